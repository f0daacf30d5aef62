import type { Message } from '../../contracts/kernel/index.js';
import { type ColumnName, columnOf, selectRows, streamRows, type Table, tableName } from '../../database/index.js';
import { streamVersions } from '../../eventsourcing/index.js';
import type { Sheet } from '../sheet.js';
import type { ImportRow, ImportUpdate, ReadingUnit, RowMessages, RowValues, UpdatingRow } from './import-definition.js';
import type { ImportTables } from './import-task.js';

/** The sheet of rows that change what is there: but for the columns that say what, none has to be there. */
export const updatingSheet = <Key extends string>(
  { columns }: Sheet<Key>,
  { by, within }: Pick<ImportUpdate<Key>, 'by' | 'within'>,
): Sheet<Key> => ({
  columns: columns.map((column) =>
    column.key === by || column.key === within?.key || column.group !== undefined
      ? column
      : { ...column, required: false },
  ),
});

/** What is shown where nothing is stored. */
export const noValue = '—';

/**
 * What a row changes, column by column.
 * @param before cells as they would show what is stored
 * @param after cells as they will be stored; one that is missing changes nothing
 */
export const differencesOf = <Key extends string>(
  { columns }: Sheet<Key>,
  before: RowValues<Key>,
  after: RowValues<Key>,
): Message[] =>
  columns.flatMap(({ key, title: column, choices }) => {
    const [was = noValue, cell] = [before[key], after[key]];
    if (cell === undefined || cell === was) return [];
    // What is chosen from few has a name in each language.
    const message: Message = choices
      ? { template: '{column}：{oldLabel} → {newLabel}', values: { column, oldLabel: was, newLabel: cell } }
      : { template: '{column}：{before} → {after}', values: { column, before: was, after: cell } };
    return [message];
  });

/** What a check finds of a row. */
interface Finding {
  rowNumber: number;
  target?: string;
  targetVersion?: number;
  errors?: readonly Message[];
  notes?: readonly Message[];
}

/** Says of the good rows of a task what they will change, as of which version, and refuses those that change nothing known. */
export async function findTargets(
  unit: ReadingUnit,
  tables: ImportTables,
  update: ImportUpdate,
  { taskId, sheet }: { taskId: string; sheet: Sheet },
): Promise<void> {
  const titleOf = (key: string) => sheet.columns.find((column) => column.key === key)!.title;
  const unknown = { template: '{column}不存在，无法更新', values: { column: titleOf(update.by) } };
  const statement = `select row_number as "rowNumber", values from ${tableName(tables.rows)}
    where task_id = $1 and errors is null order by row_number`;
  for await (const rows of streamRows<ImportRow>(unit.sql, statement, [taskId])) {
    const placesOf = await places(unit, update, rows);
    const found = await targetsOf(unit, update, rows, placesOf);
    const lost = new Set(rows.filter((row) => placesOf(row)?.length === 0).map(({ rowNumber }) => rowNumber));
    const refused = await update.refusals(unit, found);
    const good = found.filter(({ rowNumber }) => !refused.has(rowNumber));
    const notes = await update.differences(unit, good);
    const targets = new Map(
      found.map(({ rowNumber, target, targetVersion }) => [rowNumber, { target, targetVersion }]),
    );
    const findings = rows.map(({ rowNumber }) => {
      const errors = targets.has(rowNumber)
        ? refused.get(rowNumber)
        : [lost.has(rowNumber) ? nowhere(titleOf(update.within!.key)) : unknown];
      return { rowNumber, ...targets.get(rowNumber), errors, notes: notes.get(rowNumber) };
    });
    await write(unit, tables, taskId, findings);
  }
}

const nowhere = (column: string): Message => ({ template: '{column}不存在', values: { column } });

/** Gives what the entry of a row is in, by ids; undefined where that does not matter. */
async function places(unit: ReadingUnit, { within }: ImportUpdate, rows: readonly ImportRow[]) {
  if (!within) return () => undefined;
  const cells = [...new Set(rows.map(({ values }) => values[within.key]!))];
  const found = await within.idsOf(unit, cells);
  return ({ values }: ImportRow): readonly string[] => found.get(values[within.key]!) ?? [];
}

async function targetsOf(
  { sql, school }: ReadingUnit,
  { category, table, by, within }: ImportUpdate,
  rows: readonly ImportRow[],
  placesOf: (row: ImportRow) => readonly string[] | undefined,
): Promise<UpdatingRow[]> {
  const named = rows.map(({ values }) => values[by]);
  const inside = [...new Set(rows.flatMap((row) => placesOf(row) ?? []))];
  const condition = `school = $1 and "${columnOf(by)}" = any($2)`;
  const stored = within
    ? await selectRows(sql, table, `${condition} and "${columnOf(within.key)}" = any($3)`, [school, named, inside])
    : await selectRows(sql, table, condition, [school, named]);
  const keyOf = (value: unknown, place: unknown) => JSON.stringify([value, place]);
  const ids = new Map(stored.map((row) => [keyOf(row[by], within ? row[within.key] : null), String(row.id)]));
  const versions = await streamVersions(sql, table.schema, category, [...ids.values()]);
  return rows.flatMap((row) => {
    const meant = (placesOf(row) ?? [null]).flatMap((place) => ids.get(keyOf(row.values[by], place)) ?? []);
    const [target] = meant;
    if (target === undefined || meant.length > 1) return [];
    return [{ rowNumber: row.rowNumber, values: row.values, target, targetVersion: versions.get(target)! }];
  });
}

async function write({ sql }: ReadingUnit, { rows }: ImportTables, taskId: string, findings: readonly Finding[]) {
  await sql.query(
    `update ${tableName(rows)} as row
     set target = given.target, target_version = given."targetVersion", errors = given.errors,
       notes = nullif(coalesce(row.notes, '[]') || coalesce(given.notes, '[]'), '[]')
     from json_to_recordset($2::json)
       as given ("rowNumber" integer, target uuid, "targetVersion" integer, errors jsonb, notes jsonb)
     where row.task_id = $1 and row.row_number = given."rowNumber"`,
    [taskId, JSON.stringify(findings)],
  );
}

/** What is wrong with rows whose cell is what another than their target has, in the table's column of the same name. */
export async function takenByOthers<T extends Table, Key extends string>(
  { sql, school }: ReadingUnit,
  rows: readonly UpdatingRow<Key>[],
  table: T,
  { key, title }: { key: Key & ColumnName<T>; title: string },
): Promise<RowMessages> {
  const named = rows.flatMap(({ values }) => values[key] ?? []);
  const found = await selectRows(sql, table, `school = $1 and "${columnOf(key)}" = any($2)`, [school, named]);
  const holders = new Map(found.map((row) => [String(row[key]), row.id]));
  const taken = { template: '{column}已存在', values: { column: title } };
  return new Map(
    rows.flatMap(({ rowNumber, values, target }) => {
      const holder = holders.get(values[key] ?? '');
      return holder === undefined || holder === target ? [] : [[rowNumber, [taken]]];
    }),
  );
}
