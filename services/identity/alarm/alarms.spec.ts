import { randomUUID } from 'node:crypto';
import { deviceAlarmReceived, deviceClockReported } from '../../../libs/contracts/device-gateway/index.js';
import { deviceRegistered, deviceRemoved } from '../../../libs/contracts/devices/index.js';
import { ledgerChecked, orderNumberDisputed } from '../../../libs/contracts/finance/index.js';
import { accountAuthorised, accountTied } from '../../../libs/contracts/identity/index.js';
import type { Fen, NewEvent } from '../../../libs/contracts/kernel/index.js';
import { eventParked, parkedEventsHandled } from '../../../libs/contracts/platform/operation.events.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { holdConsumer, OtherServices } from '../../../libs/testing/index.js';
import { until } from '../../../libs/testing/product.js';
import { RunningIdentity } from '../identity.fixture.js';
import { devices } from './device-alarms.js';

interface Alarm {
  type: string;
  date: string;
  content: string;
  cleared: boolean;
  id: string;
  count: number;
  level: number;
  state: number;
  takename: string;
  taketime: string | null;
  endtime: string | null;
  devicecode: string;
}

let identity: RunningIdentity;
let main: string;
let school: string;
let others: OtherServices;
const deviceId = randomUUID();

beforeAll(async () => {
  identity = await RunningIdentity.start();
  ({ schoolId: school } = await identity.found('main'));
  main = await identity.signIn('main');
  others = await OtherServices.of(identity.campus.database, ['devices', 'device-gateway', 'finance']);
  await append('devices', [registered('D1', '东门3号')]);
  await identity.settled();
}, 120_000);
afterAll(async () => {
  await others?.close();
  await identity?.stop();
});

const registered = (code: string, name: string) => {
  const common = { type: 1, state: 1, driver: 'native', factory: 'f', model: 'm', singleSwipe: false } as const;
  return deviceRegistered({ ...common, code, name, areaId: randomUUID() });
};

/** A service tells events of a device. */
const append = (service: 'devices' | 'device-gateway', events: NewEvent[], at?: number, id = deviceId) =>
  others.tell(service, { school, actor: 'system', at }, `device-${id}`, ...events);
const alarmsOf = async (token: string, language = 'zh') => {
  await identity.settled();
  const headers = { 'accept-language': language };
  return identity.data<Alarm[]>('/api/system/alarm/query', { token, headers });
};
const standingOf = async (token: string) => {
  await identity.settled();
  return identity.data<Alarm[]>('/api/system/alarm/standing', { token });
};
const take = (token: string, id: string) => identity.ask('/api/system/alarm/take', { token, body: { id } });
const over = async () => {
  const kinds = ['forced', 'fire'] as const;
  await append(
    'device-gateway',
    kinds.map((kind) => alarm(kind, false)),
  );
  await identity.settled();
};
const clear = (token: string) => identity.data('/api/system/alarm/clear', { token, body: {} });

/** The account may take alarms from now on. */
const grantTaking = ({ id }: { id: string }) =>
  identity.store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
    unit.append(`account-${id}`, [accountAuthorised({ moduleIds: [], permissions: ['control:dbtn_takealarm'] })]);
  });

let sequence = 0;
const alarm = (kind: 'forced' | 'fire' | 'tamper', raised = true, id = deviceId) => {
  sequence += 1;
  const happenedAt = Date.UTC(2026, 10, 21, 4, 5, 6);
  return deviceAlarmReceived({ deviceId: id, epoch: 'e', sequence, happenedAt, clockTrust: 'device', kind, raised });
};

describe('alarms', () => {
  it('tell what devices report, with their names, in the language of who reads', async () => {
    const at = Date.UTC(2026, 10, 21, 4, 5, 6);
    await append('device-gateway', [alarm('forced'), alarm('forced'), alarm('forced', false)], at);
    const date = '2026-11-21 12:05:06';
    const content = '设备 东门3号：门被强行打开';
    const grouped = { type: '设备告警', date, content, cleared: false, count: 2, devicecode: 'D1' };
    expect(await alarmsOf(main)).toMatchObject([{ ...grouped, state: 3, endtime: date, takename: '', taketime: null }]);
    expect(await standingOf(main)).toEqual([]);
    expect((await alarmsOf(main, 'en'))[0]?.content).toBe('Device 东门3号: door forced open');
  });

  it('name a device of which the copy of devices has not heard', async () => {
    const id = randomUUID();
    const { database } = identity.campus;
    await holdConsumer(database, devices.projections[0]!, async (sql) => {
      await append('devices', [registered('D2', '西门2号')], undefined, id);
      await append('device-gateway', [alarm('fire', true, id)], undefined, id);
      await until('the alarm to have its position', async () => {
        const pending = await sql.query('select from device_gateway.events_pending');
        return pending.length === 0;
      });
    });
    expect((await alarmsOf(main)).map(({ content }) => content)).toContain('设备 西门2号：火警');
    await append('device-gateway', [alarm('fire', false, id)], undefined, id);
    const checked = await checkProjections(identity.store);
    expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
    await clear(main);
  });

  it('are cleared by each account for itself, and come again when something new happens', async () => {
    const other = await identity.addAccount(main, 'other');
    expect(await alarmsOf(other.token)).toEqual([]);
    await append('device-gateway', [alarm('fire')]);
    expect(await alarmsOf(other.token)).toHaveLength(1);
    await clear(main);
    expect(await alarmsOf(main)).toEqual([]);
    expect(await alarmsOf(other.token)).toHaveLength(1);
    await append('device-gateway', [alarm('fire')]);
    expect(await alarmsOf(main)).toHaveLength(1);
  });

  it('tell of a wrong clock once a day', async () => {
    await clear(main);
    const report = deviceClockReported({
      deviceId,
      offset: 120_000,
      roundTrip: 5,
      applied: 'stepped',
      severity: 'critical',
    });
    await append('device-gateway', [report, report]);
    await identity.settled();
    await append('device-gateway', [report]);
    expect((await alarmsOf(main)).map(({ content }) => content)).toEqual(['设备 东门3号 的时钟偏差120秒']);
  });

  it('tell of events that no consumer could handle', async () => {
    await clear(main);
    await append('device-gateway', [
      eventParked({ consumer: 'people.x', eventId: randomUUID(), stream: 'x', reason: 'broken' }),
    ]);
    expect(await alarmsOf(main)).toMatchObject([
      { type: '资源告警', content: '事件处理失败，等待人工处理：people.x，broken', state: 1 },
    ]);
    await append('device-gateway', [parkedEventsHandled({ consumer: 'people.x' })]);
    expect(await alarmsOf(main)).toMatchObject([{ content: '事件处理失败，等待人工处理：people.x，broken', state: 3 }]);
  });

  it('of money stand while the ledger does not add up, and for each number that was used twice', async () => {
    const counts = { entries: 4, accounts: 3 };
    const difference = { rule: 'account', subject: 'till POS1', expected: 0, found: 1 } as const;
    const checked = (...differences: (typeof difference)[]) =>
      others.tell(
        'finance',
        { school, actor: 'system' },
        `ledgerCheck-${school}`,
        ledgerChecked({ ...counts, differences }),
      );
    const moneyAlarms = async (language?: string) =>
      (await alarmsOf(main, language))
        .filter(({ type }) => type === '账务告警')
        .map(({ content, state }) => [state, content]);
    await checked();
    expect(await moneyAlarms()).toEqual([]);
    await checked(difference);
    await checked(difference);
    expect(await moneyAlarms()).toEqual([[1, '账目核对发现差异：账户余额等于其分录之和（till POS1）']]);
    expect((await moneyAlarms('en'))[0]?.[1]).toBe(
      'A check of the ledger found a difference: A balance is the sum of its entries (till POS1)',
    );
    await checked();
    expect((await moneyAlarms()).map(([state]) => state)).toEqual([3]);
    const disputed = {
      kind: 'recharge',
      orderNumber: 'R1',
      money: 1 as Fen,
      knownMoney: 2 as Fen,
      happenedAt: 0,
    } as const;
    const dispute = (orderNumber: string) =>
      others.tell(
        'finance',
        { school, actor: 'system' },
        `dispute-${randomUUID()}`,
        orderNumberDisputed({ ...disputed, orderNumber }),
      );
    for (const number of ['R2', 'R3', 'R1']) await dispute(number);
    // However many a client repeats, it is one alarm, which names the newest and is news again after it was cleared.
    expect(await moneyAlarms()).toHaveLength(2);
    expect(await moneyAlarms()).toContainEqual([1, '单号 R1 被用于内容不同的记录，已拒绝']);
    expect((await standingOf(main)).map(({ type }) => type)).not.toContain('账务告警');
  });

  it('of the building stand for everybody until they are over, whatever was cleared', async () => {
    await over();
    await append('device-gateway', [alarm('forced'), alarm('fire')]);
    await clear(main);
    const standing = await standingOf(main);
    const said = standing.map(({ content, level }) => `${level} ${content}`);
    expect(said.toSorted()).toEqual(['1 设备 东门3号：火警', '1 设备 东门3号：门被强行打开']);
    await over();
    expect(await standingOf(main)).toEqual([]);
  });

  it('of the building are told to who is limited to classes where they are critical, and nothing else is', async () => {
    const teacher = await identity.addAccount(main, 'teacher');
    await append('device-gateway', [alarm('tamper'), alarm('fire')]);
    const levels = async () => (await standingOf(teacher.token)).map(({ level }) => level);
    expect(await levels()).toEqual([1, 2]);
    await identity.store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
      unit.append(`account-${teacher.id}`, [accountTied({ teacherId: randomUUID(), isLimited: true })]);
    });
    await until('the tie to be known', async () => (await levels()).length === 1);
    expect(await levels()).toEqual([1]);
    expect(await identity.ask('/api/system/alarm/query', { token: teacher.token })).toMatchObject({ code: 2003 });
    await append('device-gateway', [alarm('tamper', false)]);
    await over();
  });

  it('are over when their device is removed, which says nothing any more', async () => {
    const id = randomUUID();
    await append('devices', [registered('D9', '北门9号')], undefined, id);
    await append('device-gateway', [alarm('fire', true, id), alarm('forced')], undefined, id);
    const devicesOf = async () => (await standingOf(main)).map(({ devicecode }) => devicecode);
    expect((await devicesOf()).toSorted()).toEqual(['D1', 'D9']);
    await append('devices', [deviceRemoved({})], undefined, id);
    expect(await devicesOf()).toEqual(['D1']);
    await over();
  });

  it('are taken by one, who is named to everybody else, by those who may', async () => {
    const clerk = await identity.addAccount(main, 'clerk');
    await append('device-gateway', [alarm('fire')]);
    const [{ id } = { id: '' }] = await standingOf(clerk.token);
    expect(await take(clerk.token, id)).toMatchObject({ code: 2003 });
    const codes = (await Promise.all([take(main, id), take(main, id)])).map(({ code }) => code);
    expect(codes).toEqual([0, 0]);
    expect(await standingOf(clerk.token)).toEqual([]);
    const [taken] = (await alarmsOf(clerk.token)).filter((one) => one.id === id);
    expect(taken).toMatchObject({ state: 2, takename: 'main', endtime: null, taketime: expect.any(String) });
    // Where they are they are told of whoever has them, and whatever was cleared.
    await clear(clerk.token);
    const at = (deviceids: string[]) =>
      identity.data<Alarm[]>('/api/system/alarm/atdevices', { token: clerk.token, body: { deviceids } });
    expect(await at([deviceId, randomUUID()])).toMatchObject([
      { id, deviceid: deviceId, content: '设备 东门3号：火警' },
    ]);
    expect(await at([randomUUID()])).toEqual([]);
    await identity.found('operators');
    const [stranger, colleague] = [await identity.signIn('operators'), await identity.addAccount(main, 'colleague')];
    expect(await take(stranger, id)).toMatchObject({ code: 1004, msg: '告警不存在' });
    await grantTaking(colleague);
    let refused: Awaited<ReturnType<typeof take>> | undefined;
    await until('the grant to be known', async () => {
      refused = await take(colleague.token, id);
      return refused.code !== 2003;
    });
    expect(refused).toMatchObject({ code: 1005, msg: '告警已由 main 接手' });
    await over();
    const [ended] = (await alarmsOf(main)).filter((one) => one.id === id);
    expect(ended).toMatchObject({ state: 3, takename: 'main', endtime: expect.any(String) });
    const log = await identity.data<{ data: { module: string; result: boolean }[] }>('/api/system/logmg/query', {
      token: main,
      body: { page: 0, pagesize: 50, params: { module: '接手告警' } },
    });
    expect(log.data.filter(({ result }) => result)).toHaveLength(2);
    expect(log.data[0]?.result).toBe(false);
    const checked = await checkProjections(identity.store);
    expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
  });

  it('stay within their school', async () => {
    await identity.found('elsewhere');
    await append('device-gateway', [alarm('fire')]);
    const stranger = await identity.signIn('elsewhere');
    const body = { deviceids: [deviceId] };
    const atDevice = await identity.data('/api/system/alarm/atdevices', { token: stranger, body });
    expect([await alarmsOf(stranger), await standingOf(stranger), atDevice]).toEqual([[], [], []]);
    expect(await standingOf(main)).toHaveLength(1);
  });
});
