import type { CampusClient } from '../../libs/testing/campus-client.js';
import { type AddedAccount, addAccount, addFreshAccount, tokenOf } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, fill, requestOf, row, search, unique } from './kit.js';
import { consoleUrl } from './product.js';
import { sweep } from './sweep.js';

const path = '/System/account';
const calls = '/api/accountmg';

/** The list with this account alone. */
const only = ({ loginAccount }: Pick<AddedAccount, 'loginAccount'>) => `${path}?loginAccount=${loginAccount}`;

const trySignIn = (campus: CampusClient, loginAccount: string, loginPassword: string) =>
  campus.ask<{ mustchgpwd: boolean }>('/api/auth/login/login', { loginAccount, loginPassword, code: '0000' });

test('account.list/01: the list begins on its first page with 20 rows', async ({ office }) => {
  const first = requestOf(office, `${calls}/query`);
  await openScreen(office, path);
  expect((await first).postDataJSON()).toMatchObject({ page: 0, pagesize: 20 });
  await expect(row(office, 'admin')).toContainText('是');
});

test('account.list/02: disabled accounts alone', async ({ office, campus }) => {
  const disabled = await addFreshAccount(campus);
  const enabled = await addFreshAccount(campus);
  await campus.data(`${calls}/switchstate`, { id: disabled.id });
  await openScreen(office, path);
  await choose(office, field(office.getByRole('search'), '状态'), '禁用');
  const request = await search(office, `${calls}/query`);
  expect(request.postDataJSON()).toMatchObject({ page: 0, params: { state: 2 } });
  await expect(row(office, disabled.loginAccount)).toContainText('禁用');
  await expect(row(office, enabled.loginAccount)).toHaveCount(0);
});

test('account.list/03: a name that exists is refused when its field is left', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增账号');
  await fill(form, { 账号: 'admin' });
  await expect(form).toContainText('账号已被注册，请重新输入');
  await fill(form, { 账号: unique('n') });
  await expect(form).not.toContainText('账号已被注册，请重新输入');
});

test('account.list/04, account.list/05: the empty form asks for all, and the name holds 16 characters', async ({
  office,
}) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增账号');
  await button(form, '确定').click();
  for (const message of ['请输入账号', '请输入密码', '请输入姓名', '请输入电话号码'])
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  await field(form, '账号').pressSequentially('abcdefghijklmnopq');
  await expect(field(form, '账号')).toHaveValue('abcdefghijklmnop');
});

test('account.list: an account that is added can sign in, and has to choose its password', async ({
  office,
  campus,
}) => {
  const loginAccount = unique('n');
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增账号');
  await fill(form, { 账号: loginAccount, 密码: 'First-2026', 姓名: '新用户', 电话号码: '13800000000' });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, loginAccount)).toContainText('启用');
  expect(await trySignIn(campus, loginAccount, 'First-2026')).toMatchObject({ code: 0, data: { mustchgpwd: true } });
});

test('account.list/06: the name of an account stays, and its password is not asked for', async ({ office, campus }) => {
  const account = await addFreshAccount(campus);
  await openScreen(office, only(account));
  await button(row(office, account.loginAccount), '修改').click();
  const form = dialog(office, '修改账号');
  await expect(field(form, '账号')).toBeDisabled();
  await expect(field(form, '账号')).toHaveValue(account.loginAccount);
  await expect(field(form, '密码')).toHaveCount(0);
  await fill(form, { 姓名: '改名' });
  await button(form, '确定').click();
  await expect(row(office, account.loginAccount)).toContainText('改名');
});

test('account.list/07: a disabled account cannot sign in', async ({ office, campus }) => {
  const account = await addAccount(campus);
  const token = await tokenOf(campus, account);
  await openScreen(office, only(account));
  await button(row(office, account.loginAccount), '禁用').click();
  await agree(office, '操作确认', '您是否要禁用该账号?');
  await expect(button(row(office, account.loginAccount), '启用')).toBeVisible();
  expect(await trySignIn(campus, account.loginAccount, account.password)).toMatchObject({ msg: '账号已被禁用' });
  expect((await campus.ask('/api/auth/login/info', undefined, token)).code).toBe(2001);
});

test('account.list/08: after a reset the account has to choose its password', async ({ office, campus }) => {
  const account = await addAccount(campus);
  await openScreen(office, only(account));
  await act(row(office, account.loginAccount), '重置密码');
  await agree(office, '操作确认', '您是否要重置该账号的密码?');
  await expect(office.getByText('密码重置成功')).toBeVisible();
  const told = dialog(office, '重置的密码');
  const password = await told.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/).textContent();
  await button(told, '我已保存，关闭').click();
  await expect(told).toBeHidden();
  const reset = await trySignIn(campus, account.loginAccount, password!);
  expect(reset).toMatchObject({ code: 0, data: { mustchgpwd: true } });
});

test('account.list/09: modules of two applications stay ticked', async ({ office, campus }) => {
  const account = await addFreshAccount(campus);
  await openScreen(office, only(account));
  await act(row(office, account.loginAccount), '设置权限');
  const permissions = dialog(office, '设置权限');
  const box = (tree: string, name: string) =>
    permissions
      .getByRole('tree', { name: tree })
      .getByRole('checkbox', { name: new RegExp(`(^|\\s)${name}$`) })
      .first();
  const tick = (tree: string, name: string) => box(tree, name).click();
  await tick('系统平台', '日志管理');
  await tick('设备通行', '设备管理');
  await button(permissions, '确定').click();
  await expect(permissions).toBeHidden();
  const granted = await campus.data<unknown[]>(`${calls}/queryauth`, { accountid: account.id });
  expect(granted.length).toBeGreaterThan(5);
  await act(row(office, account.loginAccount), '设置权限');
  for (const [tree, name] of [
    ['系统平台', '日志管理'],
    ['设备通行', '设备管理'],
  ] as const)
    await expect(box(tree, name)).toBeChecked();
  await expect(box('系统平台', '系统管理')).not.toBeChecked();
});

test('account.list/10: selected accounts are deleted after a question', async ({ office, campus }) => {
  const accounts = [await addFreshAccount(campus), await addFreshAccount(campus)];
  await openScreen(office, path);
  await expect(button(office, '批量删除')).toBeDisabled();
  for (const { loginAccount } of accounts) await row(office, loginAccount).getByRole('checkbox').check();
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除所选账号?');
  for (const { loginAccount } of accounts) await expect(row(office, loginAccount)).toHaveCount(0);
});

test('account.list: rare actions of a row are in a menu, more of them on a narrow window, in reach of the keyboard', async ({
  office,
}) => {
  await office.context().addCookies([{ name: 'School-Language', value: 'es', url: consoleUrl }]);
  await office.setViewportSize({ width: 640, height: 800 });
  await openScreen(office, only({ loginAccount: 'admin' }));
  const own = row(office, 'admin');
  await expect(button(own, 'Editar')).toBeVisible();
  await expect(button(own, 'Desactivar')).toHaveCount(0);
  const more = button(own, 'Más acciones');
  await more.focus();
  await office.keyboard.press('Enter');
  await office.getByRole('menuitem', { name: 'Permisos' }).press('Enter');
  await expect(dialog(office, 'Permisos')).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await office.setViewportSize({ width: 1280, height: 800 });
  await expect(button(own, 'Desactivar')).toBeVisible();
  await expect(button(own, 'Permisos')).toHaveCount(0);
  await expect(more).toBeVisible();
});

test('account.list/11, behaviour 26: a pressed button rests for a second', async ({ office }) => {
  await openScreen(office, path);
  await expect(office.getByText(/^共 \d+ 条$/)).toBeVisible();
  const query = button(office, '查询');
  // The page itself looks: who asks it from outside may come too late for what lasts a second.
  const rest = query.evaluate(
    (element) =>
      new Promise<number>((done) => {
        let [pressedAt, isResting] = [0, false];
        element.addEventListener('click', () => (pressedAt = performance.now()), { capture: true, once: true });
        new MutationObserver(() => {
          if (isResting && element.ariaDisabled === null) done(performance.now() - pressedAt);
          isResting ||= element.ariaDisabled === 'true';
        }).observe(element, { attributes: true });
        element.dataset.watched = 'true';
      }),
  );
  await expect(query).toHaveAttribute('data-watched', 'true');
  await query.click();
  expect(await rest).toBeGreaterThanOrEqual(1000);
});

sweep({
  id: 'account.list',
  path,
  folder: 'account',
  scenes: {
    'the form of a new account': async (page, words) => {
      await button(page, words('新增')).first().click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入账号'))).toBeVisible();
    },
    'the permissions': async (page, words) => {
      await act(page.getByRole('main'), words('设置权限'), words('更多操作'));
      await expect(page.getByRole('tree').first()).toBeVisible();
    },
  },
});
