import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grantDdl, type Migration, type Sql, withRoles } from '../database/index.js';
import { schemaOf } from './log-schema.js';

/** Events are wanted that are in the archive, or the archive cannot do what it is asked; the message is for operators. */
export class ArchiveProblem extends Error {}

/** A month of a log that is in a file. */
export interface ArchivedMonth {
  /** The service whose log it is from. */
  source: string;
  /** 202509 */
  era: number;
  /** Name of the file in the archive's folder. */
  file: string;
  /** SHA-256 of its lines, hexadecimal. */
  digest: string;
  events: number;
}

/** Makes the list of the months that are in files. Their positions stay in the log: nothing may be given them again. */
export function archiveMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'LogArchive1700000000005';

    async up(runner: QueryRunner): Promise<void> {
      await withRoles(
        runner,
        (roles) => `
          create table ${schema}.events_archived (
            era integer primary key,
            file varchar not null,
            digest varchar not null,
            events bigint not null,
            types varchar[] not null,
            shards smallint[] not null,
            firsts bigint[] not null,
            lasts bigint[] not null,
            archived_at timestamptz(3) not null default now());
          comment on column ${schema}.events_archived.firsts is 'the least position in each of shards; lasts has the greatest';
          ${grantDdl(`${schema}.events_archived`, roles, 'select')}`,
      );
    }

    async down(): Promise<void> {
      throw new Error('an event log is not taken back');
    }
  };
}

/** What is recorded as archived is a month, in SQL: lasting events, of era 0, go into no file whatever somebody records. */
export const isMonth = 'era > 0';

/** Months of logs that are in files; with types only those that have events of them. A log that is not there has none. */
export async function archivedMonths(
  sql: Sql,
  sources: readonly string[],
  types?: readonly string[],
): Promise<ArchivedMonth[]> {
  const months: ArchivedMonth[] = [];
  for (const source of sources) {
    const table = `${schemaOf(source)}.events_archived`;
    const [found] = await sql.query('select where to_regclass($1) is not null', [table]);
    if (!found) continue;
    const rows = await sql.query<Omit<ArchivedMonth, 'source'>>(
      `select era, file, digest, events from ${table} where ${isMonth} and ($1::varchar[] is null or types && $1) order by era`,
      [types],
    );
    months.push(...rows.map((row) => ({ source, ...row })));
  }
  return months;
}

/** What an operator is told who wants events of a month that is in a file. */
export const missingLine = ({ source, era, file }: ArchivedMonth) =>
  `${monthName(era)} of ${source} is archived in ${file}; npm run archive -- --restore ${monthName(era)} brings it back`;

/** A month as operators name it: 2025-09. */
export const monthName = (era: number) => `${String(era).slice(0, 4)}-${String(era).slice(4)}`;

/**
 * Refuses a reader by positions where events that it wants are in a file. Ask after the reading: a month that goes in
 * between is seen.
 * @throws ArchiveProblem
 */
export async function refuseArchived(
  sql: Sql,
  source: string,
  { shard, after, end, types }: { shard: number; after: number; end: number; types: readonly string[] },
): Promise<void> {
  const schema = schemaOf(source);
  const [missing] = await sql.query<Omit<ArchivedMonth, 'source'>>(
    `select era, file, digest, events from ${schema}.events_archived, unnest(shards, firsts, lasts) as part(shard, first, last)
     where part.shard = $1 and last > $2 and first <= $3 and types && $4::varchar[] order by era limit 1`,
    [shard, after, end, types],
    `${schema}.archived`,
  );
  if (missing) throw new ArchiveProblem(missingLine({ source, ...missing }));
}
