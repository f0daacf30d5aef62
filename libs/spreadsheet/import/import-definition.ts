import type { Message } from '../../contracts/kernel/index.js';
import type { Unit } from '../../eventsourcing/index.js';
import type { Sheet } from '../sheet.js';
import type { CheckedRows } from './checked-rows.js';

/** Cells of a row by the keys of the sheet's columns; empty ones are missing. */
export type RowValues<Key extends string> = Partial<Record<Key, string>>;

/** A row that is to be saved. */
export interface ImportRow<Key extends string = string> {
  /** In the file, as Excel shows it. */
  readonly rowNumber: number;
  readonly values: RowValues<Key>;
}

/** One kind of import: what its sheet looks like, which rows are good, and how they are saved. */
export interface ImportDefinition<Key extends string = string, Shown extends object = object> {
  /** Name in the tables, `student`; at most 32 letters. */
  readonly kind: string;
  readonly sheet: Sheet<Key>;
  /** Columns whose values no two rows of a file share: the first row is good, the others are refused. */
  readonly unique: readonly Key[];
  /** What is wrong with one row beyond the rules of the sheet's columns. Pure. */
  checkRow(values: RowValues<Key>): readonly Message[];
  /**
   * Refuses rows that do not fit what is stored, many at a time. Runs over the whole file after the parse, and again
   * over each batch in the transaction that saves it.
   */
  check(rows: CheckedRows<Key>): Promise<void>;
  /**
   * Saves rows that passed the checks, through the deciders of the single add.
   * @throws Rejection when one of them cannot be saved; the batch is then cut until that row stands alone
   */
  save(unit: Unit, rows: readonly ImportRow<Key>[]): Promise<void>;
  /** The row as the parse result shows it. */
  show(values: RowValues<Key>): Shown;
}
