import type { ImportMode } from '../../contracts/import/import-calls.js';
import type { Message } from '../../contracts/kernel/index.js';
import type { ColumnName, Sql, Table } from '../../database/index.js';
import type { Unit } from '../../eventsourcing/index.js';
import type { Sheet } from '../sheet.js';
import type { Offered } from '../template/template-workbook.js';
import type { CheckedRows } from './checked-rows.js';

/** Cells of a row by the keys of the sheet's columns; empty ones are missing. */
export type RowValues<Key extends string> = Partial<Record<Key, string>>;

/** A row that is to be saved. */
export interface ImportRow<Key extends string = string> {
  /** In the file, as Excel shows it. */
  readonly rowNumber: number;
  readonly values: RowValues<Key>;
}

/** A row that changes what is there. */
export interface UpdatingRow<Key extends string = string> extends ImportRow<Key> {
  /** Id of what it changes. */
  readonly target: string;
  /** Version of its stream when the file was checked. */
  readonly targetVersion: number;
}

/** Something that an import added. */
export interface AddedThing {
  /** Category of its stream. */
  readonly category: string;
  readonly id: string;
  /** How many events the import gave it: one that has more was changed since. */
  readonly revision: number;
}

/** Something that an import changed. */
export interface ChangedThing {
  /** Category of its stream. */
  readonly category: string;
  readonly id: string;
  /** Version of its stream before the import. */
  readonly before: number;
  /** How many events the import gave it: one that has more was changed since. */
  readonly changes: number;
}

/** Where things of one category are while they exist. */
export interface TouchedTable<T extends Table = Table> {
  readonly category: string;
  readonly table: T;
  /** Columns that name a thing to people. */
  readonly code: ColumnName<T>;
  readonly name: ColumnName<T>;
}

/** How an import is taken back. */
export interface ImportUndo {
  /** What it may have added or changed; those that refer to others come before them. */
  readonly touched: readonly TouchedTable[];
  /**
   * Takes things back, through the deciders.
   * @returns why things had to stay, by their ids
   */
  takeBack(unit: Unit, things: readonly AddedThing[]): Promise<ReadonlyMap<string, Message>>;
}

/** What is said of rows, by their numbers in the file. */
export type RowMessages = ReadonlyMap<number, readonly Message[]>;

/** A school in a transaction, as far as reading needs it. */
export type ReadingUnit = Pick<Unit, 'sql' | 'school'>;

/**
 * How rows change what is there: in the columns that the sheet has and the row fills. A column that the sheet lacks and an
 * empty cell change nothing.
 */
export interface ImportUpdate<Key extends string = string, T extends Table = Table> {
  /** Category of the streams of what rows change. */
  readonly category: string;
  readonly table: T;
  /** The sheet's column, and the table's of the same name, that says what a row changes. No two of a school share a value, unless `within` says where. */
  readonly by: Key & ColumnName<T>;
  /** The column that says in what no two share a value of `by`: the sheet has what it is called, the table its id. */
  readonly within?: {
    readonly key: Key & ColumnName<T>;
    /** The ids of what cells mean; none where nothing is called so. */
    idsOf(unit: ReadingUnit, cells: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  };
  /** What is wrong with rows beside what is stored; asked of the whole file, and again of each batch as it is saved. */
  refusals(unit: ReadingUnit, rows: readonly UpdatingRow<Key>[]): Promise<RowMessages>;
  /** What rows will change; of a row that changes nothing there is nothing. */
  differences(unit: ReadingUnit, rows: readonly UpdatingRow<Key>[]): Promise<RowMessages>;
  /** What rows say that will not be stored. */
  remarks?(unit: ReadingUnit, rows: readonly UpdatingRow<Key>[]): Promise<RowMessages>;
  /**
   * Changes what rows are about, through the deciders of the single update.
   * @returns why things stay as they are, by their ids
   * @throws Rejection as `save` does
   */
  save(unit: Unit, rows: readonly UpdatingRow<Key>[]): Promise<ReadonlyMap<string, Message>>;
  /**
   * Gives things back what they were before the import, through the deciders.
   * @returns why things had to stay, by their ids
   */
  restore(unit: Unit, things: readonly ChangedThing[]): Promise<ReadonlyMap<string, Message>>;
}

/** One kind of file that is read: what its sheet looks like, and which rows are good. What comes of them is for who asked. */
export interface SheetReading<Key extends string = string> {
  /** Name in the tables, `student`; at most 32 letters. */
  readonly kind: string;
  readonly sheet: Sheet<Key>;
  /** What the school has that cells may name, as the check finds it: the lists of the template. */
  offered?(sql: Sql, school: string): Promise<Offered<Key>>;
  /** Columns, alone or together, whose values no two rows of a file share: the first row is good, the others are refused. */
  readonly unique: readonly (Key | readonly Key[])[];
  /** What is wrong with one row beyond the rules of the sheet's columns, without the cells that break them; of one that updates as far as it says. Pure. */
  checkRow(values: RowValues<Key>, mode: ImportMode): readonly Message[];
  /**
   * Refuses rows that add and do not fit what is stored, many at a time. Runs over the whole file after the parse, and again
   * over each batch in the transaction that saves it.
   */
  check(rows: CheckedRows<Key>): Promise<void>;
  /** Notes what a clerk should look at in good rows, after the check of the whole file: what will be stored otherwise than told. */
  note?(rows: CheckedRows<Key>): Promise<void>;
}

/** One kind of import: a file that is read, and how its rows are saved. */
export interface ImportDefinition<Key extends string = string, Shown extends object = object>
  extends SheetReading<Key> {
  /** Rows of one transaction, fewer than 1,000 where a row is many events: no request waits for long while they are made. */
  readonly batchRows?: number;
  /**
   * Saves rows that passed the checks, through the deciders of the single add.
   * @throws Rejection when one of them cannot be saved; the batch is then cut until that row stands alone
   */
  save(unit: Unit, rows: readonly ImportRow<Key>[]): Promise<void>;
  /** How rows change what is there; missing where rows only add. */
  readonly update?: ImportUpdate<Key>;
  readonly undo: ImportUndo;
  /** The row as the parse result shows it. */
  show(values: RowValues<Key>): Shown;
  /** What will be stored of good rows, one by one, where cells may say it in another way: before they are shown. */
  stored?(sql: Sql, school: string, rows: readonly RowValues<Key>[]): Promise<readonly RowValues<Key>[]>;
}

/** How the rows of a task change what is there; undefined where all of them add. */
export const updateOf = (
  definition: SheetReading & Pick<ImportDefinition, 'update'>,
  task: { mode: ImportMode | null },
): ImportUpdate | undefined => (task.mode === 'update' ? definition.update : undefined);

/** Whether the rows of a file are saved as an import. */
export const isSaved = (definition: SheetReading): definition is ImportDefinition => 'save' in definition;
