import type { RowError, Sheet, SheetColumn, SheetRecord } from './sheet.js';
import type { MessageValues, SheetProblemKind } from './sheet-problem.js';

/** What a parse worker starts from. */
export interface ParseOrder {
  readonly path: string;
  readonly sheet: Sheet;
}

/** Records on their way between threads: without the column keys, which would be copied once for every cell. */
export interface PackedRecords {
  readonly rowNumbers: readonly number[];
  /** Cell by cell in the order of the declared columns. */
  readonly cells: readonly (string | null)[];
  /** Errors by the index of their record. */
  readonly errors: ReadonlyMap<number, readonly RowError[]>;
  /** Indexes of records that are out of sight in the sheet. */
  readonly hidden: ReadonlySet<number>;
}

/** Packs records for the way to another thread. */
export function packRecords(records: readonly SheetRecord[], columns: readonly SheetColumn[]): PackedRecords {
  const cells: (string | null)[] = [];
  const errors = new Map<number, readonly RowError[]>();
  const hidden = new Set<number>();
  records.forEach((record, index) => {
    for (const { key } of columns) cells.push(record.values[key] ?? null);
    if (record.errors.length > 0) errors.set(index, record.errors);
    if (record.isHidden) hidden.add(index);
  });
  return { rowNumbers: records.map(({ rowNumber }) => rowNumber), cells, errors, hidden };
}

/** Gives the records that were packed for the same columns. */
export function unpackRecords<Key extends string>(
  { rowNumbers, cells, errors, hidden }: PackedRecords,
  columns: readonly SheetColumn<Key>[],
): SheetRecord<Key>[] {
  return rowNumbers.map((rowNumber, index) => {
    const values: Partial<Record<Key, string>> = {};
    columns.forEach(({ key }, column) => {
      const text = cells[index * columns.length + column];
      if (typeof text === 'string') values[key] = text;
    });
    // The errors were made for the same columns, so their keys are of the same kind.
    const wrong = (errors.get(index) ?? []) as readonly RowError<Key>[];
    return { rowNumber, values, errors: wrong, ...(hidden.has(index) && { isHidden: true }) };
  });
}

/** What a parse worker sends. Each batch is answered by an acknowledgement (any message) once it has been taken. */
export type ParseMessage =
  | { kind: 'batch'; batch: PackedRecords; progress: number }
  | { kind: 'problem'; problem: SheetProblemKind; values: MessageValues; cause: string }
  | { kind: 'done' };

/** Batches a worker may send ahead of their acknowledgement: one travels while the next is read. */
export const BATCHES_AHEAD = 2;
