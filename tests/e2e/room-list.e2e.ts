import type { Locator, Page } from '@playwright/test';
import { handMade, readAll, textRow } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, choose, dialog, download, field, fill, row, search, unique, upload } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Building/rooms';
const calls = '/api/dg/build/room';
const titles = ['房间号', '房间名称', '房间类型', '所在区域', '楼栋号', '单元', '楼层', '容纳人数', '备注'];

const workbook = (...rows: (readonly string[])[]): Buffer =>
  handMade({ rows: [titles, ...rows].map((cells, index) => textRow(index + 1, cells)).join('') });

interface Named {
  id: string;
  name: string;
}

async function add(campus: CampusClient, to: string, prefix: string, values: object = {}): Promise<Named> {
  const name = unique(prefix);
  return { name, ...(await campus.data<{ id: string }>(to, { name, code: name, ...values })) };
}

/** A type of rooms, an area, and two buildings in it: of 4 units and 7 floors, and of one each. */
async function plot(campus: CampusClient) {
  const type = await add(campus, '/api/dg/build/roomtype/add', '房型', { personnum: 4, state: 1 });
  const kind = await add(campus, '/api/dg/build/type/add', '楼型');
  const area = await add(campus, '/api/dg/base/area/add', '区');
  const building = (unitnum: number, floornum: number) =>
    add(campus, '/api/dg/build/build/add', '楼', { type: kind.id, areaid: area.id, unitnum, floornum });
  const [large, small] = [await building(4, 7), await building(1, 1)];
  const addRoom = (code: string, values: object = {}) => {
    const where = { areaid: area.id, buildid: large.id, unit: 1, floor: 1 };
    return campus.data(`${calls}/add`, { code, name: `室${code}`, type: type.id, personnum: 4, ...where, ...values });
  };
  return { type, area, large, small, addRoom };
}

/** What a picker offers. */
async function offered(page: Page, picker: Locator): Promise<string[]> {
  await picker.click();
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await expect(list.first()).toBeVisible();
  const texts = await list.allInnerTexts();
  await page.keyboard.press('Escape');
  return texts;
}

const shown = (picker: Locator) => picker.locator('xpath=ancestor::div[contains(@class, "ant-select")][last()]');

test('room.list/01, room.list/02, room.list/03, room.list/04, room.list/05, room.list/06, room.list/08: rooms are added on floors that their building has, one or several, filtered, changed and deleted', async ({
  office,
  campus,
}) => {
  const { type, area, large, small, addRoom } = await plot(campus);
  const [code, upper] = [unique('R'), unique('R')];
  await addRoom(upper, { unit: 2, floor: 3 });
  await openScreen(office, path);

  await button(office, '新增').first().click();
  const form = dialog(office, '新增房间');
  await button(form, '确定').click();
  for (const text of ['请输入房间号', '请输入房间名称', '请选择类型', '请选择所在区域', '请选择楼栋'])
    await expect(form).toContainText(text);
  for (const text of ['请选择单元', '请选择楼层', '请输入容纳人数']) await expect(form).toContainText(text);
  await fill(form, { 房间号: upper, 房间名称: '新室', 容纳人数: '4' });
  await choose(office, field(form, '房间类型'), type.name, type.name);
  await choose(office, field(form, '楼栋'), large.name, large.name);
  // The building says where it lies, and which numbers are taken in it.
  await expect(form).toContainText(area.name);
  await expect(form).toContainText('编码重复，请重新输入');
  await fill(form, { 房间号: code });
  expect(await offered(office, field(form, '单元'))).toEqual(['1单元', '2单元', '3单元']);
  expect(await offered(office, field(form, '楼层'))).toEqual([1, 2, 3, 4, 5, 6].map((floor) => `${floor}楼`));
  await choose(office, field(form, '单元'), '3单元');
  await choose(office, field(form, '楼层'), '6楼');
  await choose(office, field(form, '楼栋'), small.name, small.name);
  await expect(shown(field(form, '单元'))).not.toContainText('3单元');
  expect(await offered(office, field(form, '楼层'))).toEqual(['1楼']);
  await choose(office, field(form, '单元'), '1单元');
  await choose(office, field(form, '楼层'), '1楼');
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, code)).toContainText(small.name);
  await expect(row(office, upper)).toContainText('3楼');

  await button(office, '批量新增').click();
  const one = unique('R');
  await fill(form, { 房间号: one, 房间名称: '甲室', 容纳人数: '2' });
  await choose(office, field(form, '房间类型'), type.name, type.name);
  await choose(office, field(form, '楼栋'), large.name, large.name);
  await choose(office, field(form, '单元'), '1单元');
  await choose(office, field(form, '楼层'), '2楼');
  await button(form, '确定').click();
  await expect(row(office, one)).toBeVisible();
  await expect(form).toBeVisible();
  await expect(field(form, '房间号')).toHaveValue('');
  await expect(shown(field(form, '楼栋'))).not.toContainText(large.name);
  await button(form, '取消').click();
  await expect(form).toBeHidden();

  const filters = office.getByRole('search');
  await choose(office, field(filters, '所在区域'), area.name, area.name);
  await choose(office, field(filters, '楼栋'), large.name, large.name);
  expect(await offered(office, field(filters, '单元'))).toEqual(['全部', '1单元', '2单元', '3单元']);
  await choose(office, field(filters, '单元'), '2单元');
  await choose(office, field(filters, '楼层'), '3楼');
  await search(office, `${calls}/query`);
  await expect(row(office, one)).toHaveCount(0);
  await expect(row(office, upper)).toBeVisible();
  await choose(office, field(filters, '楼栋'), small.name, small.name);
  await expect(shown(field(filters, '单元'))).toContainText('全部');
  await expect(shown(field(filters, '楼层'))).toContainText('全部');
  await search(office, `${calls}/query`);
  await expect(row(office, upper)).toHaveCount(0);
  await expect(row(office, code)).toBeVisible();

  await button(row(office, code), '修改').click();
  const edit = dialog(office, '修改房间');
  await expect(edit).toContainText(small.name);
  await fill(edit, { 备注: '朝南' });
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await button(row(office, code), '详情').click();
  const details = dialog(office, '房间详情');
  for (const text of [code, '新室', type.name, area.name, small.name, '1单元', '朝南'])
    await expect(details).toContainText(text);
  await office.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await button(row(office, code), '删除').click();
  await agree(office, '删除确认', '您是否要删除房间?');
  await expect(row(office, code)).toHaveCount(0);

  await button(office, '重置').click();
  await expect(row(office, upper)).toBeVisible();
  await expect(row(office, one)).toBeVisible();
});

test('room.list/07: rooms go out as a file and come in from one, with a reason for each that does not', async ({
  office,
  campus,
}) => {
  const { type, area, large, small, addRoom } = await plot(campus);
  const [there, good] = [unique('R'), unique('R')];
  await addRoom(there);
  await openScreen(office, `${path}?buildingId=${large.id}`);
  const { name, content } = await download(office, button(office, '导出'));
  expect(name).toBe('房间数据.xlsx');
  expect(await readAll(content)).toEqual([
    [1, ...titles],
    [2, there, `室${there}`, type.name, area.name, large.name, '1', '1', '4'],
  ]);

  await button(office, '导入').click();
  const imports = dialog(office, '房间导入');
  const template = await download(office, button(imports, '下载模板'));
  expect(template.name).toBe('房间导入模板.xlsx');
  expect(await readAll(template.content)).toEqual([[1, ...titles]]);
  const told = [type.name, area.name, large.name];
  const bad: readonly (readonly [code: string, cells: readonly string[], reason: string])[] = [
    ['', ['名', ...told, '1', '1', '4'], '房间号不能为空'],
    ['长'.repeat(65), ['名', ...told, '1', '1', '4'], '房间号长度不能超过64'],
    [there, ['名', ...told, '1', '1', '4'], '房间号已存在'],
    [good, ['名', ...told, '1', '1', '4'], '文件内重复'],
    [unique('T'), ['名', '无此类型', area.name, large.name, '1', '1', '4'], '房间类型不存在'],
    [unique('A'), ['名', type.name, '无此区域', large.name, '1', '1', '4'], '所在区域不存在'],
    [unique('B'), ['名', type.name, area.name, '无此楼', '1', '1', '4'], '楼栋号不存在'],
    [unique('U'), ['名', ...told, '5', '8', '4'], '单元或楼层超出楼栋范围'],
    [unique('N'), ['名', ...told, '一', '1', '0'], '单元格式不正确；容纳人数格式不正确'],
  ];
  const rows = bad.map(([code, cells]) => [code, ...cells]);
  const file = workbook([good, '新室', ...told, '4', '7', '40', '朝北'], ...rows);
  await upload(office, imports.getByText('选择文件'), '房间.xlsx', file);
  await expect(row(imports, '新室')).toBeVisible();
  const errors = await readAll((await download(office, button(imports, '导出错误数据'))).content);
  expect(errors.slice(1).map((cells) => cells.at(-1))).toEqual(bad.map(([, , reason]) => reason));
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();
  await button(imports, '关闭').last().click();
  await expect(row(office, good)).toContainText('7楼');

  await button(office, '导入').click();
  await imports.getByRole('radio', { name: '更新' }).click();
  const renamed = handMade({
    rows: [
      ['房间号', '楼栋号', '房间名称'],
      [good, large.name, '改名室'],
      [good, small.name, '不在这里'],
    ]
      .map((cells, index) => textRow(index + 1, cells))
      .join(''),
  });
  await upload(office, imports.getByText('选择文件'), '房间.xlsx', renamed);
  await expect(imports.getByText('房间名称：新室 → 改名室')).toBeVisible();
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();
  await button(imports, '关闭').last().click();
  await expect(row(office, good)).toContainText('改名室');
});

sweep({
  id: 'room.list',
  path,
  folder: 'kit',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('批量新增')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请选择楼层'))).toBeVisible();
    },
  },
});
