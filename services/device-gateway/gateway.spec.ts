import mqtt from 'mqtt';
import { maximumPayload, topicOf } from '../../libs/contracts/device-gateway/index.js';
import type { SimulatedDevice } from './simulator/simulated-device.js';
import { GatewayUnderTest, until } from './testing/gateway-under-test.js';

const day = 86_400_000;

let test: GatewayUnderTest;
beforeAll(async () => {
  test = await GatewayUnderTest.start();
});
afterAll(() => test.close());

/** Waits until a command has so many answers. */
async function answered(commandId: string, count = 1): Promise<string[]> {
  await until(`${count} answers`, async () => (await test.answers(commandId)).length >= count);
  return test.answers(commandId);
}

const recordsOf = async ({ identity }: SimulatedDevice) =>
  (await test.events('DeviceRecordReceived')).filter(({ data }) => data.deviceId === identity.deviceId);

/** Numbers in titles are those of the failure cases in the design of devices, section 3. */
describe('commands', () => {
  it('3: an answer that gets lost is asked for once more, and the door opens once', async () => {
    const device = await test.device();
    device.faults.lostAnswers = 1;
    const commandId = await test.openDoor(device);
    expect(await answered(commandId)).toEqual(['done ok']);
    expect(device.doors.openings).toHaveLength(1);
  });

  it('3: without an answer in time the end is unknown, never failed, and a late answer tells', async () => {
    const device = await test.device();
    device.faults.lostAnswers = 2;
    const commandId = await test.openDoor(device, 2_300);
    expect(await answered(commandId)).toEqual(['unknown noAnswer']);
    const kept = device.commands.find(commandId);
    if (!kept) throw new Error('the device did not get the command');
    device.connection.publish('answer', kept.answer);
    expect(await answered(commandId, 2)).toEqual(['unknown noAnswer', 'done ok']);
    device.connection.publish('answer', kept.answer);
    const later = await test.openDoor(device);
    await answered(later);
    expect(await test.answers(commandId)).toHaveLength(2);
  });

  it('are refused with a reason where they cannot be carried out', async () => {
    const device = await test.device();
    const noDoor = await test.command(device, { operation: 'door.open', doorCode: '9', arguments: { duration: 1 } });
    expect(await answered(noDoor)).toEqual(['rejected noDoor']);
    test.known.disable(device.identity);
    expect(await answered(await test.openDoor(device))).toEqual(['rejected disabled']);
    test.known.remove(device.identity);
    expect(await answered(await test.openDoor(device))).toEqual(['rejected unknownDevice']);
  });

  it('besides doors wait for a device that is away, also over a restart of the gateway', async () => {
    const device = await test.absentDevice();
    const commandId = await test.command(device, { operation: 'clock.set', arguments: {} }, day);
    await test.gateway.stop();
    await test.startGateway();
    expect(await test.answers(commandId)).toEqual([]);
    device.powerOn();
    expect(await answered(commandId)).toEqual(['done ok']);
  });

  it('that waited in vain are expired, and were never sent', async () => {
    const device = await test.absentDevice();
    const commandId = await test.command(device, { operation: 'clock.set', arguments: {} }, 200);
    expect(await answered(commandId)).toEqual(['expired expired']);
  });

  it('that were sent when the gateway went down end truthfully after its restart', async () => {
    const device = await test.device();
    device.faults.lostAnswers = 1;
    const commandId = await test.openDoor(device);
    await until('the door to open', () => device.doors.openings.length === 1);
    await test.gateway.stop();
    await test.startGateway();
    // Asked once more with the same id, the device repeats its answer.
    expect(await answered(commandId)).toEqual(['done ok']);
    expect(device.doors.openings).toHaveLength(1);
  });

  it('restart a device, and it tells when it is back', async () => {
    const device = await test.device();
    const before = device.sid;
    const commandId = await test.command(device, { operation: 'reboot', arguments: {} }, day);
    expect(await answered(commandId)).toEqual(['done ok']);
    expect(device.sid).not.toBe(before);
  });

  it('ask a device how it is, and keep a door open', async () => {
    const device = await test.device();
    const diagnosis = await test.command(device, { operation: 'diagnose', arguments: {} });
    const { data } = await test.event('DeviceCommandAnswered', ({ commandId }) => commandId === diagnosis);
    expect(data.result).toMatchObject({ boot: 1, waiting: 0 });
    const mode = await test.command(device, { operation: 'door.mode', doorCode: '2', arguments: { mode: 2 } });
    expect(await answered(mode)).toEqual(['done ok']);
    expect(device.doors.report[1]).toEqual({ door: '2', mode: 'open', open: 1 });
  });

  it('are not answered by another device', async () => {
    const [device, other] = [await test.device(), await test.device()];
    device.faults.lostAnswers = 2;
    const commandId = await test.openDoor(device, 1_000);
    other.connection.publish('answer', { id: commandId, stage: 'done', code: 'ok', ts: Date.now() });
    expect(await answered(commandId)).toEqual(['unknown noAnswer']);
  });
});

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
      return (await answered(id))[0] === 'done ok' ? id : undefined;
    });
    expect(await test.answers(commandId)).toEqual(['done ok']);
    expect([await mine('DeviceCameOnline'), await mine('DeviceWentOffline')]).toEqual([1, 0]);
  });
});

describe('records', () => {
  it('10: are not acknowledged while the database is away, and are stored once when it is back', async () => {
    const device = await test.device();
    test.cutDatabase();
    for (let count = 0; count < 3; count += 1) device.swipe({});
    const commandId = test.openDoor(device).catch(() => 'the database is away');
    expect(await commandId).toBe('the database is away');
    expect(device.waiting).toBe(3);
    test.restoreDatabase();
    await until('the records to be stored', () => device.waiting === 0);
    expect((await test.sequences(device)).sort()).toEqual([1, 2, 3]);
  });

  it('10: of a device that comes while the database is away wait too, and its presence is told afterwards', async () => {
    const device = await test.absentDevice();
    test.cutDatabase();
    device.powerOn();
    await until('the connection', () => device.connection.isConnected);
    device.swipe({});
    test.restoreDatabase();
    await test.online(device);
    await until('the record to be stored', () => device.waiting === 0);
  });

  it('11: of an outage of days do not hold up what happens now', async () => {
    const device = await test.device();
    device.leaveBacklog(5_000);
    device.swipe({ cred: 'NOW' });
    const live = await test.event(
      'DeviceRecordReceived',
      (data) => data.deviceId === device.identity.deviceId && data.lane === 'live',
    );
    expect(device.waiting).toBeGreaterThan(2_500);
    expect(live.data).toMatchObject({ sequence: 5_001, credential: { value: 'NOW' } });
    await until('the rest', () => device.waiting === 0, 60_000);
    const records = await recordsOf(device);
    expect(records).toHaveLength(5_001);
    expect(new Set(records.map(({ data }) => data.sequence)).size).toBe(5_001);
    expect(records.filter(({ data }) => data.lane === 'live')).toHaveLength(1);
  });

  it('12: that were overwritten are reported as lost', async () => {
    const device = await test.absentDevice({ capacity: 100 });
    device.leaveBacklog(150);
    device.powerOn();
    await until('the rest to be stored', () => device.waiting === 0 && device.connection.isConnected);
    const { data } = await test.event('DeviceRecordsLost', ({ deviceId }) => deviceId === device.identity.deviceId);
    expect(data).toMatchObject({ from: 1, to: 50, cause: 'overflow' });
    expect(await recordsOf(device)).toHaveLength(100);
  });

  it('13: after a factory reset begin at 1 again and are no duplicates', async () => {
    const device = await test.device();
    device.swipe({});
    await until('the record to be stored', () => device.waiting === 0);
    device.wipe();
    await test.online(device);
    device.swipe({});
    await until('both records', async () => (await recordsOf(device)).length === 2);
    const records = await recordsOf(device);
    expect(records.map(({ data }) => data.sequence)).toEqual([1, 1]);
    expect(new Set(records.map(({ data }) => data.epoch)).size).toBe(2);
  });

  it('13: that were in the memory when it was wiped are reported as lost', async () => {
    const device = await test.device({ heartbeat: 50 });
    device.swipe({});
    await until('the record to be stored', () => device.waiting === 0);
    const { epoch } = device;
    device.faults.lostAcknowledgements = 1_000;
    test.cutDatabase();
    device.swipe({});
    device.swipe({});
    await new Promise<void>((resolve) => device.once('heartbeat', resolve));
    device.wipe();
    test.restoreDatabase();
    await test.online(device);
    const { data } = await test.event('DeviceRecordsLost', (lost) => lost.epoch === epoch);
    expect(data).toMatchObject({ from: 2, to: 3, cause: 'wiped' });
  });

  it('sent again after a lost acknowledgement, or twice at once, count once', async () => {
    const device = await test.device();
    device.faults.duplicates = true;
    device.faults.lostAcknowledgements = 2;
    device.swipe({});
    device.swipe({});
    await until('the records to be stored', () => device.waiting === 0);
    expect(await test.sequences(device)).toEqual([1, 2]);
  });

  it('14: of a device whose clock begins in 1970 are dated by its running time, and keep what it showed', async () => {
    const device = await test.absentDevice();
    const before = Date.now();
    device.once('connected', () => device.swipe({}));
    device.powerOn();
    await until('the record to be stored', async () => (await recordsOf(device)).length);
    const [record] = await recordsOf(device);
    expect(record?.data).toMatchObject({ clockTrust: 'running' });
    expect(Number(record?.data.happenedAt)).toBeGreaterThanOrEqual(before);
    expect(Number(record?.data.originalTime)).toBeLessThan(day);
  });

  it('14: of an earlier start are dated by when that start was', async () => {
    const device = await test.device();
    await until('the clock to be set', () => device.clock.trust === 1);
    device.connection.cut();
    device.clock.disturb(day);
    const swipedAt = Date.now();
    device.swipe({});
    device.cutPower();
    device.powerOn();
    await until('the record to be stored', async () => (await recordsOf(device)).length);
    const [record] = await recordsOf(device);
    expect(record?.data).toMatchObject({ lane: 'backlog', clockTrust: 'running' });
    expect(Math.abs(Number(record?.data.happenedAt) - swipedAt)).toBeLessThan(1_000);
    expect(Number(record?.data.originalTime) - swipedAt).toBeGreaterThan(day / 2);
  });

  it('14: of a start that the gateway never saw are dated by their arrival', async () => {
    const device = await test.absentDevice();
    const before = Date.now();
    device.clock.restart();
    device.swipe({});
    device.powerOn();
    await until('the record to be stored', async () => (await recordsOf(device)).length);
    const [record] = await recordsOf(device);
    expect(record?.data).toMatchObject({ clockTrust: 'received' });
    expect(Number(record?.data.happenedAt)).toBeGreaterThanOrEqual(before);
  });

  it('14: of a device whose clock is a day ahead are dated right', async () => {
    const device = await test.device();
    await test.event('DeviceClockReported', ({ deviceId }) => deviceId === device.identity.deviceId);
    device.clock.disturb(day);
    const before = Date.now();
    device.swipe({});
    await until('the record to be stored', () => device.waiting === 0);
    const [record] = await recordsOf(device);
    expect(record?.data).toMatchObject({ clockTrust: 'running' });
    expect(Number(record?.data.happenedAt) - before).toBeLessThan(5_000);
    expect(Number(record?.data.originalTime) - before).toBeGreaterThan(day / 2);
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
    expect(await answered(commandId)).toEqual(['done ok']);
    expect(Math.abs(device.clock.now - Date.now())).toBeLessThan(1_000);
    const cured = await test.event(
      'DeviceClockReported',
      (data) => mine(data) && data.severity === 'critical' && data.applied === 'stepped',
    );
    expect(Math.abs(Number(cured.data.offset) + day)).toBeLessThan(1_000);
    expect(await answered(await test.openDoor(device))).toEqual(['done ok']);
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
