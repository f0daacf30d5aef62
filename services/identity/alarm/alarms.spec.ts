import { randomUUID } from 'node:crypto';
import { deviceAlarmReceived, deviceClockReported } from '../../../libs/contracts/device-gateway/index.js';
import { deviceRegistered } from '../../../libs/contracts/devices/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { eventParked } from '../../../libs/contracts/platform/operation.events.js';
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
  others = await OtherServices.of(identity.campus.database, ['devices', 'device-gateway']);
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
const clear = (token: string) => identity.data('/api/system/alarm/clear', { token, body: {} });

let sequence = 0;
const alarm = (kind: 'forced' | 'fire', raised = true, id = deviceId) => {
  sequence += 1;
  const happenedAt = Date.UTC(2026, 10, 21, 4, 5, 6);
  return deviceAlarmReceived({ deviceId: id, epoch: 'e', sequence, happenedAt, clockTrust: 'device', kind, raised });
};

describe('alarms', () => {
  it('tell what devices report, with their names, in the language of who reads', async () => {
    await append('device-gateway', [alarm('forced'), alarm('forced', false)], Date.UTC(2026, 10, 21, 4, 5, 6));
    expect(await alarmsOf(main)).toMatchObject([
      { type: '设备告警', date: '2026-11-21 12:05:06', content: '设备 东门3号：门被强行打开', cleared: false },
    ]);
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
      { type: '资源告警', content: '事件处理失败，等待人工处理：people.x，broken' },
    ]);
  });

  it('stay within their school', async () => {
    await identity.found('elsewhere');
    await append('device-gateway', [alarm('fire')]);
    expect(await alarmsOf(await identity.signIn('elsewhere'))).toEqual([]);
  });
});
