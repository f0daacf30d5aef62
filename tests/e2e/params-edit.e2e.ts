import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { ProviderServer } from '../../services/organisation/testing/provider-server.js';
import { addAccountFor, signInAs } from './accounts.js';
import { expect, openFollowing, openScreen, test } from './console.js';
import { agree, button, dialog, field, fill, requestOf } from './kit.js';
import { providerPort } from './product.js';
import { sweep, violations } from './sweep.js';

const path = '/System/params';

test('params.edit/01, params.edit/02, params.edit/04: parameters are whole, saved, and brought back', async ({
  office,
  campus,
}) => {
  const health = { fy_open: false, fy_from: '2026-09-01', fy_to: '2026-12-31', fy_notifytime: '09:00' };
  await campus.data('/api/params/update', {
    fangyi: health,
    baseparam: { recordgohome: 2 },
    localtemplate: { a: 'b' },
  });
  await openScreen(office, path);
  await expect(office.getByRole('main').getByRole('tab')).toHaveText(['健康上报参数', '平安到家参数']);
  const form = office.getByRole('main');
  await expect(field(form, '通知时间')).toHaveValue('09:00:00');
  await form.getByRole('switch').click();
  await field(form, '开始日期').hover();
  await form.locator('.ant-picker-clear').first().click();
  await expect(field(form, '开始日期')).toHaveValue('');
  await button(form, '保存').click();
  await expect(office.getByText('数据不完整，请检查').first()).toBeVisible();

  await button(form, '刷新').click();
  await expect(field(form, '开始日期')).toHaveValue('2026-09-01');
  await expect(form.getByRole('switch')).not.toBeChecked();

  await form.getByRole('switch').click();
  await form.getByRole('tab', { name: '平安到家参数' }).click();
  await form.getByRole('radio', { name: '开启' }).check();
  const saved = requestOf(office, '/api/params/update');
  await button(form, '保存').click();
  const sent = (await saved).postDataJSON();
  expect(Object.keys(sent)).toEqual(['fangyi', 'baseparam', 'revision']);
  await expect(office.getByText('保存成功')).toBeVisible();
  await openScreen(office, path);
  await expect(field(form, '通知时间')).toHaveValue('09:00:00');
  await expect(form.getByRole('switch')).toBeChecked();
  const stored = await campus.data<{ localtemplate: object }>('/api/params/query', {});
  expect(stored).toMatchObject({ baseparam: { recordgohome: 1 }, localtemplate: { a: 'b' } });
  // The log says what was saved, and nothing of what stood there before.
  const log = await campus.data<{ data: { requestparams: string }[] }>('/api/system/logmg/query', {
    params: { module: '修改学校参数' },
  });
  expect(JSON.parse(log.data[0]!.requestparams)).toEqual(sent);
  expect(log.data[0]!.requestparams).toContain('"fy_open":true');
  expect(log.data[0]!.requestparams).not.toContain('"fy_open":false');
});

test('params.edit/03: a notification time is typed over the one before, to the second or the minute, and is one to the minute', async ({
  office,
  campus,
}) => {
  const health = { fy_open: true, fy_from: '2026-09-01', fy_to: '2026-12-31', fy_notifytime: '09:00' };
  await campus.data('/api/params/update', { fangyi: health, baseparam: { recordgohome: 2 } });
  for (const [typed, told] of [
    ['08:30:45', '08:30:00'],
    ['17:05', '17:05:00'],
  ] as const) {
    await openScreen(office, path);
    const time = field(office.getByRole('main'), '通知时间');
    await time.click();
    await office.keyboard.press('Control+A');
    await office.keyboard.type(typed);
    const saved = requestOf(office, '/api/params/update');
    await button(office, '保存').click();
    const sent = (await saved).postDataJSON();
    expect(sent).toMatchObject({ fangyi: { fy_notifytime: told } });
    // The other group was not touched here.
    expect(Object.keys(sent)).toEqual(['fangyi', 'revision']);
    await expect(office.getByText('保存成功')).toBeVisible();
    await openScreen(office, path);
    await expect(time).toHaveValue(told);
  }
});

test('beyond the contract: the sign of the school is on the menu, on paper and on the sign-in, until it is taken away', async ({
  office,
  campus,
}) => {
  const account = await addAccountFor(campus, 'params');
  await signInAs(office.context(), campus, account);
  const drawn = (place: Locator) =>
    expect.poll(() => place.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  const content = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#1890ff' } })
    .png()
    .toBuffer();
  try {
    await openFollowing(office, path);
    await button(office, '学校标志').click();
    const form = dialog(office, '学校标志');
    await expect(form.getByText('还没有学校标志')).toBeVisible();
    const choosing = office.waitForEvent('filechooser');
    await button(form, '上传标志').click();
    await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: content });
    await expect(office.getByText('保存成功')).toBeVisible();
    await drawn(form.getByRole('img', { name: '学校标志' }));
    expect(await violations(office)).toEqual([]);
    await office.keyboard.press('Escape');
    const printed = office.getByRole('banner').locator('img[src*="/api/params/logo/image"]');
    await expect(printed).toBeHidden();
    await office.emulateMedia({ media: 'print' });
    await expect(printed).toBeVisible();
    await office.emulateMedia({ media: 'screen' });
    await office.evaluate(() =>
      localStorage.setItem('campus.settings', JSON.stringify({ state: { hasLogo: true }, version: 0 })),
    );
    await openFollowing(office, path);
    await drawn(office.getByRole('complementary').locator('img').first());

    await office.context().clearCookies();
    await office.goto('/login');
    await expect(button(office, '登录')).toBeVisible();
    const sign = office.locator('img[src*="/api/params/logo/image"]').filter({ visible: true });
    await drawn(sign);
    await office.setViewportSize({ width: 390, height: 800 });
    await drawn(sign);
    await office.setViewportSize({ width: 1280, height: 800 });

    await signInAs(office.context(), campus, account);
    await openFollowing(office, path);
    await button(office, '学校标志').click();
    await button(form, '删除标志').click();
    await agree(office, '删除确认', '确定删除学校标志？');
    await expect(form.getByText('还没有学校标志')).toBeVisible();
    await expect(form.getByText('不超过 100K')).toBeFocused();
    await expect(office.locator('img[src*="/api/params/logo/image"]')).toHaveCount(0);
  } finally {
    await campus.data('/api/params/logo/delete', {});
  }
});

const health = { fy_open: true, fy_from: '2026-09-01', fy_to: '2026-12-31', fy_notifytime: '09:00:00' };

/** The screen as somebody has opened it, and what others save meanwhile. */
async function openForm(office: Page, campus: CampusClient) {
  const saved = (change: object) => campus.data('/api/params/update', change);
  await saved({ fangyi: health, baseparam: { recordgohome: 2 } });
  await openScreen(office, path);
  const form = office.getByRole('main');
  const type = async (label: string, day: string) => {
    await field(form, label).fill(day);
    await field(form, label).press('Enter');
    await expect(field(form, label)).toHaveValue(day);
  };
  return { form, type, saved, stored: () => campus.data('/api/params/query', {}) };
}

test('who saves over what somebody else has saved meanwhile sees it field by field, and chooses', async ({
  office,
  campus,
}) => {
  const { form, type, saved, stored } = await openForm(office, campus);
  await type('开始日期', '2026-11-11');
  await saved({ fangyi: { ...health, fy_from: '2026-10-10', fy_to: '2027-01-31' }, baseparam: { recordgohome: 1 } });
  await button(form, '保存').click();
  const conflict = dialog(office, '数据已被他人修改');
  const choiceOf = (label: string) => conflict.getByRole('radiogroup', { name: label, exact: true });
  // What only the other one has changed is taken where nobody chooses otherwise, also that of the other tab.
  await expect(choiceOf('开始日期').getByLabel('保留我的')).toBeChecked();
  for (const label of ['结束日期', '平安到家']) await expect(choiceOf(label).getByLabel('采用对方的')).toBeChecked();
  for (const label of ['健康上报', '通知时间']) await expect(choiceOf(label)).toHaveCount(0);
  const from = conflict.getByRole('group', { name: '开始日期', exact: true });
  await expect(field(from, '我填写的')).toHaveValue('2026-11-11');
  await expect(field(from, '对方已保存的')).toHaveValue('2026-10-10');
  expect(await violations(office)).toEqual([]);
  // Who goes back has saved nothing, and is asked again.
  await button(conflict, '返回表单').click();
  await expect(conflict).toBeHidden();
  expect(await stored()).toMatchObject({ fangyi: { fy_from: '2026-10-10' } });
  await button(form, '保存').click();
  await button(conflict, '保存').click();
  await expect(office.getByText('保存成功')).toBeVisible();
  await expect(field(form, '结束日期')).toHaveValue('2027-01-31');
  expect(await stored()).toMatchObject({
    fangyi: { ...health, fy_from: '2026-11-11', fy_to: '2027-01-31' },
    baseparam: { recordgohome: 1 },
  });
});

test('what others have saved is not overwritten by who saves again after another failure either', async ({
  office,
  campus,
}) => {
  const failures = [
    { answer: undefined, told: '服务器链接失败' },
    { answer: { status: 500 }, told: '服务器处理失败' },
    { answer: { json: { code: 1001, msg: '数据不完整', data: null } }, told: '数据不完整' },
  ];
  for (const { answer, told } of failures) {
    const { form, type, saved, stored } = await openForm(office, campus);
    await type('开始日期', '2026-11-11');
    await saved({ fangyi: { ...health, fy_from: '2026-10-10' } });
    const calls = '**/api/params/update';
    await office.route(calls, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await button(form, '保存').click();
    await expect(office.getByText(told, { exact: true })).toBeVisible();
    await office.unroute(calls);
    const conflict = dialog(office, '数据已被他人修改');
    await expect(async () => {
      // Once it is there it lies over the button.
      if (!(await conflict.isVisible())) await button(form, '保存').click({ timeout: 1000 });
      await expect(conflict).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await stored()).toMatchObject({ fangyi: { fy_from: '2026-10-10' } });
    await conflict.getByLabel('采用对方的').check();
    await button(conflict, '保存').click();
    await expect(field(form, '开始日期')).toHaveValue('2026-10-10');
    expect(await stored()).toMatchObject({ fangyi: { fy_from: '2026-10-10' } });
  }
});

test('what others have changed beside the form is nothing to choose from, and who saves twice meets himself not', async ({
  office,
  campus,
}) => {
  const { form, type, saved, stored } = await openForm(office, campus);
  await type('开始日期', '2026-11-11');
  await saved({ localtemplate: { c: Date.now() } });
  for (const day of ['2026-11-12', '2026-11-13']) {
    await type('开始日期', day);
    await button(form, '保存').click();
    await expect.poll(stored).toMatchObject({ fangyi: { fy_from: day } });
    await expect(dialog(office, '数据已被他人修改')).toBeHidden();
  }
});

test('what is mixed of both is saved only where the form would take it', async ({ office, campus }) => {
  const { form, type, saved, stored } = await openForm(office, campus);
  await type('开始日期', '2026-11-11');
  const off = { fy_open: false, fy_from: null, fy_to: null, fy_notifytime: null };
  await saved({ fangyi: off });
  await button(form, '保存').click();
  const conflict = dialog(office, '数据已被他人修改');
  await conflict.getByRole('radiogroup', { name: '健康上报', exact: true }).getByLabel('保留我的').check();
  await button(conflict, '保存').click();
  await expect(conflict).toBeHidden();
  await expect(form.getByText('数据不完整，请检查').first()).toBeVisible();
  expect(await stored()).toMatchObject({ fangyi: { fy_open: false, fy_to: null } });
});

test('what is typed is offered after a reload, until it is saved or thrown away, and not where somebody else has saved since', async ({
  office,
  campus,
}) => {
  const { form, type, saved, stored } = await openForm(office, campus);
  const offer = form.getByText('填写的内容尚未提交');
  const reload = async () => {
    office.once('dialog', (question) => void question.accept());
    await office.reload();
    await expect(field(form, '开始日期')).toHaveValue('2026-09-01');
  };
  const drafts = () => office.evaluate(() => JSON.stringify(sessionStorage).split('campus.draft').length - 1);
  await type('开始日期', '2026-11-11');
  await field(form, '结束日期').hover();
  await form.locator('.ant-picker-clear').nth(1).click();
  await expect(field(form, '结束日期')).toHaveValue('');
  await reload();
  await expect(offer).toBeVisible();
  expect(await violations(office)).toEqual([]);
  await button(form, '恢复填写').click();
  await expect(offer).toHaveCount(0);
  await expect(field(form, '开始日期')).toHaveValue('2026-11-11');
  await expect(field(form, '结束日期')).toHaveValue('');
  await type('结束日期', '2027-01-31');
  await button(form, '保存').click();
  await expect(office.getByText('保存成功')).toBeVisible();
  expect(await stored()).toMatchObject({ fangyi: { ...health, fy_from: '2026-11-11', fy_to: '2027-01-31' } });
  expect(await drafts()).toBe(0);

  await saved({ fangyi: health });
  await expect(field(form, '开始日期')).toHaveValue('2026-09-01');
  await type('开始日期', '2026-11-12');
  await reload();
  await button(form, '丢弃').click();
  await expect(offer).toHaveCount(0);
  await expect(field(form, '开始日期')).toHaveValue('2026-09-01');
  expect(await drafts()).toBe(0);

  await type('开始日期', '2026-11-13');
  expect(await drafts()).toBe(1);
  await saved({ fangyi: { ...health, fy_notifytime: '10:00:00' } });
  await reload();
  await expect(form.getByText('但此后数据已被修改，不能再恢复')).toBeVisible();
  await expect(button(form, '恢复填写')).toHaveCount(0);
  await button(form, '刷新').click();
  await expect(form.getByText('但此后数据已被修改')).toHaveCount(0);
  expect(await drafts()).toBe(0);
});

test('params.edit: the providers are set, tried and kept without showing their secrets again', async ({
  office,
  campus,
}) => {
  await campus.data('/api/params/update', { schoolWeixinParam: {} });
  const provider = new ProviderServer(() => ({ body: { code: 0, id: 'p1' } }));
  await provider.start(providerPort);
  try {
    await openScreen(office, path);
    const open = async () => {
      await button(office.getByRole('main'), '服务商设置').click();
      return dialog(office, '服务商设置');
    };
    let form = await open();
    await fill(form, {
      短信服务地址: `http://127.0.0.1:${providerPort}/sms`,
      短信应用标识: 'k',
      短信密钥: 'hidden text',
    });
    await button(form, '确定').click();
    await expect(form).toBeHidden();
    form = await open();
    await expect(field(form, '短信密钥')).toHaveValue('***');
    // The first key replaces what stands for the secret.
    await field(form, '短信密钥').focus();
    await office.keyboard.type('newer');
    await expect(field(form, '短信密钥')).toHaveValue('newer');
    await expect(button(form, '测试已保存的设置')).toBeDisabled();
    await button(form, '确定').click();
    await expect(form).toBeHidden();
    form = await open();
    await fill(form, { 测试手机号: '13800138000' });
    await button(form, '测试已保存的设置').click();
    await expect(form.getByText('短信: 正常')).toBeVisible();
    await expect(form.getByText('公众号: 未设置', { exact: true })).toBeVisible();
    expect(provider.of('/sms')).toMatchObject([{ body: { phone: '13800138000' } }]);
    await fill(form, { 短信应用标识: 'other' });
    await button(form, '确定').click();
    await expect(office.getByText('请重新输入密钥').first()).toBeVisible();
  } finally {
    await provider.stop();
    await campus.data('/api/params/update', { schoolWeixinParam: {} });
  }
});

sweep({
  id: 'params.edit',
  path,
  folder: 'parameters',
  scenes: {
    'the other tab': async (page, words) => {
      await page.getByRole('tab', { name: words('平安到家参数') }).click();
    },
    'the providers': async (page, words) => {
      await button(page.getByRole('main'), words('服务商设置')).click();
      await expect(field(page.getByRole('dialog'), words('短信密钥'))).toBeVisible();
    },
  },
});
