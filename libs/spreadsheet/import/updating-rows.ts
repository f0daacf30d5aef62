import { isDeepStrictEqual } from 'node:util';
import type { Message } from '../../contracts/kernel/index.js';
import { type ColumnName, columnOf, selectRows, streamRows, type Table, tableName } from '../../database/index.js';
import { streamVersions } from '../../eventsourcing/index.js';
import type { Sheet } from '../sheet.js';
import { ROW_ERRORS } from '../sheet-problem.js';
import type {
  ImportRow,
  ImportUpdate,
  ReadingUnit,
  RowMessages,
  RowValues,
  SheetReading,
  UpdatingRow,
} from './import-definition.js';
import type { ImportTables } from './import-task.js';

/** The sheet of rows of which some change what is there: but for the columns that say what, none has to be there. */
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

/** A row as the check before has left it. */
interface CheckedRow extends ImportRow {
  errors: readonly Message[] | null;
}

/** What a check finds of a row. */
interface Finding {
  rowNumber: number;
  target?: string;
  targetVersion?: number;
  isUnchanged?: boolean;
  errors?: readonly Message[];
  notes?: readonly Message[];
}

/**
 * Finds what the rows of a task change, as of which version: says of the good ones what becomes what, and refuses those that cannot.
 * Of the others, which add, it refuses those that lack what only adding needs; their check is the definition's.
 */
export async function findTargets(
  unit: ReadingUnit,
  tables: ImportTables,
  update: ImportUpdate,
  { taskId, definition }: { taskId: string; definition: SheetReading },
): Promise<void> {
  const statement = `select row_number as "rowNumber", values, errors from ${tableName(tables.rows)}
    where task_id = $1 order by row_number`;
  for await (const rows of streamRows<CheckedRow>(unit.sql, statement, [taskId])) {
    const found = await targetsOf(unit, update, rows, await places(unit, update, rows));
    const targets = new Map(found.map((row) => [row.rowNumber, row]));
    const wasGood = new Set(rows.flatMap(({ rowNumber, errors }) => (errors === null ? [rowNumber] : [])));
    const asked = found.filter(({ rowNumber }) => wasGood.has(rowNumber));
    const refused = await update.refusals(unit, asked);
    const good = asked.filter(({ rowNumber }) => !refused.has(rowNumber));
    const differences = await update.differences(unit, good);
    const remarks = await update.remarks?.(unit, good);
    const findings = rows.map((row): Finding => {
      const { rowNumber } = row;
      const { target, targetVersion } = targets.get(rowNumber) ?? {};
      if (target === undefined) return { rowNumber, errors: lackingToAdd(definition, update, row) };
      const isUnchanged = !differences.has(rowNumber);
      const notes = [...(differences.get(rowNumber) ?? []), ...(remarks?.get(rowNumber) ?? [])];
      return { rowNumber, target, targetVersion, isUnchanged, errors: refused.get(rowNumber), notes };
    });
    await write(unit, tables, taskId, findings);
  }
}

/** What is wrong with a row that adds beside what was said of it already. */
function lackingToAdd(
  definition: SheetReading,
  { by, within }: ImportUpdate,
  { values, errors }: CheckedRow,
): Message[] {
  const { sheet } = definition;
  const told = errors ?? [];
  // A cell that was refused means nothing, so that nobody is told twice of it.
  const refused = new Set(told.map((error) => error.values?.column));
  const meant = Object.fromEntries(
    sheet.columns.flatMap(({ key, title }) => (refused.has(title) || !values[key] ? [] : [[key, values[key]]])),
  );
  const empty = sheet.columns
    .filter(({ key, required, group }) => required && group === undefined && values[key] === undefined)
    .map(({ title: column }): Message => ({ template: ROW_ERRORS.empty, values: { column } }));
  // Who meant to change something learns why its row is asked for all that a new one needs.
  const code = sheet.columns.find(({ key }) => key === by)!;
  const isNamed = [by, ...(within ? [within.key] : [])].every((key) => meant[key] !== undefined);
  const unknown =
    isNamed && empty.length > 0 ? [{ template: '{column}不存在，按新增检查', values: { column: code.title } }] : [];
  return [...unknown, ...empty, ...definition.checkRow(meant, 'add')].filter(
    (message) => !told.some((one) => isDeepStrictEqual(one, message)),
  );
}

/** Gives what the entry of a row is in, by ids; undefined where that does not matter. */
async function places(unit: ReadingUnit, { within }: ImportUpdate, rows: readonly ImportRow[]) {
  if (!within) return () => undefined;
  const cells = [...new Set(rows.flatMap(({ values }) => values[within.key] ?? []))];
  const found = await within.idsOf(unit, cells);
  return ({ values }: ImportRow): readonly string[] => found.get(values[within.key] ?? '') ?? [];
}

async function targetsOf(
  { sql, school }: ReadingUnit,
  { category, table, by, within }: ImportUpdate,
  rows: readonly ImportRow[],
  placesOf: (row: ImportRow) => readonly string[] | undefined,
): Promise<UpdatingRow[]> {
  const named = rows.flatMap(({ values }) => values[by] ?? []);
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
     set target = given.target, target_version = given."targetVersion", is_unchanged = given."isUnchanged",
       errors = nullif(coalesce(row.errors, '[]') || coalesce(given.errors, '[]'), '[]'),
       notes = nullif(coalesce(row.notes, '[]') || coalesce(given.notes, '[]'), '[]')
     from json_to_recordset($2::json)
       as given ("rowNumber" integer, target uuid, "targetVersion" integer, "isUnchanged" boolean, errors jsonb, notes jsonb)
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
