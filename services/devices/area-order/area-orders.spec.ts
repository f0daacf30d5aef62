import { randomUUID } from 'node:crypto';
import { type CommandStage, deviceCommandAnswered } from '../../../libs/contracts/device-gateway/index.js';
import {
  controlAreaOrders,
  controlAreaReceipt,
  controlOpenArea,
  controlRestoreArea,
  deviceCommandRequested,
  doorUpdate,
} from '../../../libs/contracts/devices/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections, LogReader } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { addArea, addDevice, type DevicesUnderTest, devicesUnderTest } from '../testing/devices-under-test.js';

type Requested = DataOf<typeof deviceCommandRequested>;

let test: DevicesUnderTest;
let at: RequestContext;
let [building, floor, yard] = ['', '', ''];

beforeAll(async () => {
  test = await devicesUnderTest();
});
afterAll(async () => {
  const checked = await checkProjections(test.store);
  await test.close();
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});
beforeEach(async () => {
  at = { ...test.asked(randomUUID()), session: { name: '安娜' } } as RequestContext;
  building = await addArea(test, at, 'B');
  floor = await addArea(test, at, 'B1', building);
  yard = await addArea(test, at, 'Y');
  await addDevice(test, at, building, 'D1', ['1', '2']);
  await addDevice(test, at, floor, 'D2', ['1']);
  await addDevice(test, at, yard, 'D3', ['1']);
});

const open = async (areaId?: string) =>
  (await test.service.ask(controlOpenArea, { areaId, isWholeSchool: areaId === undefined }, at)).id;
const receiptOf = (id: string) => test.service.ask(controlAreaReceipt, { id }, at);
/** The commands of the school, as the gateway is told of them. */
async function requested(): Promise<Requested[]> {
  const all: Requested[] = [];
  const filter = { school: at.school, types: [deviceCommandRequested.name] };
  for await (const events of new LogReader(test.database, ['devices']).read(filter))
    all.push(...events.map(({ data }) => data as Requested));
  return all;
}
const modesOf = (commands: readonly Requested[]) =>
  commands
    .map((one) => (one.operation === 'door.mode' ? `${one.deviceCode} ${one.doorCode} ${one.arguments.mode}` : '?'))
    .sort();
async function answer({ commandId, deviceId }: Requested, stage: CommandStage, code: string = stage): Promise<void> {
  await test.tell(at.school, deviceCommandAnswered({ commandId, deviceId, stage, code, result: {} }));
  await test.bus.settled();
}

describe('opening all doors of an area', () => {
  it('gives each door of it and of those below it a command to stay open, and no other', async () => {
    await open(building);
    const commands = await requested();
    expect(modesOf(commands)).toEqual(['D1 1 2', 'D1 2 2', 'D2 1 2']);
    expect(new Set(commands.map(({ requestedBy }) => requestedBy))).toEqual(new Set(['安娜']));
    expect(commands.every(({ expiresAt, requestedAt }) => expiresAt - requestedAt === 30_000)).toBe(true);
  });

  it('opens none where no area is named and the whole school is not asked for', async () => {
    await expect(test.service.ask(controlOpenArea, {}, at)).rejects.toMatchObject({ code: 1001 });
    expect(await requested()).toEqual([]);
  });

  it('of the whole school takes all of them', async () => {
    const id = await open();
    expect(modesOf(await requested())).toHaveLength(4);
    expect(await receiptOf(id)).toMatchObject({ areaName: '', doorCount: 4 });
  });

  it('has a receipt that says of each door what became of it, the open ones last', async () => {
    const id = await open(building);
    const [first, second, third] = await requested();
    const begun = await receiptOf(id);
    expect(begun).toMatchObject({ areaName: 'area B', requestedBy: '安娜', doorCount: 3, confirmed: 0, waiting: 3 });
    await answer(first!, 'done');
    await answer(second!, 'rejected', 'offline');
    const half = await receiptOf(id);
    expect(half).toMatchObject({ confirmed: 1, waiting: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await receiptOf(id)).elapsed).toBeGreaterThan(half.elapsed);
    await answer(third!, 'rejected', 'unsupported');
    const over = await receiptOf(id);
    expect(over.doors.map(({ state, message }) => `${state} ${message}`).sort()).toEqual([
      '1 设备已确认',
      '2 设备不支持常开',
      '2 设备离线',
    ]);
    expect(over.doors.at(-1)).toMatchObject({ state: 1, took: expect.any(Number) });
    expect(over.elapsed).toBe(Math.max(...over.doors.map(({ took }) => took!)));
    expect((await receiptOf(id)).elapsed).toBe(over.elapsed);
  });

  it('keeps the names of doors as they were then', async () => {
    const id = await open(yard);
    const [door] = (await receiptOf(id)).doors;
    expect(door).toMatchObject({ deviceName: 'device D3', doorName: 'door 1' });
  });

  it('of an area without doors, or that is not there, is refused', async () => {
    const empty = await addArea(test, at, 'E');
    expect(await refusalOf(open(empty))).toBe('1004 区域内没有门');
    expect(await refusalOf(open(newId()))).toBe('1004 区域不存在');
    expect(await refusalOf(receiptOf(newId()))).toBe('1004 记录不存在');
    expect(await requested()).toEqual([]);
  });

  it('is taken back to how each door is set up', async () => {
    const own = await test.database.inSchool(at.school, (sql) =>
      sql.query<{ id: string; deviceId: string }>(
        `select door.id, device_id as "deviceId" from devices.door join devices.device on device.id = device_id
         where device.code = 'D1' and door.code = '2'`,
      ),
    );
    const { id: doorId, deviceId } = own[0]!;
    const door = { code: '2', name: 'door 2', controlMode: 3, openSeconds: 5, index: 1 } as const;
    await test.service.ask(doorUpdate, { id: doorId, deviceId, ...door }, at);
    await test.service.ask(controlRestoreArea, { areaId: building }, at);
    expect(modesOf(await requested())).toEqual(['D1 1 1', 'D1 2 3', 'D2 1 1']);
  });

  it('is listed for its school alone, the newest first, with how many have confirmed', async () => {
    await open(yard);
    const [command] = await requested();
    await answer(command!, 'done');
    await open(building);
    const listed = await test.service.ask(controlAreaOrders, {}, at);
    expect(listed.map(({ areaName, confirmed, doorCount }) => `${areaName} ${confirmed}/${doorCount}`)).toEqual([
      'area B 0/3',
      'area Y 1/1',
    ]);
    const other = test.asked(randomUUID());
    expect(await test.service.ask(controlAreaOrders, {}, other)).toEqual([]);
    expect(await refusalOf(test.service.ask(controlAreaReceipt, { id: listed[0]!.id }, other))).toBe('1004 记录不存在');
  });

  it('of thousands of doors is one order in several events', async () => {
    const area = await addArea(test, at, 'BIG');
    const codes = Array.from({ length: 60 }, (_, index) => String(index + 1));
    for (let count = 0; count < 9; count += 1) await addDevice(test, at, area, `X${count}`, codes);
    const begun = performance.now();
    const id = await open(area);
    expect(performance.now() - begun).toBeLessThan(10_000);
    const receipt = await receiptOf(id);
    expect([receipt.doorCount, receipt.doors.length]).toEqual([540, 540]);
  }, 60_000);
});
