import type { Account, Auditor } from './audit.js';
import type { Load } from './load.js';

/** What a run did, and what of it is wrong. */
export interface Balance {
  events: number;
  swipes: number;
  students: number;
  commands: number;
  doorsOpened: number;
  /** Swipes without a pass, students without a row, commands that nobody ever answered. */
  lost: number;
  /** Passes and students that are there twice, records and answers that count twice. */
  doubled: number;
  outOfOrder: number;
  parked: number;
}

/** Compares what was asked for with the log and the read models. Load and consumers have to be at their end. */
export async function balanceOf(load: Load, auditor: Auditor, before: Account): Promise<Balance> {
  const after = await auditor.account();
  const { rows, codes } = await auditor.students('LOAD');
  const { swipes, students } = load.asked;
  const passes = after.passes - before.passes;
  const twice = after.records - after.differentRecords + after.answeredTwice + rows - codes;
  return {
    events: after.events - before.events,
    swipes,
    students,
    commands: after.commands - before.commands,
    doorsOpened: load.openings,
    lost: Math.max(0, swipes - passes) + Math.max(0, students - codes) + after.unanswered,
    doubled: Math.max(0, passes - swipes) + Math.max(0, codes - students) + twice,
    outOfOrder: after.outOfOrder,
    parked: after.parked,
  };
}
