import type { importEnded } from '../../contracts/import/import.events.js';
import type { DataOf } from '../../contracts/kernel/index.js';
import type { Unit } from '../../eventsourcing/index.js';
import { importRecord } from './import-record.js';
import type { ImportTask, ImportTasks } from './import-task.js';

/** How the save of an import ended. */
type Outcome = DataOf<typeof importEnded>['outcome'];

/** What the saved rows of a task did, as far as that was counted. */
function effectsOf({ savedCount, updatedCount: updated, unchangedCount: unchanged }: ImportTask) {
  if (updated === null || unchanged === null) return {};
  return { added: savedCount - updated - unchanged, updated, unchanged };
}

/** Leaves in the log how a save ended, with its counts, and keeps its refused rows. */
export async function endImport(unit: Unit, tasks: ImportTasks, task: ImportTask, outcome: Outcome): Promise<void> {
  const { savedCount: saved, failCount: refused } = task;
  await tasks.keepRefused(unit.sql, task);
  const end = { outcome, saved, ...effectsOf(task), refused };
  await unit.handle(importRecord, task.saveId!, { type: 'End', end });
}
