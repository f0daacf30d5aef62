import { type ComponentType, createContext, type LazyExoticComponent, use, useMemo } from 'react';
import { useAccount } from '../api/account.js';
import type { TextKey } from '../language/text-keys.js';
import { useServerTexts, useTexts } from '../language/use-texts.js';
import { flatten, menuTree } from './menu-tree.js';

/** A screen; what is loaded when it is first shown may be loaded before. */
export type Screen = ComponentType | (LazyExoticComponent<ComponentType> & { load: () => Promise<unknown> });

/** The screens that the console has: by component name of the menu, and the fixed ones by address. */
export interface Registry {
  screens: Readonly<Record<string, Screen>>;
  fixed: Readonly<Record<string, FixedPage>>;
}

/** A page that is there for everybody who is signed in. */
export interface FixedPage {
  screen: Screen;
  /** Key of the title in the locale folder of the shell. */
  title: TextKey<'shell'>;
  /** Its tag is there from the start and cannot be closed. */
  isAffixed?: boolean;
  /** It is drawn anew each time it is shown. */
  isNotKept?: boolean;
  /** It has no tag. */
  hasNoTag?: boolean;
}

/** A page of the console at its address. */
export interface ConsolePage {
  path: string;
  /** Component name of the menu entry; empty for fixed pages. */
  component: string;
  screen: Screen;
  title: string;
  isAffixed: boolean;
  isKept: boolean;
  hasTag: boolean;
}

export const RegistryContext = createContext<Registry>({ screens: {}, fixed: {} });

/** Loads the screen of a page that is likely to be opened next; one that does not come is asked for again when it is opened. */
export function prefetch(page: ConsolePage | undefined): void {
  if (page && 'load' in page.screen) page.screen.load().catch(() => {});
}

/** The pages that the user may open, by address, titled in the user's language. */
export function usePages(): ReadonlyMap<string, ConsolePage> {
  const { screens, fixed } = use(RegistryContext);
  const menu = useAccount((state) => state.menu);
  const texts = useTexts('shell');
  const translate = useServerTexts();
  return useMemo(() => {
    const pages = new Map<string, ConsolePage>();
    for (const [path, { screen, title, isAffixed = false, isNotKept = false, hasNoTag = false }] of Object.entries(
      fixed,
    ))
      pages.set(path, {
        path,
        component: '',
        screen,
        title: texts(title),
        isAffixed,
        isKept: !isNotKept,
        hasTag: !hasNoTag,
      });
    for (const { item, path } of flatten(menuTree(menu))) {
      const title = translate(item.text);
      const known = pages.get(path);
      if (known) pages.set(path, { ...known, title });
      const screen = screens[item.component];
      if (known || !screen) continue;
      pages.set(path, { path, component: item.component, screen, title, isAffixed: false, isKept: true, hasTag: true });
    }
    return pages;
  }, [fixed, screens, menu, texts, translate]);
}
