import type { Message } from '../../contracts/kernel/index.js';
import { type Sql, tableName } from '../../database/index.js';
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
}

/** Stored rows that a definition may refuse, all at once. */
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

  /** SQL of a cell's text, null where it is empty; the row's alias is `row`. */
  cell(key: Key): string {
    if (!this.sheet.columns.some((column) => column.key === key)) throw new Error(`the sheet has no column ${key}`);
    return `(row.values ->> '${key}')`;
  }

  /** Name of a column in the header. */
  title(key: Key): string {
    return this.sheet.columns.find((column) => column.key === key)?.title ?? key;
  }

  /** The values of a column, each once. */
  async distinct(key: Key): Promise<string[]> {
    const { taskId, first, last } = this.range;
    const rows = await this.sql.query<{ value: string }>(
      `select distinct ${this.cell(key)} as value from ${tableName(this.tables.rows)} as row
       where row.task_id = $1 and row.row_number between $2 and $3 and ${this.cell(key)} is not null`,
      [taskId, first, last],
    );
    return rows.map(({ value }) => value);
  }

  /**
   * Refuses the rows that fulfil a condition in SQL over `row` (see `cell`; `row.school` is their school).
   * @param condition `bind` adds a parameter and gives its placeholder
   */
  async refuse(message: Message, condition: (bind: (value: unknown) => string) => string): Promise<void> {
    const { taskId, first, last, onlyGood } = this.range;
    const parameters: unknown[] = [taskId, first, last, JSON.stringify([message])];
    const where = condition((value) => `$${parameters.push(value)}`);
    await this.sql.query(
      `update ${tableName(this.tables.rows)} as row
       set errors = coalesce(row.errors, '[]') || $4::jsonb
       where row.task_id = $1 and row.row_number between $2 and $3 ${onlyGood ? 'and row.errors is null' : ''}
         and (${where})`,
      parameters,
    );
  }

  /** Refuses rows whose column has a value that an earlier row has. */
  async refuseRepeats(key: Key): Promise<void> {
    const repeats = `
      select row_number from (
        select row_number, row_number() over (partition by ${this.cell(key)} order by row_number) as place
        from ${tableName(this.tables.rows)} as row
        where row.task_id = $1 and row.row_number between $2 and $3 and ${this.cell(key)} is not null) as numbered
      where place > 1`;
    await this.refuse({ template: '文件内重复' }, () => `row.row_number in (${repeats})`);
  }
}
