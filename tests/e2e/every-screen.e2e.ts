import type { Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, quietOf, test } from './console.js';
import { isLibrary, libraries, library, Scripts } from './scripts.js';
import { pages, withoutPointer } from './shell.js';
import { overflowing, violations } from './sweep.js';

/** Widths of windows: a phone, a tablet, the usual one, a large one, px. */
const widths = [390, 768, 1920, 1280];
/** Width of a sheet, px at 96 to the inch, without its margins: A4 that stands, and that lies. */
const sheets = { standing: 702, lying: 1046 };
/** Kilobytes of scripts, packed, that a screen asks for at most beyond those of the first list. */
const furtherScreen = 25;
/** The same of the first page, which shows something of each service. */
const firstPage = 49;
/** Lists whose pages are not in their address: they belong to something that is chosen beside them (attgroup.list). */
const beside = ['/Attendance/group'];

/** Addresses of what the menu of the session leads to. */
async function screensOf(campus: CampusClient): Promise<string[]> {
  const menu = await campus.data<{ id: string; path: string; pid: string }[]>('/api/auth/login/menu');
  const groups = new Set(menu.map(({ pid }) => pid));
  return menu.flatMap(({ id, path }) => (path.startsWith('/') && !groups.has(id) ? path : []));
}

const pager = (page: Page) => page.getByRole('main').locator('.ant-pagination').first();
const sorter = (page: Page) => page.getByRole('main').locator('th.ant-table-column-has-sorters').first();
const query = (page: Page) => new URL(page.url()).searchParams;

/** A link with a size and an order is obeyed; an order is a step back and forward. */
async function goesBackAndForward(page: Page, path: string): Promise<void> {
  await expect(pager(page).getByTitle('10 条/页')).toBeVisible();
  if ((await sorter(page).count()) === 0) return;
  await sorter(page).click();
  await expect.poll(() => query(page).get('sort')).not.toBeNull();
  const order = query(page).get('sort');
  await expect(sorter(page)).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect.poll(() => [query(page).get('sort'), query(page).get('size')], path).toEqual([null, '10']);
  await expect(sorter(page)).not.toHaveAttribute('aria-sort', 'ascending');
  await page.goForward();
  await expect.poll(() => query(page).get('sort')).toBe(order);
  await expect(sorter(page)).toHaveAttribute('aria-sort', 'ascending');
}

/** How far the page, or what is to be pressed in it, reaches beyond the window, px. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const { document, innerWidth } = globalThis as unknown as {
      innerWidth: number;
      document: {
        documentElement: { scrollWidth: number };
        querySelectorAll(
          of: string,
        ): Iterable<{ checkVisibility(): boolean; getBoundingClientRect(): { right: number } }>;
      };
    };
    const ends = [...document.querySelectorAll('main .ant-pagination li, main search button, header button')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect().right);
    return Math.max(document.documentElement.scrollWidth, ...ends) - innerWidth;
  });

/** What a printed page shows that paper has no use for, and how much of its tables is cut. */
const onPaper = (page: Page) =>
  page.evaluate(() => {
    interface Drawn {
      className: string;
      scrollWidth: number;
      clientWidth: number;
      scrollHeight: number;
      clientHeight: number;
      checkVisibility(): boolean;
    }
    const { document } = globalThis as unknown as { document: { querySelectorAll(of: string): Iterable<Drawn> } };
    const shown = (of: string) => [...document.querySelectorAll(of)].filter((one) => one.checkVisibility());
    return {
      tools: shown(
        '#sidebar, header button, nav a, main search, .ant-table-cell button, button[aria-label="系统布局配置"]',
      ).map((one) => one.className),
      cut: shown('main .ant-table-body, main .ant-table-content').filter(
        (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
      ).length,
    };
  });

/** The page as it goes to the printer. */
async function prints(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => (globalThis as unknown as EventTarget).dispatchEvent(new Event('beforeprint')));
  const lies = (await page.locator('[data-lying="true"]').count()) > 0;
  await page.setViewportSize({ width: lies ? sheets.lying : sheets.standing, height: 1000 });
  expect.soft(await onPaper(page), `${path} on paper`).toEqual({ tools: [], cut: 0 });
  await page.evaluate(() => (globalThis as unknown as EventTarget).dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** What a screen asks for that the first list has not brought: little, and each large library whole. */
async function weighs(scripts: Scripts, first: readonly string[], path: string): Promise<void> {
  const own = scripts.paths.filter((file) => !first.includes(file));
  expect(own.length, path).toBeGreaterThan(0);
  const light = own.filter((file) => !isLibrary(file));
  const limit = path === pages.home.path ? firstPage : furtherScreen;
  expect.soft(await scripts.kilobytes(light), `${path} asks for ${light.join(' ')}`).toBeLessThanOrEqual(limit);
  for (const [name, most] of Object.entries(libraries)) {
    const files = own.filter((file) => library(name as keyof typeof libraries).test(file));
    expect.soft(await scripts.kilobytes(files), `${name} of ${path}`).toBeLessThanOrEqual(most);
  }
}

/** Opens an address as a link does, until its page has all that it shows; gives the scripts that it asked for. */
async function arrive(page: Page, path: string): Promise<Scripts> {
  const isQuiet = quietOf(page);
  const scripts = new Scripts(page);
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  await isQuiet();
  scripts.end();
  return scripts;
}

test('every screen asks for little, follows its address back and forward, fits windows from 390 to 1920 px, prints, and can be read in the dark', async ({
  office,
  campus,
}) => {
  test.setTimeout(1_200_000);
  const screens = await screensOf(campus);
  expect(screens.length).toBeGreaterThan(25);
  await office.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await office.addInitScript(() => {
    const { localStorage } = globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } };
    localStorage.setItem('campus.settings', JSON.stringify({ state: { appearance: 'system' }, version: 0 }));
  });
  await withoutPointer(office.context());
  const first = (await arrive(office, pages.students.path)).paths;
  for (const path of screens)
    await test.step(path, async () => {
      const scripts = await arrive(office, `${path}?size=10`);
      if (path !== pages.students.path) await weighs(scripts, first, path);
      if ((await pager(office).count()) > 0 && !beside.includes(path)) await goesBackAndForward(office, path);
      for (const width of widths) {
        await office.setViewportSize({ width, height: 800 });
        await expect.soft
          .poll(() => overhang(office), { message: `${path} at ${width} px`, intervals: [25, 100, 250] })
          .toBeLessThanOrEqual(0);
      }
      expect.soft(await overflowing(office), path).toEqual([]);
      await prints(office, path);
      await expect(office.locator('html')).toHaveAttribute('data-ground', 'dark');
      expect
        .soft(await violations(office, { rule: 'color-contrast', isScreenAlone: true }), `${path} in the dark`)
        .toEqual([]);
    });
});
