import Fuse from 'fuse.js';
import type { SearchEntry } from './search-entries.js';

interface IndexedEntry extends SearchEntry {
  /** Whole pinyin and initials, `xueshengguanli` and `xsgl`; empty where they are not wanted. */
  pinyin: readonly string[];
}

/** Gives the pages that a typed text may mean, the likeliest first. */
export type Search = (typed: string) => SearchEntry[];

/** How far a match may be from what was typed (source: screens.yaml, shell.layout). */
const threshold = 0.4;
/** Most pages that are offered. */
const mostOffered = 20;

/** Adds pinyin to the entries. The dictionary is large: it is loaded when it is first needed. */
async function withPinyin(entries: readonly SearchEntry[]): Promise<IndexedEntry[]> {
  const { pinyin } = await import('pinyin-pro');
  const spell = (text: string, pattern: 'pinyin' | 'first') =>
    pinyin(text, { pattern, toneType: 'none', type: 'array' }).join('').replace(/\W/g, '').toLowerCase();
  return entries.map((entry) => {
    const last = entry.title.split(' > ').at(-1) ?? '';
    const parts = [...new Set([entry.title, last])];
    return { ...entry, pinyin: parts.flatMap((part) => [spell(part, 'pinyin'), spell(part, 'first')]) };
  });
}

/**
 * Makes a search over pages.
 * @param findsPinyin Chinese titles are found by their pinyin and its initials as well
 */
export async function makeSearch(entries: readonly SearchEntry[], findsPinyin: boolean): Promise<Search> {
  const indexed = findsPinyin ? await withPinyin(entries) : entries.map((entry) => ({ ...entry, pinyin: [] }));
  const index = new Fuse(indexed, {
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'pinyin', weight: 0.3 },
      { name: 'path', weight: 0.3 },
    ],
    threshold,
    minMatchCharLength: 1,
    ignoreLocation: true,
    shouldSort: true,
  });
  return (typed) => index.search(typed, { limit: mostOffered }).map(({ item: { path, title } }) => ({ path, title }));
}
