import { administrator, type CampusClient } from '../../libs/testing/campus-client.js';
import { until } from '../../libs/testing/product.js';
import { expect, openScreen, test } from './console.js';
import { act, button, dialog, fill, row } from './kit.js';
import { type AddedPerson, addClass, addParent, addStudent } from './school.js';
import { pages, tag } from './shell.js';
import { openStudent } from './students.js';

/** A pass of long ago, as soon as attendance has heard of the student; gives when it was. */
async function passOf(campus: CampusClient, { code }: AddedPerson): Promise<string> {
  const collecttime = '2026-09-01 07:30:00';
  const records = [{ devicecode: 'D001', personno: code, directory: 1, collecttime }];
  await until(`the pass of ${code}`, async () => {
    const { successCount } = await campus.open<{ successCount: number }>('/api/open/current/submit', { records });
    return successCount === 1;
  });
  return collecttime;
}

test('the history of a student: changes and passes by time, and the student as of one of them', async ({
  office,
  campus,
}) => {
  const student = await openStudent(office, campus);
  await button(row(office, student.code), '修改').click();
  const form = dialog(office, '修改学生');
  await fill(form, { 姓名: `${student.name}新` });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await addParent(campus, student);
  const happenedAt = await passOf(campus, student);

  await act(row(office, student.code), '历程');
  const history = dialog(office, `${student.name}新 的历程`);
  const entries = history.getByRole('listitem').filter({ has: office.locator('time') });
  await expect(entries.locator('strong')).toHaveText(['绑定', '修改', '新增', '通行（进）']);
  await expect(entries.nth(3)).toContainText(happenedAt);
  await expect(entries.nth(1)).toContainText(`姓名${student.name} → ${student.name}新`);
  await expect(entries.nth(1)).toContainText(`${administrator.loginAccount} · 修改学生 · 127.0.0.1`);

  await button(entries.nth(2), '查看当时').click();
  const moment = history.getByRole('region');
  await expect(moment).toContainText(student.name);
  await expect(moment).not.toContainText('家长');
  await button(entries.nth(0), '查看当时').click();
  await expect(moment).toContainText(`${student.name}新`);
  await expect(moment).toContainText('家长');
  const chosen = history.getByPlaceholder('查看过去某一时点');
  await chosen.fill('2001-01-01 00:00:00');
  await chosen.press('Enter');
  await expect(moment).toContainText('当时没有此人');
  await button(moment, '返回现在').click();
  await expect(moment).toBeHidden();

  await button(history, '抹除个人数据').click();
  const question = dialog(office, '抹除个人数据');
  await fill(question, { 原因: '毕业三年' });
  await button(question, '确定').click();
  await expect(question).toBeHidden();
  await expect(dialog(office, `${student.id} 的历程`)).not.toContainText(student.name);
});

test('a student who was deleted is found in the operation log, and erased with a reason', async ({
  office,
  campus,
}) => {
  const student = await addStudent(campus, await addClass(campus));
  await campus.data('/api/school/student/delete', { ids: [student.id] });
  await openScreen(office, '/Log/logs');
  const removal = office.getByRole('row').filter({ hasText: student.id }).first();
  await expect(removal.getByRole('cell', { name: `${student.name} (${student.code})`, exact: true })).toBeVisible();
  await button(removal, '展开行').click();
  await button(office, '回放此操作').click();
  const replay = dialog(office, '操作回放');
  await button(replay.getByRole('row').filter({ hasText: 'StudentRemoved' }), '展开行').click();
  await replay.getByRole('link', { name: '查看此人的历程' }).click();
  await button(dialog(office, `${student.name} 的历程`), '抹除个人数据').click();
  const question = dialog(office, '抹除个人数据');
  await expect(question).toContainText(`将抹除“${student.name}”的全部个人数据`);
  await fill(question, { 原因: `${student.name}毕业` });
  await button(question, '确定').click();
  await expect(office.getByText('原因中不能包含此人的姓名、编码或号码')).toBeVisible();
  await fill(question, { 原因: '毕业三年' });
  await button(question, '确定').click();
  await expect(office.getByText('该人员的个人数据已抹除')).toBeVisible();
  await expect(question).toBeHidden();
  const history = dialog(office, `${student.id} 的历程`);
  const entries = history.getByRole('listitem').filter({ has: office.locator('time') });
  await expect(entries.locator('strong')).toHaveText(['抹除个人数据', '删除', '新增']);
  await expect(entries.first()).toContainText('原因：毕业三年');
  await expect(entries.last()).toContainText('姓名■■■');
  await expect(history).not.toContainText(student.name);
  await expect(button(history, '抹除个人数据')).toBeDisabled();

  await office.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(office).toHaveURL('/Base/student');
  await tag(office, '操作日志').getByRole('link').click();
  await tag(office, pages.students.title).getByRole('link').click();
  await expect(button(office, '批量删除')).toBeVisible();
  await expect(history).toBeHidden();
});
