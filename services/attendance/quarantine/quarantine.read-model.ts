import { passIdentified, passQuarantineDecided, passQuarantined } from '../../../libs/contracts/attendance/index.js';
import {
  bigint,
  boolean,
  instant,
  integer,
  json,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import type { Implausibility } from '../pass/implausibility.js';
import type { Pass } from '../pass/pass.js';

export const quarantinedPassTable = table('attendance', 'quarantined_pass', {
  columns: {
    /** The pass's. */
    id: uuid(),
    school: uuid(),
    personId: nullable(uuid()),
    /** 1 student, 3 teacher (enumeration PersonType). */
    personType: nullable(integer<1 | 3>()),
    personCode: nullable(varchar()),
    personName: nullable(varchar()),
    classId: nullable(uuid()),
    credentialValue: nullable(varchar()),
    /** The device itself said whose it is, whoever has the card. */
    isNamed: boolean(),
    deviceCode: varchar(),
    position: varchar(),
    happenedAt: instant(),
    receivedAt: instant(),
    /** What the device's clock showed. */
    deviceTime: nullable(instant()),
    /** By how much the device's clock was ahead, or behind (below 0), ms, as it was measured. */
    skew: nullable(bigint()),
    implausibility: varchar<Implausibility>(),
    /** All that the pass says beside whose it is. */
    told: json<Omit<Pass, 'person' | 'credentialValue'>>(),
    /** Code of the enumeration QuarantineState. */
    state: integer<1 | 2 | 3 | 4>(),
    /** Whom the decision is about: whose the pass was when it counts, or became known to be. */
    aboutId: nullable(uuid()),
    aboutCode: nullable(varchar()),
    aboutName: nullable(varchar()),
    /** At which moment it counts instead. */
    redatedAt: nullable(instant()),
    note: nullable(varchar()),
    decidedBy: nullable(varchar()),
    decidedAt: nullable(instant()),
  },
  key: ['id'],
  indexes: {
    quarantined_pass_state: { columns: ['school', 'state', 'receivedAt'] },
    quarantined_pass_person: { columns: ['personId'], where: 'person_id is not null' },
    quarantined_pass_about: { columns: ['aboutId'], where: 'about_id is not null' },
  },
});
export type QuarantinedPassRow = RowOf<typeof quarantinedPassTable>;

const about = (person: Pass['person']) => ({
  aboutId: person?.id ?? null,
  aboutCode: person?.code ?? null,
  aboutName: person?.name ?? null,
});

/** Passes that cannot have happened as they were told, with what was decided last. */
export const quarantinedPasses = projection({
  source: 'attendance',
  table: quarantinedPassTable,
  version: 2,
  on: (on) => [
    on(passQuarantined, (_row, { streamId: id, school, recordedAt, data: { pass, implausibility, isNamed } }) => {
      const { person, credentialValue, ...told } = pass;
      return {
        id,
        school,
        personId: person?.id,
        personType: person?.type,
        personCode: person?.code,
        personName: person?.name,
        classId: person?.classId,
        credentialValue,
        isNamed: isNamed ?? false,
        deviceCode: told.deviceCode,
        position: told.position,
        happenedAt: told.happenedAt,
        receivedAt: told.receivedAt ?? recordedAt,
        deviceTime: told.deviceTime,
        skew: told.skew,
        implausibility,
        told,
        state: 1,
      };
    }),
    on(
      passQuarantineDecided,
      (row, { recordedAt: decidedAt, data: { person, state, happenedAt = null, note = null, by: decidedBy } }) =>
        row && { ...row, ...about(person), state, redatedAt: happenedAt, note, decidedBy, decidedAt },
    ),
    // Whose a pass of an unknown card is may become known while it counts.
    on(passIdentified, (row, { data: { person } }) => row && { ...row, ...about(person) }),
  ],
});
