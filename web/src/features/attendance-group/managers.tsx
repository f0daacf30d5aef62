import { UserAddOutlined } from '@ant-design/icons';
import { groupManagerAdd, groupManagerDelete, groupManagerQuery } from '@contracts/attendance/group-manager.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { teacherSuggest } from '@contracts/people/teacher.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { callApi } from '@/api/client.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { type ControlProps, controlField } from '@/kit/form/fields.js';
import { defineForm, FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
import type { Column } from '@/kit/list/columns.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { useList } from '@/kit/list/use-list.js';
import { Empty } from '@/kit/states/states.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { PartList, wholeList } from './part-list.js';
import { reload } from './reload.js';

type Manager = ListRow<typeof groupManagerQuery>;

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

const form = defineForm({
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
const columns: readonly Column<Manager, Named<'attendance-group'>>[] = [
  { name: 'personCode', width: 140 },
  { name: 'personName', width: 160 },
  { name: 'phone', width: 160 },
];
const actions: readonly RowAction<Pick<Manager, 'id'>, TextKey<'attendance-group'>>[] = [
  {
    label: 'action.remove',
    call: groupManagerDelete,
    question: 'manager.removeQuestion',
    isDeletion: true,
    run: ({ id }) => callApi(groupManagerDelete, { ids: [id] }),
  },
];

/** Teachers who manage the group: add, remove. */
export function GroupManagers({ groupId }: { groupId: string }) {
  const texts = useTexts('attendance-group');
  const list = useList(groupManagerQuery, { ...wholeList, fixed: { groupId } });
  const [target, setTarget] = useState<FormTarget>();
  return (
    <PartList
      list={list}
      columns={columns}
      actions={actions}
      addition={
        <ActionButton
          type="primary"
          icon={<UserAddOutlined />}
          call={groupManagerAdd}
          onClick={() => setTarget({ given: { groupId } })}
        >
          {texts('manager.add')}
        </ActionButton>
      }
    >
      <FormDialog
        definition={form}
        title={texts('manager.add')}
        target={target}
        onClose={() => setTarget(undefined)}
        onSaved={reload}
      />
    </PartList>
  );
}
