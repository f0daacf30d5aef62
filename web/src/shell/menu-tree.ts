import type { MenuItem } from '../api/account.js';

/** An entry of the menu with what stands below it. */
export interface MenuNode {
  item: MenuItem;
  /** Address of the entry, or of an outside page. */
  path: string;
  children: MenuNode[];
}

const isOutside = (path: string) => /^https?:\/\//.test(path);

/** A path that does not begin with `/` continues that of the entry above. */
function addressOf(item: MenuItem, above: string): string {
  const path = item.path || item.url || '';
  return isOutside(path) || path.startsWith('/') ? path : `${above}/${path}`.replace(/\/{2,}/g, '/');
}

/** The flat list of the server as a tree; entries whose parent is missing stand at the top. */
export function menuTree(items: readonly MenuItem[]): MenuNode[] {
  const known = new Set(items.map(({ id }) => id));
  const below = (parent: string | undefined, above: string): MenuNode[] =>
    items
      .filter(({ parentId }) => (known.has(parentId) ? parentId : undefined) === parent)
      .map((item) => {
        const path = addressOf(item, above);
        return { item, path, children: below(item.id, path) };
      });
  return below(undefined, '');
}

/** Entries from the top down to the one with this address. */
export function trailTo(nodes: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of nodes) {
    if (node.path === path && node.item.component) return [node];
    const rest = trailTo(node.children, path);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}

/** Every entry, parents before children. */
export const flatten = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children)]);

/** Where a group of the menu at this address leads: to its first screen. Undefined for anything else. */
export function redirectOf(nodes: readonly MenuNode[], path: string): string | undefined {
  const group = flatten(nodes).find((node) => node.path === path && node.children.length > 0);
  const target = group?.item.redirect;
  return target?.startsWith('/') && target !== path ? target : undefined;
}
