import { randomUUID } from 'node:crypto';
import { deviceAlarmReceived, deviceClockReported } from '../../../libs/contracts/device-gateway/index.js';
import { deviceRegistered } from '../../../libs/contracts/devices/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { eventParked } from '../../../libs/contracts/platform/operation.events.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { RunningIdentity } from '../identity.fixture.js';

interface Alarm {
  type: string;
  date: string;
  content: string;
  cleared: boolean;
}

let identity: RunningIdentity;
let main: string;
let school: string;
let stores: EventStore[];
const deviceId = randomUUID();

beforeAll(async () => {
  identity = await RunningIdentity.start();
  ({ schoolId: school } = await identity.found('main'));
  main = await identity.signIn('main');
  const { database } = identity.campus;
  stores = ['devices', 'device-gateway'].map((source) => new EventStore({ source, database, projections: [] }));
  for (const store of stores) await store.prepare();
  const device = {
    code: 'D1',
    name: '东门3号',
    type: 1,
    state: 1,
    driver: 'native',
    factory: 'f',
    model: 'm',
  } as const;
  await append(0, [deviceRegistered({ ...device, areaId: randomUUID(), singleSwipe: false })]);
  await identity.settled();
}, 120_000);
afterAll(async () => {
  for (const store of stores ?? []) await store.close();
  await identity?.stop();
});

/** A service tells events of the device. */
const append = (service: 0 | 1, events: NewEvent[], happenedAt?: number) =>
  stores[service]!.transact({ school, meta: { actor: 'system' } }, async (unit) => {
    const dated = happenedAt === undefined ? {} : { happenedAt: events.map(() => happenedAt) };
    unit.append(`device-${deviceId}`, events, dated);
  });
const alarmsOf = async (token: string, language = 'zh') => {
  await identity.settled();
  const headers = { 'accept-language': language };
  return identity.data<Alarm[]>('/api/system/alarm/query', { token, headers });
};
const clear = (token: string) => identity.data('/api/system/alarm/clear', { token, body: {} });

let sequence = 0;
const alarm = (kind: 'forced' | 'fire', raised = true) => {
  sequence += 1;
  const happenedAt = Date.UTC(2026, 10, 21, 4, 5, 6);
  return deviceAlarmReceived({ deviceId, epoch: 'e', sequence, happenedAt, clockTrust: 'device', kind, raised });
};

describe('alarms', () => {
  it('tell what devices report, with their names, in the language of who reads', async () => {
    await append(1, [alarm('forced'), alarm('forced', false)], Date.UTC(2026, 10, 21, 4, 5, 6));
    expect(await alarmsOf(main)).toMatchObject([
      { type: '设备告警', date: '2026-11-21 12:05:06', content: '设备 东门3号：门被强行打开', cleared: false },
    ]);
    expect((await alarmsOf(main, 'en'))[0]?.content).toBe('Device 东门3号: door forced open');
  });

  it('are cleared by each account for itself, and come again when something new happens', async () => {
    const other = await identity.addAccount(main, 'other');
    expect(await alarmsOf(other.token)).toEqual([]);
    await append(1, [alarm('fire')]);
    expect(await alarmsOf(other.token)).toHaveLength(1);
    await clear(main);
    expect(await alarmsOf(main)).toEqual([]);
    expect(await alarmsOf(other.token)).toHaveLength(1);
    await append(1, [alarm('fire')]);
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
    await append(1, [report, report]);
    await identity.settled();
    await append(1, [report]);
    expect((await alarmsOf(main)).map(({ content }) => content)).toEqual(['设备 东门3号 的时钟偏差120秒']);
  });

  it('tell of events that no consumer could handle', async () => {
    await clear(main);
    await append(1, [eventParked({ consumer: 'people.x', eventId: randomUUID(), stream: 'x', reason: 'broken' })]);
    expect(await alarmsOf(main)).toMatchObject([
      { type: '资源告警', content: '事件处理失败，等待人工处理：people.x，broken' },
    ]);
  });

  it('stay within their school', async () => {
    await identity.found('elsewhere');
    await append(1, [alarm('fire')]);
    expect(await alarmsOf(await identity.signIn('elsewhere'))).toEqual([]);
  });
});
