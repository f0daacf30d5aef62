import type { Locator, Page } from '@playwright/test';
import { expect, openScreen, test } from './console.js';
import { agree, button, choose, dialog, field, fill, requestOf, row, unique } from './kit.js';
import { type AddedPerson, addClass, addParent, addStudent, uniqueNumber } from './school.js';
import { openStudent, path } from './students.js';

const calls = '/api/school/student';

/** Unfolds a student; gives the table of the parents. */
async function unfold(office: Page, student: AddedPerson): Promise<Locator> {
  await button(row(office, student.code), '展开行').click();
  await expect(office.getByText('已绑定家长')).toBeVisible();
  return office.getByRole('table').last();
}

test('student.list/04: an unfolded student shows the bound parents', async ({ office, campus }) => {
  const student = await addStudent(campus, await addClass(campus));
  const parents = [await addParent(campus, student), await addParent(campus, student)];
  await openScreen(office, `${path}?keyword=${student.code}`);
  const bound = await unfold(office, student);
  await expect(bound.getByRole('columnheader')).toHaveText(['编码', '姓名', '性别', '手机号码', '是否激活', '操作']);
  for (const { code, name, mobil } of parents)
    await expect(row(bound, code).getByRole('cell')).toContainText([code, name, '', mobil, '否', '删除绑定']);
});

test('student.list/09: a parent is chosen and bound', async ({ office, campus }) => {
  const parent = await addParent(campus);
  const student = await openStudent(office, campus);
  const bound = await unfold(office, student);
  await button(office, '绑定家长').first().click();
  const form = dialog(office, '绑定家长');
  await button(form, '确定').click();
  await expect(form).toContainText('请选择家长');
  const label = `${parent.name} (${parent.code}, ${parent.mobil})`;
  await choose(office, field(form, '家长'), label, parent.mobil);
  const binding = requestOf(office, `${calls}/bind/add`);
  await button(form, '确定').click();
  expect((await binding).postDataJSON()).toEqual({ schoolparentid: parent.id, studentid: student.id });
  await expect(form).toBeHidden();
  await expect(row(bound, parent.code)).toContainText(parent.mobil);
});

test('student.list/10: a new parent with the phone of another is refused when the field is left', async ({
  office,
  campus,
}) => {
  const other = await addParent(campus);
  const student = await openStudent(office, campus);
  const bound = await unfold(office, student);
  await button(office, '新增并绑定家长').click();
  const form = dialog(office, '新增并绑定家长');
  await fill(form, { 手机号码: other.mobil });
  await expect(form).toContainText('手机号码已存在，请重新输入');
  const parent = { code: unique('P'), name: unique('家长'), mobil: uniqueNumber() };
  await fill(form, { 编码: parent.code, 手机号码: parent.mobil, 姓名: parent.name });
  await expect(form).not.toContainText('手机号码已存在，请重新输入');
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(bound, parent.code)).toContainText(parent.name);
});

test('student.list/11: a binding ends, the parent stays', async ({ office, campus }) => {
  const student = await addStudent(campus, await addClass(campus));
  const parent = await addParent(campus, student);
  await openScreen(office, `${path}?keyword=${student.code}`);
  const bound = await unfold(office, student);
  await button(row(bound, parent.code), '删除绑定').click();
  await agree(office, '删除确认', '您是否要删除家长绑定?');
  await expect(row(bound, parent.code)).toHaveCount(0);
  const { data } = await campus.data<{ data: { code: string; bindstudents: unknown[] }[] }>(
    '/api/school/parent/query',
    { page: 0, pagesize: 20, params: { mobil: parent.mobil } },
  );
  expect(data).toMatchObject([{ code: parent.code, bindstudents: [] }]);
});
