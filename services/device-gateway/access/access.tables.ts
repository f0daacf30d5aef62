import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { AccessRowValue } from '../../../libs/contracts/device-gateway/index.js';
import {
  adds,
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

/** What every row of which a device may still let somebody pass fulfils, in SQL: an older program takes rows away without a time. */
const mayBeOpen = 'lost_at is not null or wanted is null';
/** Whether a device may still let the person of a row pass who is not to, or not as before, in SQL. */
export const isOpen = `(${mayBeOpen}) and confirmed is not null and confirmed is distinct from wanted`;
/** Since when it is not to, in SQL. */
export const openSince = 'coalesce(lost_at, changed_at)';

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
    /** Since when it is to let the person pass no more, or not as before, and may do so still; null: it does not. */
    lostAt: nullable(instant()),
  },
  key: ['deviceId', 'key'],
  indexes: {
    access_row_pending: {
      columns: ['school', 'deviceId'],
      where: 'wanted is distinct from confirmed and refusal is null',
    },
    access_row_refused: { columns: ['school', 'deviceId'], where: 'refusal is not null' },
    access_row_lost: { columns: ['school', 'personId'], where: mayBeOpen },
  },
});

/**
 * Rows of a school that have some keys, in SQL: found in the key, device by device, as an index by persons costs each row more to
 * write than it saves.
 * @param keys SQL of an array
 */
export const rowsNamed = (school: string, keys: string): string =>
  `device_id = any(array(select device_id from device_gateway.access_device where school = ${school})) and key = any(${keys}::text[])`;

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
    /** Number of permissions that it says it has place for; null: it does not tell. */
    capacity: nullable(integer()),
    /** Since when what was confirmed last has waited, while more waits; null: nothing was confirmed since nothing waited. */
    convergingSince: nullable(instant()),
  },
  key: ['deviceId'],
  indexes: { access_device_due: { columns: ['school'], where: 'due_at is not null' } },
});

/** Installations of before have neither the column nor its index. What they were taking away then is open since it was to go. */
class LostAccess1801200000000 extends adds('LostAccess1801200000000', accessRowTable, ['lostAt']) {
  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await runner.query(
      `create index if not exists access_row_lost on device_gateway.access_row (school, person_id) where ${mayBeOpen}`,
    );
  }
}

/** Installations of before have an index of rows by persons. */
class AccessRowsByKey1801500000000 implements MigrationInterface {
  name = 'AccessRowsByKey1801500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists device_gateway.access_row_person');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index access_row_person on device_gateway.access_row (school, person_id) where person_id is not null`,
    );
  }
}

export const accessMigrations = [
  creates('Access1801000000000', [accessRowTable, accessDeviceTable]),
  LostAccess1801200000000,
  adds('AccessCapacity1801300000000', accessDeviceTable, ['capacity']),
  adds('ConvergingAccess1801400000000', accessDeviceTable, ['convergingSince']),
  AccessRowsByKey1801500000000,
];
