import { passQuarantineDecided, passRecorded, passWithdrawn } from '../../../libs/contracts/attendance/index.js';
import { type EventOf, present, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import type { Pass } from '../pass/pass.js';
import { type QuarantinedPassRow, quarantinedPasses, type quarantinedPassTable } from './quarantine.read-model.js';

/** What somebody wants of a pass in quarantine; `now` and `happenedAt` are epoch ms. */
export type QuarantineCommand = { by: string } & (
  | { type: 'Accept' }
  | { type: 'Redate'; happenedAt: number; note: string; now: number }
  | { type: 'Refuse'; note: string }
  | { type: 'Undo' }
);
type QuarantineEvent = EventOf<typeof passQuarantineDecided | typeof passRecorded | typeof passWithdrawn>;

const waiting = 1;
const accepted = 2;
const redated = 3;
const refused = 4;

/** The pass as it counts. It is none of the moment any more: nobody is messaged. */
function passFrom(row: QuarantinedPassRow, happenedAt: number): Pass {
  const { personId, personType, personCode, personName, classId, credentialValue, told } = row;
  const person =
    personId && personType
      ? { id: personId, type: personType, code: personCode ?? '', name: personName ?? '', ...(classId && { classId }) }
      : undefined;
  return present({
    ...told,
    person,
    credentialValue: credentialValue ?? undefined,
    lane: 'backlog' as const,
    happenedAt,
  });
}

/** What becomes of a pass in quarantine: one decision, which can be taken back. Decided by the row: its stream passes. */
export const quarantine: RowDecider<typeof quarantinedPassTable, QuarantineCommand, QuarantineEvent> = {
  projection: quarantinedPasses,
  streamOf: (_event, _command, [id]) => `pass-${id}`,

  decide(command, row) {
    if (!row) throw Rejection.notFound('记录不存在');
    const ofPerson = row.personId ? { personId: row.personId } : {};
    const decided = (state: 1 | 2 | 3 | 4, more: { happenedAt?: number; note?: string } = {}) =>
      passQuarantineDecided({ ...ofPerson, state, ...more, by: command.by });
    if (command.type === 'Undo') {
      if (row.state === waiting) throw Rejection.state('该出入尚未处理');
      const counted = { ...ofPerson, happenedAt: row.redatedAt ?? row.happenedAt };
      return [decided(waiting), ...(row.state === refused ? [] : [passWithdrawn(counted)])];
    }
    if (row.state !== waiting) throw Rejection.state('该出入已处理');
    switch (command.type) {
      case 'Accept':
        return [decided(accepted), passRecorded(passFrom(row, row.happenedAt))];
      case 'Redate': {
        const { happenedAt, note, now } = command;
        if (happenedAt > now) throw Rejection.invalid('实际时间不能晚于现在');
        return [decided(redated, { happenedAt, note }), passRecorded(passFrom(row, happenedAt))];
      }
      case 'Refuse':
        return [decided(refused, { note: command.note })];
    }
  },
};
