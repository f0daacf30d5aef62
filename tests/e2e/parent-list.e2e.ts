import { expect, openScreen, test } from './console.js';
import { agree, button, choose, dialog, field, fill, requestOf, row, search, unique } from './kit.js';
import { cellOf, importWorkbook, rosterRow, rosterWorkbook, testRoster } from './roster.js';
import { activateParent, addClass, addParent, addStudent, uniqueNumber } from './school.js';

const path = '/Base/parent';
const calls = '/api/school/parent';

testRoster(
  { id: 'parent.list', path, folder: 'parent', noun: '家长', codeTitle: '编码', add: addParent },
  {
    empty: { check: '04', messages: ['请输入编码', '请输入手机号码', '请输入姓名'] },
    exporting: '08',
  },
);

test('parent.list/01: activated parents are told from the others', async ({ office, campus }) => {
  const [active, other] = [await addParent(campus), await addParent(campus)];
  await activateParent(campus, active);
  const beginning = active.mobil.slice(0, -1);
  await openScreen(office, `${path}?phone=${beginning}`);
  await expect(cellOf(row(office, active.code), '是')).toHaveCount(1);
  const choice = field(office.getByRole('search'), '是否激活');
  await choose(office, choice, '是');
  const asked = await search(office, `${calls}/query`);
  expect(asked.postDataJSON()).toMatchObject({ params: { actived: true } });
  await expect(row(office, active.code)).toBeVisible();
  await expect(row(office, other.code)).toHaveCount(0);
  await openScreen(office, `${path}?phone=${other.mobil}`);
  await choose(office, choice, '否');
  await search(office, `${calls}/query`);
  await expect(row(office, other.code)).toBeVisible();
});

test('parent.list/02: an unfolded parent shows the students, and a binding can be removed', async ({
  office,
  campus,
}) => {
  const place = await addClass(campus);
  const children = [await addStudent(campus, place), await addStudent(campus, place)];
  const { code, mobil } = await addParent(campus, ...children);
  await openScreen(office, `${path}?phone=${mobil}`);
  await button(row(office, code), '展开行').click();
  const students = office.getByRole('table').last();
  await expect(students.getByRole('columnheader')).toHaveText(['学生编码', '姓名', '班级', '操作']);
  for (const child of children)
    await expect(row(students, child.code).getByRole('cell')).toContainText([child.code, child.name, place.classname]);
  await button(row(students, children[0]!.code), '解除绑定').click();
  await agree(office, '操作确认', '您是否要解除绑定?');
  await expect(row(students, children[0]!.code)).toHaveCount(0);
  await expect(row(students, children[1]!.code)).toBeVisible();
});

test('parent.list/03: code and phone of another parent are refused when their fields are left', async ({
  office,
  campus,
}) => {
  const other = await addParent(campus);
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增家长');
  await fill(form, { 编码: other.code });
  await expect(form).toContainText('编码已存在，请重新输入');
  await fill(form, { 手机号码: other.mobil });
  await expect(form).toContainText('手机号码已存在，请重新输入');
  await fill(form, { 编码: unique('P'), 手机号码: uniqueNumber() });
  await expect(form).not.toContainText('已存在，请重新输入');
});

test('parent.list/05: two selected parents are deleted after a question', async ({ office, campus }) => {
  const parents = [await addParent(campus), await addParent(campus)];
  await openScreen(office, path);
  for (const { code } of parents)
    await row(office, code)
      .getByRole('checkbox', { name: /^选择 / })
      .check();
  const removal = requestOf(office, `${calls}/delete`);
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除家长?');
  expect((await removal).postDataJSON().ids.sort()).toEqual(parents.map(({ id }) => id).sort());
  for (const { code } of parents) await expect(row(office, code)).toHaveCount(0);
});

test('parent.list/06: parents are imported; their save is followed through the path of teachers', async ({
  office,
}) => {
  const parent = rosterRow();
  await openScreen(office, `${path}?phone=${parent[4]}`);
  const followed = requestOf(office, '/querysaveprogress');
  await importWorkbook(office, '家长导入', rosterWorkbook('编码', parent));
  expect(new URL((await followed).url()).pathname).toBe('/api/school/teacher/import/querysaveprogress');
  await expect(cellOf(row(office, parent[0]!), '文件导入')).toBeVisible();
});

test('parent.list/07: a parent added by hand says so', async ({ office }) => {
  const parent = { 编码: unique('P'), 手机号码: uniqueNumber(), 姓名: unique('家长') };
  await openScreen(office, `${path}?phone=${parent.手机号码}`);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增家长');
  await fill(form, parent);
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(cellOf(row(office, parent.编码), '手工新增')).toBeVisible();
});
