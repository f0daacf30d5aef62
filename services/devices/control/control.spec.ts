import { randomUUID } from 'node:crypto';
import {
  type CommandStage,
  deviceAccessApplied,
  deviceCameOnline,
  deviceCommandAnswered,
  deviceGatewayConnected,
  devicesHeard,
  deviceWentOffline,
} from '../../../libs/contracts/device-gateway/index.js';
import {
  controlDeleteAccess,
  controlOpenDoor,
  controlQuery,
  controlQueryCommand,
  controlSummary,
  controlTiming,
  controlUploadAccess,
  deviceAccessRequested,
  deviceCommandRequested,
} from '../../../libs/contracts/devices/index.js';
import type { Call, DataOf, InputOf, NewEvent } from '../../../libs/contracts/kernel/index.js';
import { operationRecorded } from '../../../libs/contracts/platform/operation.events.js';
import { LogReader } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { Operation } from '../../../libs/platform/operation/operation.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { addArea, addDevice, type DevicesUnderTest, devicesUnderTest } from '../testing/devices-under-test.js';
import { CommandAnswers } from './command-answers.js';

type Requested = DataOf<typeof deviceCommandRequested>;

let test: DevicesUnderTest;
/** Of two instances of the service: the one that is asked, and another one that must not mind. */
let answers: CommandAnswers[];
/** How the gateway answers a command; undefined lets it wait. */
let answer: (command: Requested) => CommandStage | undefined;
const seen: Requested[] = [];

/** A school of its own for each test, with a device of two doors that is online and one that is not. */
let at: RequestContext;
let online = '';

beforeAll(async () => {
  test = await devicesUnderTest();
  answers = [test.service.find(CommandAnswers), new CommandAnswers(test.bus)];
  for (const one of answers) await one.start();
  await test.bus.follow(
    { sources: ['devices'], types: [deviceCommandRequested], from: 'now', onFailure: 'leave-out' },
    async (events) => {
      for (const { data, school } of events) {
        const command = data as Requested;
        seen.push(command);
        const stage = answer(command);
        if (stage) await tellAnswer(school, command, stage);
      }
    },
  );
});
afterAll(async () => {
  for (const one of answers) await one.stop();
  await test.close();
});
beforeEach(async () => {
  seen.length = 0;
  answer = () => 'done';
  at = test.asked(randomUUID());
  const area = await addArea(test, at, 'A');
  online = await addDevice(test, at, area, 'D1', ['1', '2']);
  await addDevice(test, at, area, 'D2', ['1']);
  await tellOnline(online, 's1');
  await test.bus.settled();
});

const tellAnswer = (school: string, { commandId, deviceId }: Requested, stage: CommandStage) =>
  test.tell(school, deviceCommandAnswered({ commandId, deviceId, stage, code: stage, result: {} }));
const cameOnline = (deviceId: string, sessionId: string) =>
  deviceCameOnline({ deviceId, sessionId, firmware: '1.0', capabilities: [], boot: 1, epoch: 'e1' });
const tellOnline = (deviceId: string, sessionId: string) => test.tell(at.school, cameOnline(deviceId, sessionId));
/** Asks as a route does: what writes is an operation. */
const ask = <C extends Call>(call: C, input: InputOf<C>) => {
  const requestId = randomUUID();
  const operation = new Operation(call, { loginAccount: 'test', accountType: 2, ip: '', requestId });
  const request = { ...at, call, meta: { ...at.meta, requestId }, operation };
  return test.service.ask(call, input, call.writes ? request : at);
};
const open = (...devices: InputOf<typeof controlOpenDoor>['devices']) => ask(controlOpenDoor, { devices });
const setClocks = (...deviceCodes: string[]) =>
  ask(controlTiming, { devices: deviceCodes.map((deviceCode) => ({ deviceCode })) });
const cards = (params: InputOf<typeof controlQuery>['params']) => ask(controlQuery, { params });
const summary = () => ask(controlSummary, { params: {} });
const told = async () => {
  const { data } = await ask(controlQueryCommand, { page: 0, pageSize: 20, params: {} });
  return data.map(({ doorCode, command, state, message }) => [doorCode, command, state, message]);
};
/** What came of the last operation, as the log has it. */
const logged = async () => {
  const filter = { school: at.school, types: [operationRecorded.name] };
  let last = '';
  for await (const events of new LogReader(test.database, ['devices']).read(filter))
    for (const { data } of events) {
      const { call, code, message } = data as DataOf<typeof operationRecorded>;
      last = `${call} ${code} ${message}`.trim();
    }
  return last;
};

describe('the control centre', () => {
  it('shows a card for every door with its name, and counts them', async () => {
    const shown = (await cards({})).map(({ deviceCode, doorCode, doorName, state }) => [
      deviceCode,
      doorCode,
      doorName,
      state,
    ]);
    expect(shown).toEqual([
      ['D1', '1', 'door 1', 1],
      ['D1', '2', 'door 2', 1],
      ['D2', '1', 'door 1', 2],
    ]);
    expect((await cards({ state: 2 })).map(({ deviceCode }) => deviceCode)).toEqual(['D2']);
    expect(await cards({ type: 2 })).toEqual([]);
    expect(await cards({ buildingId: randomUUID() })).toEqual([]);
    expect(await summary()).toEqual([
      { state: 1, number: 2 },
      { state: 2, number: 1 },
    ]);
  });

  it('shows a device offline when its connection ends, and not when an older one does', async () => {
    await tellOnline(online, 's2');
    const gone = { deviceId: online, reason: 'connectionLost' as const, lastSeenAt: 0 };
    await test.tell(at.school, deviceWentOffline({ ...gone, sessionId: 's1' }));
    await test.bus.settled();
    expect((await cards({ state: 1 })).length).toBe(2);
    await test.tell(at.school, deviceWentOffline({ ...gone, sessionId: 's2' }));
    await test.bus.settled();
    expect(await cards({ state: 1 })).toEqual([]);
  });

  it('knows of no device whether it is online while the gateway is without its broker', async () => {
    await test.tell(at.school, deviceGatewayConnected({ isConnected: false }));
    await test.bus.settled();
    expect((await cards({})).map(({ state }) => state)).toEqual([3, 3, 3]);
    expect([(await cards({ state: 2 })).length, (await cards({ state: 3 })).length]).toEqual([0, 3]);
    expect(await summary()).toEqual([
      { state: 1, number: 0 },
      { state: 2, number: 0 },
      { state: 3, number: 3 },
    ]);
    await test.tell(at.school, deviceGatewayConnected({ isConnected: true }));
    await test.bus.settled();
    // Who was online before is in doubt until the gateway has heard it; who was not is offline.
    expect((await cards({})).map(({ state }) => state)).toEqual([3, 3, 2]);
    await test.tell(at.school, devicesHeard({ deviceIds: [online] }));
    await test.bus.settled();
    expect((await cards({})).map(({ state }) => state)).toEqual([1, 1, 2]);
    expect(await summary()).toEqual([
      { state: 1, number: 2 },
      { state: 2, number: 1 },
    ]);
  });

  it('doubts by when things were so at the gateway, however late they are heard of', async () => {
    const found = Date.now() + 60_000;
    const statesAfter = async (event: NewEvent, when: number) => {
      await test.tell(at.school, event, when);
      await test.bus.settled();
      return (await cards({})).slice(0, 2).map(({ state }) => state);
    };
    expect(await statesAfter(deviceGatewayConnected({ isConnected: true }), found)).toEqual([3, 3]);
    expect(await statesAfter(cameOnline(online, 's2'), found - 1)).toEqual([3, 3]);
    expect(await statesAfter(devicesHeard({ deviceIds: [online] }), found + 1)).toEqual([1, 1]);
  });

  it('opens the doors that are meant, each once, and believes the device alone', async () => {
    expect(await open({ deviceCode: 'D1', doorCode: '2' }, { deviceCode: 'D1' })).toBe(true);
    const orders = seen.map((command) => 'doorCode' in command && [command.doorCode, command.arguments]);
    expect(orders.sort()).toEqual([
      ['1', { duration: 5000 }],
      ['2', { duration: 5000 }],
    ]);
    expect(await logged()).toBe('control.opendoor 0');
    await test.bus.settled();
    expect((await told()).sort()).toEqual([
      ['1', 'opendoor', 1, '设备已确认'],
      ['2', 'opendoor', 1, '设备已确认'],
    ]);
  });

  it('answers at once that a device is offline, and sends it nothing', async () => {
    const begun = Date.now();
    expect(await open({ deviceCode: 'D2', doorCode: '1' })).toBe(false);
    expect(Date.now() - begun).toBeLessThan(2000);
    expect([seen, await told()]).toEqual([[], []]);
    expect(await logged()).toBe('control.opendoor 1006 执行开门未成功，请稍后重新操作');
  });

  it('is not satisfied by some of the devices', async () => {
    expect(await open({ deviceCode: 'D1', doorCode: '1' }, { deviceCode: 'D2' })).toBe(false);
    expect(seen.map(({ deviceId }) => deviceId)).toEqual([online]);
    answer = (command) => ('doorCode' in command && command.doorCode === '1' ? 'done' : 'failed');
    expect(await open({ deviceCode: 'D1' })).toBe(false);
    expect(await logged()).toBe('control.opendoor 1006 执行开门未成功，请稍后重新操作');
  });

  it('calls a door that nobody confirms not opened, until a late answer says that it was', async () => {
    answer = () => undefined;
    const begun = Date.now();
    expect(await open({ deviceCode: 'D1', doorCode: '1' })).toBe(false);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(5000);
    expect(await told()).toEqual([['1', 'opendoor', 0, '等待设备确认']]);
    await tellAnswer(at.school, seen[0]!, 'unknown');
    await test.bus.settled();
    expect(await told()).toEqual([['1', 'opendoor', 3, '设备未及时确认，结果未知']]);
    await tellAnswer(at.school, seen[0]!, 'done');
    await test.bus.settled();
    expect(await told()).toEqual([['1', 'opendoor', 1, '设备已确认']]);
    await tellAnswer(at.school, seen[0]!, 'failed');
    await test.bus.settled();
    expect(await told()).toEqual([['1', 'opendoor', 1, '设备已确认']]);
  });

  it('takes an answer that is first unknown and then done in time', async () => {
    answer = () => 'unknown';
    const opening = open({ deviceCode: 'D1', doorCode: '1' });
    while (seen.length === 0) await new Promise(setImmediate);
    await tellAnswer(at.school, seen[0]!, 'done');
    expect(await opening).toBe(true);
  });

  it('sets the clocks of devices, each once', async () => {
    expect(await setClocks('D1', 'D1')).toBe(true);
    expect(seen.map(({ operation: name }) => name)).toEqual(['clock.set']);
    expect(await setClocks('D1', 'D2')).toBe(false);
    expect(await logged()).toBe('control.timing 1006 校准时间未成功，请稍后重新操作');
  });

  it('has permissions uploaded and taken away, by device and by door, and tells when the device has them', async () => {
    const asked: DataOf<typeof deviceAccessRequested>[] = [];
    const following = await test.bus.follow(
      { sources: ['devices'], types: [deviceAccessRequested], from: 'now', onFailure: 'leave-out' },
      async (events) => {
        for (const { data, streamId, school } of events) {
          const { requestId } = data as (typeof asked)[number];
          asked.push(data as (typeof asked)[number]);
          if (streamId === online)
            await test.tell(school, deviceAccessApplied({ deviceId: streamId, requestId, confirmed: 3, refused: 0 }));
        }
      },
    );
    const remove = (doorCode?: string, deviceCode = 'D1') =>
      ask(controlDeleteAccess, { devices: [{ deviceCode, doorCode }] });
    expect(await remove('1')).toBe(true);
    expect(await remove('2')).toBe(true);
    expect(await ask(controlUploadAccess, { devices: [{ deviceCode: 'D1', doorCode: '1' }] })).toBe(true);
    expect(await ask(controlUploadAccess, { devices: [{ deviceCode: 'D1' }] })).toBe(true);
    expect(
      asked.map(({ isRemoval, isWithdrawn, withdrawnDoorIds }) => [isRemoval, isWithdrawn, withdrawnDoorIds.length]),
    ).toEqual([
      [true, false, 1],
      [true, true, 0],
      [false, false, 1],
      [false, false, 0],
    ]);
    // A device that is away is told when it is back; nobody waits for it.
    expect(await remove(undefined, 'D2')).toBe(false);
    expect(await logged()).toBe('control.deleteauth 1006 删除权限未成功，请稍后重新操作');
    await test.bus.settled();
    expect(asked.at(-1)).toMatchObject({ deviceCode: 'D2', isWithdrawn: true });
    expect((await told()).map(([, command, state]) => `${command} ${state}`)).toEqual([
      'authdelete 0',
      'authupload 1',
      'authupload 1',
      'authdelete 1',
      'authdelete 1',
    ]);
    await following.stop();
  });

  it('refuses unknown devices and doors, and those of another school', async () => {
    expect(await refusalOf(open({ deviceCode: 'D9' }))).toBe('1004 设备不存在');
    expect(await refusalOf(open({ deviceCode: 'D1', doorCode: '9' }))).toBe('1004 门不存在');
    at = test.asked(randomUUID());
    expect(await refusalOf(open({ deviceCode: 'D1' }))).toBe('1004 设备不存在');
    expect(await refusalOf(setClocks('D1'))).toBe('1004 设备不存在');
    expect([seen, test.problems]).toEqual([[], []]);
  });
});
