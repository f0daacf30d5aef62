import { handMade, readAll, textRow } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, download, field, fill, row, search, unique, upload } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Building/buildings';
const calls = '/api/dg/build/build';
const asked = ['请输入楼栋号', '请输入楼栋名称', '请选择楼栋类型', '请选择所在区域', '请输入总单元数', '请输入总楼层'];
const titles = ['楼栋号', '楼栋名称', '楼栋类型', '所在区域', '总单元数', '总楼层', '坐标', '地址'];

const workbook = (...rows: (readonly string[])[]): Buffer =>
  handMade({ rows: [titles, ...rows].map((cells, index) => textRow(index + 1, cells)).join('') });

interface Named {
  id: string;
  name: string;
}

async function addType(campus: CampusClient): Promise<Named> {
  const name = unique('楼型');
  return { name, ...(await campus.data<{ id: string }>('/api/dg/build/type/add', { name })) };
}

async function addArea(campus: CampusClient, parent?: Named): Promise<Named> {
  const name = unique('区');
  const values = { name, code: name, parentid: parent?.id };
  return { name, ...(await campus.data<{ id: string }>('/api/dg/base/area/add', values)) };
}

async function addBuilding(campus: CampusClient, type: Named, area: Named): Promise<string> {
  const code = unique('B');
  await campus.data(`${calls}/add`, { code, name: '楼', type: type.id, areaid: area.id, unitnum: 3, floornum: 5 });
  return code;
}

test('building.list/01, building.list/02, building.list/03, building.list/06: buildings are filtered, added, changed, read, exported and deleted', async ({
  office,
  campus,
}) => {
  const [type, other] = [await addType(campus), await addType(campus)];
  const top = await addArea(campus);
  const below = await addArea(campus, top);
  const elsewhere = await addArea(campus);
  const inside = await addBuilding(campus, type, below);
  const ofOtherType = await addBuilding(campus, other, top);
  const outside = await addBuilding(campus, type, elsewhere);
  await openScreen(office, path);

  const filters = office.getByRole('search');
  await choose(office, field(filters, '所在区域'), top.name, top.name);
  await search(office, `${calls}/query`);
  await expect(row(office, ofOtherType)).toBeVisible();
  await expect(row(office, inside)).toBeVisible();
  await expect(row(office, outside)).toHaveCount(0);
  await choose(office, field(filters, '楼栋类型'), type.name, type.name);
  await search(office, `${calls}/query`);
  await expect(row(office, ofOtherType)).toHaveCount(0);
  await expect(row(office, inside)).toBeVisible();

  await button(office, '新增').first().click();
  const form = dialog(office, '新增楼栋');
  await button(form, '确定').click();
  for (const text of asked) await expect(form).toContainText(text);
  const code = unique('B');
  await fill(form, { 楼栋号: inside, 楼栋名称: '新楼', 总单元数: '2', 总楼层: '6' });
  await choose(office, field(form, '楼栋类型'), type.name, type.name);
  await choose(office, field(form, '所在区域'), below.name, below.name);
  await expect(form).toContainText('编码重复，请重新输入');
  await fill(form, { 楼栋号: code });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await button(row(office, code), '修改').click();
  const edit = dialog(office, '修改楼栋');
  await expect(edit).toContainText(below.name);
  await fill(edit, { 地址: '学府路1号' });
  // What is opened of a row is the row as it was listed then.
  const listed = office.waitForResponse((response) => response.url().endsWith(`${calls}/query`));
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await (await listed).finished();
  await button(row(office, code), '详情').click();
  const details = dialog(office, '楼栋详情');
  for (const text of [code, '新楼', type.name, below.name, '学府路1号']) await expect(details).toContainText(text);
  await office.keyboard.press('Escape');
  await expect(details).toBeHidden();

  const { name, content } = await download(office, button(office, '导出'));
  expect(name).toBe('楼栋数据.xlsx');
  const [header, ...entries] = await readAll(content);
  expect(header).toEqual([1, ...titles]);
  expect(entries.map((cells) => cells.slice(1, 7))).toEqual([
    [code, '新楼', type.name, below.name, '2', '6'],
    [inside, '楼', type.name, below.name, '3', '5'],
  ]);
  await button(row(office, code), '删除').click();
  await agree(office, '删除确认', '您是否要删除楼栋?');
  await expect(row(office, code)).toHaveCount(0);
  await expect(row(office, inside)).toBeVisible();
});

test('building.list/04, building.list/05: from the template to the list, and what is wrong into the file of errors', async ({
  office,
  campus,
}) => {
  const [type, area] = [await addType(campus), await addArea(campus)];
  const [good, bad] = [unique('B'), unique('B')];
  await openScreen(office, `${path}?keyword=${good}`);
  await button(office, '导入').click();
  const imports = dialog(office, '楼栋导入');
  const template = await download(office, button(imports, '下载模板'));
  expect(template.name).toBe('楼栋导入模板.xlsx');
  expect(await readAll(template.content)).toEqual([[1, ...titles]]);

  const content = workbook(
    [good, '一号楼', type.name, area.name, '3', '5', '', '=1+1'],
    [bad, '二号楼', '无此类型', area.name, '3', '5'],
  );
  await upload(office, imports.getByText('选择文件'), '楼栋.xlsx', content);
  const failure = row(imports, bad).getByText('楼栋类型不存在');
  await expect(failure).toHaveCSS('color', /^rgb\((1[5-9]|2\d)\d, \d\d, \d\d\)$/);
  await expect(row(imports, good)).toContainText(area.name);
  const errors = await download(office, button(imports, '导出错误数据'));
  expect((await readAll(errors.content))[1]).toEqual(expect.arrayContaining([bad, '楼栋类型不存在']));
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();
  await button(imports, '关闭').last().click();
  await expect(row(office, good)).toContainText('=1+1');
});

test('a file that updates moves a building and shows what becomes what; its undo moves it back', async ({
  office,
  campus,
}) => {
  const [type, area, other] = [await addType(campus), await addArea(campus), await addArea(campus)];
  const code = await addBuilding(campus, type, area);
  await openScreen(office, `${path}?keyword=${code}`);
  await button(office, '导入').click();
  const imports = dialog(office, '楼栋导入');
  await imports.getByRole('radio', { name: '更新' }).click();
  const content = workbook([code, '', '', other.name, '', '9']);
  await upload(office, imports.getByText('选择文件'), '楼栋.xlsx', content);
  await expect(row(imports, code)).toContainText(`所在区域：${area.name} → ${other.name}；总楼层：5 → 9`);
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();
  await imports.getByRole('tab', { name: '导入记录' }).click();
  await expect(row(imports, '楼栋.xlsx').first()).toContainText('更新');
  await act(row(imports, '楼栋.xlsx').first(), '撤销导入');
  await agree(office, '删除确认', '您是否要撤销此次导入?');
  await expect(imports.getByText('已撤销 1 条，保留 0 条')).toBeVisible();
  await button(imports, '关闭').last().click();
  await expect(row(office, code)).toContainText(area.name);
});

sweep({
  id: 'building.list',
  path,
  folder: 'kit',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).first().click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入总楼层'))).toBeVisible();
    },
    'a workbook with a bad row': async (page, words) => {
      await button(page, words('导入')).click();
      const code = unique('B');
      const content = workbook([code, '楼', '无此类型', '无此区域', '0', '1']);
      await upload(page, page.getByText(words('选择文件')), 'a.xlsx', content);
      await expect(page.getByRole('dialog').getByText(code)).toBeVisible();
    },
  },
});
