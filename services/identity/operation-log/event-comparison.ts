import { isDeepStrictEqual } from 'node:util';
import type { DataOf, EventOf } from '../../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { type Sql, tableName } from '../../../libs/database/index.js';
import {
  byName,
  type EventRow,
  eventColumns,
  eventsOf,
  isOneOf,
  readEvents,
  type StoredEvent,
} from '../../../libs/eventsourcing/index.js';
import { type LogRow, operationLogTable } from './operation-log.read-model.js';

/** An operation that a service has recorded. */
export type Recorded = StoredEvent<EventOf<typeof operationRecorded>>;

const types = byName([operationRecorded]);

/** What rows of a log tell; one in a version that no program has stored was altered, and tells nothing. */
async function recordedOf(sql: Sql, source: string, rows: readonly EventRow[]): Promise<Recorded[]> {
  const { version } = operationRecorded;
  const isKnown = ({ schemaVersion }: EventRow) => schemaVersion >= 1 && schemaVersion <= version;
  const told = rows.map((row) => (isKnown(row) ? row : { ...row, schemaVersion: version, data: { function: '' } }));
  return (await readEvents(sql, source, told, types)) as Recorded[];
}

const isOperation = `event.school = $1 and event.${isOneOf([operationRecorded.name])}`;
const entries = `${tableName(operationLogTable)} entry`;
/** An event and an entry that name the same place in the log of the source. */
const isOfEntry = 'event.id = entry.id and event.sequence = entry.sequence';

/** Entries of one source in a part of a chain. */
interface ChainPart {
  school: string;
  source: string;
  /** Numbers of the first and last entry. */
  from: number;
  to: number;
  /** Between which numbers in the log of the source they are. */
  low: number;
  high: number;
}

/** What is compared with an entry of the event at its place in the log. */
export interface Told {
  id: string;
  /** Recorded when the entry says, in the version of today. */
  isPlaced: boolean;
  /** As it was stored. */
  data: Partial<DataOf<typeof operationRecorded>> | null;
}

/** A number that an entry says, as one that a log can have: an altered one may be greater than what Node writes as a whole number. */
const placed = (sequence: number) => Math.min(sequence, Number.MAX_SAFE_INTEGER);

/** Between which numbers in its log what entries are of each source is. */
function boundsBySource(rows: readonly LogRow[]): ReadonlyMap<string, { low: number; high: number }> {
  const bounds = new Map<string, { low: number; high: number }>();
  for (const { source, sequence } of rows) {
    const { low, high } = bounds.get(source) ?? { low: sequence, high: sequence };
    bounds.set(source, { low: Math.min(low, sequence), high: Math.max(high, sequence) });
  }
  return bounds;
}

/**
 * What is told at the places that entries of a chain name, where something is, in the logs of these services.
 * @param rows entries that follow each other
 */
export async function toldOf(
  sql: Sql,
  school: string,
  sources: readonly string[],
  rows: readonly LogRow[],
): Promise<Told[]> {
  const [from, to] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0];
  const parts = [...boundsBySource(rows)]
    .filter(([source]) => sources.includes(source))
    .map(([source, bounds]) => ({ school, source, from, to, ...bounds }));
  return (await Promise.all(parts.map((part) => toldIn(sql, part)))).flat();
}

/**
 * What is told at the places that entries of one source name. PostgreSQL only finds it: what it says is compared here, so that
 * nothing hangs on how a database compares. Each comes as one text, which is read faster.
 */
async function toldIn(sql: Sql, { school, source, from, to, low, high }: ChainPart): Promise<Told[]> {
  const rows = await sql.query<{ line: string }>(
    `select concat(event.id, case when event.recorded_at = entry.recorded_at
       and event.schema_version = ${operationRecorded.version} then '=' else '!' end, event.data) as line
     from ${entries} join ${eventsOf(source)} event on ${isOfEntry} and event.sequence between $5 and $6 and ${isOperation}
     where entry.school = $1 and entry.number between $3 and $4 and entry.source = $2`,
    [school, source, from, to, placed(low), placed(high)],
    `identity.told.${source}`,
  );
  return rows.map(({ line }) => ({
    id: line.slice(0, idLength),
    isPlaced: line[idLength] === '=',
    data: JSON.parse(line.slice(idLength + 1)),
  }));
}

const idLength = 36;

/** Whether an entry says what is told at its place; where it is not plain that it does the whole event has to be compared. */
export function saysTold(row: LogRow, { isPlaced, data }: Told): boolean {
  const { accountId } = row;
  return (
    isPlaced &&
    data?.call === row.call &&
    data.function === row.function &&
    data.accountId === (accountId ?? undefined) &&
    data.loginAccount === row.loginAccount &&
    data.accountType === row.accountType &&
    data.ip === row.ip &&
    data.requestId === row.requestId &&
    data.code === row.code &&
    data.message === row.message &&
    Object.keys(data).length === (accountId === null ? 9 : 10) &&
    isDeepStrictEqual(data.parameters, row.parameters)
  );
}

/** Events at the places that entries of one source name. */
export async function eventsOfEntries(
  sql: Sql,
  { school, source }: Pick<ChainPart, 'school' | 'source'>,
  rows: readonly Pick<LogRow, 'id' | 'sequence'>[],
): Promise<Recorded[]> {
  const found = await sql.query<EventRow>(
    `select ${eventColumns} from unnest($2::uuid[], $3::bigint[]) as entry(id, sequence)
     join ${eventsOf(source)} event on ${isOfEntry} and ${isOperation}`,
    [school, rows.map(({ id }) => id), rows.map(({ sequence }) => placed(sequence))],
  );
  return recordedOf(sql, source, found);
}

/** Which events of a log are looked at, up to which entry. */
interface StrayQuestion {
  school: string;
  source: string;
  /** Events beyond this sequence number. */
  after: number;
  /** Entries up to this number. */
  upTo: number;
}

/** Events whose place in the log no entry names, in the order of their numbers. */
export async function strayEvents(sql: Sql, question: StrayQuestion, batchSize: number): Promise<Recorded[]> {
  const { school, source, after, upTo } = question;
  const strays: Recorded[] = [];
  for (let last = String(after), size = batchSize; size === batchSize; ) {
    const rows = await sql.query<EventRow>(
      `select ${eventColumns} from ${eventsOf(source)} event
       where ${isOperation} and event.sequence > $2 and not exists (
         select from ${entries} where ${isOfEntry} and entry.school = $1 and entry.source = $3 and entry.number <= $4)
       order by event.sequence limit $5`,
      [school, last, source, upTo, batchSize],
    );
    strays.push(...(await recordedOf(sql, source, rows)));
    last = rows.at(-1)?.sequence ?? last;
    size = rows.length;
  }
  return strays;
}

/** Numbers of entries in a part of a chain that name the event of an entry before them: an event has one. */
export async function repeatedEntries(sql: Sql, school: string, after: number, upTo: number): Promise<Set<number>> {
  const rows = await sql.query<{ number: number }>(
    `select entry.number from ${entries} where entry.school = $1 and entry.number > $2 and entry.number <= $3 and exists (
       select from ${tableName(operationLogTable)} other
       where other.id = entry.id and other.school = $1 and other.number < entry.number)`,
    [school, after, upTo],
  );
  return new Set(rows.map(({ number }) => number));
}
