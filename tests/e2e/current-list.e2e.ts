import ExcelJS from 'exceljs';
import { expect, openScreen, test } from './console.js';
import { button, choose, field, midnight, requestOf, search } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Attendance/current';
const query = '/api/current/query';

/** Texts of the cells of a sheet, row by row. */
function textsOf(sheet: ExcelJS.Worksheet): string[][] {
  const cells = Array.from({ length: sheet.columnCount }, (_, index) => index + 1);
  const rows = sheet.getRows(1, sheet.rowCount) ?? [];
  return rows.map((row) => cells.map((cell) => row.getCell(cell).text));
}

test('current.list/01: both tabs are there, and the range is seven days ago to today at midnight', async ({
  office,
}) => {
  const request = requestOf(office, query);
  await openScreen(office, path);
  await expect(office.getByRole('tab')).toHaveText(['学生记录', '教师记录']);
  await expect(office.getByRole('tab', { name: '学生记录' })).toHaveAttribute('aria-selected', 'true');
  const filters = office.getByRole('search');
  await expect(field(filters, '时间')).toHaveValue(midnight(7));
  await expect(filters.getByPlaceholder('结束时间')).toHaveValue(midnight());
  expect((await request).postDataJSON()).toMatchObject({
    page: 0,
    pagesize: 20,
    params: { persontype: 1, from: midnight(7), to: midnight() },
  });
  const ofTeachers = requestOf(office, query);
  await office.getByRole('tab', { name: '教师记录' }).click();
  expect((await ofTeachers).postDataJSON()).toMatchObject({
    params: { persontype: 3, from: midnight(7), to: midnight() },
  });
});

for (const { name, code, other } of [
  { name: '进', code: 1, other: '出' },
  { name: '出', code: 2, other: '进' },
])
  test(`current.list/02: rows of the direction ${name} alone`, async ({ office }) => {
    await openScreen(office, path);
    const total = office.getByText(/^共 \d+ 条$/);
    const all = await total.textContent();
    await choose(office, field(office.getByRole('search'), '方向'), name);
    const request = await search(office, query);
    expect(request.postDataJSON()).toMatchObject({ page: 0, params: { persontype: 1, directory: code } });
    await expect(total).not.toHaveText(all!);
    const directions = office.getByRole('main').getByRole('row').getByRole('cell', { name, exact: true });
    await expect(directions.first()).toBeVisible();
    await expect(office.getByRole('main').getByRole('cell', { name: other, exact: true })).toHaveCount(0);
    await expect(directions).toHaveCount(20);
  });

test('current.list/03: teachers alone have the export, and attendance groups as filter and column', async ({
  office,
}) => {
  await openScreen(office, path);
  const filter = field(office.getByRole('search'), '考勤组');
  await expect(filter).toHaveCount(0);
  const group = office.getByRole('columnheader', { name: '考勤组', exact: true });
  await expect(button(office, '导出')).toHaveCount(0);
  await expect(group).toHaveCount(0);
  await office.getByRole('tab', { name: '教师记录' }).click();
  await expect(button(office, '导出')).toBeEnabled();
  await expect(group.first()).toBeVisible();
  await choose(office, filter, '行政教师组', '行政');
  const request = await search(office, query);
  expect(request.postDataJSON()).toMatchObject({ params: { persontype: 3, groupid: expect.any(String) } });
  const main = office.getByRole('main');
  await expect(main.getByRole('cell', { name: '行政教师组', exact: true })).toHaveCount(20);
  await expect(main.getByRole('cell', { name: '任课教师组', exact: true })).toHaveCount(0);
  await office.getByRole('tab', { name: '学生记录' }).click();
  await expect(button(office, '导出')).toHaveCount(0);
  await expect(filter).toHaveCount(0);
  await expect(group).toHaveCount(0);
});

test('current.list/04: the export is a workbook with the rows that the filters leave', async ({ office }, info) => {
  await openScreen(office, path);
  await office.getByRole('tab', { name: '教师记录' }).click();
  await choose(office, field(office.getByRole('search'), '方向'), '进');
  await search(office, query);
  const total = office.getByText(/^共 \d+ 条$/);
  await expect(total).toBeVisible();
  const request = requestOf(office, '/api/current/export');
  const download = office.waitForEvent('download');
  await button(office, '导出').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('出入记录.xlsx');
  expect((await request).postDataJSON()).toMatchObject({
    params: { persontype: 3, directory: 1, from: midnight(7), to: midnight() },
  });
  const saved = info.outputPath('passes.xlsx');
  await file.saveAs(saved);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(saved);
  const [titles = [], ...rows] = textsOf(workbook.worksheets[0]!);
  expect(titles).toEqual(['班级/组织机构', '编码', '姓名', '方向', '位置', '时间', '考勤组']);
  await expect(total).toHaveText(`共 ${rows.length} 条`);
  expect(new Set(rows.map((row) => row[titles.indexOf('方向')]))).toEqual(new Set(['进']));
});

test('current.list: a swipe is on the open list at once', async ({ office, campus, devices }) => {
  const device = devices[0]!;
  const [cred] = device.identity.cards;
  const { data } = await campus.data<{ data: { code: string }[] }>('/api/school/student/query', {
    page: 0,
    pagesize: 20,
    params: { keyword: cred },
  });
  device.powerOn();
  await openScreen(office, `${path}?code=${data[0]!.code}`);
  const total = office.getByText(/^共 \d+ 条$/);
  await expect(total).not.toHaveText('共 0 条');
  const before = Number(/\d+/.exec((await total.textContent())!)![0]);
  await expect(async () => expect(device.connection.isConnected).toBe(true)).toPass();
  device.swipe({ cred });
  await expect(total).toHaveText(`共 ${before + 1} 条`);
  const first = office
    .getByRole('row')
    .filter({ has: office.getByRole('cell') })
    .first();
  await expect(first).toContainText(midnight().slice(0, 10));
});

sweep({
  id: 'current.list',
  path,
  folder: 'pass',
  scenes: {
    'the teachers': async (page, words) => {
      await page.getByRole('tab', { name: words('教师记录') }).click();
      await expect(button(page, words('导出'))).toBeVisible();
      await expect(page.getByRole('cell').first()).toBeVisible();
    },
    'no rows': async (page, words) => {
      await field(page.getByRole('search'), words('姓名')).fill('nobody');
      await button(page.getByRole('search'), words('查询')).click();
      await expect(page.getByText(words('没有符合条件的记录，可调整查询条件'))).toBeVisible();
    },
  },
});
