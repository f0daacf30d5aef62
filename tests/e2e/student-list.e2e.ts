import type { Page } from '@playwright/test';
import { readAll } from '../../libs/spreadsheet/testing/hand-made-workbook.js';
import { until } from '../../libs/testing/product.js';
import { expect, openScreen, test } from './console.js';
import {
  act,
  agree,
  button,
  choose,
  dialog,
  download,
  field,
  fill,
  requestOf,
  row,
  search,
  unfoldFirst,
  unique,
} from './kit.js';
import { addClass, addStudent, uniqueNumber } from './school.js';
import { cardTypeOf, openStudent, path } from './students.js';
import { sweep } from './sweep.js';

const calls = '/api/school/student';

const shownTotal = (office: Page, total: number) =>
  expect(office.getByRole('main').getByText(`共 ${total} 条`, { exact: true })).toBeVisible();

test('student.list/01: the list begins on its first page with 20 rows and offers six page sizes', async ({
  office,
}) => {
  const first = requestOf(office, `${calls}/query`);
  await openScreen(office, path);
  expect((await first).postDataJSON()).toMatchObject({ page: 0, pagesize: 20 });
  await expect(office.getByRole('main').getByRole('checkbox', { name: /^选择 / })).toHaveCount(20);
  const sizes = office.getByRole('combobox', { name: '每页条数' });
  await sizes.click();
  const offered = office.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await expect(offered).toHaveText(['5 条/页', '10 条/页', '20 条/页', '50 条/页', '100 条/页', '200 条/页']);
  const five = requestOf(office, `${calls}/query`);
  await offered.first().click();
  expect((await five).postDataJSON()).toMatchObject({ page: 0, pagesize: 5 });
  await expect(office.getByRole('main').getByRole('checkbox', { name: /^选择 / })).toHaveCount(5);
});

test('behaviour 26: the pager goes on, back and to any page, each of which begins at its top', async ({ office }) => {
  await openScreen(office, path);
  const body = office.getByRole('main').locator('.ant-table-body');
  const leadsTo = async (page: number, act: () => Promise<void>) => {
    await body.evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
    await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
    const asked = requestOf(office, `${calls}/query`);
    await act();
    expect((await asked).postDataJSON()).toMatchObject({ page: page - 1 });
    await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await expect(office.getByRole('listitem', { name: String(page), exact: true })).toHaveClass(
      /ant-pagination-item-active/,
    );
  };
  await leadsTo(2, () => office.getByTitle('下一页').click());
  await leadsTo(1, () => office.getByTitle('上一页').click());
  await leadsTo(60, async () => {
    const jumper = office.getByRole('textbox', { name: '页', exact: true });
    await jumper.fill('60');
    await jumper.press('Enter');
  });
});

test('student.list/02: a class of the tree lists its students alone', async ({ office, campus }) => {
  const grade = await addClass(campus, 'grade');
  const place = await addClass(campus, 'class', grade);
  const students = [await addStudent(campus, place), await addStudent(campus, place)];
  const other = await addStudent(campus, await addClass(campus, 'class', grade));
  await openScreen(office, path);
  await choose(office, field(office.getByRole('search'), '班级'), place.classname, place.classname);
  const request = await search(office, `${calls}/query`);
  expect(request.postDataJSON()).toMatchObject({ page: 0, params: { classesid: place.id } });
  await shownTotal(office, 2);
  for (const { code } of students)
    await expect(row(office, code)).toContainText(`${grade.classname}/${place.classname}`);
  await expect(row(office, other.code)).toHaveCount(0);
});

test('student.list/03: a student is found by the number of the card', async ({ office, campus }) => {
  const cardno = uniqueNumber();
  const student = await addStudent(campus, await addClass(campus), { cardno });
  await openScreen(office, path);
  await fill(office.getByRole('search'), { 关键字: cardno });
  const request = await search(office, `${calls}/query`);
  expect(request.postDataJSON()).toMatchObject({ params: { keyword: cardno } });
  await shownTotal(office, 1);
  await expect(row(office, cardno)).toContainText(student.name);
});

test('student.list/05: a code that exists is refused when its field is left', async ({ office, campus }) => {
  const student = await openStudent(office, campus);
  await button(office, '新增').click();
  const form = dialog(office, '新增学生');
  const asked = requestOf(office, `${calls}/nocheck`);
  await fill(form, { 学生编码: student.code });
  expect((await asked).postDataJSON()).toMatchObject({ no: student.code });
  await expect(form).toContainText('学生编码已存在，请重新输入');
  await fill(form, { 学生编码: unique('S') });
  await expect(form).not.toContainText('学生编码已存在，请重新输入');
});

test('student.list/06: the card of somebody else is refused when its field is left', async ({ office, campus }) => {
  const cardno = uniqueNumber();
  await addStudent(campus, await addClass(campus), { cardno });
  await openStudent(office, campus);
  await button(office, '新增').click();
  const form = dialog(office, '新增学生');
  const asked = requestOf(office, '/api/person/cardinvalidate/invalidate');
  await fill(form, { 卡号: cardno });
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('personType'), query.get('cardNo')]).toEqual(['1', cardno]);
  await expect(form).toContainText('卡号无效或重复，请重新输入');
});

test('student.list/07: the empty form asks for code, name, sex and class', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增学生');
  await button(form, '确定').click();
  for (const message of ['请输入学生编码', '请输入名称', '请选择性别', '请选择班级'])
    await expect(form.getByText(message, { exact: true })).toBeVisible();
});

test('student.list/08: the code of a student who exists cannot be changed', async ({ office, campus }) => {
  const student = await openStudent(office, campus);
  await button(row(office, student.code), '修改').click();
  const form = dialog(office, '修改学生');
  await expect(field(form, '学生编码')).toHaveValue(student.code);
  await expect(field(form, '学生编码')).not.toBeEditable();
  const name = unique('改名');
  await fill(form, { 姓名: name });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, student.code)).toContainText(name);
});

test('student.list/12: a student is disabled and enabled', async ({ office, campus }) => {
  const student = await openStudent(office, campus);
  const state = (name: string) => row(office, student.code).getByRole('cell', { name, exact: true });
  await expect(state('启用')).toBeVisible();
  await button(row(office, student.code), '禁用').click();
  await agree(office, '操作确认', '您是否要禁用该学生?');
  await expect(state('禁用')).toBeVisible();
  await button(row(office, student.code), '启用').click();
  await agree(office, '操作确认', '您是否要启用该学生?');
  await expect(state('启用')).toBeVisible();
});

test('student.list/13: the permissions of a student are sent again with one call', async ({
  office,
  campus,
  devices,
}) => {
  const student = await openStudent(office, campus);
  devices[0]?.powerOn();
  await until('a device to be reachable', async () => {
    const { code } = await campus.call(`${calls}/resetDgAuth?studentId=${student.id}`);
    return code === 0;
  });
  const asked: (string | null)[] = [];
  office.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/resetDgAuth')) asked.push(searchParams.get('studentId'));
  });
  await act(row(office, student.code), '重发门禁权限');
  await agree(office, '操作确认', '您是否要重发该学生的门禁权限?');
  await expect(office.getByText('门禁权限重发成功')).toBeVisible();
  expect(asked).toEqual([student.id]);
});

test('student.list/15: the export is a workbook of the students that the filters give', async ({ office, campus }) => {
  const student = await openStudent(office, campus);
  const { name, content } = await download(office, button(office, '导出'));
  expect(name).toBe('学生数据.xlsx');
  const [titles, ...rows] = await readAll(content);
  expect(titles).toEqual(expect.arrayContaining(['学生编码', '姓名', '班级', '卡号', '家长']));
  expect(rows).toEqual([expect.arrayContaining([student.code, student.name])]);
});

test('student.list/16: a new search shows the top of the list', async ({ office }) => {
  await openScreen(office, path);
  const rows = office.getByRole('main').getByRole('checkbox', { name: /^选择 / });
  await expect(rows.first()).toBeInViewport();
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.first()).not.toBeInViewport();
  await search(office, `${calls}/query`);
  await expect(rows.first()).toBeInViewport();
});

test('student.list: a student is added with class and card, and removed with others', async ({ office, campus }) => {
  const place = await addClass(campus);
  const other = await addStudent(campus, place);
  const added = { code: unique('S'), name: unique('学生'), cardno: uniqueNumber() };
  await openScreen(office, `${path}?classId=${place.id}`);
  await expect(button(office, '批量删除')).toBeDisabled();
  await button(office, '新增').click();
  const form = dialog(office, '新增学生');
  await fill(form, { 学生编码: added.code, 姓名: added.name, 卡号: added.cardno });
  await form.getByRole('radio', { name: '女' }).check();
  await choose(office, field(form, '班级'), place.classname, place.classname);
  await choose(office, field(form, '住宿类型'), '住校');
  await choose(office, field(form, '卡类型'), '学生卡');
  const addition = requestOf(office, `${calls}/add`);
  await button(form, '确定').click();
  expect((await addition).postDataJSON()).toMatchObject({
    ...added,
    classesid: place.id,
    resttype: 1,
    cardtypeid: expect.any(String),
  });
  await expect(form).toBeHidden();
  expect(await cardTypeOf(campus, added.code)).toBe('学生卡');
  await expect(row(office, added.code)).toContainText(added.cardno);
  for (const { code } of [added, other])
    await row(office, code)
      .getByRole('checkbox', { name: /^选择 / })
      .check();
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除所选学生?');
  await shownTotal(office, 0);
});

sweep({
  id: 'student.list',
  path,
  folder: 'student',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).first().click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请选择班级'))).toBeVisible();
    },
    'what was typed before a reload': async (page, words) => {
      await button(page, words('新增')).first().click();
      await field(page.getByRole('dialog'), words('姓名')).fill('Ada Lovelace');
      page.once('dialog', (question) => void question.accept());
      await page.reload();
      await button(page, words('新增')).first().click();
      await expect(button(page, words('恢复填写'))).toBeVisible();
    },
    'the history, as of a change': async (page, words) => {
      await act(page.getByRole('main'), words('历程'), words('更多操作'));
      await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByRole('region')).toBeVisible();
    },
    'the question before permissions are sent again': async (page, words) => {
      await act(page.getByRole('main'), words('重发门禁权限'), words('更多操作'));
      await expect(page.getByRole('dialog', { name: words('操作确认') })).toBeVisible();
    },
    'the parents': async (page) => {
      await unfoldFirst(page);
      await expect(page.getByRole('table')).toHaveCount(3);
    },
    'the choice of a parent': async (page, words) => {
      await button(page, words('绑定家长')).first().click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请选择家长'))).toBeVisible();
    },
    'the form of a new parent': async (page, words) => {
      await button(page, words('新增并绑定家长')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入手机号码'))).toBeVisible();
    },
  },
});
