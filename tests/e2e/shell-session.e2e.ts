import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { modules } from '../../libs/contracts/modules.js';
import { addAccount, tokenOf } from './accounts.js';
import { expect, openFollowing, openScreen, test } from './console.js';
import { button } from './kit.js';
import { consoleUrl } from './product.js';
import { uniqueNumber } from './school.js';
import { cookie, expectShown, goThroughMenu, pages } from './shell.js';

const { home, terms, students } = pages;

test('behaviour 1: who has a session is let in without a further step; without a user it is forgotten', async ({
  office,
}) => {
  await office.goto('/login?redirect=%2Fdashboard');
  await expectShown(office, home.title);
  const steps = await office.evaluate(() => history.length);
  await office.goto(students.path);
  await expectShown(office, students.title);
  expect(await office.evaluate(() => history.length)).toBe(steps + 1);
  await office.route('**/api/auth/login/info*', (route) => route.fulfill({ json: { code: 0, msg: '', data: {} } }));
  await office.goto(terms.path);
  await expect(office.getByText('没有登录，请登录系统.')).toBeVisible();
  await expect(office).toHaveURL(`/login?redirect=${encodeURIComponent(terms.path)}`);
  expect(await cookie(office, 'School-Token')).toBeUndefined();
});

test('behaviour 4: a bar shows that a page is on its way, and the title names the page', async ({ office }) => {
  await openScreen(office, home.path);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await office.route('**/assets/screen-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const menu = office.getByRole('complementary', { name: '菜单' });
  await menu.getByRole('menuitem', { name: '教务管理' }).click();
  await menu.getByRole('link', { name: terms.title }).click();
  await expect(office.locator('#nprogress .bar')).toBeVisible();
  await expect(office.locator('#nprogress .spinner')).toHaveCount(0);
  release();
  await expect(button(office, '查询')).toBeVisible();
  await expect(office.locator('#nprogress')).toHaveCount(0);
  await expect(office).toHaveTitle(`${terms.title} - Campus`);
});

for (const { isOn, isQuick } of [
  { isOn: true, isQuick: true },
  { isOn: true, isQuick: false },
  { isOn: false, isQuick: true },
])
  test(`behaviour 6: a page that closes ${isQuick ? 'at once' : 'later'} with the setting ${isOn ? 'on' : 'off'}`, async ({
    office,
    campus,
  }) => {
    const settings = JSON.stringify({ state: { endsWithPage: isOn }, version: 0 });
    await office.addInitScript((stored) => localStorage.setItem('campus.settings', stored), settings);
    await openScreen(office, terms.path);
    const token = await cookie(office, 'School-Token');
    await office.evaluate(
      (wait) => {
        window.dispatchEvent(new Event('beforeunload'));
        const end = performance.now() + wait;
        while (performance.now() < end);
        window.dispatchEvent(new PageTransitionEvent('pagehide'));
      },
      isQuick ? 0 : 20,
    );
    const isEnded = async () => (await campus.ask('/api/auth/login/info', undefined, token)).code === 2001;
    if (isOn && isQuick) await expect.poll(isEnded).toBe(true);
    else expect([await cookie(office, 'School-Token'), await isEnded()]).toEqual([token, false]);
  });

test('behaviours 9, 10: what the menu says is what the menu and the breadcrumb show', async ({ office, campus }) => {
  const made: string[] = [];
  const add = async (values: object) => {
    const { id } = await campus.data<{ id: string }>('/api/schoolmodular/add', {
      kind: 1,
      appCode: 'school',
      ...values,
    });
    made.unshift(id);
  };
  await add({ displaytext: '帮助中心', url: 'https://example.org/help' });
  await add({ displaytext: '隐藏学期', component: 'terms', path: '/Hidden/terms', menuhide: true });
  try {
    await openScreen(office, '/Hidden/terms');
    await expect(button(office, '查询')).toBeVisible();
    const menu = office.getByRole('complementary', { name: '菜单' });
    await expect(menu.getByText('隐藏学期')).toHaveCount(0);
    const outside = menu.getByRole('link', { name: '帮助中心' });
    await expect(outside).toHaveAttribute('href', 'https://example.org/help');
    await expect(outside).toHaveAttribute('target', '_blank');
    await goThroughMenu(office, '教务管理', terms.title);
    const trail = office.getByRole('navigation', { name: '当前位置' });
    await expect(trail.getByRole('listitem')).toContainText(['首页', '教务管理', terms.title]);
    await expect(trail.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard');
    await expect(trail.getByRole('link', { name: terms.title })).toHaveCount(0);
    await openScreen(office, '/Exam');
    await expect(office).toHaveURL(terms.path);
    await openScreen(office, home.path);
    await expect(trail.getByRole('listitem')).toHaveText(['首页']);
  } finally {
    for (const id of made) await campus.data(`/api/schoolmodular/delete?id=${id}`);
  }
});

const studentModule = modules.find(({ component, kind }) => component === 'student' && kind === 1)!.id;

/** Runs what ends the session; gives the time until the page has no rows and says why, ms. */
async function timeToEmpty(page: Page, why: string, end: () => Promise<unknown>): Promise<number> {
  await expect(page.getByRole('cell').first()).toBeVisible();
  await end();
  const endedAt = Date.now();
  await expect(page.getByRole('cell')).toHaveCount(0);
  const time = Date.now() - endedAt;
  await expect(page.getByText(why)).toBeVisible();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(students.path)}`);
  return time;
}

test('a sign-out in one tab empties the others within a second, and they say so', async ({ office }) => {
  await openScreen(office, students.path);
  const other = await office.context().newPage();
  await openFollowing(other, students.path);
  const time = await timeToEmpty(other, '已在另一个页面退出登录', async () => {
    await button(office, '用户菜单：管理员').click();
    await office.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(office).toHaveURL(({ pathname }) => pathname === '/login');
  });
  expect(time).toBeLessThan(1000);
});

for (const [what, why, call] of [
  ['a reset password', '密码已被修改或重置，请重新登录', 'resetpassword'],
  ['a disabled account', '账号已被禁用，登录已结束', 'switchstate'],
  ['a removed account', '账号已被删除，登录已结束', 'delete'],
] as const)
  test(`${what} empties the pages of its sessions within a second, and they say why`, async ({ page, campus }) => {
    const account = await addAccount(campus);
    await page.context().addCookies([{ name: 'School-Token', value: await tokenOf(campus, account), url: consoleUrl }]);
    await campus.data('/api/accountmg/updateauth', { accountid: account.id, modularids: [studentModule] });
    await openFollowing(page, students.path);
    const input = call === 'delete' ? { ids: [account.id] } : { id: account.id };
    expect(await timeToEmpty(page, why, () => campus.data(`/api/accountmg/${call}`, input))).toBeLessThan(1000);
    expect(await cookie(page, 'School-Token')).toBeUndefined();
  });

test('behaviour 11: the console fills the screen, or says that it cannot', async ({ office }) => {
  await openScreen(office, terms.path);
  await button(office, '全屏').click();
  await expect(button(office, '全屏')).toHaveAttribute('aria-pressed', 'true');
  await button(office, '全屏').click();
  await expect(button(office, '全屏')).toHaveAttribute('aria-pressed', 'false');
  // As on a phone of Apple's.
  await office.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  await office.reload();
  await button(office, '全屏').click();
  await expect(office.getByText('you browser can not work')).toBeVisible();
});

test('an answer that a newer question ends halfway is no failure', async ({ office, campus }) => {
  const halfway = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{"code":0,');
  }).listen(0, '127.0.0.1');
  await once(halfway, 'listening');
  const { port } = halfway.address() as AddressInfo;
  const calls = '/api/school/term';
  const name = `T${uniqueNumber()}`;
  try {
    await openScreen(office, terms.path);
    await expect(office.getByRole('cell').first()).toBeVisible();
    await office.route(`**${calls}/query`, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }), {
      times: 1,
    });
    const begun = office.waitForResponse(`http://127.0.0.1:${port}/`);
    await button(office, '刷新').click();
    await begun;
    // The server tells the page of the new row, and the page asks again.
    await campus.data(`${calls}/add`, { name });
    await expect(office.getByRole('cell', { name })).toBeVisible();
    // Now, and not once a message has gone again.
    expect(await office.getByText('请求失败').count()).toBe(0);
  } finally {
    halfway.closeAllConnections();
    halfway.close();
  }
});

test('what is shown without a network says so, and a new version of the console asks to be loaded', async ({
  office,
}) => {
  await openScreen(office, terms.path);
  await office.context().setOffline(true);
  await expect(office.getByText('网络已断开，页面内容可能不是最新，恢复后自动刷新')).toBeVisible();
  await office.context().setOffline(false);
  await expect(office.getByText('网络已断开，页面内容可能不是最新，恢复后自动刷新')).toHaveCount(0);
  const newer = '<!doctype html><script type="module" src="/assets/index-newer.js"></script>';
  await office.route(`${consoleUrl}/`, (route) => route.fulfill({ contentType: 'text/html', body: newer }));
  await office.route('**/assets/screen-*.js', (route) => route.fulfill({ status: 404 }));
  const menu = office.getByRole('complementary', { name: '菜单' });
  await menu.getByRole('menuitem', { name: '基础数据' }).click();
  await menu.getByRole('link', { name: students.title }).click();
  const prompt = office.getByRole('status').filter({ hasText: '系统已更新，请刷新页面' });
  await expect(prompt).toBeVisible();
  await office.unrouteAll();
  await button(prompt, '刷新页面').click();
  await expectShown(office, students.title);
  await expect(prompt).toHaveCount(0);
});
