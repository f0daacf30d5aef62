import type { Sheet, SheetRecord } from './sheet.js';
import type { MessageValues, SheetProblemKind } from './sheet-problem.js';

/** What a parse worker starts from. */
export interface ParseOrder {
  readonly path: string;
  readonly sheet: Sheet;
}

/** What a parse worker sends. Each batch is answered by an acknowledgement (any message) once it has been taken. */
export type ParseMessage =
  | { kind: 'batch'; records: SheetRecord[]; progress: number }
  | { kind: 'problem'; problem: SheetProblemKind; values: MessageValues; cause: string }
  | { kind: 'done' };

/** Batches a worker may send ahead of their acknowledgement: one travels while the next is read. */
export const BATCHES_AHEAD = 2;
