import { randomUUID } from 'node:crypto';
import { until } from '../../libs/testing/product.js';
import { nativeDriver } from './drivers/native/native-driver.js';
import type { SimulatedDevice } from './simulator/simulated-device.js';
import { embedded, mosquitto } from './testing/brokers-under-test.js';
import { GatewayUnderTest } from './testing/gateway-under-test.js';

/** A door command as the gateway would send it in a session. */
const doorOrder = ({ identity }: SimulatedDevice, sessionId: string) =>
  nativeDriver.encodeCommand(identity, {
    operation: 'door.open',
    doorCode: '1',
    arguments: { duration: 100 },
    commandId: randomUUID(),
    sessionId,
    requestedBy: 'tester',
    sentAt: Date.now(),
    expiresAt: Date.now() + 5_000,
  });

/** Numbers are those of the failure cases in the design of devices, section 3. */
describe.each([
  ['the embedded broker', embedded],
  ['Mosquitto', mosquitto],
])('the gateway over %s', (_name, makeBroker) => {
  let test: GatewayUnderTest;

  beforeAll(async () => {
    test = await GatewayUnderTest.start(makeBroker);
  });
  afterAll(() => test.close());

  it('opens a door and tells so when the device confirmed', async () => {
    const device = await test.device();
    const commandId = await test.openDoor(device);
    await until('the answer', async () => (await test.answers(commandId)).length);
    expect(await test.answers(commandId)).toEqual(['done ok']);
    expect(device.doors.openings).toEqual([{ door: '1', by: 'tester', duration: 100 }]);
  });

  it('stores a swipe and lets the device forget it', async () => {
    const device = await test.device();
    device.swipe({ cred: 'aa10', dir: 'in' });
    const { data, meta } = await test.event(
      'DeviceRecordReceived',
      (data) => data.deviceId === device.identity.deviceId,
    );
    expect(data).toMatchObject({
      lane: 'live',
      sequence: 1,
      credential: { kind: 'card', value: 'AA10' },
      doorCode: '1',
      direction: 1,
      granted: true,
    });
    expect(meta).toMatchObject({ actor: device.identity.name, happenedAt: data.happenedAt });
    await until('the device to forget it', () => device.waiting === 0);
  });

  it('1: an opening that the broker kept for a device that was away does not open when it is back', async () => {
    const device = await test.device({ keepsSession: true });
    const oldSession = device.sid;
    device.cutPower();
    await test.event('DeviceWentOffline', ({ sessionId }) => sessionId === oldSession);
    await test.gateway.connection.publish(doorOrder(device, oldSession));
    const answered = new Promise<string>((resolve) =>
      device.on('answered', ({ stage, code }) => resolve(`${stage} ${code}`)),
    );
    device.powerOn();
    expect(await answered).toBe('rejected session');
    expect(device.doors.openings).toEqual([]);
  });

  it('1: nothing is sent to a device that is away', async () => {
    const device = await test.absentDevice();
    const commandId = await test.openDoor(device);
    expect(await test.answers(commandId)).toEqual(['rejected offline']);
  });

  it('2: a command that comes twice opens once', async () => {
    const device = await test.device();
    const order = doorOrder(device, device.sid);
    const answers: string[] = [];
    device.on('answered', ({ id, stage }) => answers.push(`${id} ${stage}`));
    await test.gateway.connection.publish(order);
    await test.gateway.connection.publish(order);
    await until('both answers', () => answers.length === 2);
    expect(answers[1]).toBe(answers[0]);
    expect(device.doors.openings).toHaveLength(1);
  });

  it('4: a retained command is ignored', async () => {
    const device = await test.device();
    const order = doorOrder(device, device.sid);
    await test.gateway.connection.publish({ ...order, isRetained: true });
    await until('the door to open for the live copy', () => device.doors.openings.length === 1);
    const session = device.sid;
    device.cutPower();
    await test.event('DeviceWentOffline', ({ sessionId }) => sessionId === session);
    let answers = 0;
    device.on('answered', () => {
      answers += 1;
    });
    device.powerOn();
    await test.online(device);
    const later = await test.openDoor(device);
    await until('an answer to a live command', async () => (await test.answers(later)).length);
    expect(answers).toBe(1);
    expect(device.doors.openings).toHaveLength(2);
    await test.gateway.connection.publish({ ...order, payload: '', isRetained: true });
  });

  it('5: the will of an earlier session does not bring a device offline', async () => {
    const device = await test.device();
    const earlier = device.sid;
    device.cutPower();
    device.powerOn();
    await test.online(device);
    device.connection.publish('status', { on: 0, sid: earlier });
    device.swipe({});
    await test.event('DeviceRecordReceived', (data) => data.deviceId === device.identity.deviceId);
    const offline = (await test.events('DeviceWentOffline')).filter(({ data }) => data.sessionId === device.sid);
    expect(offline).toEqual([]);
    const commandId = await test.openDoor(device);
    await until('the answer', async () => (await test.answers(commandId)).length);
    expect(await test.answers(commandId)).toEqual(['done ok']);
  });

  it('7: a gateway that restarts in the middle of a backlog loses nothing and counts nothing twice', async () => {
    const device = await test.device();
    device.leaveBacklog(1_000);
    await until('a part to be stored', async () => (await test.sequences(device)).length > 0);
    await test.gateway.stop();
    expect(device.waiting).toBeGreaterThan(0);
    await test.startGateway();
    await until('the rest', () => device.waiting === 0);
    expect(await test.sequences(device)).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
  });

  it('8: many devices that come back at once with a record each are all heard', async () => {
    const devices = await Promise.all(Array.from({ length: 150 }, () => test.absentDevice()));
    for (const device of devices) {
      device.swipe({});
      device.powerOn();
    }
    await until('every record to be stored', () => devices.every(({ waiting }) => waiting === 0), 45_000);
    for (const device of devices) expect(await test.sequences(device)).toEqual([1]);
    await Promise.all(devices.map((device) => device.stop()));
  });

  it('9: after a restart of the broker, which forgot everything, devices and gateway find each other', async () => {
    const told = async () => (await test.events('DeviceGatewayConnected')).map(({ data }) => data.isConnected);
    const device = await test.device();
    const [before, toldBefore] = [device.sid, await told()];
    await test.broker.goDown();
    await test.broker.comeBack();
    device.swipe({});
    await until('a new session', () => device.sid !== before);
    await test.online(device);
    await test.event('DeviceRecordReceived', (data) => data.deviceId === device.identity.deviceId);
    const commandId = await test.openDoor(device);
    await until('the answer', async () => (await test.answers(commandId)).length);
    expect(await test.answers(commandId)).toEqual(['done ok']);
    const since = (await told()).slice(toldBefore.length);
    // On a busy machine the broker may miss the gateway's sign of life once more: every loss is told, and its end.
    expect(since.length).toBeGreaterThan(0);
    expect(since).toEqual(since.map((_, index) => index % 2 === 1));
    expect(since.at(-1)).toBe(true);
  });

  it('a gateway that ended without its broker tells when the next one has it', async () => {
    const told = async () => (await test.events('DeviceGatewayConnected')).map(({ data }) => data.isConnected);
    const before = await told();
    await test.broker.close();
    await until('the loss', async () => (await told()).length > before.length);
    await test.gateway.stop();
    test.broker = await makeBroker(test.known);
    await test.startGateway();
    await until('the return', async () => (await told()).length > before.length + 1);
    expect(await told()).toEqual([...before, false, true]);
  });
});
