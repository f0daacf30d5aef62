import type { Translate } from '@/language/use-texts.js';
import type { MenuNode } from '../menu-tree.js';

/** A page that the search may find. */
export interface SearchEntry {
  path: string;
  /** Titles from the top of the menu down: `A > B`. */
  title: string;
}

/** Stands between the titles of an entry. */
const separator = ' > ';

const isListed = ({ item, path }: MenuNode) =>
  item.redirect !== 'noRedirect' && path.startsWith('/') && (item.component !== '' || item.redirect !== '');

/**
 * The entries of the menu that the search may find: those that are listed and lead somewhere.
 * @param translate texts of the menu in the user's language
 */
export function searchEntries(
  nodes: readonly MenuNode[],
  translate: Translate,
  above: readonly string[] = [],
): SearchEntry[] {
  return nodes
    .filter(({ item }) => !item.isHidden)
    .flatMap((node) => {
      const titles = [...above, translate(node.item.text)];
      const own = isListed(node) ? [{ path: node.path, title: titles.join(separator) }] : [];
      return [...own, ...searchEntries(node.children, translate, titles)];
    });
}
