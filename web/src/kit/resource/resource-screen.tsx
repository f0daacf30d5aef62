import { hasWorkbook } from '@contracts/import/resource-workbook.js';
import type { Call, Resource } from '@contracts/kernel/index.js';
import { lazy, type ReactNode } from 'react';
import { change } from '@/api/change.js';
import { OpenButton } from '../dialog/open-button.js';
import type { FormDefinition } from '../form/definition.js';
import type { Review } from '../form/review.js';
import { type ListDefinition, ListScreen } from '../list/define-list.js';
import type { RowAction } from '../list/row-actions.js';
import type { PagedCall } from '../list/use-list.js';
import { enabled } from '../row-state.js';
import { columnsOf } from './attribute-columns.js';
import { fieldsOf, initialOf } from './attribute-fields.js';
import { filtersOf } from './attribute-filters.js';
import { nameOf, partsKey, type Row, useResourceTexts } from './resource-texts.js';
import { WorkbookButtons } from './workbook-buttons.js';

const EntryDetails = lazy(() => import('./entry-details.js'));
const PartList = lazy(() => import('./part-list.js'));

/** Adds entries one after the other. */
function AddSeveral({ of, form }: { of: Resource; form: FormDefinition }) {
  const texts = useResourceTexts(of);
  return (
    <OpenButton texts={texts} call={of.calls.add} form={{ definition: form, texts, target: () => ({ several: true }) }}>
      {texts('action.addSeveral')}
    </OpenButton>
  );
}

/** What a dictionary's screen has beside what its declaration says. */
interface Beside {
  /** Shows what a form is about to send, and asks. */
  review?: Review;
  /** What the question says before an entry is removed. */
  removalMore?: (row: Row) => ReactNode;
  /** Stands over the list. */
  above?: () => ReactNode;
}

/** What can be done with an entry beside changing it. */
function actionsOf(
  resource: Resource,
  parts: readonly Resource[],
  { removalMore }: Pick<Beside, 'removalMore'>,
): RowAction<Row>[] {
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
    questionMore: removalMore,
    questionTitle: isNamed ? 'confirm.action' : undefined,
    questionValues: isNamed ? questionValues : undefined,
    isDeletion: true,
    isOffered: ({ used }) => used !== true,
    run: ({ id }) => change(calls.delete, { ids: [id] }),
  };
  const openings = parts.map(
    (part): RowAction<Row> => ({
      label: partsKey(part),
      call: part.calls.update,
      dialog: {
        title: partsKey(part),
        isWorkedIn: true,
        of: (row) => <PartList of={part} whole={resource} owner={row} />,
      },
    }),
  );
  return [...openings, ...(calls.switchState ? [switching] : []), ...(screen.removal === 'many' ? [] : [removal])];
}

/**
 * The whole screen of a dictionary-like entity out of its declaration: filters, list, form, removal.
 * @param parts what its entries have parts of
 */
export function resourceScreen(resource: Resource, parts: readonly Resource[] = [], beside: Beside = {}) {
  const { calls, screen } = resource;
  const form = {
    ...{ add: calls.add, update: calls.update, initial: initialOf(resource), fields: fieldsOf(resource) },
    ...(beside.review && { review: beside.review }),
  };
  const definition: ListDefinition<PagedCall, Call> = {
    query: calls.query as PagedCall,
    filters: filtersOf(resource) as never,
    columns: columnsOf(resource) as never,
    form,
    actions: actionsOf(resource, parts, beside) as never,
    ...(beside.above && { charts: beside.above }),
    ...(screen.removal === 'many' && { removeMany: calls.delete }),
    ...(screen.hasDetails && {
      details: {
        title: 'resource.details',
        of: (row) => <EntryDetails of={resource} row={row as Row} parts={parts} />,
      },
    }),
    ...((screen.addsSeveral || hasWorkbook(resource)) && {
      toolbar: (list) => (
        <>
          {screen.addsSeveral && <AddSeveral of={resource} form={form} />}
          {hasWorkbook(resource) && <WorkbookButtons of={resource} list={list as never} />}
        </>
      ),
    }),
  };
  return () => <ListScreen definition={definition} texts={useResourceTexts(resource, parts)} />;
}
