import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  building,
  buildingType,
  deviceBindingBind,
  deviceBindingDelete,
  deviceDelete,
  doorDelete,
  floorPlanAdd,
  floorPlanDelete,
  floorPlanQuery,
  floorPlanUpdate,
  mostMarks,
  pictureUpload,
  pictureUrlOf,
  room,
  roomType,
} from '../../../libs/contracts/devices/index.js';
import { noId, readInput } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { refusalOf, requestOf } from '../../../libs/testing/index.js';
import { pictures } from '../picture/pictures.js';
import { addArea, addDevice, type DevicesUnderTest, devicesUnderTest } from '../testing/devices-under-test.js';

let test: DevicesUnderTest;
let folder: string;
beforeAll(async () => {
  test = await devicesUnderTest();
  folder = await mkdtemp(join(tmpdir(), 'campus-plans-'));
});
afterAll(async () => {
  const checked = await checkProjections(test.store);
  await test.close();
  await rm(folder, { recursive: true, force: true });
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

let at: RequestContext;
let areaId: string;
let buildingId: string;
/** Of a building of 2 units and 3 floors; a controller with two doors is bound to its second floor, a terminal in the other unit. */
let gate: string;
let terminal: string;
let picture: string;

const ask: DevicesUnderTest['service']['ask'] = (call, input, by) => test.service.ask(call, input, by);
const bind = (unit: number, floor: number, ...deviceIds: string[]) =>
  ask(deviceBindingBind, { areaId, buildingId, unit, floor, deviceIds }, at);

async function upload(width: number): Promise<string> {
  const path = join(folder, randomUUID());
  const drawing = sharp({ create: { width, height: 40, channels: 4, background: '#fff' } });
  await writeFile(path, await drawing.png().toBuffer());
  return (await ask(pictureUpload, { file: { name: 'plan.png', size: 1000, path } }, at)).url;
}

beforeEach(async () => {
  at = requestOf();
  areaId = await addArea(test, at, 'A');
  const { id: typeId } = await ask(buildingType.calls.add, { name: '教学楼', code: '' } as never, at);
  const values = { code: 'B1', name: '楼', typeId, areaId, units: 2, floors: 3 };
  buildingId = (await ask(building.calls.add, values as never, at)).id;
  gate = await addDevice(test, at, areaId, 'G1', ['1', '2']);
  terminal = await addDevice(test, at, areaId, 'T1', []);
  await bind(1, 2, gate);
  await bind(2, 2, terminal);
  picture = await upload(60);
});

const add = (values: object = {}) => ask(floorPlanAdd, { buildingId, floor: 2, picture, ...values }, at);
const plans = async (params: object = { buildingId, floor: 2 }, by = at) =>
  (await ask(floorPlanQuery, { page: 0, pageSize: 20, params }, by)).data;
const plan = async () => (await plans())[0]!;
const placesOf = async () =>
  (await plan()).places.map(({ deviceCode, doorCode, x, y }) => `${deviceCode} ${doorCode} ${x ?? '-'} ${y ?? '-'}`);
const doorsOfGate = async () =>
  (await plan()).places.filter(({ deviceId }) => deviceId === gate).map(({ doorId }) => doorId!);

it('a floor has one plan, of a picture of the school, with all that is bound there in any unit', async () => {
  expect(await plans()).toEqual([]);
  const { id } = await add();
  expect(await plans()).toMatchObject([{ id, buildingId, floor: 2, picture, revision: 1 }]);
  expect(await placesOf()).toEqual(['G1 1 - -', 'G1 2 - -', 'T1  - -']);
  expect((await plan()).places[2]).toMatchObject({ id: terminal, deviceId: terminal, doorName: '', state: 2 });
  expect(await refusalOf(add())).toBe('1002 该楼层已有平面图');
  expect(await refusalOf(add({ floor: 4 }))).toBe('1001 单元或楼层超出楼栋范围');
  expect(await refusalOf(add({ buildingId: noId }))).toBe('1004 楼栋不存在');
  expect(await refusalOf(add({ floor: 3, picture: pictureUrlOf('a'.repeat(64)) }))).toBe('1004 图片不存在');
  await add({ floor: 3 });
  expect((await plans({ buildingId })).map(({ floor }) => floor)).toEqual([2, 3]);
  expect(await plans({}, requestOf())).toEqual([]);
  await ask(floorPlanDelete, { ids: [id] }, at);
  expect(await refusalOf(ask(floorPlanDelete, { ids: [id] }, at))).toBe('1004 平面图不存在');
  expect((await plans({ buildingId })).map(({ floor }) => floor)).toEqual([3]);
});

it('doors and devices of the floor are placed, moved and taken away; others are refused', async () => {
  const { id } = await add();
  const [first, second] = await doorsOfGate();
  const update = (values: object) => ask(floorPlanUpdate, { id, ...values }, at);
  await update({
    placed: [
      { deviceId: terminal, x: 0.1, y: 1 },
      { deviceId: gate, doorId: first, x: 0, y: 0.33333 },
    ],
  });
  expect(await placesOf()).toEqual(['G1 1 0 0.3333', 'G1 2 - -', 'T1  0.1 1']);
  await update({ placed: [{ deviceId: gate, doorId: second, x: 0.5, y: 0.5 }], removed: [terminal] });
  expect(await placesOf()).toEqual(['G1 1 0 0.3333', 'G1 2 0.5 0.5', 'T1  - -']);

  const elsewhere = await addDevice(test, at, areaId, 'G2', ['1']);
  const at0 = { x: 0, y: 0 };
  for (const mark of [
    { deviceId: noId, ...at0 },
    { deviceId: elsewhere, ...at0 },
    // A controller is marked by its doors, a terminal has none, and a door is at its own device.
    { deviceId: gate, ...at0 },
    { deviceId: terminal, doorId: first, ...at0 },
    { deviceId: terminal, doorId: randomUUID(), ...at0 },
  ])
    expect(await refusalOf(update({ placed: [mark] }))).toBe('1004 该楼层没有此门或设备');
  expect(await refusalOf(update({ removed: [terminal] }))).toBe('1004 平面图上没有此标记');
  expect(await refusalOf(ask(floorPlanUpdate, { id }, requestOf()))).toBe('1004 平面图不存在');
});

it('marks lead to rooms of the floor, which stay while one does', async () => {
  const type = { name: '教室', code: '', capacity: 4, state: 1 } as const;
  const { id: typeId } = await ask(roomType.calls.add, type as never, at);
  const addRoom = async (code: string, floor: number) => {
    const values = { code, name: `教室${code}`, typeId, areaId, buildingId, unit: 1, floor, capacity: 40 };
    return (await ask(room.calls.add, values as never, at)).id;
  };
  const [above, here, there] = [await addRoom('301', 3), await addRoom('202', 2), await addRoom('201', 2)];
  const { id } = await add();
  const [first, second] = await doorsOfGate();
  const place = (doorId: string | undefined, roomId?: string) =>
    ask(floorPlanUpdate, { id, placed: [{ deviceId: gate, doorId, x: 0.2, y: 0.5, roomId }] }, at);
  for (const wrong of [above, noId]) expect(await refusalOf(place(first, wrong))).toBe('1004 该楼层没有此房间');
  await place(first, here);
  await place(second, there);
  const shown = async () => (await plan()).places.map(({ roomId }) => roomId);
  expect(await shown()).toEqual([here, there, undefined]);
  expect((await plan()).rooms.map(({ id, name }) => [id, name])).toEqual([
    [there, '教室201'],
    [here, '教室202'],
  ]);
  const remove = (...ids: string[]) => ask(room.calls.delete, { ids }, at);
  expect(await refusalOf(remove(here))).toBe('1003 房间已被使用，不允许删除');
  await place(first);
  await remove(here);
  const moved = {
    id: there,
    code: '201',
    name: '教室201',
    typeId,
    areaId,
    buildingId,
    unit: 1,
    floor: 3,
    capacity: 40,
  };
  await ask(room.calls.update, moved as never, at);
  expect(await shown()).toEqual([undefined, undefined, undefined]);
  await ask(floorPlanUpdate, { id, picture: await upload(63) }, at);
  await remove(there);
});

it('a request has places on the picture, and no more marks than a plan', () => {
  const read = (placed: object[]) => readInput(floorPlanUpdate, { id: randomUUID(), placed });
  const mark = { deviceid: terminal, x: 0, y: 1 };
  expect(read([mark])).toMatchObject({ placed: [{ deviceId: terminal, x: 0, y: 1 }] });
  for (const wrong of [{ x: 1.01 }, { x: -0.1 }, { x: 'left' }, { y: '' }])
    expect(() => read([{ ...mark, ...wrong }])).toThrow();
  expect(() => read(Array(mostMarks + 1).fill(mark))).toThrow('标记不能超过500条');
});

it('who has seen another revision is told that somebody was faster, and sees the plan as it is', async () => {
  const { id } = await add();
  const [first] = await doorsOfGate();
  const { revision } = (await plan()) as unknown as { revision: number };
  const place = (x: number) =>
    ask(floorPlanUpdate, { id, revision, placed: [{ deviceId: gate, doorId: first, x, y: 0.5 }] } as never, at);
  await place(0.2);
  expect(await refusalOf(place(0.4))).toBe('1005 数据已被他人修改，请核对后重试');
  expect((await placesOf())[0]).toBe('G1 1 0.2 0.5');
});

it('a mark goes with its door, its device and the binding; a device that comes back stands where it stood', async () => {
  const { id } = await add();
  const [first, second] = await doorsOfGate();
  const marks = [first, second].map((doorId, index) => ({ deviceId: gate, doorId, x: 0.2 + index / 10, y: 0.5 }));
  await ask(floorPlanUpdate, { id, placed: [...marks, { deviceId: terminal, x: 0.9, y: 0.5 }] }, at);
  await ask(doorDelete, { ids: [second!] } as never, at);
  await ask(deviceDelete, { ids: [terminal] }, at);
  expect(await placesOf()).toEqual(['G1 1 0.2 0.5']);
  await ask(deviceBindingDelete, { ids: [gate] }, at);
  expect(await placesOf()).toEqual([]);
  await bind(1, 2, gate);
  expect(await placesOf()).toEqual(['G1 1 0.2 0.5']);
  await ask(deviceBindingDelete, { ids: [gate] }, at);
  await ask(floorPlanUpdate, { id, picture: await upload(61) }, at);
  await bind(1, 2, gate);
  expect(await placesOf()).toEqual(['G1 1 - -']);
});

it('a building keeps the floors that have plans', async () => {
  for (const device of [gate, terminal]) await ask(deviceDelete, { ids: [device] }, at);
  const { id } = await add();
  const remove = () => ask(building.calls.delete, { ids: [buildingId] }, at);
  expect(await refusalOf(remove())).toBe('1003 楼栋已被使用，不允许删除');
  expect(await refusalOf(ask(building.calls.update, { id: buildingId, floors: 1 } as never, at))).toBe(
    '1003 总楼层不能小于已使用的2',
  );
  await ask(floorPlanDelete, { ids: [id] }, at);
  await remove();
});

it('the picture of a plan is kept, and goes a day after it was replaced', async () => {
  const { id } = await add();
  const aDayLater = async () => {
    await test.database.asOwner((sql) =>
      sql.query("update devices.picture set kept_at = kept_at - interval '25 hours' where school = $1", [at.school]),
    );
    await upload(90);
  };
  const kept = async (url: string) => {
    const rows = await test.database.inSchool(at.school, (sql) => selectRows(sql, pictures));
    return rows.some(({ hash }) => pictureUrlOf(hash) === url);
  };
  await aDayLater();
  expect(await kept(picture)).toBe(true);
  const next = await upload(62);
  await ask(floorPlanUpdate, { id, picture: next }, at);
  await aDayLater();
  expect([await kept(picture), await kept(next)]).toEqual([false, true]);
});
