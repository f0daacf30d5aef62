import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from './console.js';
import { button, dialog } from './kit.js';
import { consoleUrl } from './product.js';
import { fileOf, Scripts } from './scripts.js';
import { goThroughMenu, pages } from './shell.js';

/** What pages may ask for at most: files, and kilobytes (1,000 bytes) of scripts on the wire, packed with gzip. */
const signIn = { files: 15, kilobytes: 240 };
const firstList = { files: 40, kilobytes: 500 };
const furtherScreen = 25;

/** Large libraries that come once, with the first screen that shows something of theirs; kilobytes at most. */
const libraries = { calendar: 40, engine: 190 };
const library = (name: keyof typeof libraries) => new RegExp(`/assets/${name}-[^/]*\\.js$`);
const isLibrary = (path: string) => library('calendar').test(path) || library('engine').test(path);

const teachers = fileOf('src/features/people/teacher/screen.tsx');

/** Keeps from the page where the pointer is: what of the menu comes to lie below it would ask for its screen. */
const withoutPointer = (context: BrowserContext) =>
  context.addInitScript(() => {
    const page = globalThis as unknown as {
      addEventListener(name: string, on: (event: Event) => void, first: true): void;
    };
    for (const name of ['pointerover', 'pointerout'])
      page.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
  });

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

/** Addresses of the menu's entries, all groups unfolded. */
async function unfold(page: Page): Promise<string[]> {
  const menu = page.locator('#sidebar');
  const folded = menu.locator('[role=menuitem][aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
  const paths = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return paths.filter((path) => path?.startsWith('/')) as string[];
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

test('the first list needs few files and little script, and each further screen little more', async ({
  browser,
  campus,
}) => {
  // One screen after the other, each as for a browser that comes to it first.
  test.setTimeout(600_000);
  const context = await newBrowser(browser, await campus.signIn());
  await withoutPointer(context);
  const { page: list, scripts: first } = await openList(context);
  expect(first.paths).toContain(fileOf('src/features/people/student/screen.tsx'));
  expect(first.paths.filter(isLibrary)).toEqual([]);
  expect(first.paths.length).toBeLessThanOrEqual(firstList.files);
  expect(await first.kilobytes()).toBeLessThanOrEqual(firstList.kilobytes);

  const paths = (await unfold(list)).filter((path) => path !== pages.students.path);
  expect(paths.length).toBeGreaterThan(20);
  // Its tab stays: those after it are in its process, where the console is compiled.
  for (const path of paths)
    await test.step(path, async () => {
      const { page, scripts } = await open(context, path);
      await expect(page.getByRole('main')).toBeVisible();
      await scripts.settled();
      await expect(page).toHaveURL((url) => url.pathname === path);
      const own = scripts.paths.filter((file) => !first.paths.includes(file));
      expect(own.length, path).toBeGreaterThan(0);
      const light = own.filter((file) => !isLibrary(file));
      expect
        .soft(await scripts.kilobytes(light), `${path} asks for ${light.join(' ')}`)
        .toBeLessThanOrEqual(furtherScreen);
      for (const [name, most] of Object.entries(libraries)) {
        const files = own.filter((file) => library(name as keyof typeof libraries).test(file));
        expect(await scripts.kilobytes(files), `${name} of ${path}`).toBeLessThanOrEqual(most);
      }
      await page.close();
    });
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
