import { SwapOutlined, UserAddOutlined } from '@ant-design/icons';
import {
  groupPersonAdd,
  groupPersonDelete,
  groupPersonMove,
  groupPersonQuery,
} from '@contracts/attendance/group-person.js';
import { personType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { OpenButton } from '@/kit/dialog/open-button.js';
import type { DialogOpening } from '@/kit/dialog/openings.js';
import { controlField } from '@/kit/form/fields.js';
import { defineForm } from '@/kit/form/form-dialog.js';
import { type Column } from '@/kit/list/columns.js';
import { textFilter } from '@/kit/list/filter-fields.js';
import { ListPage } from '@/kit/list/list-page.js';
import { RemoveSelected } from '@/kit/list/remove-selected.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { useList } from '@/kit/list/use-list.js';
import { GroupSelect } from '@/kit/pickers/group-select.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { PersonPicker } from './person-picker.js';

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
    run: ({ id }) => change(groupPersonDelete, { ids: [id] }),
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

const picking: DialogOpening<string, TextKey<'attendance-group'>> = {
  title: 'person.pick',
  width: 1180,
  submits: 'always',
  isTall: true,
  of: (groupId, form) => <PersonPicker groupId={groupId} {...form} />,
};

/** Whose attendance the group keeps: add, move to another group, remove. */
export function GroupPersons({ groupId }: { groupId: string }) {
  const texts = useTexts('attendance-group');
  const list = useList(groupPersonQuery, { filters, fixed: { groupId }, isAddressed: false, pageSize });
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
          <OpenButton
            type="primary"
            icon={<UserAddOutlined />}
            call={groupPersonAdd}
            texts={texts}
            of={groupId}
            dialog={picking}
          >
            {texts('person.add')}
          </OpenButton>
          <OpenButton
            icon={<SwapOutlined />}
            call={groupPersonMove}
            blocked={list.selected.length === 0 ? texts('list.selectFirst') : undefined}
            texts={texts}
            form={{
              definition: moveForm,
              title: 'person.move',
              target: () => ({ given: { ids: [...list.selected] } }),
              onSaved: () => list.select([]),
            }}
          >
            {texts('person.move')}
          </OpenButton>
          <RemoveSelected list={list} call={groupPersonDelete} question={texts('person.removeQuestion')} />
        </>
      }
    />
  );
}
