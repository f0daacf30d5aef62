import { isDeepStrictEqual } from 'node:util';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { type Database, grouped, type Sql, selectPackedRows, selectRows } from '../../../libs/database/index.js';
import { archivedMonths, existingSources } from '../../../libs/eventsourcing/index.js';
import { BlockAnchors } from './block-anchors.js';
import { type BlocksReading, readBlocksOf } from './block-reading.js';
import { type ChainContent, chainHash, chainStart } from './chain.js';
import { entryOf } from './chain-writer.js';
import {
  eventsOfEntries,
  type Recorded,
  repeatedEntries,
  saysTold,
  strayEvents,
  type Told,
  toldOf,
} from './event-comparison.js';
import { type Archived, about, EventlessEntries, Findings, mostTold, type Problem } from './findings.js';
import { contentOf, type LogRow, operationLogTable, provesItself } from './operation-log.read-model.js';
import type { VerifiedBlocks, VerifiedLog, VerifiedPart } from './verification-tables.js';

/** Greatest number that Node tells from its neighbours. */
const greatestNumber = Number.MAX_SAFE_INTEGER;

type SystemTransactions = Pick<Database, 'asSystem'>;

/** An event that no entry of the chain was made of yet. */
export type Unchained = Pick<Recorded, 'id' | 'source' | 'recordedAt'> & { function: string; sequence: number };

/** What following a chain has found. */
export interface ChainReading extends Archived {
  /** Number of entries, those that were verified before among them. */
  entries: number;
  /** The last entry. */
  number: number;
  hash: string;
  /** Every event up to it was compared with its entry, or is named as unchained. */
  sequence: number;
  /** The last block of each service. */
  blocks: VerifiedBlocks;
  /** Events that wait for a block. */
  waitingEvents: number;
  unchained: Unchained[];
  problemCount: number;
  problems: Problem[];
}

/** How a chain is followed. */
export interface ChainOptions extends VerifiedPart {
  /** Entries that are read at a time: a process is held up for as long as they take. */
  batchSize: number;
  /** Hears how many entries are done of how many. */
  onProgress: (done: number, total: number) => void;
  /** Called between two statements that are no progress in entries. */
  onRest: () => void;
  /** Whether others want the database too: blocks and entries then take turns at it. */
  isShared: () => boolean;
}

/** How long a change of a log is waited for: those of archives and new months take two seconds at most. */
const patience = '10s';

/** Which part of a batch is read at a time while others want the database: what they ask waits for one at most. */
const sharedPart = 4;

/** Appends that were under way that long ago have ended: no event comes any more between those of before, ms. */
const appendTime = 60_000;

/**
 * Follows the blocks of events that the logs have of a school, and meanwhile its chain: each entry says what its hash proves and
 * follows the one before; each has its event, each event its entry, and both say the same. Entries whose events are in the
 * archive are proven by the chain alone. The database finds blocks while entries are compared here.
 * @param sources services whose logs are read
 */
export const readChain = (
  database: SystemTransactions,
  sources: readonly string[],
  options: ChainOptions,
): Promise<ChainReading> =>
  readAlone(database, async (sql) => {
    const existing = await existingSources(sql, sources);
    const reading = new Reading(sql, existing, options);
    await reading.compareWithVerified();
    await reading.follow((onRest) => readAlone(database, (own) => readBlocksOf(own, existing, { ...options, onRest })));
    return reading.conclude();
  });

/** Each of its statements takes one processor of the database's machine, and not all. */
const readAlone = <T>(database: SystemTransactions, work: (sql: Sql) => Promise<T>): Promise<T> =>
  database.asSystem((sql) => {
    sql.send('set local max_parallel_workers_per_gather = 0');
    // Plans that look costly would be compiled, each anew.
    sql.send('set local jit = off');
    // Who changes a log may wait for what entries are read with, while blocks wait for the change: PostgreSQL sees no circle.
    sql.send(`set local lock_timeout = '${patience}'`);
    return work(sql);
  });

/** Equal values need no second hash, which is most of the work. */
const isSame = (one: ChainContent, other: ChainContent) =>
  isDeepStrictEqual(one, other) || chainHash(one, '') === chainHash(other, '');

/** Entries of a chain, in their order, and what events tell at their places. */
interface Page {
  rows: readonly LogRow[];
  told: readonly Told[];
}

/** Entries of which it is not plain that their events say the same. */
function doubtfulOf({ rows, told }: Page): ReadonlySet<LogRow> {
  const toldById = grouped(told, ({ id }) => id);
  // Where two events are at one place each has to say the same.
  const isPlain = (row: LogRow) => toldById.get(row.id)?.every((one) => saysTold(row, one));
  return new Set(rows.filter((row) => !isPlain(row)));
}

class Reading {
  private readonly findings = new Findings();
  private readonly eventless = new EventlessEntries();
  /** Events whose place no entry names, by their ids. */
  private strays = new Map<string, Recorded>();
  /** Numbers of entries whose events others have before them. */
  private repeated: ReadonlySet<number> = new Set();
  private readonly begin: Pick<VerifiedLog, 'number' | 'hash' | 'sequence'>;
  private before: { number: number; hash: string };
  private entries: number;
  private sequence: number;
  private blocks: VerifiedBlocks = {};
  private waitingEvents = 0;
  private readonly anchors: BlockAnchors;
  private readonly settled = Date.now() - appendTime;

  constructor(
    private readonly sql: Sql,
    private readonly sources: readonly string[],
    private readonly options: ChainOptions,
  ) {
    const { verified, isWhole } = options;
    this.begin = !isWhole && verified ? verified : { number: 0, hash: chainStart, sequence: 0 };
    this.before = this.begin;
    this.entries = this.begin.number;
    this.sequence = this.begin.sequence;
    this.anchors = new BlockAnchors(sql, options.school, sources, this.findings);
  }

  /** The entry at which a verification has ended is still there: the end was not cut off, and nothing made anew. */
  async compareWithVerified(): Promise<void> {
    const { verified } = this.options;
    if (!verified) return;
    const [row] = await this.rows('number = $2', [verified.number]);
    const last = row ? undefined : await this.lastNumber();
    if (last !== undefined && last < verified.number)
      this.findings.add({ kind: 'gap', id: '', function: '', from: last + 1, to: verified.number });
    else if (row && row.hash !== verified.hash) this.findings.add({ kind: 'remade', ...about(row) });
  }

  async follow(readBlocks: (onRest: () => Promise<void>) => Promise<BlocksReading>): Promise<void> {
    const { onProgress } = this.options;
    // Entries that come meanwhile are left to the next verification: their events may be behind those that were read.
    const upTo = await this.lastNumber();
    const total = await this.countUpTo(upTo);
    await this.findBeyond();
    onProgress(0, total);
    // Not before: a block that an entry up to this one names is there by now.
    const broken = new AbortController();
    const breakOff = (error: unknown) => broken.abort(error);
    const goOn = () => broken.signal.throwIfAborted();
    // Both are waited for: neither asks anything on a connection that is given back.
    const entries = this.followEntries(upTo, total, goOn).catch(breakOff);
    const found = await readBlocks(async () => {
      this.options.onRest();
      if (this.options.isShared()) await entries;
      goOn();
    }).catch(breakOff);
    await entries;
    goOn();
    const { blocks, waitingEvents, findings } = found as BlocksReading;
    Object.assign(this, { blocks, waitingEvents });
    this.findings.take(findings);
    await this.anchors.conclude(blocks);
  }

  /** @param goOn throws where the others have failed */
  private async followEntries(upTo: number, total: number, goOn: () => void): Promise<void> {
    await this.findStrays(upTo);
    this.repeated = await repeatedEntries(this.sql, this.options.school, this.begin.number, upTo);
    // By itself the server plans anew over all months of a log for each batch, which takes longer than a small one.
    this.sql.send('set local plan_cache_mode = force_generic_plan');
    let done = 0;
    for await (const page of this.pages(upTo)) {
      await this.take(page);
      done += page.rows.length;
      this.options.onProgress(done, Math.max(total, done));
      goOn();
    }
  }

  async conclude(): Promise<ChainReading> {
    // Asked after the reading: a month that goes in between is seen.
    const months = await archivedMonths(this.sql, this.sources, [operationRecorded.name]);
    const away = this.eventless.judge(months, this.findings);
    const unchained = [...this.strays.values()].map(({ id, source, recordedAt, data, sequence }) => {
      return { id, source, recordedAt, function: data.function, sequence: Number(sequence) };
    });
    const { number, hash } = this.before;
    const sequence = unchained.reduce((least, event) => Math.min(least, event.sequence - 1), this.sequence);
    const { count: problemCount, told: problems } = this.findings;
    const { entries, blocks, waitingEvents } = this;
    return { ...away, entries, number, hash, sequence, blocks, waitingEvents, unchained, problemCount, problems };
  }

  /** Events of which the chain has no entry up to a number. */
  private async findStrays(upTo: number): Promise<void> {
    const { school, batchSize } = this.options;
    const after = await this.firstSequence();
    for (const source of this.sources)
      for (const event of await strayEvents(this.sql, { school, source, after, upTo }, batchSize))
        this.strays.set(event.id, event);
  }

  /** Before which sequence number every event was met with its entry. */
  private async firstSequence(): Promise<number> {
    const { number, sequence } = this.begin;
    if (number === 0) return 0;
    // Of what is behind the number alone: by itself the server goes through all entries in the order of their sequence.
    const [late] = await this.sql.query<{ least: number | null }>(
      `select min(sequence) - 1 as least from (
         select sequence from identity.operation_log where school = $1 and number > $2 offset 0) late`,
      [this.options.school, number],
    );
    return Math.min(sequence, late?.least ?? sequence);
  }

  /** Entries in their order, with what events tell. The database reads the next ones while those before are compared. */
  private async *pages(upTo: number): AsyncGenerator<Page> {
    let rows = await this.entriesBehind(this.begin.number, upTo);
    let asked = this.ask(rows, upTo);
    while (rows.length > 0) {
      const [told, next] = [await asked.told, await asked.next];
      asked = this.ask(next, upTo);
      yield { rows, told };
      rows = next;
    }
  }

  private ask(rows: readonly LogRow[], upTo: number) {
    const [told, next] = [
      toldOf(this.sql, this.options.school, this.sources, rows),
      this.entriesBehind(rows.at(-1)?.number ?? upTo, upTo),
    ];
    // Whoever does not come back for them has failed with something else.
    for (const answer of [told, next]) answer.catch(() => undefined);
    return { told, next };
  }

  private entriesBehind(number: number, upTo: number): Promise<LogRow[]> {
    const { school, batchSize, isShared } = this.options;
    const where = 'school = $1 and number > $2 and number <= $3';
    const tail = `order by number limit ${isShared() ? Math.ceil(batchSize / sharedPart) : batchSize}`;
    return selectPackedRows(this.sql, operationLogTable, where, [school, number, upTo], tail);
  }

  /** The next entries: their places, their hashes, their events. */
  private async take(page: Page): Promise<void> {
    const { rows } = page;
    const doubtful = doubtfulOf(page);
    const events = await this.eventsOf([...doubtful]);
    for (const row of rows) {
      const isTrue = this.followLink(row);
      if (this.repeated.has(row.number)) this.eventless.add(row);
      else if (doubtful.has(row) || this.strays.has(row.id)) this.compare(row, events.get(row.id) ?? [], isTrue);
      await this.anchors.add(row);
      if (row.recordedAt < this.settled) this.sequence = Math.max(this.sequence, row.sequence);
    }
    this.entries += rows.length;
  }

  private async eventsOf(rows: readonly LogRow[]): Promise<ReadonlyMap<string, Recorded[]>> {
    const found: Recorded[] = [];
    for (const source of this.sources) {
      const own = rows.filter((row) => row.source === source);
      if (own.length > 0)
        found.push(...(await eventsOfEntries(this.sql, { school: this.options.school, source }, own)));
    }
    return grouped(found, ({ id }) => id);
  }

  /** The place of an entry and its hash; whether it is what its hash proves. */
  private followLink(row: LogRow): boolean {
    const { number, previousHash, hash } = row;
    if (number > this.before.number + 1)
      this.findings.add({ kind: 'gap', ...about(row), from: this.before.number + 1, to: number - 1 });
    else if (previousHash !== this.before.hash) this.findings.add({ kind: 'unlinked', ...about(row) });
    const isTrue = provesItself(row);
    if (!isTrue) this.findings.add({ kind: 'altered', ...about(row) });
    this.before = { number, hash };
    return isTrue;
  }

  /** An entry and the events of its id. */
  private compare(row: LogRow, found: readonly Recorded[], isTrue: boolean): void {
    const stray = this.strays.get(row.id);
    this.strays.delete(row.id);
    const events = stray ? [...found, stray] : found;
    if (events.length === 0) this.eventless.add(row);
    // An entry that does not prove itself was told before.
    else if (
      isTrue &&
      events.some((event) => !isSame(entryOf(event, row.number, row.blocks ?? undefined), contentOf(row)))
    )
      this.findings.add({ kind: 'eventAltered', ...about(row) });
  }

  private rows(where: string, parameters: unknown[], tail = ''): Promise<LogRow[]> {
    return selectRows(
      this.sql,
      operationLogTable,
      `school = $1 and ${where}`,
      [this.options.school, ...parameters],
      tail,
    );
  }

  private async lastNumber(): Promise<number> {
    const [last] = await this.rows('number <= $2', [greatestNumber], 'order by number desc limit 1');
    return last?.number ?? 0;
  }

  private async countUpTo(number: number): Promise<number> {
    const [counted] = await this.sql.query<{ count: number }>(
      'select count(*) as count from identity.operation_log where school = $1 and number > $2 and number <= $3',
      [this.options.school, this.begin.number, number],
    );
    return Number(counted?.count);
  }

  /** No chain grows to such numbers: they were given to entries afterwards. */
  private async findBeyond(): Promise<void> {
    for (const row of await this.rows('number > $2', [greatestNumber], `limit ${mostTold}`))
      this.findings.add({ kind: 'altered', ...about(row) });
  }
}
