import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import pg from 'pg';
import { runningEmbedded } from '../../libs/database/running-embedded.js';
import { readAll } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import { signInWithout } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, download, row, unique } from './kit.js';
import { consoleUrl, dataFolder } from './product.js';
import { addStudent } from './school.js';
import { badRow, choose, goodRow, knownClass, openImport, path, workbook } from './student-import.js';

/** Imports a workbook through the dialog and closes it; gives the name of the file. */
async function imported(office: Page, content: Buffer, mode = '新增'): Promise<string> {
  const fileName = `${unique('名单')}.xlsx`;
  const imports = await openImport(office);
  await imports.getByRole('radio', { name: new RegExp(`^${mode}`) }).click();
  await choose(office, imports, content, fileName);
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();
  await button(imports, '关闭').last().click();
  return fileName;
}

/** Opens what was imported. */
async function openRecords(office: Page): Promise<Locator> {
  const imports = await openImport(office);
  await imports.getByRole('tab', { name: '导入记录' }).click();
  return imports;
}

/** The template of the dialog, filled in as a spreadsheet program does it. */
async function filledTemplate(office: Page, ...rows: readonly (readonly string[])[]): Promise<Buffer> {
  const imports = await openImport(office);
  const { content } = await download(office, button(imports, '下载模板'));
  await button(imports, '关闭').last().click();
  const template = new ExcelJS.Workbook();
  await template.xlsx.load(content as unknown as ExcelJS.Buffer, { ignoreNodes: ['dataValidations'] });
  rows.forEach((cells, index) => {
    template.worksheets[0]!.getRow(index + 2).values = [...cells];
  });
  return Buffer.from(await template.xlsx.writeBuffer());
}

/** Tasks that are left of a file: after its dialog is closed, and after a day at the latest, there is none. */
async function tasksOf(fileName: string): Promise<object[]> {
  const client = new pg.Client(await runningEmbedded(join(dataFolder, 'postgres')));
  await client.connect();
  try {
    return (await client.query('select id from people.import_task where file_name = $1', [fileName])).rows;
  } finally {
    await client.end();
  }
}

test('an import from the template is found a day later: with its counts, its refused rows as a file, and its undo', async ({
  office,
  campus,
}) => {
  const [good, bad] = [goodRow(await knownClass(campus)), badRow()];
  const fileName = await imported(office, await filledTemplate(office, good, bad));
  // What a day later has: no task, and a session of its own.
  await expect.poll(() => tasksOf(fileName)).toEqual([]);
  await office.context().clearCookies();
  await office.context().addCookies([{ name: 'School-Token', value: await campus.signIn(), url: consoleUrl }]);
  const records = await openRecords(office);
  const record = row(records, fileName);
  await expect(record.getByRole('cell')).toContainText([
    /^\d{4}-/,
    fileName,
    ...['1', '1', '0', '0', '1'],
    '新增',
    'admin',
    '已完成',
  ]);

  const { content } = await download(office, button(record, '失败数据'));
  const [titles, ...rows] = await readAll(content);
  expect(titles).toContain('失败原因');
  expect(rows).toEqual([expect.arrayContaining([bad[1], '班级名称不存在'])]);

  await act(record, '撤销导入');
  await agree(office, '删除确认', `撤销导入 ${fileName}：已保存的 1 条中`);
  await expect(records.getByText('已撤销 1 条，保留 0 条')).toBeVisible();
  await expect(record).toContainText('已撤销');
  await expect(button(record, '撤销导入')).toHaveCount(0);
  await button(records, '关闭').last().click();
  await expect(row(office, good[1]!)).toHaveCount(0);
});

test('an updating import gives back what was there, removes whom it added, and the operation log tells its counts', async ({
  office,
  campus,
}) => {
  const place = await knownClass(campus);
  const student = await addStudent(campus, place);
  const renamed = unique('改名');
  const added = goodRow(place);
  const fileName = await imported(office, workbook(['', student.code, renamed, ''], badRow(), added), '更新');

  await openScreen(office, '/Log/logs');
  await button(row(office, '保存学生导入数据').first(), '展开行').click();
  for (const text of [fileName, '成功数', '新增数', '更新数', '无变化数', '失败数', '已完成'])
    await expect(office.getByText(text, { exact: true }).first()).toBeVisible();

  const records = await openRecords(office);
  const record = row(records, fileName);
  await expect(record.getByRole('cell')).toContainText([/^\d{4}-/, fileName, ...['2', '1', '1', '0', '1'], '更新']);
  await act(record, '撤销导入');
  await agree(office, '删除确认', `撤销导入 ${fileName}：已保存的 2 条中`);
  await expect(records.getByText('已撤销 2 条，保留 0 条')).toBeVisible();
  await button(records, '关闭').last().click();
  await expect(row(office, added[1]!)).toHaveCount(0);
  await openScreen(office, `${path}?keyword=${student.code}`);
  await expect(row(office, student.code)).toContainText(student.name);
});

test('the counts of imports are not hidden by the buttons of their rows', async ({ office, campus }) => {
  const place = await knownClass(campus);
  await imported(office, workbook(goodRow(place), badRow()));
  for (const width of [1280, 1440]) {
    await office.setViewportSize({ width, height: 800 });
    const records = await openRecords(office);
    const counts = records.getByRole('columnheader', { name: '失败数' });
    const actions = records.getByRole('columnheader', { name: '操作', exact: true });
    await expect(counts).toBeVisible();
    const [left, right] = [(await counts.boundingBox())!, (await actions.boundingBox())!];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    await office.screenshot({ path: test.info().outputPath(`records-${width}.png`) });
  }
});

test('behaviour 26: who may import and not delete sees what was imported, and the undo disabled', async ({
  page,
  campus,
}) => {
  await signInWithout(page, campus, { component: 'student', lacking: 'dbtn_delete' });
  const fileName = await imported(page, workbook(goodRow(await knownClass(campus))));
  const records = await openRecords(page);
  await expect(button(row(records, fileName), '撤销导入')).toBeDisabled();
});

test('behaviour 26: who may delete and not change sees the undo of an updating import disabled', async ({
  office,
  page,
  campus,
}) => {
  const student = await addStudent(campus, await knownClass(campus));
  const fileName = await imported(office, workbook(['', student.code, unique('改名'), '']), '更新');
  await signInWithout(page, campus, { component: 'student', lacking: 'dbtn_update' });
  const own = await imported(page, workbook(goodRow(await knownClass(campus))));
  const records = await openRecords(page);
  const undo = button(row(records, fileName), '撤销导入');
  await expect(undo).toBeDisabled();
  await undo.hover({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText('没有操作权限');
  await expect(button(row(records, own), '撤销导入')).toBeEnabled();
});

test('hidden rows of a workbook are told of before they are saved', async ({ office, campus }) => {
  const place = await knownClass(campus);
  const [shown, hidden] = [goodRow(place), goodRow(place)];
  const filtered = new ExcelJS.Workbook();
  const sheet = filtered.addWorksheet('学生');
  sheet.addRows([['班级名称', '学生编码', '姓名', '性别'], [...shown], [...hidden]]);
  sheet.getRow(3).hidden = true;
  const imports = await openImport(office);
  await choose(office, imports, Buffer.from(await filtered.xlsx.writeBuffer()));
  await expect(imports.getByRole('alert')).toContainText('工作表中有 1 行是隐藏的');
  await expect(row(imports, hidden[1]!)).toContainText('该行在工作表中是隐藏的');
  await expect(row(imports, shown[1]!)).not.toContainText('隐藏');
  await office.screenshot({ path: test.info().outputPath('hidden-rows.png') });
});
