import type { Page } from '@playwright/test';
import { expect, openScreen, test } from './console.js';
import { hold } from './hold.js';
import { button, dialog, field, row } from './kit.js';
import { goThroughMenu, pages, withoutPointer } from './shell.js';

/** What a person may see while a page comes, by what shows it. */
type Sights = Readonly<Record<string, string>>;

/** What of the page is needed here, in the browser. */
interface Watched {
  seen: string[];
  document: { querySelector(selector: string): { checkVisibility(): boolean } | null };
  MutationObserver: new (
    look: () => void,
  ) => { observe(target: unknown, options: { childList: true; subtree: true; attributes: true }): void };
}

/** A line of a phone far from its mast: 60 kB a second, and a third of a second to the server. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 60_000,
    uploadThroughput: 60_000,
  });
}

/** Notes from the first byte of the next page on what comes into sight, each thing once. */
const watch = (page: Page, sights: Sights) =>
  page.addInitScript((wanted: Sights) => {
    const watched = globalThis as unknown as Watched;
    watched.seen = [];
    const look = () => {
      for (const [name, selector] of Object.entries(wanted))
        if (!watched.seen.includes(name) && watched.document.querySelector(selector)?.checkVisibility())
          watched.seen.push(name);
    };
    new watched.MutationObserver(look).observe(watched.document, { childList: true, subtree: true, attributes: true });
  }, sights);

const seenOn = (page: Page) => page.evaluate(() => (globalThis as unknown as Watched).seen);

test('on a slow line the splash is there before any script, then the sign-in page', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await slow(page);
  await watch(page, { splash: '.splash', signIn: '#root input' });
  let arrived = 0;
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') arrived += 1;
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('.splash')).toBeVisible();
  expect(arrived).toBe(0);
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  await expect(page.locator('.splash')).toHaveCount(0);
  expect(await seenOn(page)).toEqual(['splash', 'signIn']);
  await context.close();
});

test('on a slow line a list tells that it is loading before it has rows', async ({ office }) => {
  await slow(office);
  await watch(office, {
    splash: '.splash',
    menu: '#sidebar',
    loading: 'main [role="status"][aria-label="正在加载"]',
    rows: 'main .ant-table-row',
  });
  await office.goto(pages.terms.path, { waitUntil: 'commit' });
  await expect(office.getByRole('main').locator('.ant-table-row').first()).toBeVisible({ timeout: 40_000 });
  await expect(office.getByRole('main').getByRole('status', { name: '正在加载' })).toHaveCount(0);
  expect(await seenOn(office)).toEqual(['splash', 'menu', 'loading', 'rows']);
});

test('a save whose answer does not come is said to be waited for, and is done when it comes', async ({ office }) => {
  await openScreen(office, `${pages.students.path}?keyword=S00009`);
  await button(row(office, 'S00009'), '修改').click();
  const form = dialog(office, '修改学生');
  await field(form, '备注').fill('慢');
  const letGo = await hold(office, '/api/school/student/update');
  await button(form, '确定').click();
  const notice = office.getByText('服务器尚未回应，仍在等待');
  await expect(notice).toBeVisible();
  letGo();
  await expect(form).toBeHidden();
  await expect(notice).toBeHidden();
});

test('a page whose script does not come says that the server is slow', async ({ office }) => {
  await withoutPointer(office.context());
  await openScreen(office, pages.students.path);
  const letGo = await hold(office, '/assets/*.js');
  const opening = goThroughMenu(office, '基础数据', '教师管理');
  await expect(office.getByText('服务器响应较慢')).toBeVisible();
  letGo();
  await opening;
  await expect(office.locator('.ant-table-row').filter({ visible: true }).first()).toBeVisible();
});
