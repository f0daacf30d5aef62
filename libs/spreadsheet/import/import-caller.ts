import type { ImportMode } from '../../contracts/import/import-calls.js';
import { type Message, Rejection } from '../../contracts/kernel/index.js';
import type { WorkContext } from '../../eventsourcing/index.js';
import type { ImportTask } from './import-task.js';

/** Who asks, and the language that texts are answered in. */
export interface ImportCaller {
  context: WorkContext;
  translate(message: Message): string;
}

/** Nobody has such a task, or somebody else. */
export const unknownTask = () => Rejection.notFound('任务不存在');

/** Account of a request; imports are for signed-in people. */
export function ownerOf({ meta }: WorkContext): string {
  if (!meta.accountId) throw new Error('an import needs an account');
  return meta.accountId;
}

/** What stands between two reasons. */
const separator: Message = { template: '；' };

/** Why a row was refused, in one text. */
export const textOf = (errors: readonly Message[] | null, { translate }: ImportCaller) =>
  (errors ?? []).map(translate).join(translate(separator));

/** A part of the way, 0 to 100, under both names of the specification. */
export const howFar = (percent: number) => ({ progress: percent, percent });

/** How far the second step of a task is: counts of the rows that it is about. */
export function progressOf(task: ImportTask, { translate }: ImportCaller) {
  const { state, percent, rowCount, goodCount, savedCount, failCount, problem } = task;
  const complete = state !== 'saving';
  return {
    complete,
    isComplete: complete,
    success: state === 'saved',
    ...howFar(percent),
    count: goodCount,
    successCount: savedCount,
    failCount: failCount - (rowCount - goodCount),
    message: problem ? translate(problem) : '',
  };
}

/** Refuses who may not do what rows of a mode do. @throws Rejection 2003 */
export type RequireMode = (mode: ImportMode) => void;
