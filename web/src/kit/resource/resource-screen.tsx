import { hasWorkbook } from '@contracts/import/resource-workbook.js';
import type { Call, Resource } from '@contracts/kernel/index.js';
import { change } from '@/api/change.js';
import { type ListDefinition, ListScreen } from '../list/define-list.js';
import type { RowAction } from '../list/row-actions.js';
import type { PagedCall } from '../list/use-list.js';
import { enabled } from '../row-state.js';
import { columnsOf } from './attribute-columns.js';
import { fieldsOf, initialOf } from './attribute-fields.js';
import { filtersOf } from './attribute-filters.js';
import { EntryDetails } from './entry-details.js';
import { nameOf, type Row, useResourceTexts } from './resource-texts.js';
import { WorkbookButtons } from './workbook-buttons.js';

/** What can be done with an entry beside changing it. */
function actionsOf(resource: Resource): RowAction<Row>[] {
  const { calls, screen } = resource;
  const questionValues = (row: Row) => ({ name: nameOf(resource, row) });
  const switching: RowAction<Row> = {
    label: ({ state }) => (state === enabled ? 'action.disable' : 'action.enable'),
    call: calls.switchState,
    question: ({ state }) => (state === enabled ? 'resource.disable' : 'resource.enable'),
    questionValues,
    run: ({ id }) => change(calls.switchState!, { id }),
  };
  const isNamed = screen.removal === 'named';
  const removal: RowAction<Row> = {
    label: 'action.remove',
    call: calls.delete,
    question: isNamed ? 'resource.removeNamed' : 'remove.question',
    questionTitle: isNamed ? 'confirm.action' : undefined,
    questionValues: isNamed ? questionValues : undefined,
    isDeletion: true,
    isOffered: ({ used }) => used !== true,
    run: ({ id }) => change(calls.delete, { ids: [id] }),
  };
  return [...(calls.switchState ? [switching] : []), ...(screen.removal === 'many' ? [] : [removal])];
}

/** The whole screen of a dictionary-like entity out of its declaration: filters, list, form, removal. */
export function resourceScreen(resource: Resource) {
  const { calls, screen } = resource;
  const definition: ListDefinition<PagedCall, Call> = {
    query: calls.query as PagedCall,
    filters: filtersOf(resource) as never,
    columns: columnsOf(resource) as never,
    form: { add: calls.add, update: calls.update, initial: initialOf(resource), fields: fieldsOf(resource) },
    actions: actionsOf(resource) as never,
    ...(screen.removal === 'many' && { removeMany: calls.delete }),
    ...(screen.hasDetails && {
      details: { title: 'resource.details', of: (row) => <EntryDetails of={resource} row={row as Row} /> },
    }),
    ...(hasWorkbook(resource) && { toolbar: (list) => <WorkbookButtons of={resource} list={list as never} /> }),
  };
  return () => <ListScreen definition={definition} texts={useResourceTexts(resource)} />;
}
