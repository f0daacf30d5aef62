import { Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { judgingProgressTopic } from '../../../libs/contracts/attendance/judging-progress.js';
import { deviceAccessRevoked } from '../../../libs/contracts/device-gateway/index.js';
import { logVerificationTopic, type VerificationProgress } from '../../../libs/contracts/identity/index.js';
import { placeIn, writeTraceparent } from '../../../libs/contracts/kernel/index.js';
import {
  type InboxesChanged,
  inboxTopic,
  recordsChangedTopic,
} from '../../../libs/contracts/organisation/message-record.js';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { publicEvents } from '../../../libs/contracts/public-events.js';
import { Database } from '../../../libs/database/index.js';
import { beginPart, placeOf, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import { Bus, type Subscription } from '../../../libs/messaging/index.js';
import { AccessRegistry, LocalTime } from '../../../libs/platform/index.js';
import { ImportProgressHub } from '../../../libs/spreadsheet/import/index.js';
import { ChannelGateway } from './channel.gateway.js';
import { Hints } from './hints.js';
import { type News, newsOf, topicOf } from './news.js';

/** Least time between two hints that the same kind of list changed, ms: five a second. */
const hintInterval = 200;
/** How long changes of sessions are gathered before the connections are reviewed, ms. */
const reviewDelay = 50;
/** How often connections that lag or idle are looked for, ms. */
const sweepInterval = 5000;

/** Nearly all that the gateway says stands in the lists of other services, which tell of it themselves. */
const listed = { ...publicEvents, 'device-gateway': [deviceAccessRevoked] };

/**
 * Feeds the live channel from the events of the services, and from their imports. Every instance hears all of them and
 * tells its own browsers.
 */
@Injectable()
export class ChannelFeed {
  private readonly hints: Hints;
  private readonly endings: (() => unknown)[] = [];
  private review?: NodeJS.Timeout;

  constructor(
    private readonly gateway: ChannelGateway,
    private readonly bus: Bus,
    private readonly database: Database,
    private readonly access: AccessRegistry,
    private readonly time: LocalTime,
  ) {
    this.hints = new Hints({
      interval: hintInterval,
      send: (school, topic, trace) =>
        gateway.tell({ event: 'list.changed', audience: { school, isForLimited: true }, payload: { topic, trace } }),
    });
  }

  /** Begins to tell what happens from now on. */
  async start(): Promise<void> {
    const types = [...new Set(Object.values(listed).flat())];
    const following: Subscription = await this.bus.follow(
      { sources: Object.keys(listed), types, from: 'now', onFailure: 'leave-out' },
      (events) => {
        for (const event of events) this.tell(event);
      },
    );
    const stopImports = new ImportProgressHub(this.database).subscribe(
      ({ school, owner: accountId, percent, ...task }) =>
        this.gateway.tell({
          event: 'import.progress',
          audience: { school, accountId },
          payload: { ...task, progress: percent, percent },
        }),
    );
    const stopVerifications = this.database.signals.on(logVerificationTopic, (value) => {
      const { school, ...payload } = value as VerificationProgress;
      this.gateway.tell({ event: 'log.verification', audience: { school, keys: ['logs:dbtn_replay'] }, payload });
    });
    const stopInboxes = this.database.signals.on(inboxTopic, (value) => {
      const { school, teacherIds, trace } = value as InboxesChanged;
      for (const teacherId of teacherIds)
        this.gateway.tell({
          event: 'list.changed',
          audience: { school, teacherId },
          payload: { topic: inboxTopic, trace },
        });
    });
    // What changes in tables of work, of which no event tells.
    const stopWork = [recordsChangedTopic, judgingProgressTopic].map((topic) =>
      this.database.signals.on(topic, (school) => this.hints.tell(school as string, topic)),
    );
    const sweep = setInterval(() => this.gateway.sweep(), sweepInterval);
    this.endings.push(
      () => following.stop(),
      stopImports,
      stopVerifications,
      stopInboxes,
      ...stopWork,
      () => clearInterval(sweep),
      this.access.watch(() => this.reviewSoon()),
      () => clearTimeout(this.review),
      () => this.hints.stop(),
    );
  }

  /** Tells nothing any more. */
  async stop(): Promise<void> {
    for (const end of this.endings.splice(0)) await end();
  }

  private tell(event: StoredEvent): void {
    const news = newsOf(event, this.time);
    if (news) this.tellNews(news, event);
    // The operation log is written by a consumer, a moment after the event, and what an event causes follows its request.
    const lags = event.type === operationRecorded.name;
    const trace = lags || event.meta.causation ? undefined : event.meta.traceId;
    this.hints.tell(event.school, topicOf(event), { lags, trace });
  }

  private tellNews(news: News, { meta }: StoredEvent): void {
    const parent = placeIn(meta);
    if (!parent) {
      this.gateway.tell(news);
      return;
    }
    const part = beginPart(`channel ${news.event}`, { kind: SpanKind.PRODUCER, parent });
    this.gateway.tell(news, writeTraceparent(placeOf(part)));
    part.end();
  }

  private reviewSoon(): void {
    this.review ??= setTimeout(() => {
      this.review = undefined;
      this.gateway.review();
    }, reviewDelay);
  }
}
