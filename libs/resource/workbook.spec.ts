import ExcelJS from 'exceljs';
import type { RequestContext } from '../platform/index.js';
import { handMade, readAll, textRow } from '../spreadsheet/testing/hand-made-workbook.js';
import { roomType } from './testing/room-type.js';
import {
  addType,
  at,
  calls,
  contentOf,
  ended,
  exported,
  full,
  listed,
  moveToOtherSchool,
  parsed,
  refusals,
  savedFrom,
  service,
  short,
  titles,
  useShelves,
  workbook,
} from './testing/shelves.js';

useShelves();

it('the template has a column for each attribute that people see', async () => {
  const [header, ...rows] = await readAll(await contentOf(await service.ask(calls.template, {}, at)));
  expect(header).toEqual([1, ...titles]);
  expect(rows).toEqual([]);
});

it('the template offers the entries that a reference may name, each by what an import finds it by', async () => {
  for (const name of ['10号库', '2号库', '教室', '教室']) await addType(name);
  const { id } = await addType('教室');
  await service.ask(roomType.calls.update, { id, name: '教室', code: 'R5', places: 1, state: 1 } as never, at);
  const template = await new ExcelJS.Workbook().xlsx.load(
    (await contentOf(await service.ask(calls.template, {}, at))) as unknown as ExcelJS.Buffer,
  );
  const [shown, lists] = template.worksheets;
  const offered = Array.from({ length: lists!.rowCount - 1 }, (_, row) => lists!.getCell(row + 2, 1).text);
  expect(shown!.getCell('C2').dataValidation).toMatchObject({ type: 'list', formulae: ['list_typeId'] });
  expect(offered).toEqual(['2号库', '10号库', 'R5']);
  expect(await refusals(...offered.map((cell, row) => [`甲${row}`, `A${row}`, cell, '1']))).toEqual(['', '', '']);
});

it('what was imported is exported as it was written, and imported again elsewhere', async () => {
  await addType('教室');
  await addType('库房');
  expect(await savedFrom(workbook(full, short))).toMatchObject({ success: true, successCount: 2, failCount: 0 });
  const entries = await listed();
  expect(entries.find(({ name }) => name === '甲')).toMatchObject({
    number: 'A1',
    typeIdName: '教室',
    boards: 5,
    width: 1.25,
    price: 9990,
    day: 3,
    isOpen: false,
    isLimited: true,
    from: '2026-09-01',
    to: '2026-12-31',
    remark: '南墙',
  });
  const other = entries.find(({ name }) => name === '乙')!;
  expect(other).toMatchObject({ isOpen: true, isLimited: false, width: null, day: null, from: null, remark: null });
  expect(other.code).toBe(other.id);

  const content = await exported();
  const [header, ...rows] = await readAll(content);
  expect(header).toEqual([1, ...titles]);
  expect(rows.map(([, ...cells]) => cells.map(String))).toContainEqual(full);

  moveToOtherSchool();
  await addType('教室');
  await addType('库房');
  expect(await savedFrom(content)).toMatchObject({ successCount: 2, failCount: 0 });
  expect(await readAll(await exported())).toEqual([header, ...rows]);
});

it('exports what the filters give, with titles in the language of who asks', async () => {
  await addType('教室');
  await addType('库房');
  await savedFrom(workbook(full, short));
  const asked = { ...at, language: 'en' } as RequestContext;
  const rows = await readAll(await contentOf(await service.ask(calls.export, { params: { keyword: '乙' } }, asked)));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('Remark');
  expect(rows[1]).toContain('乙');
});

it('each row says what is wrong with it', async () => {
  await addType('教室');
  for (const _twice of [1, 2]) await addType('库房');
  expect(
    await refusals(
      [],
      ['', 'A1', '', ''],
      ['甲乙丙丁甲乙丙丁戊', 'A1', '教室', '1'],
      ['乙', 'A2', '无此类型', '1'],
      ['丙', 'A3', '库房', '1'],
      ['丁', 'A4', '教室', '0', '1.234', 'a', '周八', '也许', '', '2026-02-30'],
      ['戊', 'A5', '教室', '1', '', '', '', '', '是', '2026-09-02', '2026-09-01'],
      ['己', 'A6', '教室', '1', '', '', '', '', '是'],
      ['庚', 'A7', '教室', '1'],
    ),
  ).toEqual([
    '名称不能为空；房间类型不能为空；层数不能为空',
    '名称长度不能超过8',
    '房间类型不存在',
    '房间类型不唯一',
    '层数格式不正确；宽度格式不正确；价格格式不正确；星期格式不正确；开放格式不正确；开始日期格式不正确',
    '结束日期不能早于开始日期',
    '请输入日期',
    '',
  ]);
});

it('values that are unique are unique in the file and beside what is stored, alone or within what they refer to', async () => {
  await addType('教室');
  await addType('库房');
  await savedFrom(workbook(['甲', 'A1', '教室', '1']));
  expect(
    await refusals(
      ['甲', 'B1', '教室', '1'],
      ['乙', 'A1', '教室', '1'],
      ['丙', 'A1', '库房', '1'],
      ['丁', 'A1', '库房', '1'],
      ['丁', 'B2', '库房', '1'],
    ),
  ).toEqual(['名称已存在', '编号已存在', '', '文件内重复', '文件内重复']);
});

it('a reference may be written as what is unique of the entry, where its name is not', async () => {
  await addType('库房');
  const { id: code } = await addType('库房');
  expect(await savedFrom(workbook(['甲', 'A1', code, '1']))).toMatchObject({ successCount: 1 });
  expect(await listed()).toMatchObject([{ typeId: code, typeIdName: '库房' }]);
});

it('a text that begins like a formula stays a text, in and out', async () => {
  await addType('教室');
  await savedFrom(workbook(['=1+1', '+A', '教室', '1', '', '', '', '', '', '', '', '@SUM(A1)']));
  expect(await listed()).toMatchObject([{ name: '=1+1', number: '+A', remark: '@SUM(A1)' }]);
  expect((await readAll(await exported()))[1]).toEqual(expect.arrayContaining(['=1+1', '+A', '@SUM(A1)']));
});

it('a file that is no workbook, lacks columns or holds what nobody can store is refused in words', async () => {
  expect(await parsed(Buffer.from('名称,编号'))).toMatchObject({ success: false, message: expect.stringMatching(/./) });
  const lacking = handMade({ rows: textRow(1, ['名称', '编号']) + textRow(2, ['甲', 'A1']) });
  expect(await parsed(lacking)).toMatchObject({
    success: false,
    message: expect.stringContaining('缺少列：房间类型、层数'),
  });
  await addType('教室');
  expect(
    await refusals(
      ['a\u202eb', 'A1', '教室', '1'],
      ["'); drop table", 'A2', "' or 1=1 --", '1e999'],
      ['丙', '__proto__', 'constructor', '9'.repeat(30)],
    ),
  ).toEqual([
    expect.stringContaining('名称包含不可见字符'),
    expect.stringContaining('层数格式不正确'),
    expect.stringContaining('房间类型不存在'),
  ]);
});

it('an import is taken back, but for what was changed since', async () => {
  await addType('教室');
  const { saveId } = await savedFrom(workbook(['甲', 'A1', '教室', '1'], ['乙', 'A2', '教室', '1']));
  const changed = (await listed()).find(({ name }) => name === '甲')!;
  await service.ask(calls.update, { id: changed.id, name: '甲', number: 'A1', typeId: changed.typeId, boards: 9 }, at);
  const taskId = await service.ask(calls.undo, { taskId: saveId }, at);
  expect(await ended(() => service.ask(calls.undoProgress, { taskId }, at))).toMatchObject({
    successCount: 1,
    left: [{ name: '甲', reason: '导入后已被修改' }],
  });
  expect((await listed()).map(({ name }) => name)).toEqual(['甲']);
});
