import { DeleteOutlined, SwapOutlined, UserAddOutlined } from '@ant-design/icons';
import {
  groupPersonAdd,
  groupPersonDelete,
  groupPersonMove,
  groupPersonQuery,
} from '@contracts/attendance/group-person.js';
import { personType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { useState } from 'react';
import { callApi } from '@/api/client.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import { useConfirm } from '@/kit/actions/confirm.js';
import { controlField } from '@/kit/form/fields.js';
import { defineForm, FormDialog, type FormTarget } from '@/kit/form/form-dialog.js';
import { type Column } from '@/kit/list/columns.js';
import { textFilter } from '@/kit/list/filter-fields.js';
import { ListPage } from '@/kit/list/list-page.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { useList } from '@/kit/list/use-list.js';
import { GroupSelect } from '@/kit/pickers/group-select.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { PersonPicker } from './person-picker.js';
import { reload } from './reload.js';

type Person = ListRow<typeof groupPersonQuery>;

/** Rows of a page (source: attgroup.list, paging). */
const pageSize = 10;
const filters = [textFilter('keyword')];
const columns: readonly Column<Person, Named<'attendance-group'>>[] = [
  { name: 'personCode', width: 110 },
  { name: 'personName', width: 110 },
  { name: 'personType', width: 90, codes: personType },
  { name: 'className', width: 120 },
  { name: 'phone', width: 130 },
];
const actions: readonly RowAction<Person, TextKey<'attendance-group'>>[] = [
  {
    label: 'action.remove',
    call: groupPersonDelete,
    question: 'person.removeQuestion',
    isDeletion: true,
    run: ({ id }) => callApi(groupPersonDelete, { ids: [id] }),
  },
];
const moveForm = defineForm({
  namespace: 'attendance-group',
  add: groupPersonMove,
  fields: [
    controlField('groupId', ({ max: _max, ...props }) => <GroupSelect {...props} />, {
      wide: true,
      label: 'person.newGroup',
    }),
  ],
  width: 460,
});

/** Whose attendance the group keeps: add, move to another group, remove. */
export function GroupPersons({ groupId }: { groupId: string }) {
  const texts = useTexts('attendance-group');
  const confirm = useConfirm();
  const list = useList(groupPersonQuery, { filters, fixed: { groupId }, isAddressed: false, pageSize });
  const [isPicking, setPicking] = useState(false);
  const [moving, setMoving] = useState<FormTarget>();
  const blocked = list.selected.length === 0 ? texts('list.selectFirst') : undefined;
  const done = async () => {
    list.select([]);
    await reload();
  };
  const remove = () =>
    confirm({ text: texts('person.removeQuestion'), about: list.selectedRows, isDeletion: true }, async () => {
      await callApi(groupPersonDelete, { ids: [...list.selected] });
      await done();
    });
  return (
    <ListPage
      texts={texts}
      list={list}
      columns={columns}
      rowKey="id"
      actions={actions}
      isSelectable
      toolbar={
        <>
          <ActionButton
            type="primary"
            icon={<UserAddOutlined />}
            call={groupPersonAdd}
            onClick={() => setPicking(true)}
          >
            {texts('person.add')}
          </ActionButton>
          <ActionButton
            icon={<SwapOutlined />}
            call={groupPersonMove}
            blocked={blocked}
            onClick={() => setMoving({ given: { ids: [...list.selected] } })}
          >
            {texts('person.move')}
          </ActionButton>
          <ActionButton danger icon={<DeleteOutlined />} call={groupPersonDelete} blocked={blocked} onClick={remove}>
            {texts('list.removeMany')}
          </ActionButton>
        </>
      }
    >
      <PersonPicker groupId={groupId} isOpen={isPicking} onClose={() => setPicking(false)} />
      <FormDialog
        definition={moveForm}
        title={texts('person.move')}
        target={moving}
        onClose={() => setMoving(undefined)}
        onSaved={done}
      />
    </ListPage>
  );
}
