import { groupPersonDelete, groupPersonQuery } from '@contracts/attendance/group-person.js';
import { textFilter } from '@/kit/list/filter-fields.js';
import { ListPage } from '@/kit/list/list-page.js';
import { removeAction } from '@/kit/list/remove-action.js';
import { RemoveSelected } from '@/kit/list/remove-selected.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { useList } from '@/kit/list/use-list.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { AddPersons, MovePersons } from './person-buttons.js';
import { type Person, personColumns } from './person-columns.js';

/** Rows of a page (source: attgroup.list, paging). */
const pageSize = 10;
const filters = [textFilter('keyword')];
const actions: readonly RowAction<Person, TextKey<'attendance-group'>>[] = [
  removeAction(groupPersonDelete, 'person.removeQuestion'),
];

/** Whose attendance the group keeps: add, move to another group, remove. */
export function GroupPersons({ groupId }: { groupId: string }) {
  const texts = useTexts('attendance-group');
  const list = useList(groupPersonQuery, { filters, fixed: { groupId }, isAddressed: false, pageSize });
  const buttons = (
    <>
      <AddPersons groupId={groupId} />
      <MovePersons selection={list.selection} />
      <RemoveSelected selection={list.selection} call={groupPersonDelete} question={texts('person.removeQuestion')} />
    </>
  );
  return (
    <ListPage
      texts={texts}
      list={list}
      columns={personColumns}
      rowKey="id"
      actions={actions}
      isSelectable
      toolbar={buttons}
    />
  );
}
