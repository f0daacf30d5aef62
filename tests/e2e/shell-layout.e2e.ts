import { addAccount, tokenOf } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { button, field, requestOf } from './kit.js';
import { consoleUrl } from './product.js';
import {
  chooseFromTag,
  cookie,
  expectShown,
  expectTags,
  goThroughMenu,
  offered,
  openSearch,
  openSettings,
  pages,
  tag,
} from './shell.js';

const { home, terms, exams, students } = pages;

test('shell.layout/01, behaviour 7: a folded menu stays folded after a reload', async ({ office }) => {
  await openScreen(office, home.path);
  const menu = office.locator('#sidebar');
  const widthOf = async () => (await menu.boundingBox())?.width;
  const heightOf = async (part: string) => (await office.locator(part).first().boundingBox())?.height;
  expect(await widthOf()).toBe(210);
  expect([await heightOf('header'), await heightOf('nav[aria-label="已打开的页面"]')]).toEqual([50, 34]);
  await button(office, '收起/展开菜单').click();
  await expect.poll(widthOf).toBe(54);
  expect(await cookie(office, 'School-Sidebar')).toBe('0');
  await office.reload();
  await expect(menu).toBeVisible();
  expect(await widthOf()).toBe(54);
  await button(office, '收起/展开菜单').click();
  await expect.poll(widthOf).toBe(210);
  expect(await cookie(office, 'School-Sidebar')).toBe('1');
});

test('shell.layout/02, behaviour 8: on a narrow window the menu lies over the page and goes with a click or a choice', async ({
  office,
}) => {
  await openScreen(office, home.path);
  await office.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await office.setViewportSize({ width: 900, height: 800 });
  const menu = office.locator('#sidebar');
  await expect(menu, 'a hidden page does not fold its menu').toHaveAttribute('data-mobile', 'false');
  await office.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
  await office.setViewportSize({ width: 901, height: 800 });
  await expect(menu).toHaveAttribute('data-open', 'false');
  for (const name of ['搜索', '全屏', '布局大小']) await expect(button(office, name)).toHaveCount(0);
  await button(office, '收起/展开菜单').click();
  await expect(menu).toHaveAttribute('data-open', 'true');
  await office.mouse.click(700, 500);
  await expect(menu).toHaveAttribute('data-open', 'false');
  await button(office, '收起/展开菜单').click();
  await goThroughMenu(office, '教务管理', terms.title);
  await expect(menu).toHaveAttribute('data-open', 'false');
});

test('shell.layout/03, behaviour 18: closing the others shows the clicked tag and leaves the first page', async ({
  office,
}) => {
  await openScreen(office, terms.path);
  await goThroughMenu(office, '教务管理', exams.title);
  await goThroughMenu(office, '基础数据', students.title);
  await expectTags(office, home.title, terms.title, exams.title, students.title);
  await chooseFromTag(office, terms.title, '关闭其它');
  await expectTags(office, home.title, terms.title);
  await expectShown(office, terms.title);
  await expect(office).toHaveURL(terms.path);
});

test('shell.layout/04, behaviour 17: closing the shown tag shows the last one that is left', async ({ office }) => {
  await openScreen(office, terms.path);
  await goThroughMenu(office, '教务管理', exams.title);
  await goThroughMenu(office, '基础数据', students.title);
  await tag(office, terms.title).getByRole('button').click();
  await expectTags(office, home.title, exams.title, students.title);
  await expectShown(office, students.title);
  await tag(office, exams.title).getByRole('link').click();
  await tag(office, exams.title).getByRole('button').click();
  await expectShown(office, students.title);
  await tag(office, students.title).getByRole('button').click();
  await expectShown(office, home.title);
});

test('shell.layout/05, behaviour 15: the first page cannot be closed', async ({ office }) => {
  await openScreen(office, terms.path);
  await expectTags(office, home.title, terms.title);
  await expect(tag(office, home.title).getByRole('button')).toHaveCount(0);
  await tag(office, home.title).click({ button: 'middle' });
  await tag(office, home.title).click({ button: 'right' });
  await expect(office.getByRole('menuitem', { name: '刷新', exact: true })).toBeVisible();
  await expect(office.getByRole('menuitem', { name: '关闭', exact: true })).toHaveCount(0);
  await expectTags(office, home.title, terms.title);
});

test('shell.layout/06, behaviour 24: pinyin and its initials find a page, in Chinese only', async ({ office }) => {
  await openScreen(office, home.path);
  const find = async (text: string, opener = '搜索', label = '搜索页面') => {
    await button(office, opener).click();
    await office.getByRole('combobox', { name: label }).fill(text);
  };
  for (const typed of ['xueshengguanli', 'xsgl', 'kaoshi']) {
    await find(typed);
    const wanted = typed === 'kaoshi' ? exams.title : students.title;
    await expect(offered(office).filter({ hasText: wanted })).toHaveCount(1);
    await office.keyboard.press('Escape');
  }
  const panel = await openSettings(office);
  await panel.getByRole('switch', { name: '支持拼音搜索' }).click();
  await office.keyboard.press('Escape');
  await find('xueshengguanli');
  await expect(office.getByText('暂无数据')).toBeVisible();
  await office.keyboard.press('Escape');
  await office.evaluate(() => localStorage.clear());
  await office.context().addCookies([{ name: 'School-Language', value: 'en', url: consoleUrl }]);
  await openScreen(office, home.path);
  await find('xueshengguanli', 'Search', 'Search pages');
  await expect(office.getByText('Nothing here yet')).toBeVisible();
  await expect(offered(office)).toHaveCount(0);
});

test('shell.layout/07, behaviour 23: a title finds its page, and choosing it goes there', async ({ office }) => {
  await openScreen(office, home.path);
  const search = await openSearch(office);
  await search.fill('学生'.repeat(20));
  await expect(search).toHaveValue('学生'.repeat(16));
  await search.fill('学生管理');
  await expect(offered(office).first()).toHaveText('基础数据 > 学生管理');
  await search.press('Enter');
  await expect(office).toHaveURL(students.path);
  await expect(search).toHaveCount(0);
  await openSearch(office);
  await office.getByRole('heading', { level: 1 }).click();
  await expect(button(office, '搜索')).toBeVisible();
});

test('shell.layout/08, behaviour 3: signing out forgets the session and keeps the way back', async ({ office }) => {
  await openScreen(office, `${terms.path}?name=x`);
  await button(office, '用户菜单：管理员').click();
  await office.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(office).toHaveURL(({ pathname }) => pathname === '/login');
  expect(new URL(office.url()).searchParams.get('redirect')).toBe(`${terms.path}?name=x`);
  expect(await cookie(office, 'School-Token')).toBeUndefined();
  expect(await office.evaluate(() => sessionStorage.getItem('campus.tags'))).toBe('[]');
});

test('shell.layout/09, behaviour 5: an answer that the session is over leads to the sign-in', async ({ office }) => {
  await office.route('**/api/school/term/query', (route) => route.fulfill({ json: { code: 2001, msg: '会话已失效' } }));
  await office.goto(terms.path);
  await office.waitForURL(`**/login?redirect=${encodeURIComponent(terms.path)}`);
  expect(await cookie(office, 'School-Token')).toBeUndefined();
  await expect(field(office, '账号')).toBeVisible();
});

test('shell.layout/10, behaviour 5: failures of the transport are told for five seconds', async ({ office }) => {
  await openScreen(office, terms.path);
  const outcomes = [404, 500, 'none'] as const;
  let asked = 0;
  await office.route('**/api/school/term/query', (route) => {
    const outcome = outcomes[asked++];
    return outcome === undefined
      ? route.continue()
      : outcome === 'none'
        ? route.abort()
        : route.fulfill({ status: outcome });
  });
  const texts = ['请求资源无效', '服务器处理失败', '服务器链接失败'];
  const name = field(office.getByRole('search'), '名称');
  for (const [index, text] of texts.entries()) {
    await name.fill(String(index));
    await name.press('Enter');
    await expect(office.getByText(text, { exact: true }).first()).toBeVisible();
  }
  const shownAt = Date.now();
  const last = office.locator('.ant-message').getByText('服务器链接失败');
  await expect(last).toHaveCount(0, { timeout: 8000 });
  const seconds = (Date.now() - shownAt) / 1000;
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(7);
});

test('shell.layout/17: an account without the entry of a page cannot open it', async ({ page, campus }) => {
  const token = await tokenOf(campus, await addAccount(campus));
  await page.context().addCookies([{ name: 'School-Token', value: token, url: consoleUrl }]);
  await openScreen(page, students.path);
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('link', { name: students.title })).toHaveCount(0);
});

test('shell.layout/18: a token in an answer is the one of the next call', async ({ office, campus }) => {
  await openScreen(office, terms.path);
  const renewed = await campus.signIn();
  await office.route(
    '**/api/school/term/query',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), token: renewed } });
    },
    { times: 1 },
  );
  const name = field(office.getByRole('search'), '名称');
  const answered = office.waitForResponse('**/api/school/term/query');
  await name.press('Enter');
  await answered;
  await expect.poll(() => cookie(office, 'School-Token')).toBe(renewed);
  const next = requestOf(office, '/api/school/term/query');
  await name.press('Enter');
  expect((await next).headers()).toMatchObject({ token: renewed, 'x-token': renewed });
});
