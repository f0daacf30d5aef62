import { passQuarantineDecided, passQuarantined } from '../../../libs/contracts/attendance/index.js';
import { instant, integer, json, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
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
    deviceCode: varchar(),
    position: varchar(),
    happenedAt: instant(),
    receivedAt: instant(),
    /** What the device's clock showed, where the pass is dated otherwise. */
    originalTime: nullable(instant()),
    implausibility: varchar<'tooEarly' | 'future' | 'clockReset'>(),
    /** What else the pass says. */
    told: json<Omit<Pass, 'person' | 'credentialValue'>>(),
    /** Code of the enumeration QuarantineState. */
    state: integer<1 | 2 | 3 | 4>(),
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
  },
});
export type QuarantinedPassRow = RowOf<typeof quarantinedPassTable>;

/** Passes that cannot have happened as they were told, with what was decided last. */
export const quarantinedPasses = projection({
  source: 'attendance',
  table: quarantinedPassTable,
  version: 1,
  on: (on) => [
    on(passQuarantined, (_row, { streamId: id, school, data: { pass, ...why } }) => {
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
        deviceCode: told.deviceCode,
        position: told.position,
        happenedAt: told.happenedAt,
        ...why,
        told,
        state: 1,
      };
    }),
    on(
      passQuarantineDecided,
      (row, { recordedAt: decidedAt, data: { state, happenedAt = null, note = null, by: decidedBy } }) =>
        row && { ...row, state, redatedAt: happenedAt, note, decidedBy, decidedAt },
    ),
  ],
});
