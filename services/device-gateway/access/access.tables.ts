import type { AccessRowValue } from '../../../libs/contracts/device-gateway/index.js';
import {
  bigint,
  creates,
  instant,
  integer,
  json,
  nullable,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';

/**
 * What each device is to know of persons and rules, and what it has confirmed: work, and no read model. A difference of the
 * two is what there is to do; a row that both lack is gone.
 */
export const accessRowTable = table('device_gateway', 'access_row', {
  columns: {
    deviceId: uuid(),
    school: uuid(),
    /** `r:`, `p:` or `f:` and the id of a rule or a person (docs/device-protocol.md). */
    key: varchar(80),
    personId: nullable(uuid()),
    /** Hash of what it is to have; null: nothing. */
    wanted: nullable(varchar(16)),
    value: nullable(json<AccessRowValue>()),
    /** Hash of what it has; null: nothing; empty: that is not known. */
    confirmed: nullable(varchar(16)),
    /** Since when it is to be so. */
    changedAt: instant(),
    /** Why the device refused it, in its words. */
    refusal: nullable(varchar(64)),
  },
  key: ['deviceId', 'key'],
  indexes: {
    access_row_person: { columns: ['school', 'personId'], where: 'person_id is not null' },
    access_row_pending: {
      columns: ['school', 'deviceId'],
      where: 'wanted is distinct from confirmed and refusal is null',
    },
    access_row_refused: { columns: ['school', 'deviceId'], where: 'refusal is not null' },
  },
});

/** What is known of the permissions of a device as a whole. */
export const accessDeviceTable = table('device_gateway', 'access_device', {
  columns: {
    deviceId: uuid(),
    school: uuid(),
    /** Number of the last chunk that was sent to it. */
    lastChunk: bigint(),
    /** Request that somebody waits for. */
    requestId: nullable(uuid()),
    /** When it was compared last with what it has confirmed; null: never. */
    comparedAt: nullable(instant()),
    /** Its permissions are to be found out anew: since when. */
    dueAt: nullable(instant()),
    /** Number of permissions that it says it keeps; null: it takes none. */
    held: nullable(integer()),
  },
  key: ['deviceId'],
  indexes: { access_device_due: { columns: ['school'], where: 'due_at is not null' } },
});

export const accessMigrations = [creates('Access1801000000000', [accessRowTable, accessDeviceTable])];
