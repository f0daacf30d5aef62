import type { ImportCalls, ImportMode } from '@contracts/import/import-calls.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { create } from 'zustand';

/** How far an import is. */
export type ImportPhase =
  | 'idle'
  | 'uploading'
  | 'parsing'
  | 'parsed'
  | 'saving'
  | 'saved'
  | 'undoing'
  | 'undone'
  | 'failed';

/** Rows and counts of a parsed workbook. */
export type ParseResult = OutputOf<ImportCalls['parseResult']>;
/** Counts of a finished save. */
export type SaveOutcome = Pick<
  OutputOf<ImportCalls['saveProgress']>,
  'successCount' | 'addedCount' | 'updatedCount' | 'unchangedCount' | 'failCount'
>;

/** What an undo did and left. */
export type UndoOutcome = Pick<OutputOf<ImportCalls['undoProgress']>, 'successCount' | 'failCount' | 'left'>;

/** One import, from the choice of the file to the end of its save, or of its undo. */
export interface ImportTask {
  phase: ImportPhase;
  mode: ImportMode;
  fileName?: string;
  parseTaskId?: string;
  saveTaskId?: string;
  /** The finished save, for an undo. */
  savedTaskId?: string;
  undoTaskId?: string;
  /** Share of the running step, 0 to 100. */
  progress: number;
  result?: ParseResult;
  outcome?: SaveOutcome;
  undo?: UndoOutcome;
  /** Why it failed, in the user's language; empty where the server gave no reason. */
  failure?: string;
  /** The server does not answer; the import goes on when it does. */
  isWaiting?: boolean;
}

/** What finds a task again after the page was loaded anew. */
type Trace = Pick<ImportTask, 'mode' | 'fileName' | 'parseTaskId' | 'saveTaskId'>;

const idle: ImportTask = { phase: 'idle', mode: 'add', progress: 0 };

/** Imports by the name of their calls. They live here and not in a dialog: an import goes on when its page is hidden. */
export const useImports = create<{ tasks: Readonly<Record<string, ImportTask>> }>(() => ({ tasks: {} }));

/** The import of this name, as it is now. */
export const importOf = (name: string): ImportTask => useImports.getState().tasks[name] ?? idle;

/** The import of this name, in a component. */
export const useImport = (name: string): ImportTask => useImports((state) => state.tasks[name]) ?? idle;

const traceKey = (name: string) => `campus.import.${name}`;

function keepTrace(name: string, { phase, mode, fileName, parseTaskId, saveTaskId }: ImportTask): void {
  const isUnfinished = parseTaskId !== undefined && phase !== 'saved';
  const trace: Trace = { mode, fileName, parseTaskId, saveTaskId };
  if (isUnfinished) sessionStorage.setItem(traceKey(name), JSON.stringify(trace));
  else sessionStorage.removeItem(traceKey(name));
}

/** Tasks of an import that this browser tab began and did not finish. */
export function traceOf(name: string): Trace | undefined {
  const stored = sessionStorage.getItem(traceKey(name));
  return stored ? (JSON.parse(stored) as Trace) : undefined;
}

/** Changes an import. */
export function updateImport(name: string, patch: Partial<ImportTask>): void {
  const task = { ...importOf(name), ...patch };
  keepTrace(name, task);
  useImports.setState(({ tasks }) => ({ tasks: { ...tasks, [name]: task } }));
}

/** Forgets an import in this browser. @param mode what the rows of the next file are to do */
export function forgetImport(name: string, mode: ImportMode): void {
  keepTrace(name, idle);
  useImports.setState(({ tasks }) => ({ tasks: { ...tasks, [name]: { ...idle, mode } } }));
}
