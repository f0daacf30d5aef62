import { teacherSuggest } from '@contracts/people/teacher.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useApi } from '@/api/queries.js';
import { useTexts } from '@/language/use-texts.js';
import type { ControlProps } from '../form/fields.js';
import { Empty } from '../states/states.js';

/** Teachers that are offered at once. */
const offered = 50;

interface TeacherSelectProps<Value extends string | string[]> extends Omit<ControlProps, 'max'> {
  value?: Value;
  onChange?: (value: Value) => void;
  /** Several may be chosen. */
  mode?: 'multiple';
  /** Name of who is chosen, where it is known without the options. */
  named?: string;
}

/** Finds teachers by name, code or phone. */
export function TeacherSelect<Value extends string | string[]>({
  value,
  onChange,
  named,
  ...props
}: TeacherSelectProps<Value>) {
  const texts = useTexts('kit');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useApi(
    teacherSuggest,
    { page: 0, pageSize: offered, params: { keyword: keyword || undefined } },
    { placeholderData: keepPreviousData },
  );
  const options = (data?.data ?? []).map(({ id, name, code, phone }) => ({
    value: id,
    label: `${name} (${code}, ${phone})`,
    title: name,
  }));
  const isKnown = named === undefined || options.some((option) => option.value === value);
  return (
    <Select<Value>
      {...props}
      value={value}
      onChange={(chosen) => onChange?.(chosen)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={texts('teacher.search')}
      options={isKnown ? options : [...options, { value: value as string, label: named, title: named }]}
      loading={isFetching}
      notFoundContent={isFetching ? null : <Empty isFiltered={keyword !== ''} />}
    />
  );
}
