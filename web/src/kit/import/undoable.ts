import type { ImportCalls, ImportMode } from '@contracts/import/import-calls.js';
import type { Call, ListRow } from '@contracts/kernel/index.js';
import { usePermission } from '../actions/permission.js';

/** An import as the list of imports tells it. */
export type ImportRecord = ListRow<ImportCalls['list']>;

/** Name of the file; of an import whose file has none, when it began. */
export const fileOf = ({ fileName, begunAt }: ImportRecord): string => fileName || begunAt;

/** Whether there is something of an import that can be taken back: rows that changed nothing are nothing. */
export const isUndoable = ({ state, successCount, addedCount, updatedCount }: ImportRecord): boolean =>
  (addedCount ?? successCount) + (updatedCount ?? 0) > 0 && state !== 'undone' && state !== 'saving';

/**
 * Gives the call on whose permission the undo of an import depends: what rows changed is given back by those alone who may
 * also change it by hand.
 * @param update the call that changes one row by hand
 */
export function useUndoCall({ undo }: ImportCalls, update: Call | undefined): (mode: ImportMode) => Call {
  const isAllowed = usePermission();
  return (mode) => (mode === 'update' && update && isAllowed(undo) ? update : undo);
}
