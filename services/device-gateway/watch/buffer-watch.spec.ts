import { randomUUID } from 'node:crypto';
import {
  accessDeviceQuery,
  deviceBufferReported,
  deviceCameOnline,
  deviceWentOffline,
} from '../../../libs/contracts/device-gateway/index.js';
import { deviceChanged, deviceRegistered } from '../../../libs/contracts/devices/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { deviceGatewayService } from '../device-gateway.module.js';
import { attributesOf } from '../testing/test-devices.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const school = newId();

let test: ServiceUnderTest;
beforeAll(async () => {
  test = await ServiceUnderTest.start(deviceGatewayService, {
    isFollowing: true,
    beside: ['people', 'devices', 'organisation'],
  });
}, 120_000);
afterAll(() => test?.stop());

/** The gateway has told something of a device so long ago. */
async function told(stream: string, ago: number, event: NewEvent): Promise<void> {
  await test.store.transact({ school, meta: { actor: 'gateway' } }, async (unit) =>
    unit.append(stream, [event], { happenedAt: [Date.now() - ago] }),
  );
}

/** A device that made 1,000 records a day for two days, was there until so long ago, and kept some of what it can. */
async function awayDevice(ago: number, { capacity, waiting }: { capacity?: number; waiting: number }) {
  const deviceId = randomUUID();
  const place = { school };
  await test.others.tell('devices', place, `device-${deviceId}`, deviceRegistered(attributesOf({ name: deviceId })));
  const report = (newest: number) =>
    deviceBufferReported({ deviceId, epoch: 'e', newest, waiting, ...(capacity !== undefined && { capacity }) });
  await told(`buffer-${deviceId}`, ago + 2 * day, report(500));
  await told(`buffer-${deviceId}`, ago, report(2_500));
  await told(`presence-${deviceId}`, ago + 3 * day, cameOnline(deviceId));
  const gone = deviceWentOffline({ deviceId, sessionId: 's', reason: 'silent', lastSeenAt: 0 });
  await told(`presence-${deviceId}`, ago, gone);
  return deviceId;
}

const cameOnline = (deviceId: string, sessionId = 's') =>
  deviceCameOnline({ deviceId, sessionId, firmware: '1', capabilities: [], boot: 1, epoch: 'e' });

/** A device was there before it went away. */
async function device(ago: number, memory: { capacity?: number; waiting: number }): Promise<string> {
  const deviceId = await awayDevice(ago, memory);
  await test.settled();
  return deviceId;
}

async function fillings(deviceId: string): Promise<boolean[]> {
  await test.settled();
  await test.handleTimers();
  const rows = await test.database.inSchool(school, (sql) =>
    sql.query<{ raised: boolean }>(
      `select (data->>'raised')::boolean as raised from device_gateway.events
       where type = 'DeviceBufferFilling' and data->>'deviceId' = $1 order by sequence`,
      [deviceId],
    ),
  );
  return rows.map(({ raised }) => raised);
}

async function shown(deviceId: string) {
  const { data } = await test.ask(
    accessDeviceQuery,
    { page: 0, pageSize: 10, params: { deviceId } },
    requestOf(school),
  );
  return data.map(({ state, overwritesIn }) => ({ state, overwritesIn }));
}

describe('a device that went away', () => {
  it('overwrites when what was left is used up at its rate', async () => {
    const deviceId = await device(60 * minute, { capacity: 5_000, waiting: 1_000 });
    const [row] = await shown(deviceId);
    // 4,000 records at 1,000 a day, of which an hour is over.
    expect(row?.overwritesIn).toBeGreaterThan((4 * day - 62 * minute) / 1000);
    expect(row?.overwritesIn).toBeLessThanOrEqual((4 * day - 59 * minute) / 1000);
    expect(await fillings(deviceId)).toEqual([]);
  });

  it('is told of when less than a day is left, once, until it is back', async () => {
    const deviceId = await device(10 * minute, { capacity: 900, waiting: 0 });
    expect(await fillings(deviceId)).toEqual([true]);
    expect(await fillings(deviceId)).toEqual([true]);
    await told(`presence-${deviceId}`, 0, cameOnline(deviceId, 's2'));
    expect(await fillings(deviceId)).toEqual([true, false]);
    expect(await shown(deviceId)).toEqual([{ state: 1, overwritesIn: null }]);
  });

  it('is left alone for five minutes, and when it is back before that', async () => {
    const deviceId = await device(minute, { capacity: 900, waiting: 0 });
    expect(await fillings(deviceId)).toEqual([]);
    await told(`presence-${deviceId}`, 0, cameOnline(deviceId, 's2'));
    await test.settled();
    const waiting = await test.database.asSystem((sql) =>
      sql.query('select key from device_gateway.timer where key = $1', [deviceId]),
    );
    expect(waiting).toEqual([]);
  });

  it('overwrites already when nothing was left', async () => {
    const deviceId = await device(10 * minute, { capacity: 300, waiting: 300 });
    expect(await shown(deviceId)).toEqual([{ state: 2, overwritesIn: 0 }]);
    expect(await fillings(deviceId)).toEqual([true]);
  });

  it('is no trouble where it is not in use', async () => {
    const deviceId = await awayDevice(10 * minute, { capacity: 900, waiting: 0 });
    const disabled = deviceChanged(attributesOf({ name: deviceId }, 2));
    await test.others.tell('devices', { school }, `device-${deviceId}`, disabled);
    expect(await fillings(deviceId)).toEqual([]);
  });

  it('tells nothing where it says no capacity', async () => {
    const deviceId = await device(10 * minute, { waiting: 0 });
    expect(await shown(deviceId)).toEqual([{ state: 2, overwritesIn: null }]);
    expect(await fillings(deviceId)).toEqual([]);
  });

  it('is the same when the read models are made anew', async () => {
    const checked = await checkProjections(test.store);
    expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
    expect(test.problems).toEqual([]);
  });
});
