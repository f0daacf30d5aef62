import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './console.js';
import { button } from './kit.js';

/** Pages that every main account has, with their titles. */
export const pages = {
  home: { path: '/dashboard', title: '首页' },
  terms: { path: '/Exam/terms', title: '学期管理' },
  exams: { path: '/Exam/exams', title: '考试类型管理' },
  students: { path: '/Base/student', title: '学生管理' },
} as const;

/** The strip of opened pages. */
export const tags = (page: Page): Locator => page.getByRole('navigation', { name: '已打开的页面' });

/** The tag of a page by its title. */
export const tag = (page: Page, title: string): Locator =>
  tags(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Waits until exactly these tags are there. */
export const expectTags = (page: Page, ...titles: string[]) => expect(tags(page).getByRole('link')).toHaveText(titles);

/** Waits until the page with this title is the one that is shown. */
export const expectShown = (page: Page, title: string) =>
  expect(tags(page).locator('[aria-current="page"]')).toHaveText(title);

/** Opens a page by its entry in the menu, without loading the console anew. */
export async function goThroughMenu(page: Page, group: string, title: string): Promise<void> {
  const menu = page.getByRole('complementary', { name: '菜单' });
  const entry = menu.getByRole('link', { name: title, exact: true });
  const head = menu.getByRole('menuitem', { name: group });
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  await entry.click();
  await expectShown(page, title);
}

/** Chooses from the context menu of a tag. */
export async function chooseFromTag(page: Page, title: string, entry: string): Promise<void> {
  await tag(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Opens the settings; gives the panel. */
export async function openSettings(page: Page): Promise<Locator> {
  await button(page, '系统布局配置').click();
  const panel = page.getByRole('dialog', { name: '系统布局配置' });
  await expect(panel).toBeVisible();
  return panel;
}

/** Opens the search of the top bar; gives its field. */
export async function openSearch(page: Page): Promise<Locator> {
  await button(page, '搜索').click();
  return page.getByRole('combobox', { name: '搜索页面' });
}

/** The pages that the search offers. */
export const offered = (page: Page): Locator =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');

/** A cookie of the console. */
export async function cookie(page: Page, name: string): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find((one) => one.name === name)?.value;
}

/** Keeps from the page where the pointer is: what of the menu comes to lie below it would ask for its screen. */
export const withoutPointer = (context: BrowserContext) =>
  context.addInitScript(() => {
    const page = globalThis as unknown as {
      addEventListener(name: string, on: (event: Event) => void, first: true): void;
    };
    for (const name of ['pointerover', 'pointerout'])
      page.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
  });
