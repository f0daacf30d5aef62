import {
  type passIdentified,
  passQuarantineDecided,
  type passQuarantined,
  passRecorded,
  passWithdrawn,
} from '../../../libs/contracts/attendance/index.js';
import { type DataOf, type EventOf, present, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import type { Pass } from '../pass/pass.js';
import { type QuarantinedPassRow, quarantinedPasses, type quarantinedPassTable } from './quarantine.read-model.js';

/** Whose a pass is. */
type Passer = Pass['person'];
/** What somebody wants of a pass in quarantine; moments are epoch ms, `person` is whose it was when it counts. */
export type QuarantineCommand = { by: string } & (
  | { type: 'Accept'; person: Passer; now: number }
  /** `since` is when the device came to the school. */
  | { type: 'Redate'; person: Passer; happenedAt: number; note: string; now: number; since: number }
  | { type: 'Refuse'; note: string }
  /** `before` is the pass that is the person's last one without it. */
  | { type: 'Undo'; before?: DataOf<typeof passWithdrawn>['before'] }
);
/** What is told of such a pass: it decides the second to fourth. */
type QuarantineEvent = EventOf<
  | typeof passQuarantined
  | typeof passQuarantineDecided
  | typeof passRecorded
  | typeof passWithdrawn
  | typeof passIdentified
>;

/** Code of what waits (enumeration QuarantineState). */
export const waiting = 1;
const accepted = 2;
const redated = 3;
const refused = 4;

/** True where a pass counts that had to wait. */
export const counts = ({ state }: QuarantinedPassRow): boolean => state === accepted || state === redated;

/** Whose the pass was when it was told. */
export function toldPerson({ personId, personType, personCode, personName, classId }: QuarantinedPassRow): Passer {
  if (!personId || !personType) return undefined;
  return {
    id: personId,
    type: personType,
    code: personCode ?? '',
    name: personName ?? '',
    ...(classId && { classId }),
  };
}

/** What was told of somebody becomes nobody's by no decision: such a pass is left out, or dated otherwise. */
function checkPasser(row: QuarantinedPassRow, person: Passer): void {
  if (toldPerson(row) && !person) throw Rejection.state('该时刻无人持有此卡，请改时间或不计入');
}

/** The pass as it counts. It is none of the moment any more. */
const passFrom = ({ credentialValue, told }: QuarantinedPassRow, person: Passer, happenedAt: number): Pass =>
  present({
    ...told,
    person,
    credentialValue: credentialValue ?? undefined,
    lane: 'backlog' as const,
    happenedAt,
    isAccepted: true as const,
  });

/** What becomes of a pass in quarantine: one decision, which can be taken back. Decided by the row: its stream passes. */
export const quarantine: RowDecider<typeof quarantinedPassTable, QuarantineCommand, QuarantineEvent> = {
  projection: quarantinedPasses,
  streamOf: (_event, _command, [id]) => `pass-${id}`,

  decide(command, row) {
    if (!row) throw Rejection.notFound('记录不存在');
    const decided = (state: 1 | 2 | 3 | 4, person: Passer, more: { happenedAt?: number; note?: string } = {}) => {
      const credentialValue = person ? undefined : (row.credentialValue ?? undefined);
      return passQuarantineDecided(present({ person, credentialValue, state, ...more, by: command.by }));
    };
    if (command.type === 'Undo') {
      if (row.state === waiting) throw Rejection.state('该出入尚未处理');
      const { before } = command;
      const withdrawn = { personId: row.aboutId ?? undefined, happenedAt: row.redatedAt ?? row.happenedAt, before };
      return [decided(waiting, toldPerson(row)), ...(counts(row) ? [passWithdrawn(present(withdrawn))] : [])];
    }
    if (row.state !== waiting) throw Rejection.state('该出入已处理');
    switch (command.type) {
      case 'Accept': {
        const { person, now } = command;
        if (row.happenedAt > now) throw Rejection.state('该出入的时间尚未到，请改时间');
        checkPasser(row, person);
        return [decided(accepted, person), passRecorded(passFrom(row, person, row.happenedAt))];
      }
      case 'Redate': {
        const { person, happenedAt, note, now, since } = command;
        if (happenedAt > now) throw Rejection.invalid('实际时间不能晚于现在');
        if (happenedAt < since) throw Rejection.invalid('实际时间不能早于2020年或设备安装');
        checkPasser(row, person);
        return [decided(redated, person, { happenedAt, note }), passRecorded(passFrom(row, person, happenedAt))];
      }
      case 'Refuse':
        return [decided(refused, toldPerson(row), { note: command.note })];
    }
  },
};
