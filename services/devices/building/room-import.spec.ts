import { setTimeout as delay } from 'node:timers/promises';
import { areaAdd, building, buildingType, room, roomType } from '../../../libs/contracts/devices/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext, Session } from '../../../libs/platform/index.js';
import { handMade, saved, textRow } from '../../../libs/spreadsheet/testing/hand-made-workbook.js';
import { requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { devicesService } from '../devices.module.js';

let at: RequestContext;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await ServiceUnderTest.start(devicesService);
  await devicesService.start?.(service.find);
});
afterAll(async () => {
  const checked = await checkProjections(service.store);
  await devicesService.stop?.(service.find);
  await service.stop();
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});
beforeEach(() => {
  at = { ...requestOf(), session: { isMain: true } as Session };
});

const { calls } = room;

/** Two buildings with a room of the same number in each. */
async function twins() {
  const areaId = (await service.ask(areaAdd, { name: '东区', code: 'E' }, at)).id;
  const kind = (await service.ask(buildingType.calls.add, { name: '教学楼', code: '' }, at)).id;
  const type = { name: '教室', code: '', capacity: 4, state: 1 } as const;
  const typeId = (await service.ask(roomType.calls.add, type, at)).id;
  for (const code of ['B1', 'B2']) {
    const values = { code, name: '楼', typeId: kind, areaId, units: 3, floors: 5 };
    const buildingId = (await service.ask(building.calls.add, values, at)).id;
    const where = { buildingId, areaId, unit: 1, floor: 1 };
    await service.ask(calls.add, { code: '101', name: `${code}的一班`, typeId, capacity: 40, ...where }, at);
  }
}

async function ended<T extends { complete: boolean }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const progress = await ask();
    if (progress.complete) return progress;
    await delay(10);
  }
}

async function parsed(...rows: (readonly string[])[]) {
  return parsedOf(rows.map((cells, index) => textRow(index + 1, cells)));
}

async function parsedOf(rows: readonly string[]) {
  const content = handMade({ rows: rows.join('') });
  const file = { name: '房间.xlsx', size: content.length, path: await saved(content) };
  const taskId = await service.ask(calls.parse, { file, mode: 'update' } as never, at);
  const end = await ended(() => service.ask(calls.parseProgress, { taskId }, at));
  const { rows: told } = await service.ask(calls.parseResult, { taskId }, at);
  return { ...end, taskId, told: told.map(({ error, note }) => error || note) };
}

const named = async () => {
  const { data } = await service.ask(calls.query, { page: 0, pageSize: 20, params: {} }, at);
  return Object.fromEntries(data.map(({ name, capacity }) => [name, capacity]));
};

it('a file that updates finds rooms by their number and building, and is taken back', async () => {
  await twins();
  const before = await named();
  const { taskId, told } = await parsed(
    ['房间号', '楼栋号', '房间名称', '容纳人数'],
    ['101', 'B2', '新一班', '30'],
    ['101', 'B9', '没有楼', ''],
    ['102', 'B1', '没有室', '20'],
    ['101', '', '哪一栋', ''],
    ['101', 'B2', '又一次', ''],
  );
  const lacking = '房间类型不能为空；所在区域不能为空；单元不能为空；楼层不能为空';
  expect(told).toEqual([
    '房间名称：B2的一班 → 新一班；容纳人数：40 → 30',
    `房间号不存在，按新增检查；${lacking}；容纳人数不能为空；楼栋号不存在`,
    `房间号不存在，按新增检查；${lacking}`,
    `楼栋号不能为空；${lacking}；容纳人数不能为空`,
    '文件内重复',
  ]);
  const saveId = await service.ask(calls.save, { taskId }, at);
  expect(await ended(() => service.ask(calls.saveProgress, { taskId: saveId }, at))).toMatchObject({ successCount: 1 });
  expect(await named()).toEqual({ B1的一班: 40, 新一班: 30 });
  const undoId = await service.ask(calls.undo, { taskId: saveId }, at);
  expect(await ended(() => service.ask(calls.undoProgress, { taskId: undoId }, at))).toMatchObject({ left: [] });
  expect(await named()).toEqual(before);
});

it('a file that updates says where its rooms are', async () => {
  await twins();
  const { told, success, message } = await parsed(['房间号', '房间名称'], ['101', '新一班']);
  expect([told, success, message]).toEqual([[], false, 'excel分析失败！缺少列：楼栋号']);
});

it('a hidden row says that it is, beside what it changes', async () => {
  await twins();
  const [title, row] = [
    ['房间号', '楼栋号', '房间名称'],
    ['101', 'B2', '新一班'],
  ].map((cells, index) => textRow(index + 1, cells));
  const { told } = await parsedOf([title!, row!.replace('<row ', '<row hidden="true" ')]);
  expect(told).toEqual(['该行在工作表中是隐藏的；房间名称：B2的一班 → 新一班']);
});
