import type { Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { addAccount, signInAs } from './accounts.js';
import { expect, openFollowing, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, fill, row, unique } from './kit.js';
import { providerPort } from './product.js';
import { addClass, addParent, addStudent, addTeacher } from './school.js';
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
  await button(form, '{姓名}').click();
  await expect(field(form, '正文')).toHaveValue('周五下午三点{姓名}');
  await field(form, '选择接收人预览').click();
  await office.locator('.ant-select-dropdown:visible').getByTitle(/教师/).first().click();
  await expect(form.getByRole('status', { name: '预览' })).toHaveText(/^周五下午三点[^{]+$/);
  await field(form, '正文').fill('周五下午三点{学号}');
  await button(form, '确定').click();
  await expect(form).toContainText('正文中没有字段“学号”，可用字段：姓名、班级、日期');
  await field(form, '正文').fill('周五下午三点');
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
  await expect(dialog(office, '操作确认')).toContainText('将发送给 1 人');
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

test('a template is made, taken over what is typed after a question, and read as one of its recipients will', async ({
  office,
  campus,
}) => {
  const place = await addClass(campus);
  const parent = await addParent(campus, await addStudent(campus, place));
  const [name, title] = [unique('模板'), unique('放学')];
  await openScreen(office, '/Message/messagetemplates');
  await button(office, '新增').first().click();
  const made = dialog(office, '新增消息模板');
  await fill(made, { 模板名称: name, 正文: '{学号}' });
  await choose(office, field(made, '类型'), '公告');
  await button(made, '确定').click();
  await expect(made).toContainText('正文中没有字段“学号”，可用字段：姓名、班级、日期');
  await fill(made, { 正文: '{姓名}您好：{班级}提前放学。' });
  await button(made, '确定').click();
  await expect(row(office, name)).toContainText('{姓名}您好');

  await openScreen(office, path);
  const form = await openForm(office);
  await fill(form, { 标题: title, 正文: '放学' });
  await choose(office, field(form, '选择模板'), name, name);
  await agree(office, '操作确认', '您是否要用该模板替换已填写的正文?');
  await expect(field(form, '正文')).toHaveValue('{姓名}您好：{班级}提前放学。');
  await choose(office, field(form, '用户'), '家长');
  const recipient = field(form, '选择接收人预览');
  await recipient.click();
  await recipient.fill(parent.name);
  await office.locator('.ant-select-dropdown:visible').getByTitle(parent.name).click();
  await expect(form.getByRole('status', { name: '预览' })).toHaveText(
    `${parent.name}您好：${place.classname}提前放学。`,
  );
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, title)).toContainText('公告');
});

test('quiet hours are set, shown again, and hold back what a provider would be given', async ({ office, campus }) => {
  const { title } = await addMessage(campus);
  const clock = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 5);
  const [from, to] = [clock(-1), clock(2)];
  const open = async () => {
    await button(office, '发送设置').click();
    return dialog(office, '发送设置');
  };
  try {
    await openScreen(office, path);
    let form = await open();
    await form.getByRole('switch').click();
    await button(form, '确定').click();
    await expect(form.getByText('请选择时间').first()).toBeVisible();
    await fill(form, { 免打扰开始时间: from, 免打扰结束时间: to });
    await form.getByRole('checkbox', { name: '缴费' }).check();
    await button(form, '确定').click();
    await expect(form).toBeHidden();
    form = await open();
    await expect(field(form, '免打扰结束时间')).toHaveValue(`${to}:00`);
    for (const category of ['到校', '离校', '缴费'])
      await expect(form.getByRole('checkbox', { name: category })).toBeChecked();
    await office.keyboard.press('Escape');

    const sms = { url: `http://127.0.0.1:${providerPort}/sms`, key: 'k', secret: 's' };
    await campus.data('/api/params/update', { schoolWeixinParam: { sms } });
    await openFollowing(office, `${path}?keyword=${title}`);
    await act(row(office, title), '发布');
    const waits = office.getByText(/^现在是免打扰时段/);
    await expect(dialog(office, '操作确认').filter({ has: waits })).toContainText(`${to}:00 后发送`);
    // The question knows at once when the hours are others.
    const hours = async (open: boolean) =>
      campus.data('/api/params/update', { quiethours: { open, from, to, throughcategories: [4] } });
    await hours(false);
    await expect(waits).toHaveCount(0);
    await hours(true);
    await expect(waits).toBeVisible();
    await agree(office, '操作确认', '您是否要发布该消息?');
    await act(row(office, title), '修改');
    await expect(dialog(office, '修改消息')).toContainText('将发送给');
    await expect(waits).toHaveCount(0);
    await office.keyboard.press('Escape');
    await openScreen(office, '/Message/messagerecord');
    await expect(async () => {
      await button(office, '刷新').first().click();
      await expect(office.getByText(/^免打扰时段，.* 后发送$/)).toBeVisible({ timeout: 1000 });
    }).toPass();
  } finally {
    await campus.data('/api/params/update', { schoolWeixinParam: {}, quiethours: { open: false } });
  }
});

test('beyond the contract: a teacher is told in the console, at once, and what is read there is known to have been read', async ({
  office,
  campus,
  browser,
}) => {
  const account = await addAccount(campus);
  const place = await addClass(campus);
  const { id: teacherid, name } = await addTeacher(campus, { classesid: place.id });
  await campus.data('/api/accountmg/update', { id: account.id, name: unique('教师'), phone: '1', teacherid });
  const context = await browser.newContext();
  const teacher = await context.newPage();
  await signInAs(context, campus, account);
  await openFollowing(teacher, '/dashboard');
  const bell = teacher.getByRole('button', { name: /^消息：/ });
  await expect(bell).toBeVisible();
  await expect(bell).toHaveAccessibleName('消息：0 条未读');

  const [title, content] = [unique('教研'), unique('周三教研活动改期')];
  await campus.data(`${calls}/add`, { title, content, target: 3, type: 1, classid: place.id });
  await openScreen(office, `${path}?keyword=${title}`);
  await act(row(office, title), '发布');
  await agree(office, '操作确认', '您是否要发布该消息?');
  await expect(bell).toHaveAccessibleName('消息：1 条未读');
  await bell.click();
  const inbox = dialog(teacher, '我的消息');
  const message = inbox.getByRole('listitem').filter({ hasText: title });
  await expect(message.getByText('未读')).toBeVisible();
  await message.locator('summary').press('Enter');
  await expect(message.getByText(content)).toBeVisible();
  await expect(message.getByText('未读')).toHaveCount(0);
  await expect(bell).toHaveAccessibleName('消息：0 条未读');
  const read = { personname: name, keyword: content, read: true };
  const { recordCount } = await campus.data<{ recordCount: number }>('/api/msg/msgmg/queryrecord', {
    page: 0,
    pagesize: 1,
    params: read,
  });
  expect(recordCount).toBe(1);
  await context.close();
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
    'the settings': async (page, words) => {
      await button(page, words('发送设置')).click();
      await page.getByRole('dialog').getByRole('switch').click();
      await expect(page.getByText(words('免打扰开始时间'))).toBeVisible();
    },
  },
});
