import { modules } from '../../libs/contracts/modules.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { type AddedAccount, addAccount, addFreshAccount, signInAs, tokenOf } from './accounts.js';
import { expect, openFollowing, openScreen, test } from './console.js';
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

/** What a teacher is to a class, as the list of who teaches whom has it. */
interface Binding {
  schoolteacherid: string;
  teachername: string;
  teachercode: string;
  classesid: string;
  classpath: string;
  isclassmanager: boolean;
  job: string | null;
}
interface Pupil {
  code: string;
  classesid: string;
}

test('beyond the contract: who is tied to a teacher and limited sees the own classes alone, on every page of the menu, and more or less of them at once', async ({
  office,
  campus,
}) => {
  test.setTimeout(180_000);
  const bindings = await campus.data<Binding[]>('/api/school/teacherbind/teachers', {});
  const managers = new Set(bindings.filter(({ job }) => job).map((one) => one.schoolteacherid));
  const leading = bindings.find((one) => one.isclassmanager && !managers.has(one.schoolteacherid))!;
  const own = bindings.filter((one) => one.schoolteacherid === leading.schoolteacherid);
  const all = { page: 0, pagesize: 5000, params: {} };
  const { data: pupils } = await campus.data<{ data: Pupil[] }>('/api/school/student/query', all);
  const isOwn = ({ classesid }: Pupil) => own.some((one) => one.classesid === classesid);
  const [mine, strange] = [pupils.find(isOwn)!, pupils.find((one) => !isOwn(one))!];
  const day = new Date().toISOString().slice(0, 10);
  for (const { code } of [mine, strange]) {
    const times = { fromdate: day, fromtime: '08:00:00', todate: day, totime: '12:00:00' };
    await campus.open('/api/open/leave/submit', { studentcode: code, ...times, content: '牙科复诊', createtype: 1 });
  }

  const account = await addAccount(campus);
  const modularids = modules.map(({ id }) => id);
  await campus.data('/api/accountmg/updateauth', { accountid: account.id, modularids });
  await openScreen(office, only(account));
  await button(row(office, account.loginAccount), '修改').click();
  const form = dialog(office, '修改账号');
  await form.getByRole('switch', { name: '仅限任教班级' }).click();
  await button(form, '确定').click();
  await expect(form.getByText('请选择关联教师', { exact: true })).toBeVisible();
  await choose(office, field(form, '关联教师'), leading.teachername, leading.teachercode);
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await expect(row(office, account.loginAccount)).toContainText(leading.teachername);
  await expect(row(office, account.loginAccount).getByRole('cell', { name: '是', exact: true })).toHaveCount(1);

  const refused: string[] = [];
  office.on('response', async (response) => {
    if (!response.headers()['content-type']?.startsWith('application/json')) return;
    const { code } = (await response.json().catch(() => ({}))) as { code?: number };
    if (code) refused.push(`${response.url()} ${code}`);
  });
  await signInAs(office.context(), campus, account);
  await openFollowing(office, '/dashboard');
  await expect(office.getByRole('main')).toContainText('仅限任教班级');
  const counted = async (path: string, total: number) => {
    await openScreen(office, path);
    await expect(office.getByText(`共 ${total} 条`)).toBeVisible();
  };
  await counted('/Base/student', pupils.filter(isOwn).length);
  await field(office.getByRole('search'), '班级').click();
  const tops = [...new Set(own.map(({ classpath }) => classpath.split('/')[0]!))];
  await expect(office.getByRole('tree').getByRole('treeitem')).toHaveCount(tops.length);
  await expect(office.getByRole('tree')).toContainText(tops[0]!);
  await office.keyboard.press('Escape');
  await openScreen(office, `/Base/student?keyword=${strange.code}`);
  await expect(office.getByText('共 0 条').or(office.getByText('暂无数据')).first()).toBeVisible();
  const { data: sheets } = await campus.data<{ data: Pupil[] }>('/api/schoolservice/score/query', all);
  await counted('/Exam/scores', sheets.filter(isOwn).length);
  await openScreen(office, '/Attendance/leave');
  await expect(row(office, mine.code).first()).toBeVisible();
  await expect(row(office, strange.code)).toHaveCount(0);
  await openScreen(office, '/Attendance/student');
  await expect(office.getByRole('main').locator('tbody').getByRole('row').first()).toBeVisible();

  const menu = await campus.ask<{ id: string; path: string; pid: string }[]>(
    '/api/auth/login/menu',
    undefined,
    await tokenOf(campus, account),
  );
  const groups = new Set(menu.data.map(({ pid }) => pid));
  const pages = menu.data.flatMap(({ id, path: page }) => (groups.has(id) ? [] : page));
  expect(pages).not.toContain('/System/account');
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages)
    await test.step(page, async () => {
      await openScreen(office, page);
      await expect(office.locator('.ant-message-error, .ant-result-error')).toHaveCount(0);
    });
  expect(refused).toEqual([]);

  await openFollowing(office, '/Base/student');
  await campus.data('/api/accountmg/update', { id: account.id, name: unique('带班'), phone: '1', limited: false });
  await expect(office.getByText(`共 ${pupils.length} 条`)).toBeVisible();
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
