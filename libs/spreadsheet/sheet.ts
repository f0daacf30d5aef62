import { hasHidden } from '../contracts/kernel/hidden-characters.js';
import { cleanCell, comparableTitle, isErrorValue, isLongerThan } from './cell-text.js';
import { isPlausiblePhone, phoneOf } from './phone.js';
import { fillTemplate, type MessageValues, ROW_ERRORS, SheetProblem } from './sheet-problem.js';
import type { RowRun, SheetRow } from './workbook-reader.js';

/** Most data rows of an import, from the 'Imports' row of the specification. */
export const MAX_DATA_ROWS = 200_000;

/** One column an import knows. */
export interface SheetColumn<Key extends string = string> {
  readonly key: Key;
  /** The name in the header row, which error texts repeat. */
  readonly title: string;
  /** The column must be there and its cells filled; within a `group`, only where the row fills any cell of the group. */
  readonly required?: boolean;
  /** Most characters of a cell. */
  readonly max?: number;
  /**
   * What its cells hold where that is no plain text. A `phone` can be called: what people write where they know none would join
   * strangers. The others help in templates alone: an import checks them by its own rules.
   */
  readonly format?: 'phone' | 'integer' | 'decimal' | 'date';
  /** Least value of a number; 0 without it. */
  readonly min?: number;
  /** What the cells may say, where that is little; other words for the same are read too. */
  readonly choices?: readonly string[];
  /** What a cell of the template's sample says. */
  readonly example?: string;
  /** Columns of one repeated thing, such as 家长1 with its name and phone. */
  readonly group?: string;
}

/** An import sheet; plain data, so that it can pass to a worker. */
export interface Sheet<Key extends string = string> {
  readonly columns: readonly SheetColumn<Key>[];
}

/** What is wrong with one cell, ready for translation; `message` is the Chinese text. */
export interface RowError<Key extends string = string> {
  readonly key: Key;
  readonly template: string;
  readonly values: MessageValues;
  readonly message: string;
}

/** One data row by column key. Empty cells and columns that the file lacks have no value. */
export interface SheetRecord<Key extends string = string> {
  /** Row number in the file as Excel shows it, from 1. */
  readonly rowNumber: number;
  readonly values: Partial<Record<Key, string>>;
  readonly errors: readonly RowError<Key>[];
  /** It is out of sight in the sheet. */
  readonly isHidden?: true;
}

/** What a row means: a cell that the sheet refuses means nothing, so that nobody is told twice of it. */
export const meantValues = <Key extends string>({ values, errors }: SheetRecord<Key>): SheetRecord<Key>['values'] =>
  errors.length === 0
    ? values
    : (Object.fromEntries(
        Object.entries(values).filter(([key]) => !errors.some((error) => error.key === key)),
      ) as SheetRecord<Key>['values']);

/**
 * Declares an import sheet.
 * @throws Error when two columns share a key or a title: a fault of the program, not of a file
 */
export function sheet<const Key extends string>(declaration: Sheet<Key>): Sheet<Key> {
  const titles = new Set(declaration.columns.map(({ title }) => comparableTitle(title)));
  const keys = new Set(declaration.columns.map(({ key }) => key));
  if (titles.size < declaration.columns.length || keys.size < declaration.columns.length) {
    throw new Error('Columns of a sheet need titles and keys of their own');
  }
  return declaration;
}

function listTitles(columns: readonly SheetColumn[]): MessageValues {
  return { columns: columns.map(({ title }) => title).join('、') };
}

/** Where each known column stands; indexes are those of the file's cells. */
type ColumnPlaces<Key extends string> = readonly { readonly column: SheetColumn<Key>; readonly index: number }[];

class HeaderFinder<Key extends string> {
  private readonly byTitle: Map<string, SheetColumn<Key>>;
  private readonly required: readonly SheetColumn<Key>[];
  private nearest: ColumnPlaces<Key> = [];

  constructor(columns: readonly SheetColumn<Key>[]) {
    this.byTitle = new Map(columns.map((column) => [comparableTitle(column.title), column]));
    this.required = columns.filter(({ required, group }) => required && group === undefined);
  }

  /** The places of the columns when `row` is the header. */
  find(row: SheetRow): ColumnPlaces<Key> | undefined {
    const places = row.cells.flatMap((cell, index) => {
      // A title is short; folding every long text above the header would be wasted.
      const column = cell !== undefined && cell.length < 200 ? this.byTitle.get(comparableTitle(cell)) : undefined;
      return column ? [{ column, index }] : [];
    });
    if (places.length > this.nearest.length) this.nearest = places;
    if (places.length === 0 || this.lacking(places).length > 0) return undefined;
    const doubled = [...this.byTitle.values()].filter(
      (column) => places.filter((place) => place.column === column).length > 1,
    );
    if (doubled.length > 0) throw new SheetProblem('doubledColumns', listTitles(doubled));
    return places;
  }

  /** Judged by the row that came nearest to a header. */
  missing(): SheetProblem {
    const lacking = this.lacking(this.nearest);
    return new SheetProblem('missingColumns', listTitles(lacking.length > 0 ? lacking : [...this.byTitle.values()]));
  }

  private lacking(places: ColumnPlaces<Key>): readonly SheetColumn<Key>[] {
    return this.required.filter((column) => !places.some((place) => place.column === column));
  }
}

function rowError<Key extends string>(key: Key, template: string, values: MessageValues): RowError<Key> {
  return { key, template, values, message: fillTemplate(template, values) };
}

function checkRow<Key extends string>(
  columns: readonly SheetColumn<Key>[],
  values: Partial<Record<Key, string>>,
  rounded: ReadonlySet<Key>,
) {
  const errors: RowError<Key>[] = [];
  for (const { key, title, required, max, format, group } of columns) {
    const value = values[key];
    if (value === undefined) {
      const wanted = group === undefined || columns.some((other) => other.group === group && values[other.key]);
      if (required && wanted) errors.push(rowError(key, ROW_ERRORS.empty, { column: title }));
    } else if (hasHidden(value)) {
      errors.push(rowError(key, ROW_ERRORS.hidden, { column: title }));
    } else if (isErrorValue(value)) {
      errors.push(rowError(key, ROW_ERRORS.malformed, { column: title }));
    } else if (rounded.has(key)) {
      errors.push(rowError(key, ROW_ERRORS.rounded, { column: title }));
    } else if (max !== undefined && isLongerThan(value, max)) {
      errors.push(rowError(key, ROW_ERRORS.tooLong, { column: title, max }));
    } else if (format === 'phone' && !isPlausiblePhone(value)) {
      errors.push(rowError(key, ROW_ERRORS.malformed, { column: title }));
    }
  }
  return errors;
}

/** What a cell says in a column: digits in any width are digits where a number or a phone is wanted. */
function valueIn({ format }: SheetColumn, cell: string): string {
  const text = cleanCell(cell);
  if (format === 'phone') return phoneOf(text);
  return format === 'integer' || format === 'decimal' ? text.normalize('NFKC') : text;
}

/** The known columns whose cells are numbers that lost digits. */
const roundedIn = <Key extends string>({ rounded = [] }: SheetRow, places: ColumnPlaces<Key>): ReadonlySet<Key> =>
  new Set(places.flatMap(({ column, index }) => (rounded.includes(index) ? [column.key] : [])));

/** The cells of the known columns; nothing when all of them are blank, whatever unknown columns hold. */
function readValues<Key extends string>(row: SheetRow, places: ColumnPlaces<Key>) {
  const values: Partial<Record<Key, string>> = {};
  let filled = false;
  for (const { column, index } of places) {
    const text = valueIn(column, row.cells[index] ?? '');
    if (text === '') continue;
    values[column.key] = text;
    filled = true;
  }
  return filled ? values : undefined;
}

/** Records read together, and how much of the sheet has been read, 0 to 1. */
export interface RecordRun<Key extends string = string> {
  readonly records: SheetRecord<Key>[];
  readonly progress: number;
}

/**
 * Turns rows into records by the header: the first row that holds the names of all required columns. Columns stand in
 * any order, unknown ones are ignored, rows blank in all known columns skipped. Row errors stay with their records.
 * @throws SheetProblem missingColumns, doubledColumns, noData or tooManyRows
 */
export async function* readRecords<Key extends string>(
  runs: AsyncIterable<RowRun>,
  { columns }: Sheet<Key>,
): AsyncGenerator<RecordRun<Key>> {
  const finder = new HeaderFinder(columns);
  let places: ColumnPlaces<Key> | undefined;
  let seen = false;
  let count = 0;
  for await (const { rows, progress } of runs) {
    const records: SheetRecord<Key>[] = [];
    for (const row of rows) {
      seen = true;
      if (!places) {
        places = finder.find(row);
        continue;
      }
      const values = readValues(row, places);
      if (!values) continue;
      count += 1;
      if (count > MAX_DATA_ROWS) throw new SheetProblem('tooManyRows', { max: MAX_DATA_ROWS });
      const errors = checkRow(columns, values, roundedIn(row, places));
      records.push({ rowNumber: row.rowNumber, values, errors, ...(row.isHidden && { isHidden: true }) });
    }
    yield { records, progress };
  }
  if (seen && !places) throw finder.missing();
  if (count === 0) throw new SheetProblem('noData');
}
