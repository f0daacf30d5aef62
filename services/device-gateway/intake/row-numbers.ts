import { createHash } from 'node:crypto';
import { bigint, creates, type Database, table, uuid, varchar } from '../../../libs/database/index.js';
import type { KnownDevice } from '../registry/device-registry.js';
import type { Numbered } from './reception.read-model.js';

/** Numbers that were given to rows of devices which have none of their own: work, and no read model. */
const rowNumberTable = table('device_gateway', 'row_number', {
  columns: {
    deviceId: uuid(),
    numbered: varchar(),
    /** Digest of what tells a row from all others of its device. */
    key: varchar(32),
    school: uuid(),
    sequence: bigint(),
  },
  key: ['deviceId', 'numbered', 'key'],
  indexes: { row_number_sequence: { columns: ['deviceId', 'numbered', 'sequence'] } },
});

export const rowNumberMigration = creates('RowNumbers1802100000000', [rowNumberTable]);

/** Rows of a device that are remembered: more than any maker's memory holds while it waits for an acknowledgement. */
const remembered = 5_000;

/**
 * Numbers rows whose device has no number for them, or none that lasts. A row that comes again has the number of before, so what is
 * counted once by numbers is counted once. A number is given before the row is stored, and a crash in between leaves one that is free
 * for the same row alone.
 */
export class RowNumbers {
  constructor(private readonly database: Database) {}

  /** The numbers of rows, in their order. @param keys what tells each from all others of the device */
  async of({ deviceId, school }: KnownDevice, numbered: Numbered, keys: readonly string[]): Promise<number[]> {
    const digests = keys.map((key) => createHash('sha256').update(key).digest('hex').slice(0, 32));
    const rows = await this.database.inSchool(school, async (sql) => {
      await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`row-number ${deviceId} ${numbered}`]);
      await sql.query(
        `with top as (
           select coalesce(max(sequence), 0) as sequence from device_gateway.row_number
           where device_id = $2 and numbered = $3),
         fresh as (
           select given.key, row_number() over (order by min(given.place)) as place
           from unnest($4::text[]) with ordinality as given(key, place)
           where not exists (
             select from device_gateway.row_number known
             where known.device_id = $2 and known.numbered = $3 and known.key = given.key)
           group by given.key)
         insert into device_gateway.row_number (device_id, numbered, key, school, sequence)
         select $2, $3, fresh.key, $1, top.sequence + fresh.place from fresh, top`,
        [school, deviceId, numbered, digests],
      );
      await sql.query(
        `delete from device_gateway.row_number where device_id = $1 and numbered = $2 and sequence <= (
           select max(sequence) - $3 from device_gateway.row_number where device_id = $1 and numbered = $2)`,
        [deviceId, numbered, remembered],
      );
      return sql.query<{ key: string; sequence: number }>(
        `select key, sequence from device_gateway.row_number
         where device_id = $1 and numbered = $2 and key = any($3)`,
        [deviceId, numbered, digests],
      );
    });
    const sequences = new Map(rows.map(({ key, sequence }) => [key, sequence]));
    return digests.map((digest) => sequences.get(digest)!);
  }
}
