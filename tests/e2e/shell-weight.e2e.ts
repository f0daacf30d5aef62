import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './console.js';
import { button, dialog } from './kit.js';
import { consoleUrl } from './product.js';
import { fileOf, isLibrary, library, Scripts } from './scripts.js';
import { goThroughMenu, pages, withoutPointer } from './shell.js';

/** What pages may ask for at most: files, and kilobytes (1,000 bytes) of scripts on the wire, packed with gzip. */
const signIn = { files: 15, kilobytes: 240 };
const firstList = { files: 40, kilobytes: 505 };

const teachers = fileOf('src/features/people/teacher/screen.tsx');

/** A browser that was never here. */
async function newBrowser(browser: Browser, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  if (token) await context.addCookies([{ name: 'School-Token', value: token, url: consoleUrl }]);
  return context;
}

/** Opens an address in a new tab; gives the tab and the scripts that it has asked for. */
async function open(context: BrowserContext, path: string): Promise<{ page: Page; scripts: Scripts }> {
  const page = await context.newPage();
  const scripts = new Scripts(page);
  await page.goto(consoleUrl + path);
  return { page, scripts };
}

/** Opens the list of students, to its rows. */
async function openList(context: BrowserContext) {
  const opened = await open(context, pages.students.path);
  await opened.page.locator('.ant-table-row').first().waitFor();
  await opened.scripts.settled();
  return opened;
}

test('the sign-in page needs few files and little script', async ({ browser }) => {
  const context = await newBrowser(browser);
  const { page, scripts } = await open(context, '/login');
  await page.getByRole('textbox').first().waitFor();
  await scripts.settled();
  expect(scripts.paths.length).toBeGreaterThan(1);
  expect(scripts.paths.length).toBeLessThanOrEqual(signIn.files);
  expect(await scripts.kilobytes()).toBeLessThanOrEqual(signIn.kilobytes);
  await context.close();
});

test('the first list needs few files and little script', async ({ browser, campus }) => {
  const context = await newBrowser(browser, await campus.signIn());
  await withoutPointer(context);
  const { scripts } = await openList(context);
  expect(scripts.paths).toContain(fileOf('src/features/people/student/screen.tsx'));
  expect(scripts.paths.filter(isLibrary)).toEqual([]);
  expect(scripts.paths.length).toBeLessThanOrEqual(firstList.files);
  expect(await scripts.kilobytes()).toBeLessThanOrEqual(firstList.kilobytes);
  await context.close();
});

test('the calendar comes with the first field of a day, and with lists that show one', async ({ browser, campus }) => {
  const context = await newBrowser(browser, await campus.signIn());
  const { page, scripts } = await openList(context);
  const calendars = () => scripts.paths.filter((path) => library('calendar').test(path)).length;
  await goThroughMenu(page, '基础数据', '节假日管理');
  await scripts.settled();
  expect(calendars()).toBe(0);
  await button(page, '新增').click();
  await expect(dialog(page, '新增节假日').locator('.ant-picker').first()).toBeVisible();
  expect(calendars()).toBe(1);
  await page.close();

  const other = await openList(context);
  await goThroughMenu(other.page, '日志管理', '登录日志');
  await expect(other.page.locator('.ant-picker').first()).toBeVisible();
  expect(other.scripts.paths.some((path) => library('calendar').test(path))).toBe(true);
  await context.close();
});

for (const near of ['hover', 'focus'] as const)
  test(`an entry of the menu asks for its screen at ${near}, and the click for its texts alone`, async ({
    browser,
    campus,
  }) => {
    const context = await newBrowser(browser, await campus.signIn());
    const { page, scripts } = await openList(context);
    expect(scripts.paths).not.toContain(teachers);
    const entry = page.locator('#sidebar').getByRole('link', { name: '教师管理', exact: true });
    await entry[near]();
    await expect.poll(() => scripts.paths).toContain(teachers);
    await scripts.settled();
    await expect(page).toHaveURL(pages.students.path);
    const before = scripts.paths.length;
    await entry.click();
    await page.getByText('T001').first().waitFor();
    await scripts.settled();
    expect(scripts.paths.slice(before)).toEqual([fileOf('src/features/people/teacher/zh.json')]);
    await context.close();
  });
