import {
  quarantineAccept,
  quarantineRedate,
  quarantineRefuse,
  quarantineUndo,
} from '../../../libs/contracts/attendance/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime, type RequestContext } from '../../../libs/platform/index.js';
import { type QuarantineCommand, quarantine } from './quarantine.js';

const byOf = ({ session, meta }: RequestContext) => session?.name ?? meta.actor;

/** All of them or none, in the order of their ids: two who decide about the same wait for each other. */
async function decide(unit: Unit, ids: readonly string[], command: QuarantineCommand): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await unit.handleRow(quarantine, [id], command);
}

/** Lets passes count as they were told. */
export const acceptPasses = handles(quarantineAccept, (unit, { ids }, context) =>
  decide(unit, ids, { type: 'Accept', by: byOf(context) }),
);

/** Lets a pass count at another moment. */
export const redatePass = handles(
  quarantineRedate,
  { time: LocalTime },
  (unit, { id, day, time: moment, note }, context, { time }) =>
    decide(unit, [id], {
      type: 'Redate',
      happenedAt: time.instant(`${day} ${moment}`),
      note,
      now: Date.now(),
      by: byOf(context),
    }),
);

/** Leaves passes out. */
export const refusePasses = handles(quarantineRefuse, (unit, { ids, note }, context) =>
  decide(unit, ids, { type: 'Refuse', note, by: byOf(context) }),
);

/** Takes back what was decided. */
export const undoDecision = handles(quarantineUndo, (unit, { id }, context) =>
  decide(unit, [id], { type: 'Undo', by: byOf(context) }),
);
