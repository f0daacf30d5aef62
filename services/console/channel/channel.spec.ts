import { randomBytes, randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { io, type Socket } from 'socket.io-client';
import { channelPath } from '../../../libs/contracts/console/index.js';
import { deviceCommandRequested, devicePresenceChanged } from '../../../libs/contracts/devices/index.js';
import {
  accountAdded,
  accountAuthorised,
  accountStateSwitched,
  accountTied,
  alarmEnded,
  alarmRaised,
  alarmTaken,
  passwordChangeDemanded,
  sessionEnded,
  sessionStarted,
} from '../../../libs/contracts/identity/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { inboxTopic, recordsChangedTopic } from '../../../libs/contracts/organisation/message-record.js';
import { sessionRefreshed } from '../../../libs/contracts/platform/operation.events.js';
import { publicEvents } from '../../../libs/contracts/public-events.js';
import { Database } from '../../../libs/database/index.js';
import { Bus, LogBus } from '../../../libs/messaging/index.js';
import { AccessRegistry, CONFIGURATION, LocalTime, longestSession, TokenSigner } from '../../../libs/platform/index.js';
import { ImportProgressHub } from '../../../libs/spreadsheet/import/index.js';
import { OtherServices, type TestDatabase, testDatabase } from '../../../libs/testing/index.js';
import { ChannelGateway } from './channel.gateway.js';
import { ChannelFeed } from './channel-feed.js';

let test: TestDatabase;
let bus: LogBus;
let application: INestApplication;
let url = '';
let others: OtherServices;
const secret = randomBytes(32);
const signer = new TokenSigner([secret]);
const access = new AccessRegistry();
const sockets: Socket[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const { database } = test;
  const report = (problem: unknown) => console.error(problem);
  others = await OtherServices.of(database, Object.keys(publicEvents), report);
  bus = new LogBus({ database, report });
  await access.start(bus, Object.keys(publicEvents));
  const module = await Test.createTestingModule({
    providers: [
      ChannelGateway,
      ChannelFeed,
      { provide: Bus, useValue: bus },
      { provide: Database, useValue: database },
      { provide: AccessRegistry, useValue: access },
      { provide: TokenSigner, useValue: signer },
      { provide: CONFIGURATION, useValue: { TRUST_PROXY: true } },
      { provide: LocalTime, useValue: new LocalTime('Asia/Shanghai') },
    ],
  }).compile();
  application = module.createNestApplication({ logger: false });
  await module.get(ChannelFeed).start();
  await application.listen(0, '127.0.0.1');
  const { port } = application.getHttpServer().address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await application.get(ChannelFeed).stop();
  await application.close();
  await access.stop();
  await bus.stop();
  await others.close();
  await test.close();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

/** A service tells of something. */
const tell = (source: string, school: string, stream: string, ...events: NewEvent[]) =>
  others.tell(source, { school }, stream, ...events);

/** Somebody signs in to a school. @param age of the session, ms; its token is new */
async function signIn(school: string, permissions: string[] = [], age = 0) {
  const [accountId, sessionId, issuedAt] = [randomUUID(), randomUUID(), Date.now()];
  const startedAt = issuedAt - age;
  const profile = { loginAccount: 'test', name: 'Test', phone: '', accountType: 2 as const, isMain: false };
  await tell(
    'identity',
    school,
    `account-${accountId}`,
    accountAdded({ ...profile, state: 1 }),
    accountAuthorised({ moduleIds: [], permissions }),
    passwordChangeDemanded({ demanded: false }),
  );
  await tell('identity', school, `session-${sessionId}`, sessionStarted({ accountId, ip: '', startedAt }));
  return { accountId, sessionId, token: signer.session({ sessionId, issuedAt }) };
}

/** A browser with what it was told; connected, or refused with a code. */
async function browser(auth: object, extraHeaders: Record<string, string> = {}, ...transports: string[]) {
  const socket = io(url, {
    path: channelPath,
    auth,
    extraHeaders,
    reconnection: false,
    forceNew: true,
    ...(transports[0] && { transports }),
  });
  sockets.push(socket);
  const news: [string, Record<string, unknown>][] = [];
  socket.onAny((event: string, payload: Record<string, unknown>) => void news.push([event, payload]));
  const refusal = await new Promise<(Error & { data?: { code: number } }) | undefined>((done) => {
    socket.once('connect', () => done(undefined));
    socket.once('connect_error', done);
  });
  return {
    socket,
    news,
    refusedWith: refusal?.data?.code,
    of: (event: string) => news.filter(([name]) => name === event),
  };
}

/** An account is a teacher's from now on, which the channel knows. */
async function tie(school: string, accountId: string, as: { teacherId: string; isLimited: boolean }): Promise<void> {
  await tell('identity', school, `account-${accountId}`, accountTied(as));
  await until(() => access.tieOf(accountId)?.teacherId === as.teacherId);
}

async function until(condition: () => boolean, limit = 5000): Promise<number> {
  const begun = Date.now();
  while (!condition()) {
    if (Date.now() - begun > limit) throw new Error('waited in vain');
    await delay(5);
  }
  return Date.now() - begun;
}

const deviceId = randomUUID();
const cameOnline = (deviceCode: string) =>
  devicePresenceChanged({ deviceId, deviceCode, isOnline: true, sessionId: 's1' });
const openDoor = deviceCommandRequested({
  commandId: randomUUID(),
  deviceId,
  deviceCode: 'D1',
  requestedBy: 'Test',
  requestedAt: Date.parse('2026-11-21T00:00:00Z'),
  expiresAt: 0,
  operation: 'door.open',
  doorCode: '1',
  arguments: { duration: 5000 },
});

describe('the live channel', () => {
  it('lets in sessions alone', async () => {
    const { token, sessionId } = await signIn(randomUUID());
    expect((await browser({ token })).refusedWith).toBeUndefined();
    expect((await browser({})).refusedWith).toBe(2001);
    expect((await browser({ token: { a: 1 } })).refusedWith).toBe(2001);
    expect((await browser({ token: `${token}x` })).refusedWith).toBe(2001);
    const unknown = signer.session({ sessionId: randomUUID(), issuedAt: Date.now() - 60_000 });
    expect((await browser({ token: unknown })).refusedWith).toBe(2001);
    const expired = signer.session({ sessionId, issuedAt: Date.now() - 3 * 3_600_000 });
    expect((await browser({ token: expired })).refusedWith).toBe(2001);
  });

  it.each([
    ['websocket', 'http://127.0.0.1.example.org'],
    ['websocket', 'null'],
    ['polling', 'https://example.org'],
  ])('opens to no page of another site: by %s from %s', async (transport, origin) => {
    const { token } = await signIn(randomUUID());
    const knock = (from: string) => browser({ token }, { origin: from }, transport);
    expect(await knock(url)).toMatchObject({ refusedWith: undefined, socket: { connected: true } });
    expect((await knock(origin)).socket.connected).toBe(false);
  });

  it('tells a school its own news, and no other school', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const [mine, theirs] = [await browser(await signIn(one)), await browser(await signIn(other))];
    await tell('devices', one, `presence-${randomUUID()}`, cameOnline('D1'));
    await tell('devices', other, `presence-${randomUUID()}`, cameOnline('D2'));
    await until(() => mine.of('device.status').length > 0 && theirs.of('device.status').length > 0);
    await until(() => mine.of('list.changed').length > 0 && theirs.of('list.changed').length > 0);
    expect(mine.of('device.status')).toEqual([['device.status', { devicecode: 'D1', state: 1 }]]);
    expect(theirs.of('device.status')).toEqual([['device.status', { devicecode: 'D2', state: 1 }]]);
    expect(mine.of('list.changed')).toContainEqual(['list.changed', { topic: 'presence' }]);
  });

  it('tells of commands those who may give them, from the moment they may', async () => {
    const school = randomUUID();
    const holder = await browser(await signIn(school, ['control:dbtn_opendoor']));
    const account = await signIn(school);
    const other = await browser({ ...account, language: 'en' });
    await tell('devices', school, `command-${randomUUID()}`, openDoor);
    await until(() => holder.of('device.command').length > 0 && other.of('list.changed').length > 0);
    expect(other.of('device.command')).toEqual([]);
    expect(holder.of('device.command')[0]?.[1]).toMatchObject({
      devicecode: 'D1',
      doorcode: '1',
      command: 'opendoor',
      state: 0,
      createtime: '2026-11-21 08:00:00',
      acktime: null,
      message: '等待设备确认',
    });
    const permissions = ['control:dbtn_timing'];
    await tell('identity', school, `account-${account.accountId}`, accountAuthorised({ moduleIds: [], permissions }));
    const granted = Date.now();
    while (other.of('device.command').length === 0 && Date.now() - granted < 1000)
      await tell('devices', school, `command-${randomUUID()}`, openDoor);
    expect(other.of('device.command')[0]?.[1].message).toBe('Waiting for the device');
  });

  it('tells of alarms in the language of the browser', async () => {
    const school = randomUUID();
    const account = await signIn(school);
    const [chinese, spanish] = [await browser(account), await browser({ ...account, language: 'es' })];
    const values = {};
    const alarm = {
      type: '设备告警' as const,
      level: 1 as const,
      template: '设备离线',
      values,
      occurrences: 1,
      subject: 'fire d',
      happenedAt: Date.parse('2026-11-21T00:00:00Z'),
    };
    await tell('identity', school, `alarm-${randomUUID()}`, alarmRaised(alarm));
    await until(() => chinese.of('alarm').length > 0 && spanish.of('alarm').length > 0);
    expect(chinese.of('alarm')[0]?.[1]).toMatchObject({ content: '设备离线', date: '2026-11-21 08:00:00' });
    expect(spanish.of('alarm')[0]?.[1].content).toBe('El dispositivo está desconectado');
  });

  it('hints to every browser of the school, and to no other, that an alarm was taken or is over', async () => {
    const [school, elsewhere] = [randomUUID(), randomUUID()];
    const account = await signIn(school);
    const [one, other] = [await browser(account), await browser(await signIn(school))];
    const stranger = await browser(await signIn(elsewhere));
    const hints = ({ news }: typeof one) =>
      news.filter(([event, { topic }]) => event === 'list.changed' && topic === 'alarm').length;
    const stream = `alarm-${randomUUID()}`;
    const taken = alarmTaken({ accountId: account.accountId, name: '安娜', takenAt: 1 });
    await tell('identity', school, stream, taken);
    await until(() => hints(one) === 1 && hints(other) === 1);
    await tell('identity', school, stream, alarmEnded({ endedAt: 2 }));
    await until(() => hints(one) === 2 && hints(other) === 2);
    await tell('devices', elsewhere, `presence-${randomUUID()}`, cameOnline('D1'));
    await until(() => stranger.of('device.status').length === 1);
    expect(hints(stranger)).toBe(0);
  });

  it('tells who is limited to classes that lists changed, and of no device, command or alarm, whatever keys it has', async () => {
    const school = randomUUID();
    const [limited, other] = [await signIn(school, ['control:dbtn_opendoor']), await signIn(school)];
    await tie(school, limited.accountId, { teacherId: randomUUID(), isLimited: true });
    const [mine, theirs] = [await browser(limited), await browser(other)];
    await tell('devices', school, `presence-${randomUUID()}`, cameOnline('D1'));
    await tell('devices', school, `command-${randomUUID()}`, openDoor);
    await until(() => theirs.of('device.status').length > 0);
    await until(() => mine.news.filter(([, { topic }]) => topic === 'command').length > 0);
    expect(mine.news.filter(([event]) => event !== 'list.changed')).toEqual([]);
  });

  it('tells the school that send records changed, a few times a second at most', async () => {
    const school = randomUUID();
    const [own, stranger] = [await browser(await signIn(school)), await browser(await signIn(randomUUID()))];
    const told = ({ news }: typeof own) => news.filter(([, { topic }]) => topic === recordsChangedTopic).length;
    for (let at = 0; at < 50; at += 1)
      await test.database.inSchool(school, async (sql) => test.database.signals.tell(sql, recordsChangedTopic, school));
    await until(() => told(own) > 1);
    await delay(300);
    expect(told(own)).toBeLessThan(10);
    expect(told(stranger)).toBe(0);
  });

  it('tells the accounts of a teacher, limited or not, that something has come for it', async () => {
    const school = randomUUID();
    const accounts = [await signIn(school), await signIn(school), await signIn(school)];
    const teacherId = randomUUID();
    for (const [at, isLimited] of [false, true].entries())
      await tie(school, accounts[at]!.accountId, { teacherId, isLimited });
    const [own, limited, other] = [
      await browser(accounts[0]!),
      await browser(accounts[1]!),
      await browser(accounts[2]!),
    ];
    const inboxes = ({ news }: typeof own) => news.filter(([, { topic }]) => topic === inboxTopic).length;
    for (const place of [randomUUID(), school])
      await test.database.inSchool(school, async (sql) =>
        test.database.signals.tell(sql, inboxTopic, { school: place, teacherIds: [randomUUID(), teacherId] }),
      );
    await until(() => inboxes(own) > 0 && inboxes(limited) > 0);
    expect([own, limited, other].map(inboxes)).toEqual([1, 1, 0]);
  });

  it('sends away who is limited from now on, to other classes, or no more: pages ask for all that they show', async () => {
    const school = randomUUID();
    const account = await signIn(school);
    const ties = [
      { teacherId: randomUUID(), isLimited: true },
      { teacherId: randomUUID(), isLimited: true },
      { isLimited: true },
      { isLimited: false },
    ];
    for (const tie of ties) {
      const { socket } = await browser(account);
      await tell('identity', school, `account-${account.accountId}`, accountTied(tie));
      expect(await until(() => socket.disconnected)).toBeLessThan(1000);
    }
    const { socket } = await browser(account);
    await tell(
      'identity',
      school,
      `account-${account.accountId}`,
      accountTied({ teacherId: randomUUID(), isLimited: false }),
    );
    await delay(100);
    expect(socket.connected).toBe(true);
  });

  it('says whose request changed a list, and of what an event causes that nobody did', async () => {
    const school = randomUUID();
    const { news } = await browser(await signIn(school));
    const hints = (topic: string) => news.filter(([event, told]) => event === 'list.changed' && told.topic === topic);
    const place = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
    await others.tell('devices', { school, ...place }, `area-${randomUUID()}`, cameOnline('D1'));
    const caused = { school, ...place, causation: randomUUID() };
    await others.tell('devices', caused, `room-${randomUUID()}`, cameOnline('D1'));
    await until(() => hints('area').length > 0 && hints('room').length > 0);
    expect(hints('area')[0]?.[1]).toEqual({ topic: 'area', trace: place.traceId });
    expect(hints('room')[0]?.[1]).toEqual({ topic: 'room' });
  });

  it('tells of an import the account that imports', async () => {
    const school = randomUUID();
    const [importer, colleague] = [await signIn(school), await signIn(school)];
    const [mine, theirs] = [await browser(importer), await browser(colleague)];
    const task = { taskId: randomUUID(), kind: 'student', step: 'save' as const, complete: true, success: true };
    new ImportProgressHub(test.database).publish({ ...task, school, owner: importer.accountId, percent: 100 });
    await until(() => mine.of('import.progress').length > 0);
    const told = { taskid: task.taskId, progress: 100, percent: 100, complate: true, success: true };
    expect(mine.of('import.progress')).toEqual([['import.progress', told]]);
    expect(theirs.of('import.progress')).toEqual([]);
  });

  it('hints five times a second at most, however much happens', async () => {
    const school = randomUUID();
    const { news, of } = await browser(await signIn(school));
    const begun = Date.now();
    for (let number = 0; number < 20; number += 1)
      await tell('devices', school, `area-${school}`, ...Array.from({ length: 50 }, () => cameOnline('D1')));
    await until(() => of('device.status').length === 1000);
    const hints = news.filter(([event, { topic }]) => event === 'list.changed' && topic === 'area').length;
    expect(hints).toBeGreaterThan(0);
    expect(hints).toBeLessThanOrEqual((Date.now() - begun) / 200 + 1);
  });

  it('ends with its session, and with its account, within a second', async () => {
    const school = randomUUID();
    const [one, other] = [await signIn(school), await signIn(school)];
    const [mine, theirs] = [await browser(one), await browser(other)];
    await tell(
      'identity',
      school,
      `session-${one.sessionId}`,
      sessionEnded({ accountId: one.accountId, reason: 'signedOut' }),
    );
    expect(await until(() => mine.socket.disconnected)).toBeLessThan(1000);
    expect(theirs.socket.connected).toBe(true);
    await tell('identity', school, `account-${other.accountId}`, accountStateSwitched({ state: 2 }));
    expect(await until(() => theirs.socket.disconnected)).toBeLessThan(1000);
  });

  it('ends when its session has lasted as long as it may, though no event says so', async () => {
    const { socket } = await browser(await signIn(randomUUID(), [], longestSession - 60_000));
    const gateway = application.get(ChannelGateway);
    gateway.sweep();
    await delay(50);
    expect(socket.connected).toBe(true);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
    gateway.sweep();
    clock.mockRestore();
    expect(await until(() => socket.disconnected)).toBeLessThan(1000);
  });

  it('cuts off whose token was signed with a key that is no more; who has a newer one comes back', async () => {
    const [added, gateway] = [randomBytes(32), application.get(ChannelGateway)];
    const [early, late] = [await signIn(randomUUID()), await signIn(randomUUID())];
    const ofRemoved = await browser(early);
    signer.take([added, secret]);
    const token = signer.session({ sessionId: late.sessionId, issuedAt: Date.now() });
    const ofAdded = await browser({ token });
    gateway.sweep();
    await delay(50);
    expect(ofRemoved.socket.connected).toBe(true);
    signer.take([added]);
    gateway.sweep();
    await until(() => ofRemoved.socket.disconnected);
    expect(ofAdded.socket.connected).toBe(true);
    expect((await browser(early)).refusedWith).toBe(2001);
    signer.take([secret]);
  });

  it('cuts off whose token a changed password replaced; who has the newer one stays, also when another replaces that in turn', async () => {
    const [school, gateway] = [randomUUID(), application.get(ChannelGateway)];
    const session = await signIn(school);
    const { sessionId } = session;
    const old = await browser(session);
    const replaceAt = async (issuedAt: number, replacesAll?: boolean) => {
      await tell('identity', school, `session-${sessionId}`, sessionRefreshed({ sessionId, issuedAt, replacesAll }));
      return browser({ token: signer.session({ sessionId, issuedAt }) });
    };
    const changed = await replaceAt(Date.now() + 1, true);
    const refreshed = await replaceAt(Date.now() + 2);
    await until(() => access.isReplaced(signer.readSession(session.token)!));
    gateway.sweep();
    await until(() => old.socket.disconnected);
    await delay(50);
    expect([changed.socket.connected, refreshed.socket.connected]).toEqual([true, true]);
  });

  it('cuts off a browser that takes nothing, and waits for nobody', async () => {
    const school = randomUUID();
    const { token } = await signIn(school);
    const { of, socket } = await browser({ token });
    const polling = `${url}${channelPath}/?EIO=4&transport=polling`;
    const opened = await (await fetch(polling)).text();
    const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
    await fetch(`${polling}&sid=${sid}`, { method: 'POST', body: `40${JSON.stringify({ token })}` });
    await tell('devices', school, `presence-${randomUUID()}`, cameOnline('D1'));
    await until(() => of('device.status').length === 1);
    const gateway = application.get(ChannelGateway);
    gateway.sweep();
    gateway.sweep();
    expect((await fetch(`${polling}&sid=${sid}`)).status).toBe(400);
    expect(socket.connected).toBe(true);
  });

  describe('does not fill with those who do not say who they are', () => {
    let polling: string;
    beforeAll(() => {
      polling = `${url}${channelPath}/?EIO=4&transport=polling`;
    });
    const knock = (headers: Record<string, string>) => fetch(polling, { headers }).then(({ status }) => status);
    const knocks = (count: number, headers: (n: number) => Record<string, string>) =>
      Promise.all(Array.from({ length: count }, (_, n) => knock(headers(n))));
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const sweepLater = () => {
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_001);
      application.get(ChannelGateway).sweep();
      clock.mockRestore();
    };

    it('from one address, where browsers with a session still connect; who says nothing is cut off at once', async () => {
      const { token } = await signIn(randomUUID());
      const stranger = from('2001:db8:1:2::1');
      const first = await (await fetch(polling, { headers: stranger })).text();
      const { sid } = JSON.parse(first.slice(1)) as { sid: string };
      const answers = await knocks(60, (n) => from(`2001:db8:1:2::${n.toString(16)}`));
      expect(answers.filter((status) => status === 200)).toHaveLength(49);
      expect(answers.filter((status) => status === 403)).toHaveLength(11);
      expect(await knock(from('2001:db8:1:3::1'))).toBe(200);
      expect((await browser({ token }, { ...stranger, cookie: `School-Token=${token}` })).refusedWith).toBeUndefined();
      expect((await browser({ token }, { ...stranger, cookie: `School-Token=${token}x` })).socket.connected).toBe(
        false,
      );
      sweepLater();
      expect((await fetch(`${polling}&sid=${sid}`, { headers: stranger })).status).toBe(400);
      expect(await knock(stranger)).toBe(200);
      sweepLater();
    });

    it('from many addresses', async () => {
      const { token } = await signIn(randomUUID());
      const answers = await knocks(1100, (n) => from(`10.0.${n >> 8}.${n & 255}`));
      expect(answers.filter((status) => status === 200)).toHaveLength(1000);
      const cookie = `School-Token=${token}`;
      expect((await browser({ token }, { ...from('10.1.1.1'), cookie })).refusedWith).toBeUndefined();
      sweepLater();
    });

    it('and a session has so many connections that its browser may need, no more', async () => {
      const { token } = await signIn(randomUUID());
      const pages = await Promise.all(Array.from({ length: 50 }, () => browser({ token }, {}, 'websocket')));
      expect(pages.filter(({ socket }) => socket.connected)).toHaveLength(50);
      expect((await browser({ token })).refusedWith).toBe(1005);
      pages[0]!.socket.disconnect();
      // The server hears of it a moment later.
      let next = await browser({ token }, {}, 'websocket');
      while (next.refusedWith === 1005) next = await browser({ token }, {}, 'websocket');
      expect(next.socket.connected).toBe(true);
    });

    /** A connection that writes what it is given, in one piece; with what it was told. */
    async function line(headers: Record<string, string> = {}) {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      const told: Buffer[] = [];
      socket.on('data', (chunk) => told.push(chunk)).on('error', () => undefined);
      const key = randomBytes(16).toString('base64');
      const sent = { host: `${hostname}:${port}`, upgrade: 'websocket', connection: 'Upgrade', ...headers };
      const more = { 'sec-websocket-key': key, 'sec-websocket-version': '13' };
      const lines = Object.entries({ ...sent, ...more }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`GET ${channelPath}/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join('')}\r\n`);
      await until(() => Buffer.concat(told).includes('pingInterval'));
      const count = (part: string) => Buffer.concat(told).toString('latin1').split(part).length - 1;
      return { socket, count, write: (texts: string[]) => socket.write(Buffer.concat(texts.map(frame))) };
    }
    /** A text as a WebSocket frame of a client, masked with nothing. */
    function frame(words: string): Buffer {
      const [length, content] = [Buffer.byteLength(words), Buffer.from(words)];
      const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
      return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), content]);
    }

    it('each of which says once whose it is, however many times at once', async () => {
      const { token } = await signIn(randomUUID());
      const { socket, count, write } = await line();
      write(Array.from({ length: 10 }, () => `40${JSON.stringify({ token })}`));
      await until(() => count('44{') + count('40{"sid"') === 10);
      expect(count('40{"sid"')).toBe(1);
      socket.destroy();
    });

    it('one that sends more than a browser would is cut off, as is one that leaves the goodbye unanswered', async () => {
      const [loud, silent] = [await line(from('10.2.0.1')), await line(from('10.2.0.2'))];
      loud.write(Array.from({ length: 20 }, () => '3'));
      await delay(100);
      expect(loud.socket.destroyed).toBe(false);
      loud.write(['3']);
      await until(() => loud.socket.readableEnded || loud.socket.destroyed);
      sweepLater();
      await until(() => silent.socket.readableEnded || silent.socket.destroyed);
    });
  });
});
