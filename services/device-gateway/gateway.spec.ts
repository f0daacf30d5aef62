import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import mqtt from 'mqtt';
import {
  deviceCameOnline,
  deviceGatewayConnected,
  maximumPayload,
  topicOf,
} from '../../libs/contracts/device-gateway/index.js';
import { until } from '../../libs/testing/product.js';
import { readStates } from './presence/presence.read-model.js';
import { SimulatedDevice } from './simulator/simulated-device.js';
import { GatewayUnderTest } from './testing/gateway-under-test.js';

const day = 86_400_000;

let test: GatewayUnderTest;
beforeAll(async () => {
  test = await GatewayUnderTest.start();
});
afterAll(() => test.close());

/** Numbers in titles are those of the failure cases in the design of devices, section 3. */
describe('presence', () => {
  it('ends with the connection, and tells which', async () => {
    const device = await test.device();
    const { sid } = device;
    device.cutPower();
    const { data } = await test.event('DeviceWentOffline', ({ sessionId }) => sessionId === sid);
    expect(data).toMatchObject({ deviceId: device.identity.deviceId, reason: 'connectionLost' });
  });

  it('ends when a device is disabled', async () => {
    const device = await test.device();
    const { sid } = device;
    test.known.disable(device.identity);
    const { data } = await test.event('DeviceWentOffline', ({ sessionId }) => sessionId === sid);
    expect(data.reason).toBe('shutOut');
    await until('the connection to end', () => !device.connection.isConnected);
  });

  it('outlasts a restart of the gateway without going offline and online', async () => {
    const device = await test.device({ heartbeat: 100 });
    const mine = async (type: string) =>
      (await test.events(type)).filter(({ data }) => data.deviceId === device.identity.deviceId).length;
    await test.gateway.stop();
    await test.startGateway();
    const commandId = await until('the device to be heard', async () => {
      const id = await test.openDoor(device);
      return (await test.answered(id))[0] === 'done ok' ? id : undefined;
    });
    expect(await test.answers(commandId)).toEqual(['done ok']);
    expect([await mine('DeviceCameOnline'), await mine('DeviceWentOffline')]).toEqual([1, 0]);
  });

  it('is in doubt after a restart, device by device, until each is heard', async () => {
    const [back, away] = [await test.device({ heartbeat: 100 }), await test.device({ heartbeat: 60_000 })];
    const ids = [back, away].map(({ identity }) => identity.deviceId);
    const states = () =>
      test.server.database.asSystem(async (sql) => {
        const stateOf = await readStates(sql, test.school, ids);
        return ids.map(stateOf);
      });
    await until('both to be online', async () => String(await states()) === '1,1');
    await test.gateway.stop();
    const before = (await test.events('DeviceGatewayConnected')).length;
    await test.startGateway();
    await until('the doubt to be told', async () => (await test.events('DeviceGatewayConnected')).length > before);
    await until('the first to be heard', async () => String(await states()) === '1,3');
    away.swipe({});
    await until('the other to be heard', async () => String(await states()) === '1,1');
  });

  it('is in doubt by when things were so, also where the database learns of all of them at once', async () => {
    const [school, deviceId] = [randomUUID(), randomUUID()];
    const session = { sessionId: 's', firmware: '', capabilities: [], boot: 1, epoch: 'e' };
    await test.store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
      unit.append(`presence-${deviceId}`, [deviceCameOnline({ deviceId, ...session })], { happenedAt: [1] });
      unit.append(`gateway-${school}`, [deviceGatewayConnected({ isConnected: true })], { happenedAt: [2] });
    });
    const stateOf = await test.server.database.asSystem((sql) => readStates(sql, school, [deviceId]));
    expect(stateOf(deviceId)).toBe(3);
  });
});

describe('conduct', () => {
  const reports = async (device: SimulatedDevice) =>
    (await test.events('DeviceConductReported', device)).map(({ data: { trouble, raised } }) => [trouble, raised]);

  it('of a device that floods is told once, and what is beyond its limit changes nothing', async () => {
    const [flooding, other] = [await test.device(), await test.device()];
    const report = { off: 1, rtt: 1, applied: 'none', clk: 1, src: 'hourly' } as const;
    for (let count = 0; count < 2_000; count += 1) flooding.connection.publish('timeReport', report);
    other.swipe({});
    await until('the other device to be heard', () => other.waiting === 0);
    flooding.swipe({});
    await until('what it may send', () => flooding.waiting === 0);
    expect(await reports(flooding)).toEqual([['flood', true]]);
    expect((await test.events('DeviceClockReported', flooding)).length).toBeLessThanOrEqual(32);
  });

  it('is not over while the broker is away, and nobody can see it', async () => {
    const device = await test.device();
    for (let count = 0; count < 40; count += 1)
      device.connection.publish('timeReport', { off: 1, rtt: 1, applied: 'none', clk: 1, src: 'hourly' });
    await test.event('DeviceConductReported', ({ deviceId }) => deviceId === device.identity.deviceId);
    await test.broker.goDown();
    await until('the loss', () => !test.gateway.connection.isConnected);
    const later = Date.now() + 600_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    await setTimeout(1_500);
    clock.mockRestore();
    await test.broker.comeBack();
    await until('the return', () => test.gateway.connection.isConnected);
    await test.online(device);
    expect(await reports(device)).toEqual([['flood', true]]);
  });

  it('of two devices with one identity is told, and not of one that comes again and again', async () => {
    const device = await test.device({ reconnect: 20 });
    const twin = new SimulatedDevice({ identity: device.identity, url: test.broker.url, reconnect: 20 });
    twin.powerOn();
    await test.event('DeviceConductReported', ({ trouble }) => trouble === 'sharedIdentity');
    twin.cutPower();
    expect(await reports(device)).toEqual([['sharedIdentity', true]]);
    const honest = await test.device();
    for (let start = 0; start < 3; start += 1) {
      honest.cutPower();
      honest.powerOn();
      await test.online(honest);
    }
    expect(await reports(honest)).toEqual([]);
  });
});

describe('clocks', () => {
  it('14: a clock that is a day ahead cannot refuse its own cure', async () => {
    const device = await test.device({ heartbeat: 50 });
    const mine = ({ deviceId }: Record<string, unknown>) => deviceId === device.identity.deviceId;
    await test.event('DeviceClockReported', mine);
    device.clock.disturb(day);
    const noticed = await test.event('DeviceClockReported', (data) => mine(data) && data.applied === 'none');
    expect(noticed.data.severity).toBe('critical');
    const commandId = await test.command(device, { operation: 'clock.set', arguments: {} });
    expect(await test.answered(commandId)).toEqual(['done ok']);
    expect(Math.abs(device.clock.now - Date.now())).toBeLessThan(1_000);
    const cured = await test.event(
      'DeviceClockReported',
      (data) => mine(data) && data.severity === 'critical' && data.applied === 'stepped',
    );
    expect(Math.abs(Number(cured.data.offset) + day)).toBeLessThan(1_000);
    expect(await test.answered(await test.openDoor(device))).toEqual(['done ok']);
  });
});

describe('alarms', () => {
  it('are stored once, raised and cleared', async () => {
    const device = await test.device();
    device.faults.duplicates = true;
    device.alarm('forced', true);
    device.alarm('forced', false);
    const mine = async () =>
      (await test.events('DeviceAlarmReceived')).filter(({ data }) => data.deviceId === device.identity.deviceId);
    await until('both', async () => (await mine()).length === 2);
    expect((await mine()).map(({ data }) => [data.sequence, data.kind, data.raised])).toEqual([
      [1, 'forced', true],
      [2, 'forced', false],
    ]);
  });
});

describe('19: nonsense', () => {
  it.each<
    [
      string,
      (device: SimulatedDevice) => { name: 'records' | 'answer' | 'status' | 'heartbeat'; payload: string | Buffer },
    ]
  >([
    ['no JSON', () => ({ name: 'records', payload: 'no JSON' })],
    ['no UTF-8', () => ({ name: 'records', payload: Buffer.from([0x22, 0xff, 0x22]) })],
    ['a wrong type', () => ({ name: 'records', payload: '{"epoch":1,"b":"many"}' })],
    ['an empty batch', () => ({ name: 'records', payload: '{"epoch":"e","boot":1,"lane":"live","b":[]}' })],
    ['null', () => ({ name: 'heartbeat', payload: 'null' })],
    ['nesting without end', () => ({ name: 'status', payload: '['.repeat(maximumPayload) })],
    ['a NUL', () => ({ name: 'status', payload: '{"on":0,"sid":"\\u0000"}' })],
    [
      'an answer to nobody',
      () => ({
        name: 'answer',
        payload: JSON.stringify({ id: crypto.randomUUID(), stage: 'done', code: 'ok', ts: 1 }),
      }),
    ],
  ])('%s changes nothing', async (_case, make) => {
    const device = await test.device();
    device.cutPower();
    const { deviceId: id, secret: password } = device.identity;
    const client = await mqtt.connectAsync(test.broker.url, {
      clientId: id,
      username: id,
      password,
      protocolVersion: 4,
    });
    const { name, payload } = make(device);
    await client.publishAsync(topicOf(name, device.identity), payload, { qos: 1 });
    client.end(true);
    device.powerOn();
    await test.online(device);
    device.swipe({});
    await until('a record to be stored', () => device.waiting === 0);
    expect(await test.sequences(device)).toEqual([1]);
  });
});
