import type { Message } from '../../contracts/kernel/index.js';
import { type Sql, streamRows, tableName } from '../../database/index.js';
import type { Sheet } from '../sheet.js';
import type { ImportTables } from './import-task.js';

/** Rows of a task, first and last row number included. */
export interface RowRange {
  taskId: string;
  school: string;
  first: number;
  last: number;
  /** Rows that were refused before stay as they are. */
  onlyGood: boolean;
  /** Rows that change something are none of them. */
  onlyAdding?: boolean;
}

/** A value of a column that will not be stored as it is, where another column has this key. */
export interface NotedPair {
  key: string;
  value: string;
  stored: string;
}

/** Values that are looked at together. */
const CHUNK = 2000;

/**
 * Stored rows that a definition may refuse, all at once. What is compared with other tables goes through the process in
 * chunks: a join would have to extract the cells behind row-level security, where no index can serve it.
 */
export class CheckedRows<Key extends string = string> {
  constructor(
    readonly sql: Sql,
    private readonly tables: ImportTables,
    private readonly sheet: Sheet<Key>,
    private readonly range: RowRange,
  ) {}

  /** School that the rows belong to. */
  get school(): string {
    return this.range.school;
  }

  /** Those of them that add. */
  get adding(): CheckedRows<Key> {
    return new CheckedRows(this.sql, this.tables, this.sheet, { ...this.range, onlyAdding: true });
  }

  /** The values of a column, each once, some at a time; those of cells that were refused before are left out. */
  async *distinct(key: Key): AsyncGenerator<string[]> {
    for await (const found of this.combinations([key])) yield found.map(([value]) => value!);
  }

  /** The values that rows have in several columns together, each combination once, some at a time; refused cells are left out. */
  async *combinations(keys: readonly Key[]): AsyncGenerator<string[][]> {
    const { taskId, first, last } = this.range;
    const parameters: unknown[] = [taskId, first, last];
    const statement = `select distinct ${this.cells(keys)} as values from ${tableName(this.tables.rows)} as row
      where ${this.inRange} and ${this.meant(keys, parameters)}`;
    for await (const rows of streamRows<{ values: string[] }>(this.sql, statement, parameters, CHUNK))
      yield rows.map(({ values }) => values);
  }

  /** Refuses the rows whose column has one of the values; `column` of the message is the column's title. */
  async refuseValues(key: Key, values: readonly string[], template: string): Promise<void> {
    if (values.length === 0) return;
    const message = { template, values: { column: this.title(key) } };
    await this.refuse(message, (bind) => `${this.cell(key)} = any(${bind(values)})`);
  }

  /** Refuses rows whose columns have one of the combinations; `column` of the message is the title of the first. */
  async refuseCombinations(keys: readonly Key[], found: readonly string[][], template: string): Promise<void> {
    if (found.length === 0) return;
    const message = { template, values: { column: this.title(keys[0]!) } };
    const texts = found.map((values) => JSON.stringify(values));
    await this.refuse(message, (bind) => `to_jsonb(${this.cells(keys)}) = any(${bind(texts)}::jsonb[])`);
  }

  /** Refuses rows whose columns have values together that an earlier row has. */
  async refuseRepeats(keys: readonly Key[]): Promise<void> {
    const { taskId, first, last } = this.range;
    const parameters: unknown[] = [taskId, first, last];
    // Two statements: the planner knows nothing of fresh rows and might join the rows to their numbers each with each.
    const repeats = await this.sql.query<{ rowNumber: number }>(
      `select row_number as "rowNumber" from (
         select row_number, row_number() over (partition by ${this.cells(keys)} order by row_number) as place
         from ${tableName(this.tables.rows)} as row
         where ${this.inRange} and ${this.meant(keys, parameters)}) as numbered
       where place > 1`,
      parameters,
    );
    const numbers = repeats.map(({ rowNumber }) => rowNumber);
    if (numbers.length === 0) return;
    await this.refuse({ template: '文件内重复' }, (bind) => `row.row_number = any(${bind(numbers)})`);
  }

  /**
   * Notes in good rows that something else will be stored than a column says: in each row where `keys` have the values of a pair.
   * The message gets the title of the second column as `column`, its `value`, and what will be `stored`.
   */
  async note(keys: readonly [Key, Key], pairs: readonly NotedPair[], template: string): Promise<void> {
    if (pairs.length === 0) return;
    const { taskId, first, last } = this.range;
    const values = [pairs.map(({ key }) => key), pairs.map(({ value }) => value), pairs.map(({ stored }) => stored)];
    await this.sql.query(
      `update ${tableName(this.tables.rows)} as row
       set notes = coalesce(row.notes, '[]') || jsonb_build_array(jsonb_build_object('template', $4::text,
         'values', jsonb_build_object('column', $5::text, 'value', pair.value, 'stored', pair.stored)))
       from unnest($6::text[], $7::text[], $8::text[]) as pair (key, value, stored)
       where ${this.inRange} and row.errors is null
         and ${this.cell(keys[0])} = pair.key and ${this.cell(keys[1])} = pair.value`,
      [taskId, first, last, template, this.title(keys[1]), ...values],
    );
  }

  /**
   * Keys that good rows give several values, over several columns that hold the same: phones with several names. Each with the
   * value that is saved first: rows that change come before those that add, both in the order of the file.
   * @param columns pairs of a key's column and its value's
   */
  async ambiguous(columns: readonly (readonly [Key, Key])[]): Promise<Map<string, string>> {
    const { taskId, first, last } = this.range;
    const told = columns.map(([key, value]) => `(${this.cell(key)}, ${this.cell(value)})`).join(', ');
    const found = await this.sql.query<{ key: string; first: string }>(
      `select told.key, (array_agg(told.value order by row.target is null, row.row_number))[1] as first
       from ${tableName(this.tables.rows)} as row, lateral (values ${told}) as told (key, value)
       where ${this.inRange} and row.errors is null and told.key is not null
       group by told.key having count(distinct told.value) > 1`,
      [taskId, first, last],
    );
    return new Map(found.map(({ key, first: value }) => [key, value]));
  }

  /** SQL condition: the row is one of these; needs the task, the first and the last number as the first parameters. */
  private get inRange(): string {
    return `row.task_id = $1 and row.row_number between $2 and $3 ${this.range.onlyAdding ? 'and row.target is null' : ''}`;
  }

  /** SQL of a cell's text, null where it is empty. */
  private cell(key: Key): string {
    this.title(key);
    return `(row.values ->> '${key}')`;
  }

  /** SQL of the texts of several cells. */
  private cells(keys: readonly Key[]): string {
    return `array[${keys.map((key) => this.cell(key)).join(', ')}]`;
  }

  /** SQL condition: none of the cells is empty, and none was refused before. @param parameters get what it needs */
  private meant(keys: readonly Key[], parameters: unknown[]): string {
    const refused = (key: Key) => JSON.stringify([{ values: { column: this.title(key) } }]);
    return keys
      .map(
        (key) =>
          `${this.cell(key)} is not null and (row.errors @> $${parameters.push(refused(key))}::jsonb) is not true`,
      )
      .join(' and ');
  }

  /** Name of a column in the header. */
  private title(key: Key): string {
    const column = this.sheet.columns.find((one) => one.key === key);
    if (!column) throw new Error(`the sheet has no column ${key}`);
    return column.title;
  }

  private async refuse(message: Message, condition: (bind: (value: unknown) => string) => string): Promise<void> {
    const { taskId, first, last, onlyGood } = this.range;
    const parameters: unknown[] = [taskId, first, last, JSON.stringify([message])];
    const where = condition((value) => `$${parameters.push(value)}`);
    await this.sql.query(
      `update ${tableName(this.tables.rows)} as row
       set errors = coalesce(row.errors, '[]') || $4::jsonb
       where ${this.inRange} ${onlyGood ? 'and row.errors is null' : ''}
         and ${where}`,
      parameters,
    );
  }
}
