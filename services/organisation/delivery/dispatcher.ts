import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { grouped, type Sql, tableName } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { LOGGER, type Logger } from '../../../libs/platform/index.js';
import { appAccountTable, persons } from '../copies.js';
import { messageBodyTable } from '../message/message.read-model.js';
import { messageDispatchTable } from '../message/message-dispatch.js';
import { messageRecord, type Outcome } from '../message/message-record.js';
import { messageRecordTable } from '../message/message-record.read-model.js';
import { rateIn } from '../parameters/message-rate.js';
import { settingsOf } from '../parameters/school-settings.js';
import type { AnyObject } from '../parameters/secrets.js';
import { type Delivery, mostAttempts, type Outgoing, pauseAfter } from '../provider/delivery.js';
import { smsIn, weixinIn } from '../provider/provider-settings.js';
import { SmsProvider } from '../provider/sms-provider.js';
import { WeixinProvider } from '../provider/weixin-provider.js';
import { Pace } from './pace.js';

/** Messages that a process takes on at a time. */
const mostAtOnce = 100;
/** How long a process has them, s: longer than a provider has for its answer. */
const claim = 60;
/** How long it looks for nothing when nothing was due, ms. */
const rest = 500;

interface Due extends Outgoing {
  school: string;
  attempts: number;
  channel: 'app' | 'weixin' | 'sms';
  phone: string | null;
  followerId: string | null;
}

interface Delivered extends Due {
  /** Of what waits nothing was sent: its turn is so many ms later. */
  delivery: Delivery | { kind: 'waiting'; after: number };
}

/** True for what was tried and is not sent again by itself. */
const isEnded = (one: Delivered): one is Delivered & { delivery: Delivery } =>
  one.delivery.kind !== 'waiting' && (one.delivery.kind !== 'later' || one.attempts + 1 >= mostAttempts);

const [dispatches, records, bodies] = [messageDispatchTable, messageRecordTable, messageBodyTable].map(tableName);
const [people, accounts] = [persons.table, appAccountTable].map(tableName);

/**
 * Has providers send what is due. A message is claimed before it is given to the provider, in a transaction of its own: a process
 * that is killed leaves claims that end, and what they are of is lost, which is said and never sent again by itself.
 */
@Injectable()
export class Dispatcher {
  /** Messages that it has under way at most: all schools share its connections. */
  mostUnderWay = 500;
  private readonly paces = new Map<string, Pace>();
  private readonly ending = new AbortController();
  /** How many messages are under way for each school, and their end: none waits for another. */
  private readonly underWay = new Map<string, { count: number; end: Promise<void> }>();
  private running: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly weixin: WeixinProvider,
    private readonly sms: SmsProvider,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // Each message that waits for its turn listens.
    setMaxListeners(0, this.ending.signal);
  }

  start(): void {
    this.running = this.run();
  }

  /** Ends after what providers have been given; what waits for its turn goes back. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
    await this.ended();
  }

  /** Sends what is due, so much at a time; gives how many that were. */
  async sendDue(): Promise<number> {
    const begun = await this.begin();
    await this.ended();
    return begun;
  }

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      const begun = await this.begin().catch((error: unknown) => {
        this.logger.error(error, 'messages were not sent');
        return 0;
      });
      const pause = delay(rest, undefined, { signal }).catch(() => undefined);
      // A school that is done may have more that is due.
      if (begun === 0) await Promise.race([pause, ...this.ends()]);
    }
  }

  /** Claims what is due of schools that have nothing under way, and begins to send it; gives how many messages. */
  private async begin(): Promise<number> {
    await this.giveUpLost();
    const count = [...this.underWay.values()].reduce((sum, school) => sum + school.count, 0);
    const room = Math.min(mostAtOnce, this.mostUnderWay - count);
    const due = room > 0 ? await this.store.database.asSystem((sql) => this.claim(sql, room)) : [];
    for (const [school, messages] of grouped(due, (one) => one.school)) {
      const end = this.deliver(school, messages)
        .catch((error: unknown) => this.logger.error(error, 'messages of a school were not sent'))
        .finally(() => this.underWay.delete(school));
      this.underWay.set(school, { count: messages.length, end });
    }
    return due.length;
  }

  private async ended(): Promise<void> {
    await Promise.all(this.ends());
  }

  private ends(): Promise<void>[] {
    return [...this.underWay.values()].map(({ end }) => end);
  }

  private async deliver(school: string, messages: readonly Due[]): Promise<void> {
    const settings = await this.store.database.inSchool(school, (sql) => settingsOf(sql, school, 'weixin'));
    const delivered = await Promise.all(
      messages.map(async (message) => ({ ...message, delivery: await this.send(settings, message) })),
    );
    await this.conclude(school, delivered);
  }

  private claim(sql: Sql, most: number): Promise<Due[]> {
    return sql.query<Due>(
      `with claimed as (
         update ${dispatches} set claimed_until = clock_timestamp() + interval '${claim} s'
         where record_id in (select record_id from ${dispatches}
           where claimed_until is null and due_at <= clock_timestamp() and school <> all($1::uuid[])
           order by due_at limit $2 for update skip locked)
         returning record_id, school, attempts)
       select record.id, claimed.school, claimed.attempts, record.channel, body.heading, body.content,
         person.phone, account.follower_id as "followerId"
       from claimed join ${records} record on record.id = claimed.record_id join ${bodies} body on body.id = record.body_id
         left join ${people} person on person.id = record.recipient_id
         left join ${accounts} account on account.person_id = record.recipient_id`,
      [[...this.underWay.keys()], most],
    );
  }

  private async send(settings: AnyObject, message: Due): Promise<Delivered['delivery']> {
    const { school, channel, phone, followerId } = message;
    const [weixin, sms] = [weixinIn(settings), smsIn(settings)];
    const after = await this.paceOf(`${school} ${channel}`, rateIn(settings)).turn(this.ending.signal);
    if (after > 0) return { kind: 'waiting', after };
    if (channel === 'weixin' && weixin && followerId) return this.weixin.send(weixin, followerId, message);
    if (channel === 'sms' && sms && phone) return this.sms.send(sms, phone, message);
    return { kind: 'refused', reason: '没有可用的联系方式' };
  }

  private paceOf(name: string, perSecond: number): Pace {
    const key = `${name} ${perSecond}`;
    const pace = this.paces.get(key) ?? new Pace(perSecond);
    this.paces.set(key, pace);
    return pace;
  }

  /** Tells what came of messages, and takes them off the work or puts them back. */
  private conclude(school: string, delivered: readonly Delivered[]): Promise<void> {
    return this.store.transact({ school, meta: { actor: 'system' } }, async (unit) => {
      for (const { id, attempts, delivery } of delivered) {
        if (delivery.kind === 'waiting') putBack(unit, id, attempts, delivery.after);
        else if (delivery.kind === 'later' && attempts + 1 < mostAttempts)
          putBack(unit, id, attempts + 1, Math.max(delivery.after ?? 0, pauseAfter(attempts + 1)));
      }
      const ended = delivered.filter(isEnded);
      await end(
        unit,
        ended.map(({ id, delivery }) => ({ id, outcome: outcomeOf(delivery) })),
      );
    });
  }

  /** Of what a process had that is no more nobody knows whether it was sent. */
  private async giveUpLost(): Promise<void> {
    const lost = await this.store.database.asSystem((sql) =>
      sql.query<{ id: string; school: string }>(
        `select record_id as id, school from ${dispatches} where claimed_until < clock_timestamp() limit ${mostAtOnce}`,
      ),
    );
    for (const [school, messages] of grouped(lost, (one) => one.school))
      await this.store.transact({ school, meta: { actor: 'system' } }, (unit) =>
        end(
          unit,
          messages.map(({ id }) => ({ id, outcome: { state: 3, reason: '发送结果未知' } })),
        ),
      );
  }
}

function outcomeOf(delivery: Delivery): Outcome {
  switch (delivery.kind) {
    case 'sent':
      return { state: 1, ...(delivery.providerId !== undefined && { providerId: delivery.providerId }) };
    case 'lost':
      return { state: 3, reason: '发送结果未知' };
    default:
      return { state: 2, reason: delivery.reason };
  }
}

function putBack({ sql }: Unit, id: string, attempts: number, pause: number): void {
  sql.send(
    `update ${dispatches} set claimed_until = null, attempts = $2,
       due_at = clock_timestamp() + make_interval(secs => $3::double precision / 1000) where record_id = $1`,
    [id, attempts, pause],
  );
}

async function end(unit: Unit, ended: readonly { id: string; outcome: Outcome }[]): Promise<void> {
  const ids = ended.map(({ id }) => id);
  unit.sql.send(`delete from ${dispatches} where record_id = any($1)`, [ids]);
  await unit.handleRows(
    messageRecord,
    ended.map(({ id, outcome }) => ({ key: [id], command: { type: 'Conclude', outcome } })),
  );
}
