import type { Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { until } from '../../libs/testing/product.js';
import { signInWithout } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { button, choose, dialog, field, fill, requestOf, row, unique } from './kit.js';
import { consoleUrl } from './product.js';
import { sweep } from './sweep.js';

const path = '/Device/accessrule';
const calls = '/api/dg/access/rule';

test('access rules: one is made, forbids what it says at a device, is changed and removed', async ({
  office,
  campus,
  devices,
}) => {
  const device = devices[0]!;
  device.powerOn();
  const persons = () => [...device.access.rows.keys()].filter((key) => key.startsWith('p:')).length;
  const { data } = await campus.data<{ data: { id: string; code: string }[] }>('/api/dg/device/query', {
    pagesize: 100,
  });
  const { code } = data.find(({ id }) => id === device.identity.deviceId)!;
  await until('the device to be online for everybody', async () => {
    const cards = await campus.data<{ devicecode: string; state: number }[]>('/api/dg/controllercenter/query', {});
    return cards.some(({ devicecode, state }) => devicecode === code && state === 1);
  });
  expect(await campus.data('/api/dg/controllercenter/uploadauth', { devices: [{ devicecode: code }] })).toBe(true);
  const everybody = persons();
  await openScreen(office, path);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增通行规则');
  await button(form, '确定').click();
  await expect(form).toContainText('请输入规则名称');
  const name = unique('规则');
  await fill(form, { 规则名称: name });
  await form.getByRole('radio', { name: '禁止' }).check();
  await form.getByRole('checkbox', { name: '教师' }).check();
  await choose(office, field(form, '设备'), `${device.identity.name} (${code})`);
  await office.keyboard.press('Escape');
  const sent = requestOf(office, `${calls}/add`);
  await button(form, '确定').click();
  // What it would do is shown first; whoever goes back has all that was typed.
  const rehearsal = dialog(office, '保存前预演');
  await expect(row(rehearsal, code)).toContainText(device.identity.name);
  await expect(row(rehearsal, code)).toContainText('在线');
  await expect(rehearsal.getByRole('status')).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(rehearsal).toBeHidden();
  await expect(field(form, '规则名称')).toHaveValue(name);
  await button(form, '确定').click();
  await button(rehearsal, '保存').click();
  expect((await sent).postDataJSON()).toMatchObject({
    name,
    effect: 2,
    personTypes: [3],
    deviceIds: [device.identity.deviceId],
  });
  await expect(form).toBeHidden();
  await expect(row(office, name)).toContainText('教师');
  await expect(row(office, name)).toContainText('1 台设备');
  await until('the teachers to be kept out', () => persons() < everybody, 30_000);

  await button(row(office, name), '修改').click();
  const edit = dialog(office, '修改通行规则');
  await edit.getByRole('checkbox', { name: '周日' }).check();
  await button(edit, '确定').click();
  await button(dialog(office, '保存前预演'), '保存').click();
  await expect(edit).toBeHidden();
  await expect(row(office, name)).toContainText('周日');
  await until('the teachers to be there with their rule', () => persons() === everybody, 30_000);

  await row(office, name).getByRole('checkbox').check();
  await button(office, '批量删除').click();
  const removal = dialog(office, '删除前预演');
  await expect(removal).toContainText(`您是否要删除通行规则? ${name}`);
  await button(removal, '删除').click();
  await expect(row(office, name)).toHaveCount(0);
});

test('access rules: without a rehearsal a rule is saved after a warning', async ({ office, campus }) => {
  await office.route('**/api/dg/access/rehearse', (route) => route.abort());
  await openScreen(office, path);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增通行规则');
  const name = unique('规则');
  await fill(form, { 规则名称: name });
  await form.getByRole('radio', { name: '禁用' }).check();
  await button(form, '确定').click();
  const rehearsal = dialog(office, '保存前预演');
  await expect(rehearsal).toContainText('预演失败，无法得知保存后的影响');
  await office.unroute('**/api/dg/access/rehearse');
  await button(rehearsal, '重试').click();
  await expect(rehearsal).toContainText('设备上的权限不会改变');
  await button(rehearsal, '返回').click();
  await office.route('**/api/dg/access/rehearse', (route) => route.abort());
  await button(form, '确定').click();
  await expect(rehearsal).not.toContainText('设备上的权限不会改变');
  await button(rehearsal, '不预演，直接继续').click();
  await expect(row(office, name)).toBeVisible();
  await removeRules(campus, name);
});

/** Removes the rules of a name behind the console. */
async function removeRules(campus: CampusClient, name: string): Promise<void> {
  const { data } = await campus.data<{ data: { id: string }[] }>(`${calls}/query`, { params: { name } });
  await campus.data(`${calls}/delete`, { ids: data.map(({ id }) => id) });
}

test('access rules: what concerns more persons than the school lets one person change is approved by somebody else', async ({
  page,
  campus,
}) => {
  await openAs(page, campus, 'main');
  await button(page, '审批设置').click();
  const limit = dialog(page, '审批设置');
  await fill(limit, { 审批人数上限: '5' });
  await button(limit, '确定').click();
  await expect(limit).toBeHidden();

  await openAs(page, campus, 'clerk');
  await button(page, '新增').first().click();
  const form = dialog(page, '新增通行规则');
  const name = unique('规则');
  await fill(form, { 规则名称: name });
  await form.getByRole('checkbox', { name: '教师' }).check();
  await button(form, '确定').click();
  await button(dialog(page, '保存前预演'), '保存').click();
  await expect(page.getByText('已提交，待其他人审核后生效')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(row(page, name)).toHaveCount(0);
  await button(page, '待审核提议（1）').click();
  const own = dialog(page, '通行规则提议');
  await expect(own).toContainText('您提交的提议须由其他人审核');
  await expect(row(own, name)).toContainText('待审核');
  await expect(button(row(own, name), '审核')).toHaveCount(0);

  await openAs(page, campus, 'main');
  await button(page, '待审核提议（1）').click();
  const proposals = dialog(page, '通行规则提议');
  await button(row(proposals, name), '审核').click();
  const decision = dialog(page, '审核');
  await expect(decision).toContainText('教师');
  await expect(decision).toContainText('不再可通行人数');
  await decision.getByText('拒绝', { exact: true }).click();
  await button(decision, '确定').click();
  await expect(decision.getByText('请填写拒绝原因')).toBeVisible();
  await decision.getByText('通过', { exact: true }).click();
  await button(decision, '确定').click();
  await expect(decision).toBeHidden();
  await expect(row(proposals, name)).toContainText('已通过');
  await page.keyboard.press('Escape');
  const rule = page.getByRole('main').getByRole('row').filter({ hasText: name });
  await expect(rule).toContainText('教师');

  // Whoever changes a rule of which somebody has proposed another change is told.
  await button(rule, '修改').click();
  const edit = dialog(page, '修改通行规则');
  await edit.getByRole('checkbox', { name: '周日' }).check();
  await button(edit, '确定').click();
  const rehearsal = dialog(page, '保存前预演');
  await expect(rehearsal).toContainText('影响人数超过 5，保存后须由其他人审核才生效');
  await button(rehearsal, '保存').click();
  await expect(rule).toContainText('待审核');
  await button(rule, '修改').click();
  await edit.getByRole('checkbox', { name: '周一' }).check();
  await button(edit, '确定').click();
  await expect(rehearsal).toContainText('此规则有待审核的提议');
  await button(rehearsal, '返回').click();
  await campus.data(`${calls}/policy/update`, { approvallimit: '' });
  await removeRules(campus, name);
});

/** Opens the screen as the main account, or as somebody who may change rules and approve none. */
async function openAs(page: Page, campus: CampusClient, who: 'main' | 'clerk'): Promise<void> {
  if (who === 'clerk') await signInWithout(page, campus, { component: 'accessrule', lacking: 'dbtn_approve' });
  else await page.context().addCookies([{ name: 'School-Token', value: await campus.signIn(), url: consoleUrl }]);
  await openScreen(page, path);
}

sweep({
  id: 'access rules',
  path,
  folder: 'access-rule',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).first().click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入规则名称'))).toBeVisible();
    },
    'the rehearsal': async (page, words) => {
      await button(page, words('新增')).first().click();
      const form = page.getByRole('dialog');
      await field(form, words('规则名称')).fill('x');
      await form.getByRole('checkbox', { name: words('教师') }).check();
      await button(form, words('确定')).click();
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    },
    'the proposals': async (page, words) => {
      const [label = ''] = words('待审核提议（{count}）').split(/\s*[（(]/);
      await page.getByRole('button', { name: label }).click();
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    },
    'the approval limit': async (page, words) => {
      await button(page, words('审批设置')).click();
      await expect(field(page.getByRole('dialog'), words('审批人数上限'))).toBeVisible();
    },
  },
});
