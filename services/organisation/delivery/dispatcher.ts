import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { messageCategory } from '../../../libs/contracts/enumerations.js';
import { grouped, type Sql, tableName } from '../../../libs/database/index.js';
import { EventStore, type Unit } from '../../../libs/eventsourcing/index.js';
import { LOGGER, LocalTime, type Logger } from '../../../libs/platform/index.js';
import { appAccountTable, persons } from '../copies.js';
import { messageBodyTable } from '../message/message.read-model.js';
import { messageDispatchTable } from '../message/message-dispatch.js';
import { messageRecord, type Outcome } from '../message/message-record.js';
import { messageRecordTable } from '../message/message-record.read-model.js';
import { tellRecordsChanged } from '../message/told-browsers.js';
import { rateIn } from '../parameters/message-rate.js';
import { quietNow, settingsOf } from '../parameters/school-settings.js';
import type { AnyObject } from '../parameters/secrets.js';
import { type Delivery, mostAttempts, type Outgoing, pauseAfter } from '../provider/delivery.js';
import { smsIn, weixinIn } from '../provider/provider-settings.js';
import { SmsProvider } from '../provider/sms-provider.js';
import { WeixinProvider } from '../provider/weixin-provider.js';
import { longestWait, Pace } from './pace.js';

/** Messages that a process takes on at a time. */
const mostAtOnce = 100;
/** Messages that one school has under way at most: others have room beside it. */
const mostOfSchool = 400;
/** Schools that are given room at a time, those that have least under way first. */
const mostSchools = 10;
/** How long answers are gathered before they are told of in one transaction, ms. */
const gathering = 25;
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
  /** What it is listed as. */
  title: string;
  /** Of a message of the office; null of a notice. */
  target: number | null;
}

interface Delivered extends Due {
  /** Of what waits nothing was sent: its turn is so many ms later. */
  delivery: Delivery | { kind: 'waiting'; after: number };
}

/** What a school has under way. */
interface Lane {
  count: number;
  /** What has an outcome that is not told yet. */
  delivered: Delivered[];
  /** While outcomes are told. */
  end: Promise<void> | undefined;
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
  private readonly lanes = new Map<string, Lane>();
  /** How many messages schools may have under way: no more than get their turns soon at the rates of their providers. */
  private readonly shares = new Map<string, number>();
  private running: Promise<void> | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly weixin: WeixinProvider,
    private readonly sms: SmsProvider,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly time: LocalTime,
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
      // Where something has ended there is room for more.
      if (begun === 0) await Promise.race([pause, ...this.ends()]);
    }
  }

  /** Claims what is due as far as there is room, and begins to send it; gives how many messages. */
  private async begin(): Promise<number> {
    await this.giveUpLost();
    const count = [...this.lanes.values()].reduce((sum, lane) => sum + lane.count, 0);
    const room = Math.min(mostAtOnce, this.mostUnderWay - count);
    const due = room > 0 ? await this.store.database.asSystem((sql) => this.claim(sql, room)) : [];
    for (const [school, messages] of grouped(due, (one) => one.school)) {
      const lane = this.lanes.get(school) ?? { count: 0, delivered: [], end: undefined };
      this.lanes.set(school, lane);
      lane.count += messages.length;
      void this.deliver(school, lane, messages);
    }
    return due.length;
  }

  private async ended(): Promise<void> {
    while (this.lanes.size > 0) await Promise.race([...this.ends(), delay(gathering)]);
  }

  private ends(): Promise<void>[] {
    return [...this.lanes.values()].flatMap(({ end }) => end ?? []);
  }

  private async deliver(school: string, lane: Lane, messages: readonly Due[]): Promise<void> {
    try {
      const settings = await this.store.database.inSchool(school, (sql) => settingsOf(sql, school, 'weixin'));
      this.shares.set(school, Math.min(mostOfSchool, Math.ceil((rateIn(settings) * longestWait) / 1000)));
      const waiting = await this.waitInQuiet(school, messages);
      lane.count -= waiting.size;
      if (lane.count === 0) this.lanes.delete(school);
      for (const message of messages.filter(({ id }) => !waiting.has(id)))
        void this.send(settings, message)
          .catch((error: Error): Delivery => ({ kind: 'lost', reason: error.message }))
          .then((delivery) => this.take(school, lane, { ...message, delivery }));
    } catch (error) {
      this.logger.error(error, 'messages of a school were not sent');
      for (const message of messages)
        this.take(school, lane, { ...message, delivery: { kind: 'waiting', after: rest } });
    }
  }

  /** Has what is due wait for the end of quiet hours, these messages with all others of the school; gives which of these. */
  private waitInQuiet(school: string, messages: readonly Due[]): Promise<ReadonlySet<string>> {
    return this.store.database.inSchool(school, async (sql) => {
      const quiet = await quietNow(sql, school, this.time);
      if (!quiet) return new Set<string>();
      const through = quiet.through.map((category) => messageCategory.labels[category]);
      const waiting = messages
        .filter(({ target, title }) => target !== null || !through.includes(title))
        .map(({ id }) => id);
      await sql.query(
        `update ${dispatches} dispatch set due_at = to_timestamp($2::double precision / 1000), claimed_until = null, is_quiet = true
         from ${records} record join ${bodies} body on body.id = record.body_id
         where record.id = dispatch.record_id and dispatch.school = $1 and (dispatch.record_id = any($3)
           or dispatch.claimed_until is null and dispatch.due_at <= clock_timestamp()
             and (body.target is not null or body.title <> all($4::varchar[])))`,
        [school, quiet.until, waiting, through],
      );
      return new Set(waiting);
    });
  }

  /** Takes an outcome, to be told with those that come at about the same time: none waits for an answer to another. */
  private take(school: string, lane: Lane, delivered: Delivered): void {
    lane.delivered.push(delivered);
    lane.end ??= this.tell(school, lane);
  }

  private async tell(school: string, lane: Lane): Promise<void> {
    await delay(gathering);
    const delivered = lane.delivered.splice(0);
    await this.conclude(school, delivered).catch((error: unknown) =>
      this.logger.error(error, 'outcomes of messages were not told'),
    );
    lane.count -= delivered.length;
    lane.end = lane.delivered.length > 0 ? this.tell(school, lane) : undefined;
    if (lane.count === 0) this.lanes.delete(school);
  }

  /** Each school gets its share, the first of all those that have least under way: none waits until another has sent all. */
  private claim(sql: Sql, most: number): Promise<Due[]> {
    const known = [...new Set([...this.lanes.keys(), ...this.shares.keys()])];
    const counts = known.map((school) => this.lanes.get(school)?.count ?? 0);
    const shares = known.map((school) => this.shares.get(school) ?? mostAtOnce);
    return sql.query<Due>(
      `with recursive waiting as (
         (select school from ${dispatches} where claimed_until is null order by school limit 1)
         union all
         select (select next.school from ${dispatches} next
           where next.claimed_until is null and next.school > waiting.school order by next.school limit 1)
         from waiting where waiting.school is not null),
       turn as (
         select waiting.school, coalesce(known.count, 0) as count, coalesce(known.share, ${mostAtOnce}) as share
         from waiting left join unnest($1::uuid[], $2::integer[], $3::integer[]) as known(school, count, share) using (school)
           cross join lateral (select due_at from ${dispatches} first
             where first.school = waiting.school and first.claimed_until is null and first.due_at <= clock_timestamp()
             order by first.due_at limit 1) first
         where coalesce(known.count, 0) < coalesce(known.share, ${mostAtOnce})
         order by coalesce(known.count, 0), first.due_at limit ${mostSchools}),
       chosen as (
         select due.record_id from turn cross join lateral (
           select one.record_id, one.due_at from ${dispatches} one
           where one.school = turn.school and one.claimed_until is null and one.due_at <= clock_timestamp()
           order by one.due_at limit least($4, turn.share - turn.count) for update skip locked) due
         order by turn.count, due.due_at limit $4),
       claimed as (
         update ${dispatches} set claimed_until = clock_timestamp() + interval '${claim} s'
         where record_id in (select record_id from chosen)
         returning record_id, school, attempts)
       select record.id, claimed.school, claimed.attempts, record.channel, body.heading,
         coalesce(record.content, body.content) as content,
         person.phone, body.title, body.target, account.follower_id as "followerId"
       from claimed join ${records} record on record.id = claimed.record_id join ${bodies} body on body.id = record.body_id
         left join ${people} person on person.id = record.recipient_id
         left join ${accounts} account on account.person_id = record.recipient_id`,
      [known, counts, shares, most],
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
    `update ${dispatches} set claimed_until = null, is_quiet = null, attempts = $2,
       due_at = clock_timestamp() + make_interval(secs => $3::double precision / 1000) where record_id = $1`,
    [id, attempts, pause],
  );
}

async function end(unit: Unit, ended: readonly { id: string; outcome: Outcome }[]): Promise<void> {
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return;
  tellRecordsChanged(unit);
  unit.sql.send(`delete from ${dispatches} where record_id = any($1)`, [ids]);
  await unit.handleRows(
    messageRecord,
    ended.map(({ id, outcome }) => ({ key: [id], command: { type: 'Conclude', outcome } })),
  );
}
