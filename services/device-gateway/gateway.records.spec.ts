import { until } from '../../libs/testing/product.js';
import type { SimulatedDevice } from './simulator/simulated-device.js';
import { GatewayUnderTest } from './testing/gateway-under-test.js';

const day = 86_400_000;

let test: GatewayUnderTest;
beforeAll(async () => {
  test = await GatewayUnderTest.start();
});
afterAll(() => test.close());

const recordsOf = (device: SimulatedDevice) => test.events('DeviceRecordReceived', device);

/** Numbers in titles are those of the failure cases in the design of devices, section 3. */
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

  describe('of a device that counts wrong', () => {
    const lostOf = async (device: SimulatedDevice) =>
      (await test.events('DeviceRecordsLost', device)).map(({ data }) => [data.from, data.to]);
    /** A device with one stored record, and a claim that it makes of its records. */
    const claiming = async (claim: (device: SimulatedDevice) => void) => {
      const device = await test.device({ heartbeat: 60_000 });
      device.swipe({});
      await until('the first record', async () => (await recordsOf(device)).length === 1);
      claim(device);
      return device;
    };
    const beat = (device: SimulatedDevice, first: number, last: number) =>
      device.connection.publish('heartbeat', {
        sid: device.sid,
        boot: 1,
        mono: 1_000,
        epoch: device.epoch,
        fw: '1',
        ts: Date.now(),
        clk: 1,
        rec: { first, last, dropped: 0 },
      });
    const send = (device: SimulatedDevice, seq: number, dropped: { from: number; to: number }[] = []) =>
      device.connection.publish('records', {
        epoch: device.epoch,
        boot: 1,
        mono: 1_000,
        lane: 'live',
        dropped,
        b: [{ seq, ts: Date.now(), mono: 1_000, clk: 1, type: 'button', result: 1 }],
      });
    const numbers = async (device: SimulatedDevice) => (await test.sequences(device)).sort((a, b) => a - b);

    it('what a heartbeat declared lost is stored when it comes, also after a restart of the gateway', async () => {
      const device = await claiming((one) => beat(one, 10, 12));
      await until('the loss to be told', async () => (await lostOf(device)).length > 0);
      expect(await lostOf(device)).toEqual([[2, 9]]);
      send(device, 4);
      await until('the record that was declared lost', async () => (await numbers(device)).includes(4));
      await test.gateway.stop();
      await test.startGateway();
      for (const seq of [4, 5]) send(device, seq);
      await until('the next one', async () => (await numbers(device)).includes(5));
      expect(await numbers(device)).toEqual([1, 4, 5]);
    });

    it.each<[string, (device: SimulatedDevice) => void]>([
      ['a heartbeat whose oldest record is beyond its newest', (device) => beat(device, 1_000_000, 1)],
      ['a heartbeat of records that no device can have made', (device) => beat(device, 2 ** 50, 2 ** 50)],
      [
        'a report of more overwritten ones than there can be',
        (device) => send(device, 2 ** 51, [{ from: 2, to: 2 ** 50 }]),
      ],
    ])('%s is not believed', async (_case, claim) => {
      const device = await claiming(claim);
      device.swipe({});
      await until('the next record', async () => (await numbers(device)).includes(2));
      expect(await lostOf(device)).toEqual([]);
    });

    it('a report of overwritten records that it still sends counts for those before them alone', async () => {
      const device = await claiming((one) => send(one, 5, [{ from: 2, to: 100 }]));
      await until('the record', async () => (await numbers(device)).includes(5));
      expect(await lostOf(device)).toEqual([[2, 4]]);
      send(device, 6);
      await until('the next one', async () => (await numbers(device)).includes(6));
    });
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

  it('of a batch that comes while another one is being stored count when it is sent again', async () => {
    const device = await test.device();
    const batch = (seq: number) => ({
      ...{ epoch: device.epoch, boot: 1, lane: 'live' as const },
      b: [{ seq, ts: Date.now(), mono: 1, clk: 1 as const, type: 'card' as const, result: 1 as const }],
    });
    for (const sequence of [1, 2, 3]) device.connection.publish('records', batch(sequence));
    await until('the first to be stored', async () => (await test.sequences(device)).length > 0);
    device.connection.publish('records', batch(2));
    await until('the second to be stored', async () => (await test.sequences(device)).includes(2));
    expect(await test.sequences(device)).toEqual([1, 2]);
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
