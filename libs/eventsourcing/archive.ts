import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, type Sql, streamRows } from '../database/index.js';
import { readLines, writeLines } from './archive-file.js';
import { type ArchivedMonth, ArchiveProblem, archivedMonths, monthName } from './archived.js';
import { chainBlocks, chainRestored, whileUnchained } from './block-chaining.js';
import { attachDdl, eraTable, monthOf, partRulesDdl } from './eras.js';
import { schemaOf } from './log-schema.js';
import { giveWay } from './rebuild.js';
import { alone } from './registry.js';
import { sequencePending } from './sequencer.js';

/**
 * Months that stay in the log, with the running one not counted: devices repeat records of 366 days under the same ids,
 * and those are known again by the log alone.
 */
const kept = 13;

/** How long the log may be kept waiting for a month to go. */
const patience = '2s';

/** Columns of a line, besides those whose form differs. */
const plain = 'sequence, shard, category, stream_id, stream_version, type, schema_version, id, school';

/** The earliest month that stays in the log. */
export function firstKept(now = Date.now()): number {
  const today = new Date(now);
  return monthOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - kept));
}

/** Writes months of a log to files, and brings them back. */
export class LogArchive {
  private readonly schema: string;

  constructor(
    private readonly database: Database,
    private readonly source: string,
    /** Where the files are. */
    private readonly folder: string,
    /** Services whose consumers and read models may read this log; itself among them. */
    private readonly readers: readonly string[],
  ) {
    this.schema = schemaOf(source);
  }

  /** Months before `before` (202510) that are in the log and in no file, the oldest first. */
  async months(before: number): Promise<number[]> {
    const archived = await this.database.asSystem((sql) => archivedMonths(sql, [this.source]));
    const parts = await this.parts();
    return parts.filter((era) => era < before && archived.every((month) => month.era !== era));
  }

  /** Months that have a part in the log, the oldest first. */
  private async parts(): Promise<number[]> {
    const rows = await this.database.asSystem((sql) =>
      sql.query<{ era: number }>(
        `select substring(relname from '^events_([0-9]{6})$')::integer as era
         from pg_inherits join pg_class part on part.oid = inhrelid
         where inhparent = to_regclass($1) and to_regclass($2) is not null`,
        [`${this.schema}.events`, `${this.schema}.events_archived`],
      ),
    );
    return rows
      .map(({ era }) => era)
      .filter((era) => era !== null)
      .sort((one, other) => one - other);
  }

  /**
   * Writes a month to its file, reads it back, and takes its part out of the log. Ended anywhere, either the part is still
   * there, and the next run writes the file anew, or the file is whole and known.
   * @throws ArchiveProblem where the month is too young, somebody has not read it yet, or the file is not what was written
   */
  async archive(era: number): Promise<ArchivedMonth> {
    const { database, source, schema, folder } = this;
    if (era >= firstKept())
      throw new ArchiveProblem(`${monthName(era)} stays in the log: a device may repeat its records`);
    await sequencePending(database, source);
    // What is in a file is proven by the block that it was in.
    await chainBlocks(database, source);
    const extent = await database.asSystem((sql) => extentOf(sql, schema, era));
    await this.requireRead(era, extent);
    await this.requireChained(era, extent);
    const file = `${source}-${era}.jsonl.gz`;
    await mkdir(folder, { recursive: true });
    const { digest, lines: events } = await database.asSystem((sql) =>
      writeLines(join(folder, file), linesOf(sql, schema, era)),
    );
    const read = await readLines(join(folder, file));
    if (read.digest !== digest || read.lines !== events) throw new ArchiveProblem(`${file} is not what was written`);
    const month = { source, era, file, digest, events };
    await writeFile(join(folder, `${source}-${era}.json`), `${JSON.stringify(month)}\n`, { flush: true });
    // Who folds the log must not lose a month under its feet.
    await aloneIn(database, this.readers.map(schemaOf), async () => {
      for (let isDone = false; !isDone; )
        isDone = await giveWay(() => database.asOwnerInTransaction((sql) => detach(sql, schema, { month, extent })));
    });
    return month;
  }

  /**
   * Brings a month back from its file: the same rows, at the positions that they had.
   * @throws ArchiveProblem where the file is not there or differs from what was written
   */
  async restore(month: ArchivedMonth): Promise<void> {
    const { database, schema } = this;
    const { era } = month;
    // Of a restore that was killed after it, whose last steps are done again: what was filled is not touched while it is in use.
    const isPart = (await this.parts()).includes(era);
    if (!isPart) await this.fill(month);
    const attach = `set local lock_timeout = '${patience}'; ${attachDdl(schema, era)}`;
    await database.asOwner((owner) =>
      whileUnchained(owner, this.source, async () => {
        for (let isDone = isPart; !isDone; )
          isDone = await giveWay(() => database.asOwnerInTransaction(async (sql) => void (await sql.query(attach))));
        await database.asSystem((sql) => chainRestored(sql, this.source, era));
        // At last: a restore that was killed before is run again.
        await owner.query(`delete from ${schema}.events_archived where era = $1`, [era]);
      }),
    );
  }

  /** Fills a part before it is one: nobody waits for it meanwhile. What a killed restore has left is made anew. */
  private async fill(month: ArchivedMonth): Promise<void> {
    const { schema } = this;
    const { era } = month;
    const part = eraTable(schema, era);
    await this.database.asOwnerInTransaction(async (sql) => {
      await sql.query(`drop table if exists ${part}`);
      await sql.query(`create table ${part} (like ${schema}.events including defaults including indexes)`);
      await this.requireSame(month, (lines) => insertLines(sql, part, era, lines));
      await sql.query(partRulesDdl(schema, era));
    });
  }

  /** The month of this log where it is in a file. */
  async find(era: number): Promise<ArchivedMonth | undefined> {
    const months = await this.database.asSystem((sql) => archivedMonths(sql, [this.source]));
    return months.find((month) => month.era === era);
  }

  private async requireSame({ file, digest, events }: ArchivedMonth, take: (lines: string[]) => Promise<void>) {
    const path = join(this.folder, file);
    const found = await readLines(path, take).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new ArchiveProblem(`${path} is not there`);
      if (error.code?.startsWith('Z_') || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
        throw new ArchiveProblem(`${path} is damaged: ${error.message}`);
      throw error;
    });
    if (found.digest !== digest || found.lines !== events)
      throw new ArchiveProblem(`${path} is not what was archived: its digest is ${found.digest}, not ${digest}`);
  }

  /** Another process may be at it, for long where the log was never chained. */
  private async requireChained(era: number, { shards, lasts }: Extent): Promise<void> {
    const [behind] = await this.database.asSystem((sql) =>
      sql.query(
        `select from ${this.schema}.log_head join unnest($1::smallint[], $2::bigint[]) as month(shard, last) using (shard)
         where chained < last limit 1`,
        [shards, lasts],
      ),
    );
    if (behind)
      throw new ArchiveProblem(`${monthName(era)} of ${this.source} stays in the log: it is in no blocks yet`);
  }

  /** Reactions to a month have ids that follow from its events: all of them have to be done while these are known. */
  private async requireRead(era: number, { shards, lasts }: Extent): Promise<void> {
    const { database, source, schema } = this;
    for (const reader of this.readers.map(schemaOf)) {
      const [behind] = await database.asSystem(async (sql) => {
        const [found] = await sql.query('select where to_regclass($1) is not null', [`${reader}.consumer_cursor`]);
        return found
          ? sql.query<{ consumer: string }>(
              `select consumer from ${reader}.consumer_cursor reached
               join unnest($3::smallint[], $4::bigint[]) as month(shard, last) using (shard)
               where source = $1 and position < last
               union all
               select consumer from ${reader}.parked_event join ${schema}.events_position place using (shard, position)
               where source = $1 and place.era = $2 limit 1`,
              [source, era, shards, lasts],
            )
          : [];
      });
      if (behind)
        throw new ArchiveProblem(`${monthName(era)} of ${source} stays in the log: ${behind.consumer} needs it yet`);
    }
  }
}

/** Runs work while nobody builds or checks read models of the schemas. */
async function aloneIn(database: Database, [schema, ...others]: readonly string[], work: () => Promise<void>) {
  if (schema === undefined) return work();
  await alone(database, schema, () => aloneIn(database, others, work));
}

/** The events of a month as lines, in the order of their sequence; what is sealed stays so. */
async function* linesOf(sql: Sql, schema: string, era: number): AsyncGenerator<string[]> {
  const rows = streamRows<{ line: string }>(
    sql,
    `select row_to_json(event)::text as line from (
       select place.position, ${plain}, (extract(epoch from recorded_at) * 1000)::bigint as recorded_at,
         data::text as data, meta::text as meta
       from ${schema}.events join ${schema}.events_position place using (era, sequence, shard) where era = ${era}
       order by sequence) event`,
  );
  for await (const batch of rows) yield batch.map(({ line }) => line);
}

/** Of what a month is, in the form that the list of months keeps. */
interface Extent {
  types: string[];
  shards: number[];
  /** The least position in each of the shards. */
  firsts: number[];
  lasts: number[];
  /** The greatest sequence number; null without events. */
  newest: string | null;
}

async function extentOf(sql: Sql, schema: string, era: number): Promise<Extent> {
  const events = `${schema}.events where era = $1`;
  const [extent] = await sql.query<Extent>(
    `select (select coalesce(array_agg(distinct type::text), '{}') from ${events}) as types,
       (select max(sequence)::text from ${events}) as newest,
       coalesce(array_agg(shard::integer), '{}') as shards,
       coalesce(array_agg(first), '{}') as firsts, coalesce(array_agg(last), '{}') as lasts
     from (select shard, min(position) as first, max(position) as last
           from ${schema}.events_position where era = $1 group by shard) reached`,
    [era],
  );
  return extent as Extent;
}

/** Notes a month and drops its part, if that is what the file has. */
async function detach(
  sql: Sql,
  schema: string,
  { month, extent }: { month: ArchivedMonth; extent: Extent },
): Promise<void> {
  const { era, file, digest, events } = month;
  const { types, shards, firsts, lasts, newest } = extent;
  const part = eraTable(schema, era);
  await sql.query(`set local lock_timeout = '${patience}'`);
  await sql.query(`alter table ${schema}.events detach partition ${part}`);
  const [now] = await sql.query<{ newest: string | null }>(`select max(sequence)::text as newest from ${part}`);
  if (now?.newest !== newest) throw new ArchiveProblem(`${part} has events that ${file} has not`);
  await sql.query(
    `insert into ${schema}.events_archived (era, file, digest, events, types, shards, firsts, lasts)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [era, file, digest, events, types, shards, firsts, lasts],
  );
  await sql.query(`drop table ${part}`);
}

const insertLines = async (sql: Sql, part: string, era: number, lines: readonly string[]) => {
  await sql.query(
    `insert into ${part} (era, ${plain}, recorded_at, data, meta)
     select $2, ${plain}, to_timestamp(recorded_at::double precision / 1000), data::json, meta::json
     from json_to_recordset($1::json) as line(sequence bigint, shard smallint, category varchar, stream_id uuid,
       stream_version integer, type varchar, schema_version smallint, id uuid, school uuid, recorded_at bigint, data text, meta text)`,
    [`[${lines.join(',')}]`, era],
  );
};
