import { backlogDismiss, backlogRelease } from '../../../libs/contracts/attendance/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, type RequestContext } from '../../../libs/platform/index.js';
import { holdJudging } from '../judging/judging.js';
import { backlog } from '../turned/turned.js';

/** Nothing is judged meanwhile: what somebody decides about is what is there. */
async function decide(unit: Unit, id: string, state: 2 | 3, { session, meta }: RequestContext): Promise<void> {
  holdJudging(unit);
  await unit.handleRow(backlog, [id], { type: 'Decide', state, by: session?.name ?? meta.actor });
}

/** Has guardians told of what a backlog has turned. */
export const releaseBacklog = handles(backlogRelease, (unit, { id }, context) => decide(unit, id, 2, context));

/** Says that nobody is told of it. */
export const dismissBacklog = handles(backlogDismiss, (unit, { id }, context) => decide(unit, id, 3, context));
