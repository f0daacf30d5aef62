import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { Database, type Sql, selectList, selectRows, streamRows, tableName } from '../../../libs/database/index.js';
import { archivedMonths, LogReader, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import { Bus } from '../../../libs/messaging/index.js';
import { chainHash, chainStart } from './chain.js';
import { chainWriterName, entryOf } from './chain-writer.js';
import { type Archived, about, EventlessEntries, Findings, type Problem } from './findings.js';
import { contentOf, type LogRow, operationLogTable } from './operation-log.read-model.js';

/** What verifying a school's operation log found. */
export interface Verdict extends Archived {
  entries: number;
  /** Recorded operations that are on their way into the chain. */
  pending: number;
  /** Hash of the last entry. */
  head: string;
  problemCount: number;
  /** The first ones. */
  problems: Problem[];
}

type Recorded = StoredEvent<EventOf<typeof operationRecorded>>;

/** Time that events get to arrive which were recorded while the log was verified, ms. */
const arrivalTime = 5000;

/** Flattens batches, one entry at a time. */
async function* each<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T, undefined> {
  for await (const batch of batches) yield* batch;
}

/** Proves the operation log: entry by entry along the chain, and event by event against the logs of all services. */
@Injectable()
export class ChainVerifier {
  constructor(
    private readonly database: Database,
    private readonly reader: LogReader,
    private readonly bus: Bus,
  ) {}

  /** Verifies the log of a school. Entries whose events are in the archive are proven by the chain alone. */
  async verify(school: string): Promise<Verdict> {
    const findings = new Findings();
    const eventless = new EventlessEntries();
    const { unchained, ...chain } = await this.database.inSchool(school, async (sql) => ({
      ...(await this.followChain(sql, findings)),
      unchained: await this.compareWithEvents(sql, school, findings, eventless),
    }));
    // Asked after the reading: a month that goes in between is seen.
    const archived = await this.database.asSystem((sql) =>
      archivedMonths(sql, this.reader.sources, [operationRecorded.name]),
    );
    const away = eventless.judge(archived, findings);
    const pending = await this.judgeUnchained(school, unchained, findings);
    return { ...chain, ...away, pending, problemCount: findings.count, problems: findings.told };
  }

  /** Along the chain: each entry says what its hash proves, and follows the one before. */
  private async followChain(sql: Sql, findings: Findings): Promise<Pick<Verdict, 'entries' | 'head'>> {
    let before = { number: 0, hash: chainStart };
    let entries = 0;
    for await (const row of each(rowsBy(sql, 'number'))) {
      const { number, previousHash, hash } = row;
      entries += 1;
      if (number > before.number + 1)
        findings.add({ kind: 'gap', ...about(row), from: before.number + 1, to: number - 1 });
      else if (previousHash !== before.hash) findings.add({ kind: 'unlinked', ...about(row) });
      if (chainHash(contentOf(row), previousHash) !== hash) findings.add({ kind: 'altered', ...about(row) });
      before = { number, hash };
    }
    return { entries, head: before.hash };
  }

  /** Merges entries and events by sequence: each has the other, and both say the same. Gives events without an entry. */
  private async compareWithEvents(
    sql: Sql,
    school: string,
    findings: Findings,
    eventless: EventlessEntries,
  ): Promise<Recorded[]> {
    const unchained: Recorded[] = [];
    const rows = each(rowsBy(sql, 'sequence'));
    const events = each(
      this.reader.read({ school, types: [operationRecorded.name] }, { types: [operationRecorded] }),
    ) as AsyncGenerator<Recorded, undefined>;
    let row = (await rows.next()).value;
    let event = (await events.next()).value;
    while (row || event) {
      const place = event ? Number(event.sequence) : Number.POSITIVE_INFINITY;
      if (row && row.sequence < place) {
        eventless.add(row);
        row = (await rows.next()).value;
      } else if (event && (!row || row.sequence > place)) {
        unchained.push(event);
        event = (await events.next()).value;
      } else if (row && event) {
        this.compare(row, event, findings);
        row = (await rows.next()).value;
        event = (await events.next()).value;
      }
    }
    return unchained;
  }

  private compare(row: LogRow, event: Recorded, findings: Findings): void {
    const isTrue = chainHash(contentOf(row), row.previousHash) === row.hash;
    const isSame = chainHash(entryOf(event, row.number), row.previousHash) === row.hash;
    // An entry that does not prove itself was told before.
    if (isTrue && !isSame) findings.add({ kind: 'eventAltered', ...about(row) });
  }

  /** An event without an entry waits for its consumer, or its entry was removed. Gives the number of those that wait. */
  private async judgeUnchained(school: string, unchained: readonly Recorded[], findings: Findings): Promise<number> {
    if (unchained.length === 0) return 0;
    await Promise.race([this.bus.settled(), delay(arrivalTime, undefined, { ref: false })]);
    const behind = new Set(
      (await this.bus.lag()).filter(({ lag, beyond }) => lag + beyond > 0).map(({ consumer }) => consumer),
    );
    const ids = unchained.map(({ id }) => id);
    const rows = await this.database.inSchool(school, (sql) =>
      selectRows(sql, operationLogTable, 'id = any($1)', [ids]),
    );
    const arrived = new Set(rows.map(({ id }) => id));
    const missing = unchained.filter(({ id }) => !arrived.has(id));
    const isPending = ({ source }: Recorded) => behind.has(chainWriterName(source));
    for (const { id, recordedAt, data } of missing.filter((event) => !isPending(event)))
      findings.add({ kind: 'entryMissing', id, recordedAt, function: data.function });
    return missing.filter(isPending).length;
  }
}

/** The rows that the transaction sees, in the order of a column. */
const rowsBy = (sql: Sql, column: 'number' | 'sequence') =>
  streamRows<LogRow>(
    sql,
    `select ${selectList(operationLogTable)} from ${tableName(operationLogTable)} order by ${column}, id`,
  );
