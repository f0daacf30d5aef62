import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { UnderWay } from '../../../libs/concurrency/index.js';
import { logVerificationTopic, type VerificationProgress } from '../../../libs/contracts/identity/index.js';
import {
  Database,
  DatabaseUnavailable,
  newId,
  type RowOf,
  type Sql,
  saveRows,
  selectRows,
  tableName,
  tryLock,
} from '../../../libs/database/index.js';
import { eventsBehind, existingSources, LogReader } from '../../../libs/eventsourcing/index.js';
import { Bus } from '../../../libs/messaging/index.js';
import { type ChainOptions, type ChainReading, readChain, type Unchained } from './chain-reading.js';
import { chainWriterName } from './chain-writer.js';
import { mostTold, type Problem, type Verdict } from './findings.js';
import { operationLogTable } from './operation-log.read-model.js';
import { logVerificationTable, type VerifiedLog, type VerifiedPart, verifiedLogTable } from './verification-tables.js';
import { VerificationThread } from './verification-thread.js';

/** How far a verification is, and its verdict once it has ended. */
export type VerificationState = Omit<RowOf<typeof logVerificationTable>, 'school'>;

interface Run extends VerificationState {
  readonly school: string;
  /** The verification whose verdict was there when this one was asked for. */
  endedBefore?: string;
  /** Undefined: another process verifies this log. */
  outcome: Promise<Verdict | undefined>;
}

/** Time that events get to arrive which were recorded while the log was verified, ms. */
const arrivalTime = 5000;
/** How long who asks waits for the verdict before it is told how far the verification is, ms. */
const patience = 20_000;
/** Most entries, and events in blocks, that are read without a thread. */
const fewEntries = 2000;
const fewEvents = 20_000;
/** How many of these are read at a time: they hold up requests for some 5 ms. */
const readAtOnce = 200;

/** Somebody changes a log for longer than a verification waits (SQLSTATE 55P03); of what a thread throws only its parts are left. */
const isBeingChanged = (error: unknown) => error instanceof Error && (error as { code?: unknown }).code === '55P03';

/**
 * Verifies operation logs in a thread of their own: one at a time in a process, and one of a school at a time over all
 * processes. Who asks meanwhile is told of the one that runs.
 */
@Injectable()
export class ChainVerifier implements OnModuleDestroy {
  private readonly running = new Map<string, Run>();
  private readonly thread: VerificationThread;
  private readonly sources: readonly string[];
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    reader: LogReader,
    private readonly bus: Bus,
    private readonly underWay: UnderWay,
  ) {
    this.sources = reader.sources;
    this.thread = new VerificationThread(database.roles.systemUrl, this.sources, underWay.count);
  }

  /** Ends the thread; its verification is lost. */
  onModuleDestroy(): Promise<void> {
    return this.thread.stop();
  }

  /**
   * Verifies the log of a school from the last verified entry on, or whole. Joins the verification that runs.
   * @param run the one that is asked about; where it has ended its verdict is given and nothing is read
   */
  async ask(school: string, isWhole: boolean, run?: string): Promise<VerificationState> {
    // Who waits for a verdict asks for nothing else meanwhile: the verification need not give way.
    this.underWay.end();
    return this.answer(school, isWhole, run).finally(() => this.underWay.begin());
  }

  private async answer(school: string, isWhole: boolean, run?: string): Promise<VerificationState> {
    if (run !== undefined && this.running.get(school)?.run !== run) {
      const known = await this.known(school);
      if (known?.run === run && known.verdict && (known.isWhole || !isWhole)) return known;
    }
    for (;;) {
      const joined = this.running.get(school) ?? this.begin(school, isWhole);
      const state = await this.waitFor(joined);
      if (joined.isWhole || !isWhole || joined.run === run) return state;
      // Who wants it whole waits for the end of the shorter one.
      await joined.outcome;
    }
  }

  private async known(school: string): Promise<VerificationState | undefined> {
    const [row] = await this.database.asSystem((sql) => selectRows(sql, logVerificationTable, 'school = $1', [school]));
    return row;
  }

  private begin(school: string, isWhole: boolean): Run {
    const run: Run = {
      run: newId(),
      school,
      isWhole,
      done: 0,
      total: 0,
      verdict: null,
      outcome: Promise.resolve(undefined),
    };
    run.outcome = this.queue.then(() => this.verify(run)).finally(() => this.running.delete(school));
    this.queue = run.outcome.catch(() => undefined);
    this.running.set(school, run);
    return run;
  }

  private async waitFor(run: Run): Promise<VerificationState> {
    const { run: id, school, isWhole } = run;
    const verdict = await Promise.race([run.outcome, delay(patience, null, { ref: false })]);
    if (verdict !== undefined) return { run: id, isWhole, done: run.done, total: run.total, verdict };
    const known = await this.known(school);
    // The other process may not have said yet that it began: what ended before is no verdict of what runs.
    const isOlder = known?.verdict && known.run === run.endedBefore;
    // Nor is a shorter one the answer to who wants it whole: asked again, it begins.
    const isShorter = known?.verdict && isWhole && !known.isWhole;
    return known && !isOlder && !isShorter ? known : { run: id, isWhole, done: 0, total: 0, verdict: null };
  }

  /** One of a school at a time, from what is remembered of it until what was found is: else the good of one hides the bad of another. */
  private async verify(run: Run): Promise<Verdict | undefined> {
    const { school } = run;
    const last = await this.known(school);
    if (last?.verdict) run.endedBefore = last.run;
    return this.database.asSystem(async (sql) => {
      if (!(await tryLock(sql, `identity.log-verification:${school}`))) return undefined;
      const [verified] = await selectRows(sql, verifiedLogTable, 'school = $1', [school]);
      run.isWhole ||= !verified?.isTrusted;
      await this.database.asSystem((own) => this.note(own, run));
      let told: Promise<void> = Promise.resolve();
      const reading = await this.read({ school, verified, isWhole: run.isWhole }, (done, total) => {
        Object.assign(run, { done, total });
        // A database that is away is told of by the verification itself.
        told = told.then(() => this.database.asSystem((own) => this.note(own, run))).catch(() => undefined);
      });
      await told;
      run.verdict = await this.judge(reading, run.isWhole ? undefined : verified, school);
      await this.remember(sql, { ...reading, school }, run.verdict, verified);
      await this.note(sql, run);
      return run.verdict;
    });
  }

  /** A thread takes a second to start, so the few entries of a day are read here. */
  private async read(part: VerifiedPart, onProgress: ChainOptions['onProgress']): Promise<ChainReading> {
    const { school, verified, isWhole } = part;
    const before = isWhole ? undefined : verified;
    const isMuch = await this.database.asSystem(async (sql) => {
      const [found] = await sql.query<{ entries: number }>(
        `select count(*)::integer as entries from (
           select from ${tableName(operationLogTable)} where school = $1 and number > $2 limit ${fewEntries + 1}) few`,
        [school, before?.number ?? 0],
      );
      const sources = await existingSources(sql, this.sources);
      const numbers = sources.map((source) => [source, before?.blocks?.[source]?.number ?? 0]);
      return (
        (found?.entries ?? 0) > fewEntries || (await eventsBehind(sql, school, Object.fromEntries(numbers))) > fewEvents
      );
    });
    const reading = isMuch
      ? this.thread.read(part, onProgress)
      : readChain(this.database, this.sources, {
          ...part,
          batchSize: readAtOnce,
          onProgress,
          onRest: () => {},
          isShared: () => false,
        });
    return reading.catch((error: unknown) => {
      throw isBeingChanged(error) ? new DatabaseUnavailable(error) : error;
    });
  }

  /** The verdict of a reading, which began behind what was verified before. */
  private async judge(reading: ChainReading, before: VerifiedLog | undefined, school: string): Promise<Verdict> {
    const { missing, pending } = await this.judgeUnchained(school, reading.unchained);
    const blocks = Object.values(reading.blocks);
    const archivedMonths = [
      before?.archivedMonths ?? [],
      reading.archivedMonths,
      ...blocks.map((end) => end.archivedMonths),
    ];
    const sum = (of: 'events' | 'archived') => blocks.reduce((total, end) => total + end[of], 0);
    return {
      verifiedNumber: before?.number ?? 0,
      verifiedAt: before?.verifiedAt ?? 0,
      entries: reading.entries,
      pending,
      head: reading.hash,
      archived: (before?.archived ?? 0) + reading.archived,
      archivedMonths: [...new Set(archivedMonths.flat())].sort(),
      events: sum('events'),
      archivedEvents: sum('archived'),
      waitingEvents: reading.waitingEvents,
      checkedAt: Date.now(),
      problemCount: reading.problemCount + missing.length,
      problems: [...reading.problems, ...missing].slice(0, mostTold),
    };
  }

  /** An event without an entry waits for its consumer, or its entry was removed. */
  private async judgeUnchained(school: string, unchained: readonly Unchained[]) {
    if (unchained.length === 0) return { missing: [], pending: 0 };
    await Promise.race([this.bus.settled(), delay(arrivalTime, undefined, { ref: false })]);
    const behind = new Set(
      (await this.bus.lag()).filter(({ lag, beyond }) => lag + beyond > 0).map(({ consumer }) => consumer),
    );
    const ids = unchained.map(({ id }) => id);
    const rows = await this.database.inSchool(school, (sql) =>
      selectRows(sql, operationLogTable, 'id = any($1)', [ids]),
    );
    const arrived = new Set(rows.map(({ id }) => id));
    const left = unchained.filter(({ id }) => !arrived.has(id));
    const isPending = ({ source }: Unchained) => behind.has(chainWriterName(source));
    const missing = left
      .filter((event) => !isPending(event))
      .map(({ id, recordedAt, function: name }): Problem => ({ kind: 'entryMissing', id, recordedAt, function: name }));
    return { missing, pending: left.length - missing.length };
  }

  /** What was found good is not read again; once something was not, the next verification reads all. */
  private async remember(
    sql: Sql,
    { school, number, hash, sequence, blocks }: ChainReading & { school: string },
    { problemCount, archived, archivedMonths, checkedAt: verifiedAt }: Verdict,
    verified: VerifiedLog | undefined,
  ): Promise<void> {
    const good = { school, number, hash, sequence, blocks, verifiedAt, archived, archivedMonths, isTrusted: true };
    const row = problemCount === 0 ? good : verified && { ...verified, isTrusted: false };
    if (row && row.number > 0) await saveRows(sql, verifiedLogTable, [row]);
  }

  /** Tells other processes and browsers how far a verification is. */
  private async note(sql: Sql, { run, school, isWhole, done, total, verdict }: Run): Promise<void> {
    const progress: VerificationProgress = { school, run, done, total, complete: verdict !== null };
    await saveRows(sql, logVerificationTable, [{ school, run, isWhole, done, total, verdict }]);
    this.database.signals.tell(sql, logVerificationTopic, progress);
  }
}
