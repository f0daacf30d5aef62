import { groupManagerAdd } from '@contracts/attendance/group-manager.js';
import { teacherSuggest } from '@contracts/people/teacher.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useApi } from '@/api/queries.js';
import { defineForm } from '@/kit/form/definition.js';
import { type ControlProps, controlField } from '@/kit/form/fields.js';
import { Empty } from '@/kit/states/states.js';
import { useTexts } from '@/language/use-texts.js';

/** Teachers that are offered at once. */
const offered = 50;

interface TeacherSelectProps extends Omit<ControlProps, 'max'> {
  value?: string[];
  onChange?: (value: string[]) => void;
}

/** Finds teachers by name, code or phone. */
function TeacherSelect({ onChange, ...props }: TeacherSelectProps) {
  const texts = useTexts('attendance-group');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useApi(
    teacherSuggest,
    { page: 0, pageSize: offered, params: { keyword: keyword || undefined } },
    { placeholderData: keepPreviousData },
  );
  const options = data?.data.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }));
  return (
    <Select<string[]>
      {...props}
      mode="multiple"
      onChange={(ids) => onChange?.(ids)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={texts('manager.search')}
      options={options}
      loading={isFetching}
      notFoundContent={isFetching ? null : <Empty isFiltered={keyword !== ''} />}
    />
  );
}

/** Adds managers of a group. */
export const managerForm = defineForm({
  namespace: 'attendance-group',
  add: groupManagerAdd,
  fields: [
    controlField('personIds', ({ max: _max, ...props }) => <TeacherSelect {...props} />, {
      wide: true,
      label: 'manager.title',
    }),
  ],
  width: 520,
});
