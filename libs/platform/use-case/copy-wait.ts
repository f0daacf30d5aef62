import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Rejection } from '../../contracts/kernel/index.js';
import { Database, type Sql } from '../../database/index.js';
import { type EventStore, isMissing, type Projection } from '../../eventsourcing/index.js';
import type { RequestContext } from '../request/request-context.js';

/** How long a request waits for copies at most, ms. */
const longest = 2000;
/** Between the first two looks, ms, and between later ones at most: it doubles, as a copy that is far behind costs most to look at. */
const pauses = { first: 15, last: 120 };

/**
 * Who writes reads it: before a call reads copies of other services' data, it waits until they have taken in what its own
 * account or client has caused there, through whichever process. For what others do waits alone who decides by it what may be seen.
 */
@Injectable()
export class CopyWait {
  constructor(private readonly database: Database) {}

  /**
   * Waits until the copies that a service keeps are as new as the request's own writes; where they are it costs one look at
   * all of them. After two seconds it goes on with what they have.
   */
  async until(store: EventStore, { school, meta }: RequestContext, copies: readonly Projection[]): Promise<void> {
    if (copies.length === 0) return;
    const own = { school, actor: meta.actor };
    await this.untilNone(school, copies, (sql, copy) => isMissing(sql, store, copy, own));
  }

  /**
   * Waits until copies have taken in whatever anybody has caused in the school: for who decides by them what may be seen.
   * @throws Rejection 1005 where they have not
   */
  async untilWhole(store: EventStore, school: string, copies: readonly Projection[]): Promise<void> {
    const isWhole = await this.untilNone(school, copies, (sql, copy) => isMissing(sql, store, copy, { school }));
    if (!isWhole) throw Rejection.state('班级与任教信息正在更新，请稍后重试');
  }

  /** @returns whether no copy is behind any more when the wait ends */
  private async untilNone(
    school: string,
    copies: readonly Projection[],
    isBehind: (sql: Sql, copy: Projection) => Promise<boolean>,
  ): Promise<boolean> {
    const areBehind = () =>
      this.database.inSchool(school, async (sql) =>
        (await Promise.all(copies.map((copy) => isBehind(sql, copy)))).includes(true),
      );
    const deadline = Date.now() + longest;
    for (let pause = pauses.first; await areBehind(); pause = Math.min(2 * pause, pauses.last)) {
      if (Date.now() >= deadline) return false;
      await delay(pause);
    }
    return true;
  }
}
