import type { Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, choose, dialog, field, requestOf, row, search } from './kit.js';
import { type AddedClass, type AddedPerson, addClass, addTeacher } from './school.js';
import { sweep } from './sweep.js';

const path = '/Base/class';
const calls = '/api/school/teacherbind';

const treeOf = (page: Page) => page.getByRole('tree', { name: '组织机构' });

/** Binds a teacher behind the console, as class teacher. */
const bind = (campus: CampusClient, place: AddedClass, teacher: AddedPerson) =>
  campus.data(`${calls}/add`, { classesid: place.id, schoolteacherid: teacher.id, isclassmanager: true });

/** Opens the screen with this class chosen. */
const openClass = (page: Page, { id }: AddedClass) => openScreen(page, `${path}?class=${id}`);

async function openBinding(page: Page) {
  await button(page, '绑定教师或管理员').click();
  return dialog(page, '绑定教师或管理员');
}

test('teacherbind.list/01: the first node at the top is chosen, and its teachers are listed', async ({ office }) => {
  const request = requestOf(office, `${calls}/query`);
  await openScreen(office, path);
  await expect(treeOf(office).getByRole('treeitem').first()).toHaveAttribute('aria-selected', 'true');
  const { params } = (await request).postDataJSON();
  expect(params.classid).toMatch(/^[0-9a-f-]{36}$/);
  const main = office.getByRole('main');
  await expect(main.getByRole('columnheader')).toContainText([
    '教师姓名',
    '教师编号',
    '手机号码',
    '管理员',
    '职务',
    '班主任',
    '任课教师',
    '学科',
    '是否激活',
    '关注公众号',
    '操作',
  ]);
  const lessons = requestOf(office, `${calls}/query`);
  await treeOf(office).getByText('高一1班', { exact: true }).click();
  expect((await lessons).postDataJSON().params.classid).not.toBe(params.classid);
  await expect(main.getByRole('row').filter({ has: office.getByRole('cell', { name: '语文' }) })).toHaveCount(1);
  await expect(office).toHaveURL(/class=[0-9a-f-]{36}/);
});

test('teacherbind.list/02, teacherbind.list/03, teacherbind.list/04, teacherbind.list/05, teacherbind.list/06: a teacher is bound with functions, once', async ({
  office,
  campus,
}) => {
  const [place, bound, teacher] = [await addClass(campus), await addTeacher(campus), await addTeacher(campus)];
  await bind(campus, place, bound);
  await openClass(office, place);
  await expect(row(office, bound.code)).toContainText(bound.name);
  const form = await openBinding(office);
  await expect(form.getByText(place.classname, { exact: true })).toBeVisible();
  await button(form, '确定').click();
  await expect(form).toContainText('请输选择教师');
  await expect(form).toContainText('请选择职能');

  const picker = field(form, '教师');
  await choose(office, picker, bound.name, bound.code);
  await expect(form).toContainText('重复绑定教师，请重新输入');
  await choose(office, picker, teacher.name, teacher.mobil.slice(2));
  await expect(form).not.toContainText('重复绑定教师，请重新输入');

  await form.getByRole('checkbox', { name: '管理员' }).check();
  await form.getByRole('checkbox', { name: '任课教师' }).check();
  await expect(form).not.toContainText('请选择职能');
  await button(form, '确定').click();
  await expect(form).toContainText('请选择职务');
  await expect(form).toContainText('请选择学科');
  await choose(office, field(form, '职务'), '年级组长', '年级');
  await choose(office, field(form, '学科'), '数学', '数学');
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, teacher.code)).toContainText('年级组长');
  await expect(row(office, teacher.code)).toContainText('数学');

  await button(row(office, teacher.code), '修改绑定').click();
  const edit = dialog(office, '修改绑定');
  await expect(edit.getByText(place.classname, { exact: true })).toBeVisible();
  await edit.getByRole('checkbox', { name: '管理员' }).uncheck();
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(row(office, teacher.code)).not.toContainText('年级组长');
  await expect(row(office, teacher.code)).toContainText('数学');
});

test('teacherbind.list/07, teacherbind.list/08: filtered by activation, and unbound after a question', async ({
  office,
  campus,
}) => {
  const [place, active, other] = [await addClass(campus), await addTeacher(campus), await addTeacher(campus)];
  for (const teacher of [active, other]) await bind(campus, place, teacher);
  await campus.open('/api/open/teacher/activate', { mobil: active.mobil, account: active.code, openid: null });
  await openClass(office, place);
  await choose(office, field(office.getByRole('search'), '是否激活'), '是');
  const asked = await search(office, `${calls}/query`);
  expect(asked.postDataJSON().params).toMatchObject({ classid: place.id, actived: true });
  await expect(row(office, active.code)).toBeVisible();
  await expect(row(office, other.code)).toHaveCount(0);
  await choose(office, field(office.getByRole('search'), '是否激活'), '否');
  await search(office, `${calls}/query`);
  await expect(row(office, active.code)).toHaveCount(0);
  await button(row(office, other.code), '解除绑定').click();
  await agree(office, '删除确认', '您是否要解除教师绑定?');
  await expect(row(office, other.code)).toHaveCount(0);
});

sweep({
  id: 'teacherbind.list',
  path,
  folder: 'teacher-binding',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('绑定教师或管理员')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请选择职能'))).toBeVisible();
    },
  },
});
