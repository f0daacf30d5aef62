import type { Locator, Page, Request } from '@playwright/test';
import { readAll } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { signInWithout } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { hold } from './hold.js';
import { agree, button, dialog, download, requestOf, row, unique, upload } from './kit.js';
import { type AddedClass, addStudent, uniqueNumber } from './school.js';
import { badRow, choose, goodRow, knownClass, openImport, path, switchState, workbook } from './student-import.js';
import { sweep } from './sweep.js';

const calls = '/api/school/student/importv2';
/** Much red, and little of the rest. */
const red = /^rgb\((1[5-9]|2\d)\d, \d\d, \d\d\)$/;

/** Counts that the dialog shows. */
async function expectCounts(within: Locator, all: number, good: number, bad: number): Promise<void> {
  for (const text of [`总数 ${all}`, `成功数 ${good}`, `失败数 ${bad}`])
    await expect(within.getByText(text, { exact: true })).toBeVisible();
}

/** Requests of a call from now on. */
function requestsOf(office: Page, call: string): Request[] {
  const requests: Request[] = [];
  office.on('request', (request) => {
    if (new URL(request.url()).pathname === `${calls}/${call}`) requests.push(request);
  });
  return requests;
}

test('shell.import/01: a file that is no workbook is refused', async ({ office }) => {
  const imports = await openImport(office);
  const uploads = requestsOf(office, 'parse');
  await choose(office, imports, Buffer.from('学生'), '学生.txt');
  await expect(office.getByText('请上传xlsx文件')).toBeVisible();
  expect(uploads).toEqual([]);
});

test('shell.import/02: good and bad rows are counted, failures are red, both can be taken on', async ({
  office,
  campus,
}) => {
  const place = await knownClass(campus);
  const [good, bad] = [goodRow(place), badRow()];
  const imports = await openImport(office);
  await choose(office, imports, workbook(good, bad, goodRow(place)));
  await expectCounts(imports, 3, 2, 1);
  const failure = row(imports, bad[1]!).getByText('班级名称不存在');
  await expect(failure).toHaveCSS('color', red);
  await expect(row(imports, good[1]!)).toContainText(good[2]!);
  await expect(button(imports, '保存')).toBeEnabled();
  await expect(button(imports, '导出错误数据')).toBeEnabled();
});

test('shell.import/03: bad rows alone cannot be saved', async ({ office }) => {
  const imports = await openImport(office);
  await choose(office, imports, workbook(badRow(), badRow()));
  await expectCounts(imports, 2, 0, 2);
  await expect(button(imports, '保存')).toBeDisabled();
  await expect(button(imports, '导出错误数据')).toBeEnabled();
});

test('shell.import/04: good rows alone have no failures to export', async ({ office, campus }) => {
  const place = await knownClass(campus);
  const imports = await openImport(office);
  await choose(office, imports, workbook(goodRow(place)));
  await expectCounts(imports, 1, 1, 0);
  await expect(button(imports, '导出错误数据')).toBeDisabled();
  await expect(button(imports, '保存')).toBeEnabled();
});

test('shell.import/05: a save is followed every 100 ms, announced, and its tasks are cleaned once', async ({
  office,
  campus,
}) => {
  const place = await knownClass(campus);
  const imports = await openImport(office);
  await choose(office, imports, workbook(goodRow(place), goodRow(place)));
  await expectCounts(imports, 2, 2, 0);

  // Two rows are saved before the first question; the page is told so only with the sixth answer.
  let answers = 0;
  await office.route(`**${calls}/querysaveprogress`, async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    answers += 1;
    if (answers < 6) Object.assign(envelope.data, { complate: false, complete: false });
    await route.fulfill({ response, json: envelope });
  });
  const [polls, cleanings] = [requestsOf(office, 'querysaveprogress'), requestsOf(office, 'cleancache')];
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();

  expect(polls.length).toBe(6);
  const pauses = polls.slice(1).map((poll, index) => {
    const { startTime, responseEnd } = polls[index]!.timing();
    return poll.timing().startTime - (startTime + responseEnd);
  });
  // The live channel tells of the end at once, which may shorten one of the pauses; a busy machine lengthens them.
  const [, shortest] = pauses.sort((a, b) => a - b);
  expect(shortest).toBeGreaterThanOrEqual(95);
  const ids = polls.map((poll) => poll.postDataJSON().taskid);
  expect(new Set(ids).size).toBe(1);
  await expect
    .poll(() => cleanings.map((cleaning) => cleaning.postDataJSON()))
    .toEqual([{ preTaskid: expect.any(String), saveTaskid: ids[0] }]);
});

test('shell.import/06: closing cleans the task and asks for the list again', async ({ office }) => {
  const imports = await openImport(office);
  const uploaded = office.waitForResponse((response) => response.url().endsWith(`${calls}/parse`));
  await choose(office, imports, workbook(badRow()));
  const { data: taskId } = await (await uploaded).json();
  await expectCounts(imports, 1, 0, 1);
  const [cleaning, listing] = [
    requestOf(office, `${calls}/cleancache`),
    requestOf(office, '/api/school/student/query'),
  ];
  await button(imports, '关闭').last().click();
  expect((await cleaning).postDataJSON()).toEqual({ preTaskid: taskId });
  await listing;
  await expect(imports).toBeHidden();
  await button(office, '导入').click();
  await expect(imports.getByText('选择文件')).toBeVisible();
  await expect(imports.getByText('总数 1')).toHaveCount(0);
});

test('shell.import: an upload that is given up leaves nothing behind', async ({ office }) => {
  const imports = await openImport(office);
  const goOn = await hold(office, `${calls}/parse`);
  const answered = office.waitForResponse((response) => response.url().endsWith(`${calls}/parse`));
  await choose(office, imports, workbook(badRow()));
  await expect(imports.getByText('正在上传')).toBeVisible();
  await button(imports, '关闭').last().click();
  await expect(imports).toBeHidden();
  const cleaning = requestOf(office, `${calls}/cleancache`);
  goOn();
  const { data: taskId } = await (await answered).json();
  expect((await cleaning).postDataJSON()).toEqual({ preTaskid: taskId });
  await button(office, '导入').click();
  await expect(imports.getByText('选择文件')).toBeVisible();
  await expect(imports.getByText('总数 1')).toHaveCount(0);
});

test('shell.import/07: a broken workbook cannot be read', async ({ office }) => {
  const imports = await openImport(office);
  await choose(office, imports, workbook(badRow()).subarray(0, 200));
  await expect(imports.getByText('excel分析失败！')).toBeVisible();
  await expect(button(imports, '保存')).toBeDisabled();
});

test('shell.import/08: the failed rows are exported with the reasons of their failures', async ({ office, campus }) => {
  const place = await knownClass(campus);
  const [good, bad, worse] = [goodRow(place), badRow(), [place.classname, '', unique('学生'), '不明']];
  const imports = await openImport(office);
  await choose(office, imports, workbook(good, bad, worse));
  await expectCounts(imports, 3, 1, 2);
  const asked = requestOf(office, `${calls}/exporterror`);
  const { name, content } = await download(office, button(imports, '导出错误数据'));
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('taskid'), query.get('token')]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  expect(name).toMatch(/\.xlsx$/);
  const [titles, ...rows] = await readAll(content);
  expect(titles).toContain('失败原因');
  expect(rows).toEqual([
    expect.arrayContaining([bad[1], '班级名称不存在']),
    expect.arrayContaining([worse[2], expect.stringContaining('学生编码')]),
  ]);
});

test('shell.import/09: a second file takes the place of the first', async ({ office }) => {
  const imports = await openImport(office);
  const uploaded = office.waitForResponse((response) => response.url().endsWith(`${calls}/parse`));
  await choose(office, imports, workbook(badRow(), badRow()), '一.xlsx');
  const { data: taskId } = await (await uploaded).json();
  await expectCounts(imports, 2, 0, 2);
  const cleaning = requestOf(office, `${calls}/cleancache`);
  const second = badRow();
  await upload(office, imports.getByText('一.xlsx'), '二.xlsx', workbook(second));
  expect((await cleaning).postDataJSON()).toEqual({ preTaskid: taskId });
  await expectCounts(imports, 1, 0, 1);
  await expect(row(imports, second[1]!)).toBeVisible();
  await expect(imports.getByText('总数 2')).toHaveCount(0);
});

test('student.list/14: a student is imported with two parents, who are bound; a phone that meets another name is told', async ({
  office,
  campus,
}) => {
  const place = await knownClass(campus);
  const parents = [uniqueNumber(), uniqueNumber()].map((phone) => ({ name: unique('家长'), phone }));
  const student = goodRow(place, ...parents.flatMap(({ name, phone }) => [name, phone]));
  const other = goodRow(place, unique('另名'), parents[0]!.phone);
  await openScreen(office, `${path}?keyword=${student[1]}`);
  await button(office, '导入').click();
  const imports = dialog(office, '学生导入');
  await choose(office, imports, workbook(student, other));
  await expect(row(imports, other[1]!)).toContainText(`与文件中同一手机号的${parents[0]!.name}不同`);
  await imports.getByText('需核对 1').click();
  await expect(row(imports, student[1]!)).toBeHidden();
  await imports.getByText('总数 2').click();
  for (const { name, phone } of parents) await expect(row(imports, student[1]!)).toContainText(`${name} ${phone}`);
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();
  await button(imports, '关闭').last().click();
  const imported = row(office, student[1]!);
  await expect(imported).toContainText('导入');
  await button(imported, '展开行').click();
  for (const { name, phone } of parents) await expect(row(office.getByRole('table').last(), phone)).toContainText(name);
});

test('a file that updates shows what it changes and adds, does both, and is undone', async ({ office, campus }) => {
  const [place, other] = [await knownClass(campus), await knownClass(campus)];
  const [moved, same] = [await addStudent(campus, place), await addStudent(campus, place)];
  const renamed = unique('改名');
  const phone = uniqueNumber();
  // The second name of a phone is a question, among the changes too.
  const added = goodRow(place, unique('家长'), phone);
  const content = workbook(
    [other.classname, moved.code, renamed, '', unique('家长'), phone],
    [place.classname, same.code, same.name, ''],
    [place.classname, unique('S'), unique('无人'), ''],
    added,
  );
  const imports = await openImport(office);
  await choose(office, imports, content);
  await expectCounts(imports, 4, 1, 3);
  await imports.getByRole('radio', { name: '更新已有的，新增没有的' }).click();
  for (const text of ['总数 4', '新增 1', '更新 1', '无变化 1', '失败数 1'])
    await expect(imports.getByText(text, { exact: true })).toBeVisible();
  await expect(imports.getByText('空白单元格保留原值')).toBeVisible();
  await expect(row(imports, moved.code)).toContainText(`姓名：${moved.name} → ${renamed}`);
  await expect(row(imports, moved.code)).toContainText('将新增并绑定家长');
  await expect(row(imports, same.code)).toContainText('无变化');
  await expect(row(imports, added[1]!).getByText('新增', { exact: true })).toBeVisible();
  const failure = imports.getByText('学生编码不存在，按新增检查；性别不能为空');
  await expect(failure).toHaveCSS('color', red);
  await office.screenshot({ path: test.info().outputPath('preview.png') });
  await imports.getByText('需核对 1', { exact: true }).click();
  await expect(row(imports, added[1]!)).toContainText(added[4]!);
  await expect(row(imports, moved.code)).toHaveCount(0);
  await imports.getByText('无变化 1', { exact: true }).click();
  await expect(row(imports, same.code)).toBeVisible();
  await expect(row(imports, moved.code)).toHaveCount(0);
  await button(imports, '保存').click();
  await expect(imports.getByText('新增 1 条，更新 1 条，无变化 1 条，未保存 1 条')).toBeVisible();
  await expect(failure).toBeVisible();
  await office.screenshot({ path: test.info().outputPath('result.png') });
  await expect(row(imports, moved.code)).toHaveCount(0);
  const refused = await download(office, button(imports, '导出错误数据'));
  expect(refused.name).toBe('学生导入错误数据.xlsx');
  await button(imports, '撤销导入').click();
  await agree(office, '删除确认', '您是否要撤销此次导入?');
  await expect(imports.getByText('已撤销 3 条，保留 0 条')).toBeVisible();
  await button(imports, '关闭').last().click();
  await openScreen(office, `${path}?keyword=${moved.code}`);
  await expect(row(office, moved.code)).toContainText(moved.name);
  await openScreen(office, `${path}?keyword=${added[1]}`);
  await expect(row(office, added[1]!)).toHaveCount(0);
});

test('behaviour 26: who may import and not change sees the update disabled, with the reason', async ({
  page,
  campus,
}) => {
  await signInWithout(page, campus, { component: 'student', lacking: 'dbtn_update' });
  const imports = await openImport(page);
  const update = imports.getByRole('radio', { name: '更新' });
  await expect(update).toBeDisabled();
  await update.hover({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText('没有操作权限');
});

/** What the scenes of the sweep need: a class to import into, and the way to the server. */
let swept: { place: AddedClass; campus: CampusClient };

sweep({
  id: 'shell.import',
  path,
  open: async (page, campus) => {
    swept = { place: await knownClass(campus), campus };
    await openScreen(page, path);
  },
  folder: 'student',
  openedFolder: 'import',
  scenes: {
    'the empty dialog': async (page, words) => {
      await button(page, words('导入')).click();
      await expect(page.getByText(words('选择文件'))).toBeVisible();
    },
    'a workbook with a bad row': async (page, words) => {
      await button(page, words('导入')).click();
      const cells = ['无此班', unique('S'), '王小明', '不明', '王大明', uniqueNumber()];
      await upload(page, page.getByText(words('选择文件')), 'a.xlsx', workbook(cells));
      await expect(page.getByRole('dialog').getByText(cells[1]!)).toBeVisible();
    },
    'an undone import': async (page, words) => {
      await button(page, words('导入')).click();
      const student = goodRow(swept.place);
      await upload(page, page.getByText(words('选择文件')), 'a.xlsx', workbook(student));
      await button(page.getByRole('dialog'), words('保存')).click();
      await expect(button(page, words('撤销导入'))).toBeVisible();
      await switchState(swept.campus, student[1]!);
      await button(page, words('撤销导入')).click();
      await button(page.getByRole('dialog').last(), words('确定')).click();
      await expect(page.getByRole('dialog').getByText(words('导入后已被修改'))).toBeVisible();
    },
    'a file that updates': async (page, words) => {
      await button(page, words('导入')).click();
      const student = await addStudent(swept.campus, swept.place);
      await page.getByRole('radio', { name: words('更新') }).click();
      const cells = ['', student.code, unique('改名'), 'F'];
      await upload(
        page,
        page.getByText(words('选择文件')),
        'a.xlsx',
        workbook(cells, ['', unique('S'), '', ''], goodRow(swept.place)),
      );
      await expect(page.getByRole('dialog').getByText(cells[2]!).first()).toBeVisible();
    },
    'what was imported': async (page, words) => {
      await button(page, words('导入')).click();
      await page.getByRole('tab', { name: words('导入记录') }).click();
      await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
    },
    'a broken workbook': async (page, words) => {
      await button(page, words('导入')).click();
      await upload(page, page.getByText(words('选择文件')), 'a.xlsx', Buffer.from('a'));
      await expect(page.getByText(words('excel分析失败！'))).toBeVisible();
    },
  },
});
