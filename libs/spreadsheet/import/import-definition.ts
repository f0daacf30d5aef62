import type { Message } from '../../contracts/kernel/index.js';
import type { ColumnName, Table } from '../../database/index.js';
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

/** Something that an import added. */
export interface AddedThing {
  /** Category of its stream. */
  readonly category: string;
  readonly id: string;
  /** How many events the import gave it: one that has more was changed since. */
  readonly revision: number;
}

/** Where things of one category are while they exist. */
export interface AddedTable<T extends Table = Table> {
  readonly category: string;
  readonly table: T;
  /** Columns that name a thing to people. */
  readonly code: ColumnName<T>;
  readonly name: ColumnName<T>;
}

/** How an import is taken back. */
export interface ImportUndo {
  /** What it may have added; those that refer to others come before them. */
  readonly added: readonly AddedTable[];
  /**
   * Takes things back, through the deciders.
   * @returns why things had to stay, by their ids
   */
  takeBack(unit: Unit, things: readonly AddedThing[]): Promise<ReadonlyMap<string, Message>>;
}

/** One kind of import: what its sheet looks like, which rows are good, and how they are saved. */
export interface ImportDefinition<Key extends string = string, Shown extends object = object> {
  /** Name in the tables, `student`; at most 32 letters. */
  readonly kind: string;
  readonly sheet: Sheet<Key>;
  /** Columns, alone or together, whose values no two rows of a file share: the first row is good, the others are refused. */
  readonly unique: readonly (Key | readonly Key[])[];
  /** What is wrong with one row beyond the rules of the sheet's columns. Pure. */
  checkRow(values: RowValues<Key>): readonly Message[];
  /**
   * Refuses rows that do not fit what is stored, many at a time. Runs over the whole file after the parse, and again
   * over each batch in the transaction that saves it.
   */
  check(rows: CheckedRows<Key>): Promise<void>;
  /** Notes what a clerk should look at in good rows, after the check of the whole file: what will be stored otherwise than told. */
  note?(rows: CheckedRows<Key>): Promise<void>;
  /**
   * Saves rows that passed the checks, through the deciders of the single add.
   * @throws Rejection when one of them cannot be saved; the batch is then cut until that row stands alone
   */
  save(unit: Unit, rows: readonly ImportRow<Key>[]): Promise<void>;
  readonly undo: ImportUndo;
  /** The row as the parse result shows it. */
  show(values: RowValues<Key>): Shown;
}
