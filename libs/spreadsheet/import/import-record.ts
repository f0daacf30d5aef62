import {
  importBegun,
  importEnded,
  importRowsSaved,
  importUndoBegun,
  importUndone,
} from '../../contracts/import/import.events.js';
import type { ImportMode } from '../../contracts/import/import-calls.js';
import { type DataOf, type EventOf, Rejection } from '../../contracts/kernel/index.js';
import { type Sql, selectRows, table, uuid, varchar } from '../../database/index.js';
import { type Decider, projection } from '../../eventsourcing/index.js';

/** What the log knows of an import whose save began. */
export interface ImportRecord {
  /** Name of the import, `student`. */
  kind: string;
  /** Missing for imports from before modes were kept: they added. */
  mode?: ImportMode;
  /** Id of the task that takes it back, or did. */
  undoId?: string;
  isUndone: boolean;
}

export type ImportRecordCommand =
  | { type: 'Begin'; import: DataOf<typeof importBegun> }
  | { type: 'Save'; saved: DataOf<typeof importRowsSaved> }
  | { type: 'End'; end: DataOf<typeof importEnded> }
  | { type: 'BeginUndo'; undoId: string }
  | { type: 'EndUndo'; takenBack: number; left: number };

type ImportEvent = EventOf<
  typeof importBegun | typeof importRowsSaved | typeof importEnded | typeof importUndoBegun | typeof importUndone
>;

/** What is to be done with an import that nobody takes back. @throws Rejection 1005 */
function unlessTakenBack<T>(state: ImportRecord | undefined, wanted: T): T {
  if (state?.undoId) throw Rejection.state('该导入已撤销');
  return wanted;
}

/** The rules of imports: what was taken back, or is about to be, is not saved on and not taken back again. */
export const importRecord: Decider<ImportRecord | undefined, ImportRecordCommand, ImportEvent> = {
  category: 'import',
  types: [importBegun, importRowsSaved, importEnded, importUndoBegun, importUndone],
  initial: undefined,

  evolve(state, event) {
    switch (event.type) {
      case 'ImportEnded':
        return state;
      case 'ImportBegun':
        return { isUndone: false, ...state, kind: event.data.kind, mode: event.data.mode };
      case 'ImportRowsSaved':
        return { isUndone: false, ...state, kind: event.data.kind };
      case 'ImportUndoBegun':
        return state && { ...state, undoId: event.data.undoId };
      case 'ImportUndone':
        return state && { ...state, isUndone: true };
    }
  },

  decide(command, state) {
    if (command.type === 'Begin') return [importBegun(unlessTakenBack(state, command.import))];
    if (command.type === 'Save') return [importRowsSaved(unlessTakenBack(state, command.saved))];
    if (!state) throw Rejection.notFound('导入不存在');
    if (command.type === 'End') return [importEnded(command.end)];
    if (state.isUndone) throw Rejection.state('该导入已撤销');
    if (command.type === 'BeginUndo') return [importUndoBegun({ undoId: command.undoId })];
    return [importUndone({ takenBack: command.takenBack, left: command.left })];
  },
};

/**
 * Which import a request saved, for those who know the request alone: the operation log.
 * @param source the service
 */
export function importRequests(source: string) {
  const requests = table(source, 'import_request', {
    columns: { requestId: varchar(64), importId: uuid(), school: uuid() },
    key: ['requestId', 'importId'],
  });
  return projection({
    source,
    table: requests,
    version: 1,
    on: (on) => [
      on(
        importRowsSaved,
        (row, { school }, [requestId, importId]) =>
          row ?? { requestId: String(requestId), importId: String(importId), school },
        ({ meta: { requestId }, streamId }) => (requestId ? [[requestId, streamId]] : []),
      ),
    ],
  });
}

/** The read model of `importRequests`. */
export type ImportRequests = ReturnType<typeof importRequests>;

/** Finds the import that a request saved. @throws Rejection 1004 */
export async function importOfRequest(
  sql: Sql,
  { table: requests }: ImportRequests,
  requestId: string,
): Promise<string> {
  const [found] = await selectRows(sql, requests, 'request_id = $1', [requestId]);
  if (!found) throw Rejection.notFound('导入不存在');
  return found.importId;
}
