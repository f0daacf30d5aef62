import { create } from 'zustand';

/** An opened page: its address and the last full one with its query. */
export interface Tag {
  path: string;
  fullPath: string;
}

interface TagState {
  /** Opened pages in the order of their tags; affixed pages are not among them. */
  tags: readonly Tag[];
  /** Counts per page how often it was dropped from the cache: another number is another instance. */
  generations: Readonly<Record<string, number>>;
  /** Counts how often all of them were dropped. */
  epoch: number;
}

const storageKey = 'campus.tags';

function storedTags(): readonly Tag[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Tag[];
  } catch {
    return [];
  }
}

/** The opened pages. They outlive a reload of the browser tab, not the session. */
export const useTags = create<TagState>(() => ({ tags: storedTags(), generations: {}, epoch: 0 }));

useTags.subscribe(({ tags }, previous) => {
  if (tags !== previous.tags) sessionStorage.setItem(storageKey, JSON.stringify(tags));
});

/** Opens the tag of a page, or notes its newest address. */
export function visit(path: string, fullPath: string): void {
  useTags.setState(({ tags }) => {
    const known = tags.find((tag) => tag.path === path);
    if (known?.fullPath === fullPath) return {};
    if (!known) return { tags: [...tags, { path, fullPath }] };
    return { tags: tags.map((tag) => (tag === known ? { path, fullPath } : tag)) };
  });
}

/** Closes tags and forgets the state of their pages. @returns the tags that are left */
export function closeTags(isClosed: (path: string) => boolean): readonly Tag[] {
  const { tags, generations } = useTags.getState();
  const kept = tags.filter(({ path }) => !isClosed(path));
  const dropped = tags.filter(({ path }) => isClosed(path)).map(({ path }) => [path, (generations[path] ?? 0) + 1]);
  useTags.setState({ tags: kept, generations: { ...generations, ...Object.fromEntries(dropped) } });
  return kept;
}

/** Forgets the state of a page: it is drawn anew. */
export function dropPage(path: string): void {
  useTags.setState(({ generations }) => ({ generations: { ...generations, [path]: (generations[path] ?? 0) + 1 } }));
}

/** Forgets the state of opened pages: they are drawn anew. */
export function dropPages(isDropped: (path: string) => boolean): void {
  for (const { path } of useTags.getState().tags) if (isDropped(path)) dropPage(path);
}

/** Forgets the state of every page: each is drawn anew when it is shown. */
export const dropAllPages = (): void => useTags.setState(({ epoch }) => ({ epoch: epoch + 1 }));

/** Closes everything, when the session ends. */
export const forgetTags = (): void => useTags.setState({ tags: [], generations: {} });
