import { Slots } from '../../../libs/concurrency/index.js';
import { type AccessRowValue, deviceAccessApplied } from '../../../libs/contracts/device-gateway/index.js';
import type { Sql } from '../../../libs/database/index.js';
import type { EventStore, Unit } from '../../../libs/eventsourcing/index.js';
import { accessBucketOf } from '../access-hash.js';
import type { AccessChunk, AccessManners, HeldRow } from '../driver.js';
import { type RevokedRow, settleRows, tellRevoked } from './access-confirmations.js';
import { beginConvergence, isOfOnePerson, keysOf, tellConverged, waitsAnew } from './convergence.js';
import { holdDevice, takeDevice } from './plans.js';

/** What those are woken by who bring permissions to devices: something is to be done in a school. */
export const accessTopic = 'device-gateway.access';

/** A chunk as it was sent, to be kept as confirmed when the device says so. */
export interface SentChunk extends AccessChunk {
  deviceId: string;
}

/** A device of a school. */
export interface SchoolDevice {
  school: string;
  deviceId: string;
}

/** What became of rows by what a device has said. */
interface Heard {
  revoked: readonly RevokedRow[];
  /** It was a chunk before which nothing was confirmed, and all of it was to let one person pass no more. */
  isRevocation?: boolean;
}

/** A device that says what it has. */
export interface SayingDevice extends SchoolDevice {
  /** Its number, by which the log calls it. */
  code: string;
}

/** A device at which something is to be done. */
export interface PendingDevice extends SchoolDevice {
  /** Somebody waits until all of it is done. */
  isAwaited: boolean;
}

/** What a device keeps of one part. */
export interface HeldPart {
  bucket: number;
  rows: readonly (readonly [key: string, hash: string])[];
}

/** What there is to do at a device. */
interface Difference {
  key: string;
  wanted: string | null;
  value: AccessRowValue | null;
}

const pending = 'wanted is distinct from confirmed and refusal is null';

const pendingDevices = `select school, device_id as "deviceId", request_id is not null as "isAwaited"
  from device_gateway.access_device device
  where (request_id is not null or exists (
    select from device_gateway.access_row held
    where held.school = device.school and held.device_id = device.device_id and ${pending}))`;

/** Who may pass less goes first, then whom the device knows, then new ones; rules stand before the persons who name them. */
const order = `order by wanted is not null, confirmed is null, translate(left(key, 1), 'rpf', '123'), key`;

/** The hash of hashes (`accessHashOfAll`), computed by the server. */
const hashOf = `lpad(to_hex(coalesce(bit_xor(('x' || confirmed)::bit(64)::bigint), 0)), 16, '0')`;
/** What a device has for certain. */
const certain = `confirmed is not null and confirmed <> ''`;

/**
 * Transactions that wait for plans at most, of one school and of all: each has a connection, plans of many devices take half a
 * second, and a consumer holds those of all schools of its batch.
 */
const besidePlans = { ofSchool: 2, ofAll: 4 };

/** Keeps what devices are to have and what they have confirmed. */
export class AccessStore {
  private readonly slots = new Map<string, Slots>();
  private readonly allSlots = new Slots(besidePlans.ofAll);

  constructor(private readonly store: EventStore) {}

  /** The devices of a school where something is to be done, or for which somebody waits. */
  pendingDevices(school: string): Promise<PendingDevice[]> {
    return this.in(school, (sql) => sql.query(`${pendingDevices} and school = $1`, [school]));
  }

  /** The same of all schools. */
  allPendingDevices(): Promise<PendingDevice[]> {
    return this.store.database.asSystem((sql) => sql.query(pendingDevices));
  }

  /** Schools with devices whose permissions are to be found out anew. */
  async schoolsDue(): Promise<string[]> {
    const rows = await this.store.database.asSystem((sql) =>
      sql.query<{ school: string }>(
        'select distinct school from device_gateway.access_device where due_at is not null',
      ),
    );
    return rows.map(({ school }) => school);
  }

  /**
   * Takes the next rows of a device, with a number that no chunk to it had; undefined where there is nothing to do, `busy` where
   * somebody else is about the device.
   */
  async take(
    { school, deviceId }: SchoolDevice,
    sessionId: string,
    { rowsAtOnce, personsCarryRules }: AccessManners,
  ): Promise<SentChunk | 'busy' | undefined> {
    return this.inTurn(school, async (sql) => {
      if (!(await takeDevice(sql, school, deviceId))) return 'busy';
      // Persons would be told without rules that are found out next.
      if (personsCarryRules && (await isPlanDue(sql, deviceId))) return 'busy';
      const rows = await sql.query<Difference>(
        `select key, wanted, value from device_gateway.access_row
         where school = $1 and device_id = $2 and ${pending} ${order} limit $3`,
        [school, deviceId, rowsAtOnce],
      );
      if (rows.length === 0) return undefined;
      const removed = rows.filter(({ wanted }) => wanted === null).map(({ key }) => key);
      const kept = rows.flatMap(({ key, wanted, value }) =>
        wanted === null || value === null ? [] : [{ key, hash: wanted, value }],
      );
      // From the moment it is sent until the device answers nobody knows what it has: whatever ends in between tells the truth.
      await sql.query(`update device_gateway.access_row set confirmed = '' where device_id = $1 and key = any($2)`, [
        deviceId,
        kept.map(({ key }) => key),
      ]);
      if (personsCarryRules) await doubtPersonsOf(sql, deviceId, rows);
      return { deviceId, number: await nextNumber(sql, school, deviceId), sessionId, removed, kept };
    });
  }

  /** The rules and persons that a device is to have, or has: of these persons, or all. */
  rows({ school, deviceId }: SchoolDevice, personIds?: readonly string[]): Promise<HeldRow[]> {
    return this.in(school, (sql) =>
      sql.query<HeldRow>(
        `select key, value, wanted, confirmed from device_gateway.access_row
         where school = $1 and device_id = $2
           and ($3::text[] is null or key = any($3) or key >= 'r:' and key < 'r;')`,
        [school, deviceId, personIds?.flatMap((id) => [`p:${id}`, `f:${id}`]) ?? null],
      ),
    );
  }

  /** Numbers for questions, of the same count. @returns the first of them */
  async numbers({ school, deviceId }: SchoolDevice, count: number): Promise<number> {
    return this.inTurn(school, async (sql) => (await nextNumber(sql, school, deviceId, count)) - count + 1);
  }

  /** The device keeps what a chunk said, but for what it refused. */
  async confirm(device: SayingDevice, chunk: SentChunk, refused: ReadonlyMap<string, string>): Promise<void> {
    const removed = chunk.removed.filter((key) => !refused.has(key));
    const kept = chunk.kept.filter(({ key }) => !refused.has(key));
    const isOne = isOfOnePerson(chunk);
    await this.hears(device, async (unit) => {
      const { sql } = unit;
      const isFirst = await beginConvergence(sql, chunk);
      await sql.query(
        `update device_gateway.access_row held set confirmed = given.hash
         from unnest($2::text[], $3::text[]) as given(key, hash)
         where held.device_id = $1 and held.key = given.key`,
        [chunk.deviceId, kept.map(({ key }) => key), kept.map(({ hash }) => hash)],
      );
      await sql.query('update device_gateway.access_row set confirmed = null where device_id = $1 and key = any($2)', [
        chunk.deviceId,
        removed,
      ]);
      if (refused.size > 0) await noteRefused(sql, chunk, refused);
      const revoked = await settleRows(unit, chunk.deviceId, keysOf(chunk));
      return { revoked, isRevocation: isFirst && isOne };
    });
  }

  /** What the device has for certain, as a whole; undefined while something is on its way or not known. */
  async confirmed({ school, deviceId }: SchoolDevice): Promise<{ count: number; hash: string } | undefined> {
    const [row] = await this.in(school, (sql) =>
      sql.query<{ count: number; hash: string; isSettled: boolean }>(
        `select count(*) filter (where ${certain})::integer as count,
           (select ${hashOf} from device_gateway.access_row where device_id = $2 and ${certain}) as hash,
           count(*) filter (where ${pending}) = 0 and count(*) filter (where confirmed = '') = 0 as "isSettled"
         from device_gateway.access_row where school = $1 and device_id = $2`,
        [school, deviceId],
      ),
    );
    return row?.isSettled ? row : undefined;
  }

  /** The parts of a device's permissions whose hashes are others than these. */
  async differing({ school, deviceId }: SchoolDevice, hashes: readonly string[]): Promise<number[]> {
    const rows = await this.in(school, (sql) =>
      sql.query<{ bucket: number; hash: string }>(
        `select get_byte(sha256(convert_to(key, 'UTF8')), 0) as bucket, ${hashOf} as hash
         from device_gateway.access_row where school = $1 and device_id = $2 and ${certain} group by 1`,
        [school, deviceId],
      ),
    );
    const own = new Map(rows.map(({ bucket, hash }) => [bucket, hash]));
    return hashes.flatMap((hash, bucket) => (hash === (own.get(bucket) ?? nothing) ? [] : [bucket]));
  }

  /** A device keeps nothing. */
  async forget(device: SayingDevice): Promise<void> {
    await this.hears(device, async (unit) => {
      await unit.sql.query(
        `update device_gateway.access_row held set confirmed = null, ${waitsAnew('null')}
         where device_id = $1 and confirmed is not null`,
        [device.deviceId],
      );
      return { revoked: await settleRows(unit, device.deviceId) };
    });
  }

  /** A device tells what it has of some parts: from now on this is what it has confirmed there. */
  async correct(device: SayingDevice, parts: readonly HeldPart[]): Promise<void> {
    if (parts.length === 0) return;
    const { school, deviceId } = device;
    const rows = parts.flatMap(({ bucket, rows }) => rows.filter(([key]) => accessBucketOf(key) === bucket));
    const given = [rows.map(([key]) => key), rows.map(([, hash]) => hash)];
    await this.hears(device, async (unit) => {
      await unit.sql.query(
        `update device_gateway.access_row held set confirmed = null, ${waitsAnew('null')}
         where school = $1 and device_id = $2 and confirmed is not null
           and get_byte(sha256(convert_to(key, 'UTF8')), 0) = any($4::integer[])
           and not exists (select from unnest($3::text[]) as given(key) where given.key = held.key)`,
        [school, deviceId, given[0], parts.map(({ bucket }) => bucket)],
      );
      await unit.sql.query(
        `insert into device_gateway.access_row as held (school, device_id, key, person_id, confirmed, changed_at)
         select $1, $2, key, case when key ~ '${ofPerson}' then substr(key, 3)::uuid end, hash, now()
         from unnest($3::text[], $4::text[]) as given(key, hash)
         on conflict (device_id, key) do update set confirmed = excluded.confirmed, ${waitsAnew('excluded.confirmed')},
           lost_at = case when held.wanted is not null and excluded.confirmed is distinct from held.wanted
             and excluded.confirmed is distinct from held.confirmed then coalesce(held.lost_at, now()) else held.lost_at end`,
        [school, deviceId, ...given],
      );
      return { revoked: await settleRows(unit, deviceId) };
    });
  }

  /** Notes that a device keeps what it has confirmed, and how many it has place for. */
  async note({ school, deviceId }: SchoolDevice, kept: { count: number; capacity?: number }): Promise<void> {
    await this.inTurn(school, (sql) =>
      sql.query(
        `insert into device_gateway.access_device (device_id, school, last_chunk, held, capacity, compared_at)
         values ($2, $1, 0, $3, $4, now())
         on conflict (device_id) do update set held = excluded.held, capacity = excluded.capacity, compared_at = now()`,
        [school, deviceId, kept.count, kept.capacity ?? null],
      ),
    );
  }

  /** Nothing is left to do: tells whoever waits for it. */
  async settle({ school, deviceId }: SchoolDevice, actor: string): Promise<void> {
    await this.takeTurn(school, () => this.tellSettled({ school, deviceId }, actor));
  }

  private async tellSettled({ school, deviceId }: SchoolDevice, actor: string): Promise<void> {
    await this.store.transact({ school, meta: { actor } }, async (unit) => {
      await holdDevice(unit.sql, school, deviceId);
      const [settled] = await unit.sql.query<{ requestId: string; confirmed: number; refused: number }>(
        `with told as (
           update device_gateway.access_device set request_id = null from (
             select request_id from device_gateway.access_device
             where device_id = $1 and request_id is not null and due_at is null
               and not exists (select from device_gateway.access_row where device_id = $1 and ${pending})
             for update) before
           where device_id = $1 returning before.request_id)
         select request_id as "requestId", rows.* from told, lateral (
           select count(*) filter (where ${certain})::integer as confirmed,
             count(*) filter (where refusal is not null)::integer as refused
           from device_gateway.access_row where device_id = $1) rows`,
        [deviceId],
      );
      if (settled) unit.append(`command-${settled.requestId}`, [deviceAccessApplied({ deviceId, ...settled })]);
    });
  }

  /** Notes what a device has said, while nobody plans, and tells whom it lets pass no more, and that nothing waits any more. */
  private hears({ school, deviceId, code }: SayingDevice, note: (unit: Unit) => Promise<Heard>): Promise<void> {
    return this.takeTurn(school, () =>
      this.store.transact({ school, meta: { actor: code } }, async (unit) => {
        await holdDevice(unit.sql, school, deviceId);
        const { revoked, isRevocation = false } = await note(unit);
        tellRevoked(unit, deviceId, revoked);
        await tellConverged(unit, deviceId, isRevocation);
      }),
    );
  }

  private inTurn<T>(school: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.takeTurn(school, () => this.in(school, work));
  }

  /** When few wait for plans: a school has its turn first, as what waits in its line takes no place of all. */
  private takeTurn<T>(school: string, work: () => Promise<T>): Promise<T> {
    const slots = this.slots.get(school) ?? new Slots(besidePlans.ofSchool);
    this.slots.set(school, slots);
    return slots.run(() => this.allSlots.run(work));
  }

  private in<T>(school: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.store.database.inSchool(school, work);
  }
}

/** Rules that change are not what persons at the device carry of them: who names one is brought anew. */
async function doubtPersonsOf(sql: Sql, deviceId: string, rows: readonly Difference[]): Promise<void> {
  const ruleIds = rows.flatMap(({ key }) => (key.startsWith('r:') ? [key.slice(2)] : []));
  if (ruleIds.length === 0) return;
  await sql.query(
    `with person as (
       select key, person_id from device_gateway.access_row
       where device_id = $1 and key >= 'p:' and key < 'p;' and wanted is not null and value->'r' ?| $2)
     update device_gateway.access_row held set confirmed = '', refusal = null from person
     where held.device_id = $1 and (
       held.key = person.key and (held.confirmed <> '' or held.refusal is not null)
       or held.key = 'f:' || person.person_id and held.wanted is not null and held.refusal is not null)`,
    [deviceId, ruleIds],
  );
}

const isPlanDue = async (sql: Sql, deviceId: string): Promise<boolean> =>
  (await sql.query('select from device_gateway.access_device where device_id = $1 and due_at is not null', [deviceId]))
    .length > 0;

/** A device keeps nothing under the key of what it refused. What was changed meanwhile is tried anew. */
const noteRefused = (sql: Sql, chunk: SentChunk, refused: ReadonlyMap<string, string>) =>
  sql.query(
    `update device_gateway.access_row held set refusal = given.code,
       confirmed = case when given.hash is null then held.confirmed end
     from unnest($2::text[], $3::text[], $4::text[]) as given(key, code, hash)
     where held.device_id = $1 and held.key = given.key and held.wanted is not distinct from given.hash`,
    [
      chunk.deviceId,
      [...refused.keys()],
      [...refused.values()],
      [...refused.keys()].map((key) => chunk.kept.find((row) => row.key === key)?.hash ?? null),
    ],
  );

/** Keys of what devices know of persons: who is at a device that is to know nothing of the person may pass there. */
const ofPerson = '^[pf]:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Hash of no permissions. */
const nothing = '0'.repeat(16);

/** Numbers grow also over a database that was restored: they are not below the time. */
async function nextNumber(sql: Sql, school: string, deviceId: string, count = 1): Promise<number> {
  const [row] = await sql.query<{ number: number }>(
    `insert into device_gateway.access_device (device_id, school, last_chunk) values ($1, $2, $3)
     on conflict (device_id) do update set last_chunk = greatest(access_device.last_chunk + $4, excluded.last_chunk)
     returning last_chunk as number`,
    [deviceId, school, Date.now(), count],
  );
  return row!.number;
}
