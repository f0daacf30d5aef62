import type { ImportCalls, ImportMode } from '@contracts/import/import-calls.js';
import { change } from '@/api/change.js';
import { callApi } from '@/api/client.js';
import { ApiFailure, settleFailure } from '@/api/failure.js';
import { onLive } from '@/api/live.js';
import { forgetImport, type ImportTask, importOf, traceOf, updateImport } from './import-store.js';

/** How often progress is asked for, ms (source: screens.yaml, shell.import). */
const parsePause = 200;
const savePause = 100;
/** How often a server that does not answer is asked, ms. */
const patience = 1_000;

/** Ids of an import's tasks, where they have begun. */
type Tasks = Pick<ImportTask, 'parseTaskId' | 'saveTaskId'>;

interface Progress {
  complete: boolean;
  success: boolean;
  message: string;
  /** What the page shows of it. */
  shown: Pick<ImportTask, 'progress' | 'outcome' | 'undo'>;
}

/** Waits for the pause, or for the live channel to tell of the task, whichever is first. */
function nextMoment(taskId: string, pause: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(wake, pause);
    const stop = onLive('import.progress', (event) => {
      if (event.taskId === taskId && event.complete) wake();
    });
  });
}

/** Follows a task until it is complete. A server that is away is waited for; undefined: the task was given up here. */
async function follow(
  name: string,
  taskId: string,
  pause: number,
  ask: () => Promise<Progress>,
): Promise<Progress | undefined> {
  const isMine = () => {
    const { parseTaskId, saveTaskId, undoTaskId } = importOf(name);
    return [parseTaskId, saveTaskId, undoTaskId].includes(taskId);
  };
  while (isMine()) {
    try {
      const progress = await ask();
      if (!isMine()) return undefined;
      updateImport(name, { ...progress.shown, isWaiting: false });
      if (progress.complete) return progress;
      await nextMoment(taskId, pause);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!error.isUnreachable)
        return { complete: true, success: false, message: error.message, shown: { progress: 0 } };
      updateImport(name, { isWaiting: true });
      await nextMoment(taskId, patience);
    }
  }
  return undefined;
}

async function followParse(name: string, calls: ImportCalls, taskId: string): Promise<void> {
  const quiet = { quiet: true };
  const end = await follow(name, taskId, parsePause, async () => {
    const { progress, ...rest } = await callApi(calls.parseProgress, { taskId }, quiet);
    return { ...rest, shown: { progress } };
  });
  if (!end) return;
  if (!end.success) return updateImport(name, { phase: 'failed', failure: end.message });
  const result = await callApi(calls.parseResult, { taskId });
  if (importOf(name).parseTaskId === taskId) updateImport(name, { phase: 'parsed', result });
}

async function followSave(name: string, calls: ImportCalls, taskId: string): Promise<boolean> {
  const quiet = { quiet: true };
  const end = await follow(name, taskId, savePause, async () => {
    const { percent, complete, success, message, ...outcome } = await callApi(calls.saveProgress, { taskId }, quiet);
    return { complete, success, message, shown: { progress: percent, outcome } };
  });
  if (!end) return false;
  if (!end.success) {
    updateImport(name, { phase: 'failed', failure: end.message });
    return false;
  }
  // With the rows that the save has refused, and why.
  const { parseTaskId, result: checked } = importOf(name);
  const result = await callApi(calls.parseResult, { taskId: parseTaskId! }, quiet).catch(() => checked);
  await forgetTasks(calls, importOf(name));
  const ended = { savedTaskId: taskId, parseTaskId: undefined, saveTaskId: undefined };
  updateImport(name, { phase: 'saved', result, ...ended });
  return (importOf(name).outcome?.successCount ?? 0) > 0;
}

/** Tells the server that tasks are not needed any more. */
async function forgetTasks({ clean }: ImportCalls, { parseTaskId, saveTaskId }: Tasks): Promise<void> {
  if (parseTaskId || saveTaskId) await change(clean, { parseTaskId, saveTaskId }, { quiet: true }).catch(settleFailure);
}

/** Gives an import up: its tasks are cleaned, here and on the server. @param mode what the rows of the next file are to do */
export async function abandonImport(name: string, calls: ImportCalls, mode: ImportMode = 'add'): Promise<void> {
  const cleaning = forgetTasks(calls, importOf(name));
  forgetImport(name, mode);
  await cleaning;
}

/** Uploads a workbook and follows its parse; an import before it is given up. @throws ApiFailure */
export async function startImport(name: string, calls: ImportCalls, file: File, mode: ImportMode): Promise<void> {
  await abandonImport(name, calls, mode);
  updateImport(name, { phase: 'uploading', fileName: file.name });
  const upload = importOf(name);
  let isMine = () => importOf(name) === upload;
  try {
    const parseTaskId = await change(calls.parse, { file, mode });
    // Given up during the upload: only now is there something to clean.
    if (!isMine()) return await forgetTasks(calls, { parseTaskId });
    isMine = () => importOf(name).parseTaskId === parseTaskId;
    updateImport(name, { phase: 'parsing', parseTaskId });
    await followParse(name, calls, parseTaskId);
  } catch (error) {
    if (error instanceof ApiFailure && isMine()) updateImport(name, { phase: 'failed', failure: error.message });
    throw error;
  }
}

/** Saves the good rows and follows the save. @returns whether any was saved. @throws ApiFailure */
export async function saveImport(name: string, calls: ImportCalls): Promise<boolean> {
  const saveTaskId = await change(calls.save, { taskId: importOf(name).parseTaskId });
  updateImport(name, { phase: 'saving', saveTaskId, progress: 0 });
  return followSave(name, calls, saveTaskId);
}

/** Names an import that was saved: by the task of its save, or by the request that began it. */
export interface NamedImport {
  taskId?: string;
  requestId?: string;
}

/** Begins to take an import back; it goes on without the page. @throws ApiFailure */
export async function undoImport(name: string, calls: ImportCalls, named: NamedImport): Promise<void> {
  const undoTaskId = await change(calls.undo, named);
  updateImport(name, { phase: 'undoing', undoTaskId, progress: 0 });
  followUndo(name, calls, undoTaskId).catch(settleFailure);
}

async function followUndo(name: string, calls: ImportCalls, taskId: string): Promise<void> {
  const end = await follow(name, taskId, savePause, async () => {
    const { percent, successCount, failCount, left, ...rest } = await callApi(
      calls.undoProgress,
      { taskId },
      { quiet: true },
    );
    return { ...rest, shown: { progress: percent, undo: { successCount, failCount, left } } };
  });
  if (end) updateImport(name, end.success ? { phase: 'undone' } : { phase: 'failed', failure: end.message });
}

/** Takes up an import that was under way when the page was loaded anew. @returns whether any of its rows was saved meanwhile */
export async function resumeImport(name: string, calls: ImportCalls): Promise<boolean> {
  const trace = traceOf(name);
  if (importOf(name).phase !== 'idle' || !trace?.parseTaskId) return false;
  updateImport(name, { ...trace, phase: trace.saveTaskId ? 'saving' : 'parsing' });
  if (trace.saveTaskId) return followSave(name, calls, trace.saveTaskId);
  await followParse(name, calls, trace.parseTaskId);
  return false;
}
