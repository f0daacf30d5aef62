import { handMade, textRow } from '../spreadsheet/testing/hand-made-workbook.js';
import {
  addType,
  at,
  calls,
  ended,
  full,
  listed,
  parsed,
  savedFrom,
  service,
  short,
  useShelves,
  workbook,
} from './testing/shelves.js';

useShelves();

it('a file that updates changes the columns that it has, shows what becomes what, and is taken back', async () => {
  const { id: room } = await addType('教室');
  await addType('库房');
  await addType('礼堂');
  await savedFrom(workbook(full, short));
  const before = (await listed()).toSorted((one, other) => one.name.localeCompare(other.name));
  const rows = [
    ['名称', '房间类型', '层数', '星期', '结束日期', '备注', '价格'],
    ['甲', '礼堂', '6', '周四', '2026-11-30', '', '99.9'],
    ['乙', '库房', '1', '', '', '', ''],
    ['丙', '库房', '1', '', '', '', ''],
    ['丁', '', '1', '', '', '', ''],
    ['乙', '', '', '', '', '', ''],
    ['甲', '没有', '', '', '', '', ''],
  ];
  const content = handMade({ rows: rows.map((cells, index) => textRow(index + 1, cells)).join('') });
  const { taskId } = await parsed(content, 'update');
  const result = await service.ask(calls.parseResult, { taskId }, at);
  expect(result.rows.map(({ error, note }) => error || note)).toEqual([
    '房间类型：教室 → 礼堂；层数：5 → 6；星期：周三 → 周四；结束日期：2026-12-31 → 2026-11-30',
    '',
    '名称不存在，按新增检查；编号不能为空',
    '名称不存在，按新增检查；编号不能为空；房间类型不能为空',
    '文件内重复',
    '文件内重复',
  ]);
  const wrong = handMade({
    rows: [
      ['名称', '房间类型', '结束日期'],
      ['甲', '', '2026-01-01'],
      ['乙', '没有', ''],
    ]
      .map((cells, index) => textRow(index + 1, cells))
      .join(''),
  });
  const { taskId: refusedTask } = await parsed(wrong, 'update');
  const refused = await service.ask(calls.parseResult, { taskId: refusedTask }, at);
  expect(refused.rows.map(({ error }) => error)).toEqual(['结束日期不能早于开始日期', '房间类型不存在']);

  const saveId = await service.ask(calls.save, { taskId }, at);
  expect(await ended(() => service.ask(calls.saveProgress, { taskId: saveId }, at))).toMatchObject({
    successCount: 2,
    failCount: 0,
  });
  const changed = (await listed()).find(({ name }) => name === '甲')!;
  expect(changed).toMatchObject({
    typeIdName: '礼堂',
    boards: 6,
    day: 4,
    to: '2026-11-30',
    number: 'A1',
    remark: '南墙',
  });

  const undoId = await service.ask(calls.undo, { taskId: saveId }, at);
  expect(await ended(() => service.ask(calls.undoProgress, { taskId: undoId }, at))).toMatchObject({
    successCount: 1,
    left: [],
  });
  const after = (await listed()).toSorted((one, other) => one.name.localeCompare(other.name));
  expect(after).toEqual(before.map((entry) => ({ ...entry, revision: entry.name === '甲' ? 3 : 1 })));
  expect(after.find(({ name }) => name === '甲')).toMatchObject({ typeId: room });
});

it('a file that updates adds what is new by the rules of the single add, and is taken back whole', async () => {
  await addType('教室');
  await savedFrom(workbook(full));
  const before = await listed();
  const { taskId } = await parsed(
    workbook(
      ['丁', 'A1', '教室', '5', '1.25', '99.9', '周三', '否', '是', '2026-09-01', '2026-01-01', ''],
      ['戊', 'B1', '没有', '1'],
      ['丙', 'C1', '教室', '2'],
      ['甲', '', '', '6'],
    ),
    'update',
  );
  const result = await service.ask(calls.parseResult, { taskId }, at);
  expect(result).toMatchObject({ addedCount: 1, updatedCount: 1, unchangedCount: 0, failCount: 2 });
  expect(result.rows.map(({ error, effect }) => error || effect)).toEqual([
    '结束日期不能早于开始日期；编号已存在',
    '房间类型不存在',
    'add',
    'update',
  ]);
  const saveId = await service.ask(calls.save, { taskId }, at);
  const counts = { successCount: 2, addedCount: 1, updatedCount: 1, unchangedCount: 0, failCount: 0 };
  expect(await ended(() => service.ask(calls.saveProgress, { taskId: saveId }, at))).toMatchObject(counts);
  expect((await listed()).find(({ name }) => name === '丙')).toMatchObject({ boards: 2, number: 'C1' });
  const { data } = await service.ask(calls.list, { page: 0, pageSize: 10, params: {} }, at);
  expect(data[0]).toMatchObject({ mode: 'update', addedCount: 1, updatedCount: 1, unchangedCount: 0, failCount: 2 });
  expect(data[1]).toMatchObject({ mode: 'add', addedCount: 1, updatedCount: 0, unchangedCount: 0, failCount: 0 });
  const undoId = await service.ask(calls.undo, { taskId: saveId }, at);
  const end = await ended(() => service.ask(calls.undoProgress, { taskId: undoId }, at));
  expect(end).toMatchObject({ successCount: 2, left: [] });
  expect(await listed()).toEqual(before.map((entry) => ({ ...entry, revision: 3 })));
});

it('a row that updates is refused as it is saved where its place is taken', async () => {
  await addType('教室');
  await addType('库房');
  await savedFrom(workbook(full, short));
  const content = handMade({
    rows: [
      ['名称', '房间类型', '层数'],
      ['甲', '库房', '5'],
      ['乙', '库房', '7'],
    ]
      .map((cells, index) => textRow(index + 1, cells))
      .join(''),
  });
  const { taskId } = await parsed(content, 'update');
  const saveId = await service.ask(calls.save, { taskId }, at);
  expect(await ended(() => service.ask(calls.saveProgress, { taskId: saveId }, at))).toMatchObject({
    successCount: 1,
    failCount: 1,
  });
  const result = await service.ask(calls.parseResult, { taskId }, at);
  expect(result.rows.map(({ error }) => error)).toEqual(['编号重复', '']);
  expect((await listed()).find(({ name }) => name === '乙')).toMatchObject({ boards: 7 });
});
