import type { importEnded } from '../../contracts/import/import.events.js';
import type { DataOf } from '../../contracts/kernel/index.js';
import type { Unit } from '../../eventsourcing/index.js';
import { importRecord } from './import-record.js';
import type { ImportTask, ImportTasks } from './import-task.js';

/** How the save of an import ended. */
type Outcome = DataOf<typeof importEnded>['outcome'];

/** Leaves in the log how a save ended, with its counts, and keeps its refused rows. */
export async function endImport(unit: Unit, tasks: ImportTasks, task: ImportTask, outcome: Outcome): Promise<void> {
  const { savedCount: saved, failCount: refused } = task;
  await tasks.keepRefused(unit.sql, task);
  await unit.handle(importRecord, task.saveId!, { type: 'End', end: { outcome, saved, refused } });
}
