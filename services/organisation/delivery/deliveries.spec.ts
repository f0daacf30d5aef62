import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import {
  messageAdd,
  messageAudience,
  messageProgress,
  messagePublish,
  messageRecordQuery,
  messageRecordResend,
  openMessageReport,
  parametersUpdate,
} from '../../../libs/contracts/organisation/index.js';
import { teacherActivated, teacherAdded } from '../../../libs/contracts/people/index.js';
import { noticeDue } from '../../../libs/contracts/platform/notice.events.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { until } from '../../../libs/testing/product.js';
import { organisationService } from '../organisation.module.js';
import { mostAttempts } from '../provider/delivery.js';
import { ProviderPort } from '../provider/provider-port.js';
import { SmsProvider } from '../provider/sms-provider.js';
import { WeixinProvider } from '../provider/weixin-provider.js';
import { ProviderServer, type Reaction, type Received } from '../testing/provider-server.js';
import { Dispatcher } from './dispatcher.js';

const sms = '/sms';
const secret = 'secret of the gateway';
const good: Reaction = { body: { code: 0, id: 'p1' } };

const provider = new ProviderServer(() => good);
let organisation: ServiceUnderTest;
let context: ReturnType<typeof requestOf>;
beforeAll(async () => {
  await provider.start();
  organisation = await ServiceUnderTest.start(organisationService, {
    isFollowing: true,
    beside: ['people', 'attendance', 'finance'],
    environment: { PROVIDER_ORIGINS: provider.url },
  });
});
beforeEach(() => {
  context = requestOf();
  provider.forget();
});
afterAll(async () => {
  const checked = await checkProjections(organisation.store);
  const { problems } = organisation;
  await organisation.stop();
  await provider.stop();
  expect(problems).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const tell = (id: string, ...events: Parameters<typeof organisation.others.tell>[3][]) =>
  organisation.others.tell('people', { school: context.school, actor: context.meta.actor }, `teacher-${id}`, ...events);

const gateway = () => ({ url: `${provider.url}${sms}`, key: 'k1', secret });
/** Teachers whose numbers end with what the provider is to do with them, and a message to all of them. */
async function publishTo(count: number, settings: object = {}, followerId?: string): Promise<string> {
  await organisation.ask(parametersUpdate, { weixin: { sms: gateway(), ...settings } }, context);
  const profile = { cardState: '未发卡', state: 1, creationType: 3 } as const;
  for (let at = 0; at < count; at++) {
    const code = String(at).padStart(3, '0');
    const id = newId();
    await tell(id, teacherAdded({ ...profile, code, name: `教师${code}`, phone: `139${code}` }));
    if (followerId) await tell(id, teacherActivated({ accountId: newId(), account: code, followerId }));
  }
  const message = { title: '家长会', content: '周五', target: 3, type: 1 } as const;
  const { id } = await organisation.ask(messageAdd, message, context);
  await organisation.ask(messagePublish, { id }, context);
  await organisation.settled();
  return id;
}
const sendDue = () => organisation.find(Dispatcher).sendDue();
const time = new LocalTime('Asia/Shanghai');
/** As another process has it. */
const anotherDispatcher = (gateway = organisation.find(SmsProvider)) =>
  new Dispatcher(organisation.store, organisation.find(WeixinProvider), gateway, pino({ level: 'silent' }), time);
/** Does something while providers have so many ms for an answer. */
async function waitingFor<T>(patience: number, work: () => Promise<T>): Promise<T> {
  const port = organisation.find(ProviderPort);
  const usual = port.patience;
  port.patience = patience;
  return work().finally(() => {
    port.patience = usual;
  });
}
/** Lets time pass for what waits. */
const wait = (column: 'due_at' | 'claimed_until') =>
  organisation.database.asSystem((sql) =>
    sql.query(
      `update organisation.message_dispatch set ${column} = clock_timestamp() - interval '1 s' where ${column} is not null`,
    ),
  );
const list = (state?: 1 | 2 | 3) =>
  organisation.ask(messageRecordQuery, { page: 0, pageSize: 500, params: { state } }, context).then(({ data }) => data);
const progress = (id: string) => organisation.ask(messageProgress, { id }, context);
const numberOf = ({ body }: Received) => Number(String(body.phone).slice(3));
/** How often the provider has been sent each message. */
const timesSent = () => {
  const times = new Map<string, number>();
  for (const { body } of provider.of(sms)) times.set(String(body.id), (times.get(String(body.id)) ?? 0) + 1);
  return [...times.values()];
};

describe('messages by a hostile provider', () => {
  it('are sent once each, refused ones again after a pause, and what is lost is not sent again by itself', async () => {
    // Of each ten one is refused for good, one for now, one is lost with its answer, and one is in trouble.
    provider.react = (received): Reaction => {
      const number = numberOf(received);
      const times = provider.of(sms).filter(({ body }) => body.id === received.body.id).length;
      if (number % 10 === 1) return { status: 400, body: { code: 5, msg: '号码无效' } };
      if (number % 10 === 2 && times === 1) return { status: 503, headers: { 'retry-after': '1' } };
      if (number % 10 === 3) return { isCut: true };
      if (number % 10 === 4) return { status: 500 };
      return { ...good, after: number % 7 };
    };
    const id = await publishTo(100);
    expect(await sendDue()).toBe(100);
    expect(await progress(id)).toMatchObject({ succeeded: 60, failed: 10, pending: 30 });
    await wait('due_at');
    expect(await sendDue()).toBe(10);
    expect(await sendDue()).toBe(0);
    expect(await progress(id)).toMatchObject({ succeeded: 70, failed: 10, pending: 20 });
    expect(timesSent().filter((times) => times === 2)).toHaveLength(10);
    expect((await list(2)).map(({ reason }) => reason)).toEqual(Array(10).fill('号码无效'));
    expect((await list(3)).map(({ reason }) => reason)).toEqual(Array(20).fill('发送结果未知'));

    // A person has the lost ones sent again, under their ids.
    provider.react = () => good;
    const before = provider.of(sms).length;
    const lost = (await list(3)).map((one) => one.id);
    await organisation.ask(messageRecordResend, { ids: lost }, context);
    expect(await sendDue()).toBe(20);
    expect(await progress(id)).toMatchObject({ succeeded: 90, failed: 10, pending: 0 });
    expect(
      provider
        .of(sms)
        .slice(before)
        .map(({ body }) => body.id)
        .sort(),
    ).toEqual([...lost].sort());
  });

  it('are signed, and say the same id at each attempt', async () => {
    provider.react = () => good;
    await publishTo(1);
    await sendDue();
    const [{ headers, body }] = provider.of(sms) as [Received];
    const signed = `${headers['x-timestamp']}\n${JSON.stringify(body)}`;
    expect(headers['x-signature']).toBe(createHmac('sha256', secret).update(signed).digest('hex'));
    expect(body).toEqual({ id: (await list())[0]!.id, phone: '139000', text: '家长会：周五' });
    expect((await list(1))[0]!.reason).toBeNull();
  });

  it('are given up when the provider takes them at no attempt', async () => {
    provider.react = () => ({ status: 429 });
    await publishTo(1);
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      expect(await list(2)).toEqual([]);
      await wait('due_at');
      expect(await sendDue()).toBe(1);
    }
    expect(await list(2)).toMatchObject([{ reason: 'HTTP 429' }]);
    expect(await sendDue()).toBe(0);
  });

  it('that a killed process had are lost, none twice and none silently', async () => {
    provider.react = () => ({ ...good, after: 50 });
    const id = await publishTo(5);
    // As a process leaves them that is killed after it has claimed them.
    await organisation.database.asSystem((sql) =>
      sql.query(
        `update organisation.message_dispatch set claimed_until = clock_timestamp() + interval '1 min'
         where record_id in (select record_id from organisation.message_dispatch order by record_id limit 2)`,
      ),
    );
    expect(await sendDue()).toBe(3);
    expect(await progress(id)).toMatchObject({ succeeded: 3, pending: 2 });
    await wait('claimed_until');
    expect(await sendDue()).toBe(0);
    expect((await list(3)).map(({ reason }) => reason)).toEqual(['发送结果未知', '发送结果未知']);
    expect(timesSent()).toEqual([1, 1, 1]);
  });

  it('whose answers do not come hold up no others of their school, and are lost', async () => {
    const isSlow = (received: Received) => numberOf(received) < 5;
    provider.react = (received) => ({ ...good, after: isSlow(received) ? 60_000 : 0 });
    const id = await waitingFor(30_000, async () => {
      const published = await publishTo(250);
      const sending = anotherDispatcher();
      sending.start();
      try {
        await until('all others to be sent', async () => (await progress(published)).succeeded === 245, 25_000);
        expect((await list(3)).map(({ reason }) => reason)).toEqual(Array(5).fill(null));
      } finally {
        provider.cut();
        await sending.stop();
      }
      return published;
    });
    expect(await progress(id)).toMatchObject({ succeeded: 245, pending: 5 });
    expect((await list(3)).map(({ reason }) => reason)).toEqual(Array(5).fill('发送结果未知'));
    expect(await sendDue()).toBe(0);
    expect(timesSent()).toEqual(Array(250).fill(1));
  });

  it('whose answers come too late are lost', async () => {
    provider.react = () => ({ ...good, after: 5_000 });
    await publishTo(1);
    expect(await waitingFor(200, sendDue)).toBe(1);
    expect(await list(3)).toMatchObject([{ reason: '发送结果未知' }]);
    expect(await sendDue()).toBe(0);
  });

  it('are what reports say of them, early, late and repeated, and are sent no more for that', async () => {
    const report = (id: string, state: 1 | 2) => organisation.ask(openMessageReport, { id, state }, context);
    const nameOf = (number: number) => `教师00${number}`;
    const recordOf = async (number: number) =>
      (await list()).find(({ recipientName }) => recipientName === nameOf(number))!;
    provider.react = (received) => (numberOf(received) < 2 ? { isCut: true } : { ...good, after: 300 });
    await publishTo(4);
    const sending = sendDue();
    // A report overtakes the answer, which then changes nothing.
    await until('it to be with the provider', () => provider.of(sms).length === 4);
    await report((await recordOf(2)).id, 2);
    await sending;
    expect(await list(3)).toHaveLength(2);
    // Lost ones turn out to have arrived, or not; the provider says so again and again.
    const [arrived, failed] = [(await recordOf(0)).id, (await recordOf(1)).id];
    for (let times = 0; times < 3; times++) {
      await report(arrived, 1);
      await report(failed, 2);
    }
    for (const id of [arrived, (await recordOf(3)).id])
      expect(await refusalOf(report(id, 2))).toBe('1005 消息发送结果已确认');
    expect((await list(1)).map(({ recipientName }) => recipientName).sort()).toEqual([0, 3].map(nameOf));
    expect((await list(2)).map(({ recipientName }) => recipientName).sort()).toEqual([1, 2].map(nameOf));
    expect(await refusalOf(organisation.ask(messageRecordResend, { ids: [arrived] }, context))).toBe(
      '1005 消息发送结果已确认',
    );
    expect(await sendDue()).toBe(0);
    expect(timesSent()).toEqual([1, 1, 1, 1]);
  });

  it('keep to what the provider takes a second', async () => {
    provider.react = () => good;
    await publishTo(30, { ratelimit: 60 });
    const begun = Date.now();
    await sendDue();
    expect(Date.now() - begun).toBeGreaterThan(400);
    expect(provider.of(sms)).toHaveLength(30);
  });

  it('go to followers by the official account, and to the app where there is no provider', async () => {
    provider.react = ({ path }) =>
      path === '/cgi-bin/token'
        ? { body: { access_token: 't', expires_in: 7200 } }
        : { body: { errcode: 0, errmsg: 'ok', msgid: 7 } };
    const account = { url: provider.url, appid: newId(), appsecret: 's', templateid: 'tpl', sms: {} };
    const follower = newId();
    const profile = { cardState: '未发卡', state: 1, creationType: 3 } as const;
    await tell(follower, teacherAdded({ ...profile, code: 'F', name: '李', phone: '1' }));
    await tell(follower, teacherActivated({ accountId: newId(), account: 'li', followerId: 'o-li' }));
    await publishTo(1, account);
    expect(await sendDue()).toBe(1);
    const [sent] = provider.of('/cgi-bin/message/template/send');
    expect(sent!.body).toMatchObject({ touser: 'o-li', template_id: 'tpl', data: { content: { value: '周五' } } });
    expect(await list(1)).toMatchObject([{ recipientName: '李', id: sent!.body.client_msg_id }]);
    expect(await list(3)).toMatchObject([{ recipientName: '教师000', reason: null }]);
  });

  it.each<{ by: string; first: Reaction; isToken?: boolean; sent: number; state: 1 | 2 | 3; reason: string | null }>([
    { by: 'busy: -1', first: { body: { errcode: -1 } }, sent: 2, state: 1, reason: null },
    { by: 'busy: 45009', first: { body: { errcode: 45009 } }, sent: 2, state: 1, reason: null },
    { by: 'busy: 503', first: { status: 503 }, sent: 2, state: 1, reason: null },
    { by: 'a stale token', first: { body: { errcode: 42001 } }, sent: 2, state: 1, reason: null },
    { by: 'no token: busy', first: { body: { errcode: -1 } }, isToken: true, sent: 1, state: 1, reason: null },
    { by: 'no token: cut', first: { isCut: true }, isToken: true, sent: 1, state: 1, reason: null },
    {
      by: 'no follower',
      first: { body: { errcode: 43004, errmsg: 'require subscribe' } },
      ...{ sent: 1, state: 2, reason: '43004 require subscribe' },
    },
    { by: '404', first: { status: 404 }, sent: 1, state: 2, reason: 'HTTP 404' },
    { by: '500', first: { status: 500 }, sent: 1, state: 3, reason: '发送结果未知' },
    { by: 'a cut', first: { isCut: true }, sent: 1, state: 3, reason: '发送结果未知' },
  ])('to an official account that answers first by $by', async ({ first, isToken = false, sent, state, reason }) => {
    const token = '/cgi-bin/token';
    const send = '/cgi-bin/message/template/send';
    provider.react = ({ path }, nth) => {
      if ((path === token) === isToken && nth === 0) return first;
      return { body: path === token ? { access_token: `t${nth}`, expires_in: 7200 } : { errcode: 0, msgid: 7 } };
    };
    const account = { url: provider.url, appid: newId(), appsecret: 's', templateid: 'tpl', sms: {} };
    await publishTo(1, account, 'o-li');
    for (let times = 0; times < 3; times++) {
      await sendDue();
      await wait('due_at');
    }
    const [record] = await list();
    expect(record).toMatchObject({ state, reason });
    const sends = provider.of(send).map(({ body }) => [body.touser, body.client_msg_id]);
    expect(sends).toEqual(Array(sent).fill(['o-li', record!.id]));
  });

  it('of an official account that go at once are sent with one token', async () => {
    provider.react = ({ path }, nth) => ({
      body: path === '/cgi-bin/token' ? { access_token: `t${nth}`, expires_in: 7200 } : { errcode: 0, msgid: 7 },
    });
    await publishTo(5, { url: provider.url, appid: newId(), appsecret: 's', templateid: 'tpl', sms: {} }, 'o-li');
    await sendDue();
    expect(await list(1)).toHaveLength(5);
    expect(provider.of('/cgi-bin/token')).toHaveLength(1);
  });

  it('wait in quiet hours but for what is urgent, say until when, and go when the hours are others', async () => {
    provider.react = () => good;
    const clock = (minutes: number) => `${time.text(Date.now() + minutes * 60_000).slice(11, 16)}:00`;
    const [from, to] = [clock(-60), clock(60)];
    const quiet = (isOn: boolean) =>
      organisation.ask(parametersUpdate, { quietHours: { isOn, from, to, through: [8] } }, context);
    const waitsUntil = async () =>
      (await organisation.ask(messageAudience, { target: 3 }, context)).waitsUntil?.slice(11) ?? null;
    await quiet(true);
    // Who is reached by the app alone waits for nothing, and nobody for nobody.
    expect(await waitsUntil()).toBeNull();
    await publishTo(3);
    expect(await waitsUntil()).toBe(to);
    await organisation.ask(parametersUpdate, { weixin: {} }, context);
    expect(await waitsUntil()).toBeNull();
    await organisation.ask(parametersUpdate, { weixin: { sms: gateway() } }, context);
    const teacherId = (
      await organisation.database.asSystem((sql) =>
        sql.query<{ id: string }>('select recipient_id as id from organisation.message_record where school = $1', [
          context.school,
        ]),
      )
    )[0]!.id;
    const { school, meta } = context;
    for (const category of [8, 7] as const)
      await organisation.others.tell(
        'attendance',
        { school, actor: meta.actor },
        `notice-${newId()}`,
        noticeDue({ category, content: String(category), teacherId }),
      );
    await organisation.settled();
    await sendDue();
    expect(provider.of(sms).map(({ body }) => body.text)).toEqual(['教师考勤消息：8']);
    const waiting = await list(3);
    expect(waiting.map(({ reason, waitsUntil }) => [reason, waitsUntil?.slice(11)])).toEqual(Array(4).fill([null, to]));
    expect(await sendDue()).toBe(0);
    // Of what came to its recipient by another way nobody is told again.
    await organisation.ask(openMessageReport, { id: waiting[0]!.id, state: 1 }, context);
    await quiet(false);
    await organisation.settled();
    expect(await waitsUntil()).toBeNull();
    expect(await sendDue()).toBe(3);
    expect(timesSent()).toEqual(Array(4).fill(1));
    expect((await list(1)).map(({ waitsUntil }) => waitsUntil)).toEqual(Array(5).fill(null));
  });

  it('of a slow school delay those of no other, and stop ends while some are left', async () => {
    provider.react = () => good;
    await publishTo(30, { ratelimit: 0.5 });
    const slow = context;
    context = requestOf();
    await publishTo(1);
    const dispatcher = organisation.find(Dispatcher);
    dispatcher.start();
    await until('the other school to have sent', async () => (await list(1)).length === 1);
    // The slow school has its second turn 2 s after its first.
    const { id } = (await list(1))[0]!;
    expect(provider.of(sms).findIndex(({ body }) => body.id === id)).toBeLessThan(2);
    const stopped = Date.now();
    await dispatcher.stop();
    expect(Date.now() - stopped).toBeLessThan(1_900);
    const left = await organisation.database.asSystem((sql) =>
      sql.query<{ claimed: boolean; attempts: number }>(
        `select claimed_until is not null as claimed, attempts from organisation.message_dispatch where school = $1`,
        [slow.school],
      ),
    );
    const sent = provider.of(sms).length - 1;
    expect(left).toEqual(Array(30 - sent).fill({ claimed: false, attempts: 0 }));
  });

  it('of many schools are under way up to a limit, and all of them come to their end', async () => {
    provider.react = () => ({ ...good, after: 300 });
    let [underWay, most] = [0, 0];
    const texts = organisation.find(SmsProvider);
    const counting: Pick<SmsProvider, 'send'> = {
      async send(...given) {
        underWay += 1;
        most = Math.max(most, underWay);
        return texts.send(...given).finally(() => {
          underWay -= 1;
        });
      },
    };
    const contexts = Array.from({ length: 3 }, requestOf);
    for (context of contexts) await publishTo(20);
    const dispatcher = anotherDispatcher(counting as SmsProvider);
    dispatcher.mostUnderWay = 30;
    dispatcher.start();
    const areSent = async (school: typeof context) => {
      context = school;
      return (await list(1)).length === 20;
    };
    for (const school of contexts) await until('its messages to be sent', () => areSent(school));
    await dispatcher.stop();
    // Two schools at a time, and of the second as many as there is room for.
    expect(most).toBe(30);
    provider.react = () => good;
  });
});
