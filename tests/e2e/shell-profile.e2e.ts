import { addAccount, signIn, tokenOf } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { button, fill } from './kit.js';
import { consoleUrl } from './product.js';
import { sweep } from './sweep.js';

const path = '/profile/index';

test('shell.profile/01: the menu of the user leads to the change of the password', async ({ office }) => {
  await openScreen(office, '/dashboard');
  await office.getByRole('button', { name: /^用户菜单/ }).click();
  await office.getByRole('menuitem', { name: '修改密码' }).click();
  await office.waitForURL(`**${path}`);
  await expect(button(office, '保存')).toBeVisible();
});

test('shell.profile/02: the short address leads to it too', async ({ office }) => {
  await openScreen(office, '/profile');
  await office.waitForURL(`**${path}`);
});

test('shell.profile/03, shell.profile/04: other sign-ins are ended, and the password is changed, by who knows the old one', async ({
  page,
  campus,
}) => {
  const account = await addAccount(campus);
  const chosen = 'Chosen-2028';
  const other = await tokenOf(campus, account);
  const token = await tokenOf(campus, account);
  await page.context().addCookies([{ name: 'School-Token', value: token, url: consoleUrl }]);
  await openScreen(page, path);
  const form = page.getByRole('main');
  await expect(form.getByText(account.loginAccount, { exact: true })).toBeVisible();
  const sessions = page.getByRole('region', { name: '登录中的设备' });
  await expect(sessions.getByRole('listitem').filter({ hasText: '127.0.0.1' })).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('当前');
  await fill(sessions, { 密码: account.password });
  await button(sessions, '结束其他登录').click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect(await campus.ask('/api/auth/login/sessions', undefined, other)).toMatchObject({ code: 2001 });
  await expect(button(sessions, '结束其他登录')).toHaveCount(0);

  await button(form, '保存').click();
  for (const text of ['请输入旧密码', '请输入新密码', '请再次输入新密码'])
    await expect(form.getByText(text)).toBeVisible();

  await fill(form, { 旧密码: 'Wrong-2026', 新密码: chosen, 确认密码: chosen });
  await button(form, '保存').click();
  await expect(page.getByText('旧密码错误')).toBeVisible();
  await fill(form, { 旧密码: account.password });
  await button(form, '保存').click();
  await expect(page.getByText('密码修改成功')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/');
  await signIn(page, { loginAccount: account.loginAccount, password: chosen });
  await page.waitForURL('**/dashboard');
});

test('shell.profile: what is wrong is said in the language that is chosen meanwhile', async ({ office }) => {
  await openScreen(office, path);
  const form = office.getByRole('main');
  await button(form, '保存').click();
  await expect(form.getByText('请输入旧密码')).toBeVisible();
  await button(office, '语言').click();
  await office.getByRole('menuitem', { name: 'English', exact: true }).click();
  await expect(form.getByText('Please enter the old password')).toBeVisible();
  await expect(form.getByText('请输入旧密码')).toHaveCount(0);
});

test('shell.profile: sign-ins that cannot be read are asked for again', async ({ office }) => {
  await office.route('**/api/auth/login/sessions', (route) => route.fulfill({ status: 503 }));
  await openScreen(office, path);
  const sessions = office.getByRole('region', { name: '登录中的设备' });
  await expect(sessions.getByRole('alert')).toBeVisible();
  await office.unroute('**/api/auth/login/sessions');
  await button(sessions, '重试').click();
  await expect(sessions.getByRole('listitem').first()).toContainText('当前');
});

sweep({
  id: 'shell.profile',
  path,
  folder: 'password',
  scenes: {
    'the empty form': async (page, words) => {
      await button(page.getByRole('main'), words('保存')).click();
      await expect(page.getByText(words('请输入旧密码'))).toBeVisible();
    },
  },
});
