import { passIdentified, passRecorded, passWithdrawn } from '../../../libs/contracts/attendance/index.js';
import {
  bigint,
  boolean,
  instant,
  integer,
  nullable,
  type RowOf,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

export const passTable = table('attendance', 'pass', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** Empty when nobody has the card. */
    personId: nullable(uuid()),
    /** 1 student, 3 teacher (enumeration PersonType). */
    personType: nullable(integer<1 | 3>()),
    personCode: nullable(varchar()),
    personName: nullable(varchar()),
    classId: nullable(uuid()),
    credential: varchar(),
    credentialValue: nullable(varchar()),
    deviceId: uuid(),
    deviceCode: varchar(),
    doorCode: nullable(varchar()),
    position: varchar(),
    direction: nullable(integer<1 | 2>()),
    granted: boolean(),
    reason: nullable(varchar()),
    lane: varchar(),
    happenedAt: instant(),
    recordedAt: instant(),
    /** What the device's clock showed. */
    deviceTime: nullable(instant()),
    receivedAt: nullable(instant()),
    /** By how much the device's clock was ahead, or behind (below 0), ms, as it was measured. */
    skew: nullable(bigint()),
  },
  key: ['id'],
  indexes: {
    pass_time: { columns: ['school', 'personType', 'happenedAt'] },
    pass_unknown: { columns: ['school', 'happenedAt'], where: "person_id is null and credential = 'card'" },
    pass_person: { columns: ['personId', 'happenedAt'], where: 'person_id is not null' },
  },
});
export type PassRow = RowOf<typeof passTable>;

/** Every pass, of unknown cards and refused ones too. */
export const passes = projection({
  source: 'attendance',
  table: passTable,
  version: 4,
  on: (on) => [
    on(
      passRecorded,
      (
        _row,
        { streamId, school, recordedAt, data: { person, clockTrust: _trust, isAccepted: _accepted, ...pass } },
      ) => ({
        id: streamId,
        school,
        personId: person?.id,
        personType: person?.type,
        personCode: person?.code,
        personName: person?.name,
        classId: person?.classId,
        ...pass,
        recordedAt,
      }),
    ),
    on(
      passIdentified,
      (row, { data: { person } }) =>
        row && {
          ...row,
          personId: person.id,
          personType: person.type,
          personCode: person.code,
          personName: person.name,
          classId: person.classId ?? null,
        },
    ),
    on(passWithdrawn, () => undefined),
  ],
});
