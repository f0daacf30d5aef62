import { isDeepStrictEqual } from 'node:util';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { type Database, type Sql, selectRows } from '../../../libs/database/index.js';
import { archivedMonths, LogReader, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import { type ChainContent, chainHash, chainStart } from './chain.js';
import { entryOf } from './chain-writer.js';
import { type Archived, about, EventlessEntries, Findings, type Problem } from './findings.js';
import { contentOf, type LogRow, operationLogTable } from './operation-log.read-model.js';
import type { VerifiedLog } from './verification-tables.js';

type SystemTransactions = Pick<Database, 'asSystem'>;
type Recorded = StoredEvent<EventOf<typeof operationRecorded>>;

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
  unchained: Unchained[];
  problemCount: number;
  problems: Problem[];
}

/** Which part of a chain is followed. */
export interface VerifiedPart {
  school: string;
  /** Where a verification before has ended. */
  verified: VerifiedLog | undefined;
  /** True: from the first entry on, although it was verified before. */
  isWhole: boolean;
}

/** How a chain is followed. */
export interface ChainOptions extends VerifiedPart {
  /** Entries and events that are read at a time: a process is held up for as long as they take. */
  batchSize: number;
  /** Hears how many entries are done of how many. */
  onProgress: (done: number, total: number) => void;
}

/** Appends that were under way that long ago have ended: no event comes any more between those of before, ms. */
const appendTime = 60_000;

/**
 * Follows a school's chain: each entry says what its hash proves and follows the one before; each has its event, each event
 * its entry, and both say the same. Entries whose events are in the archive are proven by the chain alone.
 * @param sources services whose logs are read
 */
export const readChain = (
  database: SystemTransactions,
  sources: readonly string[],
  options: ChainOptions,
): Promise<ChainReading> =>
  database.asSystem(async (sql) => {
    const reading = new Reading(sql, new LogReader(database, sources), options);
    await reading.compareWithVerified();
    await reading.follow();
    return reading.conclude();
  });

/** Equal values need no second hash, which is most of the work. */
const isSame = (one: ChainContent, other: ChainContent) =>
  isDeepStrictEqual(one, other) || chainHash(one, '') === chainHash(other, '');

class Reading {
  private readonly findings = new Findings();
  private readonly eventless = new EventlessEntries();
  /** Events whose entries were not met yet, by their ids. */
  private readonly waiting = new Map<string, Recorded>();
  /** Entries of before whose events are read again. */
  private compared = new Set<string>();
  private readonly begin: Pick<VerifiedLog, 'number' | 'hash' | 'sequence'>;
  private before: { number: number; hash: string };
  private entries: number;
  private sequence: number;
  private readonly settled = Date.now() - appendTime;

  constructor(
    private readonly sql: Sql,
    private readonly reader: LogReader,
    private readonly options: ChainOptions,
  ) {
    const { verified, isWhole } = options;
    this.begin = !isWhole && verified ? verified : { number: 0, hash: chainStart, sequence: 0 };
    this.before = this.begin;
    this.entries = this.begin.number;
    this.sequence = this.begin.sequence;
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

  async follow(): Promise<void> {
    const { batchSize } = this.options;
    // Entries that come meanwhile are left to the next verification: their events may be behind the pages that were read.
    const end = await this.lastNumber();
    const total = Math.max(end - this.begin.number, 0);
    const events = this.eventsFrom(await this.firstSequence());
    let last = 0;
    let isEnded = false;
    const readEvents = async (upTo: number) => {
      while (!isEnded && last < upTo) {
        const { value: batch } = await events.next();
        isEnded = batch === undefined;
        for (const event of batch ?? []) if (!this.compared.delete(event.id)) this.waiting.set(event.id, event);
        last = Number(batch?.at(-1)?.sequence ?? last);
      }
    };
    this.options.onProgress(0, total);
    for (let done = 0, size = batchSize; size === batchSize; ) {
      const rows = await this.rows(
        'number > $2 and number <= $3',
        [this.before.number, end],
        `order by number limit ${batchSize}`,
      );
      await readEvents(rows.reduce((most, row) => Math.max(most, row.sequence), 0));
      for (const row of rows) this.take(row);
      size = rows.length;
      done += size;
      this.options.onProgress(done, Math.max(total, done));
    }
    await readEvents(Number.POSITIVE_INFINITY);
  }

  async conclude(): Promise<ChainReading> {
    // Asked after the reading: a month that goes in between is seen.
    const months = await archivedMonths(this.sql, this.reader.sources, [operationRecorded.name]);
    const away = this.eventless.judge(months, this.findings);
    const unchained = [...this.waiting.values()].map(({ id, source, recordedAt, data, sequence }) => {
      return { id, source, recordedAt, function: data.function, sequence: Number(sequence) };
    });
    const { number, hash } = this.before;
    const sequence = unchained.reduce((least, event) => Math.min(least, event.sequence - 1), this.sequence);
    const { count: problemCount, told: problems } = this.findings;
    return { ...away, entries: this.entries, number, hash, sequence, unchained, problemCount, problems };
  }

  /** One entry: its place, its hash, its event. */
  private take(row: LogRow): void {
    const { number, previousHash, hash } = row;
    this.entries += 1;
    if (number > this.before.number + 1)
      this.findings.add({ kind: 'gap', ...about(row), from: this.before.number + 1, to: number - 1 });
    else if (previousHash !== this.before.hash) this.findings.add({ kind: 'unlinked', ...about(row) });
    const content = contentOf(row);
    const isTrue = chainHash(content, previousHash) === hash;
    if (!isTrue) this.findings.add({ kind: 'altered', ...about(row) });
    this.before = { number, hash };
    const event = this.waiting.get(row.id);
    this.waiting.delete(row.id);
    if (!event) this.eventless.add(row);
    // An entry that does not prove itself was told before.
    else if (isTrue && !isSame(entryOf(event, number), content))
      this.findings.add({ kind: 'eventAltered', ...about(row) });
    if (row.recordedAt < this.settled) this.sequence = Math.max(this.sequence, row.sequence);
  }

  /** Before which sequence number no event has to be read; notes the entries of before that are behind it. */
  private async firstSequence(): Promise<number> {
    const { school } = this.options;
    const { number, sequence } = this.begin;
    if (number === 0) return 0;
    const [late] = await this.sql.query<{ least: number | null }>(
      'select min(sequence) - 1 as least from identity.operation_log where school = $1 and number > $2',
      [school, number],
    );
    const first = Math.min(sequence, late?.least ?? sequence);
    const rows = await this.sql.query<{ id: string }>(
      'select id from identity.operation_log where school = $1 and sequence > $2 and number <= $3',
      [school, first, number],
    );
    this.compared = new Set(rows.map(({ id }) => id));
    return first;
  }

  private eventsFrom(after: number) {
    const { school, batchSize } = this.options;
    const filter = { school, types: [operationRecorded.name], after: String(after) };
    return this.reader.read(filter, { types: [operationRecorded], batchSize }) as AsyncGenerator<Recorded[], undefined>;
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
    const [last] = await this.rows('true', [], 'order by number desc limit 1');
    return last?.number ?? 0;
  }
}
