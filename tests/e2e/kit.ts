import { readFile } from 'node:fs/promises';
import type { Locator, Page, Request } from '@playwright/test';
import { expect } from './console.js';

/** What a person looks into: the page, a dialog of it, a row. */
type Place = Page | Locator;

let made = 0;

/** A name or code that no other row has, in this run or an earlier one against the same server. */
export function unique(prefix: string): string {
  made += 1;
  return `${prefix}${Date.now().toString(36)}${made}`;
}

const dayInSchool = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Midnight of today, or of some days before, where the school is: `2026-11-21 00:00:00`. */
export const midnight = (daysAgo = 0): string =>
  `${dayInSchool.format(Date.now() - daysAgo * 24 * 60 * 60_000)} 00:00:00`;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A button by what is written on it; the name of its icon may stand before that. */
export const button = (place: Place, label: string): Locator =>
  place.getByRole('button', { name: new RegExp(`(^|\\s)${literal(label)}$`) });

/** A field of a form or a filter by its label. */
export const field = (place: Place, label: string): Locator => place.getByLabel(label, { exact: true });

/** The open dialog with this title. */
export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

/** The row of a table that has a cell with exactly this text. */
export function row(place: Place, cell: string): Locator {
  const page = 'page' in place ? place.page() : place;
  return place.getByRole('row').filter({ has: page.getByRole('cell', { name: cell, exact: true }) });
}

/**
 * Does something with a row: presses its button, or chooses it from the menu of what has no button.
 * @param place the row, or what holds it as the first one
 * @param more name of the menu's button, where the console is in another language
 */
export async function act(place: Locator, label: string, more = '更多操作'): Promise<void> {
  const own = button(place, label);
  const menu = place.getByRole('button', { name: more, exact: true });
  await expect(own.or(menu).first()).toBeVisible();
  if (await own.first().isVisible()) return own.first().click();
  await menu.first().click();
  await place.page().getByRole('menuitem', { name: label, exact: true }).click();
}

/** Texts of the fields of a form by label; each is left again, as a person does. */
export async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await field(form, label).fill(value);
    await field(form, label).blur();
  }
}

/**
 * Chooses an entry of a picker by its text.
 * @param typed what is typed to find it, where the picker searches
 */
export async function choose(page: Page, picker: Locator, entry: string, typed?: string): Promise<void> {
  await picker.click();
  if (typed !== undefined) await picker.fill(typed);
  // Entries have their text as title; the list with the roles is drawn apart and out of sight.
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByTitle(entry, { exact: true })
    .click();
}

/** Answers the question that is asked, which has this title and text, with yes. */
export async function agree(page: Page, title: string, question: string): Promise<void> {
  const asked = dialog(page, title);
  await expect(asked).toContainText(question);
  await button(asked, '确定').click();
  await expect(asked).toBeHidden();
}

/** The next request of a call, by the end of its path. */
export const requestOf = (page: Page, path: string): Promise<Request> =>
  page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(path));

/** Presses the button that searches, and waits for the answer. */
export async function search(page: Page, queryPath: string): Promise<Request> {
  const sent = requestOf(page, queryPath);
  await button(page.getByRole('search'), '查询').click();
  const request = await sent;
  await request.response();
  return request;
}

/** Unfolds the first row of a place, unless it is unfolded. */
export async function unfoldFirst(place: Place): Promise<void> {
  const expander = place.getByRole('row').nth(1).getByRole('button').first();
  if ((await expander.getAttribute('aria-expanded')) === 'false') await expander.click();
}

/** Scrolls a table down, which draws only its rows in sight, until this row is there. */
export async function scrollTo(page: Page, wanted: Locator): Promise<void> {
  await page.getByRole('main').getByRole('table').last().hover();
  await expect(async () => {
    if (!(await wanted.isVisible())) await page.mouse.wheel(0, 300);
    await expect(wanted).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [50] });
}

/** Chooses a file as a person does: presses what asks for it, and takes it from the folder. */
export async function upload(
  page: Page,
  picker: Locator,
  name: string,
  content: Buffer,
  mimeType = 'application/octet-stream',
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await picker.click();
  await (await chooser).setFiles({ name, mimeType, buffer: content });
}

/** Presses a button that downloads a file; gives its name and content. */
export async function download(page: Page, pressed: Locator): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download');
  await pressed.click();
  const file = await started;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}
