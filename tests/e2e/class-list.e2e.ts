import { expect, openScreen, test } from './console.js';
import { agree, button, dialog, field, fill, requestOf, row, scrollTo, unique } from './kit.js';
import { addClass } from './school.js';
import { sweep } from './sweep.js';

const path = '/Base/organization';
const calls = '/api/school/classes';
test('class.list/01: the organisation is a tree with its six columns', async ({ office }) => {
  await openScreen(office, path);
  const main = office.getByRole('main');
  await expect(main.getByRole('columnheader')).toHaveText([
    '班级名称',
    '编码',
    '入学年份',
    '学制',
    '状态',
    '类型',
    '操作',
  ]);
  await expect(row(main, 'G1').getByRole('cell')).toContainText(['高一', 'G1', /^\d{4}-09-01$/, '3', '启用', '年级']);
  await expect(row(main, 'G101')).toContainText('班级');
  await button(row(main, 'G1'), '关闭行').click();
  await expect(row(main, 'G101')).toHaveCount(0);
  await button(row(main, 'G1'), '展开行').click();
  await expect(row(main, 'G101')).toBeVisible();
});

test('class.list/02: the empty form asks for name and code', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增组织机构');
  await button(form, '确定').click();
  await expect(form).toContainText('请输入班级名称');
  await expect(form).toContainText('请输入编码');
});

test('class.list/03: a code that exists is refused when its field is left', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增组织机构');
  const validation = requestOf(office, `${calls}/codevalidate`);
  await fill(form, { 名称: unique('班级'), 编码: 'G101' });
  expect((await validation).postDataJSON()).toMatchObject({ code: 'G101' });
  await expect(form).toContainText('编码重复，请重新输入');
  await fill(form, { 编码: unique('T') });
  await expect(form).not.toContainText('编码重复，请重新输入');
});

test('class.list/04: the code of a class that exists cannot be changed', async ({ office }) => {
  await openScreen(office, path);
  await button(row(office, 'G101'), '修改').click();
  const form = dialog(office, '修改组织机构');
  await expect(form).toContainText('高一');
  await expect(field(form, '编码')).toHaveValue('G101');
  await expect(field(form, '编码')).not.toBeEditable();
  await expect(field(form, '名称')).toBeEditable();
});

test('class.list/05, class.list/06: a grade is disabled and enabled with all its classes', async ({
  office,
  campus,
}) => {
  const parent = await addClass(campus, 'grade');
  const classes = [await addClass(campus, 'class', parent), await addClass(campus, 'class', parent)];
  await openScreen(office, path);
  await scrollTo(office, row(office, classes[1]!.code));
  const shown = (state: string) =>
    [parent, ...classes].map(({ code }) =>
      expect(row(office, code).getByRole('cell', { name: state, exact: true })).toBeVisible(),
    );
  await Promise.all(shown('启用'));

  await button(row(office, parent.code), '禁用').click();
  await agree(office, '操作确认', '您是否要禁用该组织机构及其所有下级?');
  await Promise.all(shown('禁用'));

  await button(row(office, parent.code), '启用').click();
  await agree(office, '操作确认', '您是否要启用该组织机构及其所有下级?');
  await Promise.all(shown('启用'));
});

test('class.list: a class is added below its grade and changed', async ({ office, campus }) => {
  const parent = await addClass(campus, 'grade');
  const [name, code] = [unique('班级'), unique('T')];
  await openScreen(office, path);
  await scrollTo(office, row(office, parent.code));
  await button(row(office, parent.code), '新增下级').click();
  const form = dialog(office, '新增组织机构');
  await expect(form).toContainText(parent.classname);
  await fill(form, { 名称: name, 编码: code, 学制: '3' });
  const addition = requestOf(office, `${calls}/add`);
  await button(form, '确定').click();
  expect((await addition).postDataJSON()).toMatchObject({ pid: parent.id, classname: name, code, years: 3 });
  await expect(form).toBeHidden();
  await scrollTo(office, row(office, code));
  await button(row(office, code), '修改').click();
  const edit = dialog(office, '修改组织机构');
  await fill(edit, { 学制: '' });
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(row(office, code).getByRole('cell').nth(3)).toBeEmpty();
});

sweep({
  id: 'class.list',
  path,
  folder: 'organisation',
  openedFolder: 'year-turn',
  scenes: {
    "the rehearsal of a year's turn": async (page, words) => {
      await button(page, words('升级')).click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    },
    'the form': async (page, words) => {
      await button(page, words('新增')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入班级名称'))).toBeVisible();
    },
    'the question before a grade is disabled': async (page, words) => {
      await button(page, words('禁用')).first().click();
      await expect(page.getByRole('dialog', { name: words('操作确认') })).toBeVisible();
    },
  },
});
