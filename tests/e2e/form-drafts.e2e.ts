import type { Page } from '@playwright/test';
import { expect, openScreen, test } from './console.js';
import { button, dialog, field, fill, row, unique } from './kit.js';
import { addClass, addStudent } from './school.js';
import { path as students } from './students.js';

/** Loads the page anew with something typed in it, which the browser asks about. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (question) => void question.accept());
  await page.reload();
}

/** All that the tab keeps. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test('what is typed of a row is offered after a reload, of that row alone, until it is saved', async ({
  office,
  campus,
}) => {
  const place = await addClass(campus);
  const [student, other] = [await addStudent(campus, place), await addStudent(campus, place)];
  await openScreen(office, `${students}?classId=${place.id}`);
  const form = dialog(office, '修改学生');
  const offer = form.getByText('填写的内容尚未提交');
  const open = ({ code }: { code: string }) => button(row(office, code), '修改').click();
  await open(student);
  await fill(form, { 姓名: '李清照', 备注: '词' });
  await reload(office);
  await open(other);
  await expect(field(form, '姓名')).toHaveValue(other.name);
  await expect(offer).toHaveCount(0);
  await button(form, '取消').click();
  await open(student);
  await expect(field(form, '姓名')).toHaveValue(student.name);
  await button(form, '恢复填写').click();
  await expect(offer).toHaveCount(0);
  await expect(field(form, '姓名')).toHaveValue('李清照');
  await expect(field(form, '备注')).toHaveValue('词');
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, student.code)).toContainText('李清照');
  expect(await kept(office)).not.toContain('campus.draft');
});

test('of a row that was changed since, it is told that what was typed cannot be restored', async ({
  office,
  campus,
}) => {
  const place = await addClass(campus);
  const student = await addStudent(campus, place);
  await openScreen(office, `${students}?classId=${place.id}`);
  const form = dialog(office, '修改学生');
  await button(row(office, student.code), '修改').click();
  await fill(form, { 姓名: '李清照' });
  const name = unique('改名');
  await campus.data('/api/school/student/update', { ...student, name, sex: '男', classesid: place.id });
  await reload(office);
  await button(row(office, name), '修改').click();
  await expect(form.getByText('但此后数据已被修改，不能再恢复')).toBeVisible();
  await expect(button(form, '恢复填写')).toHaveCount(0);
  await expect(field(form, '姓名')).toHaveValue(name);
  await button(form, '丢弃').click();
  await button(form, '取消').click();
  await expect(form).toBeHidden();
  expect(await kept(office)).not.toContain('campus.draft');
});

test('a password is not kept, and what is left or signed out of is forgotten', async ({ office }) => {
  await openScreen(office, '/System/account');
  const form = dialog(office, '新增账号');
  const add = button(office, '新增');
  const discard = button(dialog(office, '尚未保存'), '放弃');
  await add.click();
  await fill(form, { 密码: 'Secret-2026' });
  expect(await kept(office)).not.toContain('campus.draft');
  await fill(form, { 姓名: '李清照' });
  expect(await kept(office)).toContain('李清照');
  expect(await kept(office)).not.toContain('Secret-2026');
  await button(form, '取消').click();
  await discard.click();
  await expect(form).toBeHidden();
  expect(await kept(office)).not.toContain('李清照');

  await add.click();
  await fill(form, { 姓名: '李清照' });
  await reload(office);
  await expect(add).toBeVisible();
  expect(await kept(office)).toContain('李清照');
  await office.getByRole('button', { name: /^用户菜单/ }).click();
  await office.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(office).toHaveURL(/\/login/);
  expect(await kept(office)).not.toContain('李清照');
});
