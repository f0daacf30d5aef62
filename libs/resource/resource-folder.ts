import {
  type PagedRequest,
  type selectedId,
  selectedIds,
  type selection,
  type switchSelection,
  type Values,
} from '../contracts/kernel/index.js';
import { isFree, newId } from '../database/index.js';
import { answers, type Folder, handles, LocalTime, translate, type UseCase } from '../platform/index.js';
import { completed, type EntryCommand, type EntryValues } from './entry.js';
import { queryAllEntries, queryEntries } from './entry-queries.js';
import type { EntryRow } from './entry-table.js';
import { isWithWorkbook, workbookUseCases } from './entry-workbook.js';
import { requireCounted, requireEnough } from './numbering.js';
import { holdReferred, holdUnused, placeOf, removeParts, usedIds } from './references.js';
import { type ServedResource, servedIn } from './served-resource.js';

/** A row as calls answer it. */
export const told = (row: EntryRow & { used: boolean }, time: LocalTime) => ({
  ...row,
  createdBy: row.addedBy,
  createdAt: time.text(row.addedAt),
});

/** How the calls of a resource are handled; those that its rules do not name are missing. */
function useCasesOf(served: ServedResource): UseCase[] {
  const { resource, decider } = served;
  const { add, update, delete: remove, query, queryAll, check, used, switchState, toggle } = resource.calls;
  const forEach = (ids: readonly string[], command: EntryCommand) => ids.map((id) => ({ id, command }));
  const useCases: UseCase[] = [
    handles(add, async (unit, values) => {
      const id = newId();
      await holdReferred(unit, served, values);
      await requireCounted(unit, served, values);
      await unit.handle(decider, id, { type: 'Add', values: completed(resource, id, values) });
      return { id };
    }),
    handles(update, async (unit, input) => {
      const { id, ...changes } = input as EntryValues & { id: string };
      await holdReferred(unit, served, changes);
      await requireCounted(unit, served, changes, id);
      await requireEnough(unit, served, id, changes);
      await unit.handle(decider, id, { type: 'Change', changes });
    }),
    handles(remove, async (unit, input) => {
      const { ids } = input as Values<typeof selection>;
      await holdUnused(unit, served, ids);
      await removeParts(unit, served, ids);
      await unit.handleMany(decider, forEach(ids, { type: 'Remove' }));
    }),
    answers(query, { time: LocalTime }, async (sql, request, { school }, { time }) => {
      if (resource.partOf) return (await queryAllEntries(sql, served, school, request)).map((row) => told(row, time));
      const { data, recordCount } = await queryEntries(sql, served, school, request as unknown as PagedRequest<object>);
      return { data: data.map((row) => told(row, time)), recordCount };
    }),
  ];
  if (switchState)
    useCases.push(
      handles(switchState, (unit, input) =>
        unit.handleMany(
          decider,
          forEach(selectedIds(input as Values<typeof switchSelection>), { type: 'SwitchState' }),
        ),
      ),
    );
  if (toggle)
    useCases.push(
      handles(toggle, async (unit, input) => {
        await unit.handle(decider, (input as Values<typeof selectedId>).id, { type: 'Toggle' });
      }),
    );
  if (queryAll)
    useCases.push(
      answers(queryAll, { time: LocalTime }, async (sql, params, { school }, { time }) =>
        (await queryAllEntries(sql, served, school, params)).map((row) => told(row, time)),
      ),
    );
  if (used)
    useCases.push(
      answers(used, async (sql, input, { school }) => {
        const { id } = input as Values<typeof selectedId>;
        return (await usedIds(sql, served, school, [id])).has(id);
      }),
    );
  if (check)
    useCases.push(
      answers(check, async (sql, input, { school, language }) => {
        const { id, ...values } = input as EntryValues & { id?: string };
        const { attribute, answers: asked } = resource.check!;
        const { unique: template = '', uniqueWithin: column } = resource.attributes[attribute]!;
        const within = column
          ? { column, value: values[column] ?? (await placeOf(sql, served, school, column, id)) }
          : undefined;
        const usable = await isFree(sql, served.table, school, { [attribute]: values[attribute] }, id, within);
        if (asked !== 'reason') return asked === 'usable' ? usable : !usable;
        return { isUsable: usable, problem: usable ? '' : translate({ template }, language) };
      }),
    );
  return useCases;
}

/** What a resource brings to its service: its calls, and its read model. The calls wait for copies that say who uses entries. */
export const resourceFolder = (served: ServedResource): Folder => ({
  calls: [useCasesOf(served), ...(isWithWorkbook(served) ? workbookUseCases(served) : [])],
  reads: [...new Set(served.usedBy.flatMap(({ copy }) => copy ?? []))],
  projections: [served.projection],
});

/** The same of every served resource that a module exports. */
export const resourceFolders = (module: Readonly<Record<string, unknown>>): Folder[] =>
  servedIn(module).map(resourceFolder);
