import type { Page, Request } from '@playwright/test';
import axe from 'axe-core';
import type { Language } from '../../libs/contracts/enumerations.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, quietOf, test } from './console.js';
import { button } from './kit.js';
import { consoleUrl } from './product.js';
import { type Translation, untranslated, type Words, wordsIn } from './words.js';

/** A screen with all that opens from it. */
export interface SweptScreen {
  /** Id in the specification. */
  id: string;
  path: string;
  /** Locale folder of its texts. */
  folder: string;
  /** Locale folder of what its actions open, where that has one of its own. */
  openedFolder?: string;
  /** Opens it where that takes more than its path. */
  open?: (page: Page, campus: CampusClient) => Promise<void>;
  /** Opens a dialog of the screen, or unfolds a part of it, by the name of what is seen then. */
  scenes: Record<string, (page: Page, words: Words) => Promise<void>>;
}

const translations: readonly Translation[] = ['en', 'es', 'ja'];
/** The language whose texts need most room. */
const longest: Translation = 'es';
/** Narrow first: each look ends at the width that the next scene begins with. */
const widths = [900, 1280];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until nothing moves any more: what fades in has other colours and places for a while. */
const rest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );

const languageNames: Readonly<Record<Language, string>> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
  ja: '日本語',
};

const languageSwitch = (page: Page, shown: Language) => button(page, wordsIn(shown, 'shell')('语言'));

/** Shows the console in another language, as its user does; the screen is drawn anew. */
async function switchLanguage(page: Page, shown: Language, wanted: Language): Promise<void> {
  const isQuiet = quietOf(page);
  await languageSwitch(page, shown).click();
  await page.getByRole('menuitem', { name: languageNames[wanted], exact: true }).click();
  await expect(languageSwitch(page, wanted)).toBeVisible();
  await isQuiet();
}

/** Shows the screen, then each scene, and looks at what is seen. */
async function lookAround(
  page: Page,
  { folder, openedFolder, scenes }: SweptScreen,
  language: Language,
  look: (name: string) => Promise<void>,
) {
  const words = wordsIn(language, folder, ...(openedFolder ? [openedFolder] : []));
  await rest(page);
  await look('the screen');
  for (const [name, open] of Object.entries(scenes)) {
    await test.step(name, async () => {
      await open(page, words);
      await rest(page);
      await look(name);
      await closeDialogs(page, words);
    });
  }
}

/** Closes what is open, a dialog that another one has opened too; what was typed is given up. */
async function closeDialogs(page: Page, words: Words): Promise<void> {
  const dialogs = page.getByRole('dialog');
  const discard = dialogs.getByRole('button', { name: words('放弃'), exact: true });
  await expect(async () => {
    if (await discard.isVisible()) await discard.click();
    else if ((await dialogs.count()) > 0) await page.keyboard.press('Escape');
    expect(await dialogs.count()).toBe(0);
  }).toPass({ timeout: 60_000 });
}

/** Everything that the server has told the page, as one text. */
function listen(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = [];
  // A sweep writes nothing: what the browser has let go of before it was read is asked again.
  // An answer that comes when the test is over is nobody's; one that is missing before leaves its texts unexplained.
  const askAgain = (request: Request) =>
    page
      .context()
      .request.fetch(request)
      .then((response) => response.text())
      .catch(() => '');
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('application/json'))
      answers.push(response.text().catch(() => askAgain(response.request())));
  });
  return async () => (await Promise.all(answers)).join('\n');
}

/** Texts that a person sees or is read to, each once, without those that are marked to be in another language. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const { lang } = document.documentElement;
    const isForeign = (element: Element) => element.closest<HTMLElement>('[lang]')?.lang !== lang;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement?.checkVisibility() && !isForeign(node.parentElement)) texts.add(node.nodeValue!.trim());
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name)!.trim());
    return [...texts].filter((text) => text !== '');
  });

/** Names in the data that are texts of the contract too: of the main account, of areas. */
const names = ['管理员', '东门', '北门'];

/** Chinese that is neither data nor means the same in this language. */
async function leftovers(page: Page, language: Translation, dataOf: () => Promise<string>): Promise<string[]> {
  const isUntranslated = untranslated(language);
  // Texts first: what is on the page was answered before, and rows may come between the two.
  const texts = await textsOf(page);
  const data = await dataOf();
  const isForeign = (text: string) =>
    language !== 'ja' && (text.match(/\p{Script=Han}+/gu) ?? []).some((word) => !data.includes(word));
  return texts.filter((text) => !names.includes(text) && (isUntranslated(text) || isForeign(text)));
}

/** What is wider than its place: the page itself, a text that is cut, a control outside of the window; in words. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth: window, scrollWidth } = document.documentElement;
    // The header of a table has no bar of its own: it moves with the rows below it.
    const barOf = (element: Element) => (element.matches('.ant-table-header') ? element.nextElementSibling! : element);
    const hasBar = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth;
    const isScrolled = (element: Element | null): boolean =>
      element !== null && (hasBar(barOf(element)) || isScrolled(element.parentElement));
    const faults = scrollWidth > window ? [`the page is ${scrollWidth} px wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('button, input, label, th, a, h1, h2, [role="tab"]')) {
      const { left, right, width } = element.getBoundingClientRect();
      const isSeen = width > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || element.closest('[inert]')) continue;
      const name = `${element.tagName} ${element.textContent || element.ariaLabel}`;
      const isTitle = element.tagName === 'TH';
      const isIcon =
        element.tagName === 'INPUT' || element.textContent === '' || element.querySelector('.visually-hidden');
      if (!isIcon && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        faults.push(`${name} is cut by ${element.scrollWidth - element.clientWidth} px`);
      // Titles of columns follow the rows, which scroll.
      if ((left < 0 || right > window) && !isTitle && !isScrolled(element.parentElement))
        faults.push(`${name} is out of sight`);
    }
    return faults;
  });

const patiently = expect.configure({ soft: true });

/** Rows of a table and nodes of a tree are alike: axe needs as long for each as for all around them. */
const furtherRows = ['.ant-table-tbody > tr:nth-child(n + 6)', '.ant-tree-treenode:nth-child(n + 10)'];
/** What stands around every screen: the menu and the top bar, but not what lies over the page. */
const shell = ['#sidebar', ':has(> #content) > :not(#content)'];

/** What a picker shows to choose from, which stands beside the dialog that it belongs to. */
const openList = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

/** What axe is to look at, and for what. */
interface Look {
  /** The one rule that is asked; all of the levels A and AA without it. */
  rule?: string;
  /** Leaves out what stands around every screen. */
  isScreenAlone?: boolean;
}

/** What axe finds wrong on the page, or in the dialog over it. */
export async function violations(page: Page, { rule, isScreenAlone = false }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const exclude = isScreenAlone ? [...furtherRows, ...shell] : furtherRows;
  // What lies behind a dialog was looked at before.
  const include = (await page.getByRole('dialog').first().isVisible()) ? ['[role="dialog"]', openList] : undefined;
  // Style sheets and sounds are loaded again for rules that are not asked.
  const options = { resultTypes: ['violations'], runOnly: rule ? [rule] : rules, preload: false };
  const { violations: found } = await page.evaluate(
    ([context, wanted]): Promise<axe.AxeResults> =>
      (globalThis as unknown as { axe: { run(...parameters: object[]): Promise<axe.AxeResults> } }).axe.run(
        context,
        wanted,
      ),
    [{ exclude, ...(include && { include }) }, options] as const,
  );
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message}`).join(' | ')}`,
  );
}

/**
 * Tests a screen with all that opens from it: accessible to all, readable in every language and at every width. Texts
 * come from catalogues that are complete by type, so what opens is looked at in the language where most can be wrong, and
 * what axe asks, which no language changes but by its texts, in that one alone.
 */
export function sweep(swept: SweptScreen): void {
  const open = swept.open ?? ((page: Page) => openScreen(page, swept.path));
  const screenAlone = { ...swept, scenes: {} };
  const isScreenAlone = !swept.id.startsWith('shell.');
  const others: readonly Language[] = translations.filter((one) => one !== longest);
  // Screens of the menu are looked at in Chinese by every-screen.e2e.ts.
  const further = isScreenAlone ? others : (['zh', ...others] as const);
  const enter = async (page: Page, campus: CampusClient, language: Language) => {
    await page.context().addCookies([{ name: 'School-Language', value: language, url: consoleUrl }]);
    const data = listen(page);
    await open(page, campus);
    return data;
  };
  const lookForFaults = async (page: Page, language: Translation, data: () => Promise<string>, name: string) => {
    const seen = `${name} in ${language}`;
    // Rows that the server told in the language before stay until those in the new one come.
    await patiently.poll(() => leftovers(page, language, data), { message: seen }).toEqual([]);
    for (const width of language === longest ? widths : widths.slice(-1)) {
      await page.setViewportSize({ width, height: 800 });
      await rest(page);
      expect.soft(await overflowing(page), `${seen} at ${width} px`).toEqual([]);
    }
  };

  test(`${swept.id} and its dialogs are accessible, and whole in every language`, async ({ office, campus }) => {
    test.setTimeout(180_000);
    // First the language that all is looked at in: what the server tells in others explains no text of its.
    let data = await enter(office, campus, longest);
    await lookAround(office, swept, longest, async (name) => {
      expect.soft(await violations(office, { isScreenAlone }), name).toEqual([]);
      await lookForFaults(office, longest, data, name);
    });
    let shown: Language = longest;
    for (const language of further)
      await test.step(language, async () => {
        // Pages before the console have another switch, and are quickly there.
        if (await languageSwitch(office, shown).isVisible()) await switchLanguage(office, shown, language);
        else data = await enter(office, campus, language);
        shown = language;
        await lookAround(office, screenAlone, language, async (name) => {
          if (language === 'zh') expect.soft(await overflowing(office), name).toEqual([]);
          else await lookForFaults(office, language, data, name);
        });
      });
  });
}
