import type { Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, fill, row, unique } from './kit.js';
import { addClass, addParent, addStudent } from './school.js';
import { sweep } from './sweep.js';

const path = '/Message/messages';
const calls = '/api/msg/msgmg';

/** Writes a message to the parents of a new class with one parent, behind the console. */
async function addMessage(campus: CampusClient): Promise<{ id: string; title: string }> {
  const place = await addClass(campus);
  await addParent(campus, await addStudent(campus, place));
  const message = { title: unique('消息'), content: '明天放假', target: 2, type: 1, classid: place.id };
  return { ...message, ...(await campus.data<{ id: string }>(`${calls}/add`, message)) };
}

async function openForm(page: Page) {
  await button(page, '新增').click();
  return dialog(page, '新增消息');
}

test('message.list/01, message.list/02: a message says what it is, in so many characters', async ({ office }) => {
  await openScreen(office, path);
  const form = await openForm(office);
  await button(form, '确定').click();
  for (const text of ['请输标题', '请输正文', '请选择类型', '请选择用户']) await expect(form).toContainText(text);
  await fill(form, { 标题: '长'.repeat(129), 正文: '长'.repeat(1025) });
  await expect(field(form, '标题')).toHaveValue('长'.repeat(128));
  await expect(field(form, '正文')).toHaveValue('长'.repeat(1024));
  const title = unique('家长会');
  await fill(form, { 标题: title, 正文: '周五下午三点' });
  await choose(office, field(form, '类型'), '通知');
  await choose(office, field(form, '用户'), '教师');
  await expect(form.getByText(/^将发送给 \d+ 人：家长 0 人，教师 \d+ 人$/)).toBeVisible();
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, title)).toContainText('教师');
});

test('message.list/03, message.list/04: what is published is so for good, and goes to whom it went', async ({
  office,
  campus,
}) => {
  const { title } = await addMessage(campus);
  await openScreen(office, `${path}?keyword=${title}`);
  await act(row(office, title), '发布');
  await agree(office, '操作确认', '您是否要发布该消息?');
  await expect(row(office, title).getByRole('button', { name: '发布', exact: true })).toHaveCount(0);
  await act(row(office, title), '发送进度');
  const progress = dialog(office, '发送进度');
  await expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(progress).toContainText(/接收人数\s*1/);
  await office.keyboard.press('Escape');
  await act(row(office, title), '修改');
  const form = dialog(office, '修改消息');
  await expect(field(form, '用户')).toBeDisabled();
  await expect(field(form, '组织机构')).toBeDisabled();
  await expect(field(form, '标题')).toBeEnabled();
});

test('message.list/05: two messages are deleted after a question', async ({ office, campus }) => {
  const [one, other] = [await addMessage(campus), await addMessage(campus)];
  await openScreen(office, path);
  for (const { title } of [one, other]) await row(office, title).getByRole('checkbox').check();
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除消息?');
  for (const { title } of [one, other]) await expect(row(office, title)).toHaveCount(0);
});

sweep({
  id: 'message.list',
  path,
  folder: 'message',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).first().click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输标题'))).toBeVisible();
    },
  },
});
