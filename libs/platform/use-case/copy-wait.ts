import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/index.js';
import { type EventStore, isOwnMissing, type Projection } from '../../eventsourcing/index.js';
import type { RequestContext } from '../request/request-context.js';

/** How long a request waits for copies at most, ms: then it goes on with what they have. */
const longest = 2000;
/** Between two looks, ms. */
const pause = 15;

/**
 * Who writes reads it: before a call reads copies of other services' data, it waits until they have taken in what its own
 * account or client has caused there, through whichever process. Nobody waits for what others do.
 */
@Injectable()
export class CopyWait {
  constructor(private readonly database: Database) {}

  /**
   * Waits until the copies that a service keeps are as new as the request's own writes; where they are it costs one look at
   * all of them.
   */
  async until(store: EventStore, { school, meta }: RequestContext, copies: readonly Projection[]): Promise<void> {
    if (copies.length === 0) return;
    const own = { school, actor: meta.actor };
    const areBehind = () =>
      this.database.inSchool(school, async (sql) =>
        (await Promise.all(copies.map((copy) => isOwnMissing(sql, store, copy, own)))).includes(true),
      );
    for (const deadline = Date.now() + longest; (await areBehind()) && Date.now() < deadline; ) await delay(pause);
  }
}
