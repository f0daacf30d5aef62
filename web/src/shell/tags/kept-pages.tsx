import {
  Activity,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useUnsaved } from '@/kit/form/unsaved.js';
import { AddressContext, ScreenContext, type ScreenPlace } from '@/kit/screen-context.js';
import { ErrorBoundary } from '@/kit/states/error-boundary.js';
import type { ConsolePage, Screen } from '../pages.js';
import { PageProgress } from '../progress.js';
import styles from './kept-pages.module.css';
import { useTags, visit } from './tag-store.js';

interface KeptPagesProps {
  pages: ReadonlyMap<string, ConsolePage>;
  active: ConsolePage;
}

/**
 * The shown page, and behind it the pages with tags that were shown before: with their state, but at rest. Pages in which
 * something was typed are kept too, whatever they say of themselves.
 */
export function KeptPages({ pages, active }: KeptPagesProps) {
  const { tags, generations, epoch } = useTags();
  const unsaved = new Set([...useUnsaved(({ forms }) => forms).values()].map(({ path }) => path));
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set([active.path]));
  if (!shown.has(active.path)) setShown(new Set(shown).add(active.path));
  const isOpen = (page: ConsolePage) => page.isAffixed || tags.some(({ path }) => path === page.path);
  const kept = [...shown]
    .map((path) => pages.get(path))
    .filter((page) => page !== undefined)
    .filter((page) => page.path === active.path || ((page.isKept || unsaved.has(page.path)) && isOpen(page)));
  return kept.map((page) => (
    <Activity
      key={`${page.path} ${generations[page.path] ?? 0} ${epoch}`}
      mode={page.path === active.path ? 'visible' : 'hidden'}
    >
      <KeptPage page={page} />
    </Activity>
  ));
}

function KeptPage({ page }: { page: ConsolePage }) {
  const [place, address] = useKeptPlace(page);
  return (
    <div className={styles.page}>
      <ScreenContext value={place}>
        <AddressContext value={address}>
          <KeptScreen screen={page.screen} />
        </AddressContext>
      </ScreenContext>
    </div>
  );
}

/** The screen of a kept page. A change of the address draws those parts of it anew that read it. */
const KeptScreen = memo(function KeptScreen({ screen: Drawn }: { screen: Screen }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageProgress />}>
        <Drawn />
      </Suspense>
    </ErrorBoundary>
  );
});

/** Who is told when a page has written into the address: the browser tells of Back and Forward alone. */
const followers = new Set<() => void>();

function follow(told: () => void): () => void {
  followers.add(told);
  window.addEventListener('popstate', told);
  return () => {
    followers.delete(told);
    window.removeEventListener('popstate', told);
  };
}

/**
 * Query of a page's address, as the browser has it: the router tells of each address a little later, and of one that the
 * page has left meanwhile too. A page behind another one keeps the query that it had.
 */
function useQueryOf(path: string): string {
  const last = useRef('');
  const read = useCallback(() => {
    if (location.pathname === path) last.current = location.search;
    return last.current;
  }, [path]);
  return useSyncExternalStore(follow, read);
}

/** The place of a kept page, and the query of its address. */
function useKeptPlace({ path, component }: ConsolePage) {
  const navigate = useNavigate();
  // The router makes another one for each address.
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  }, [navigate]);
  const address = useQueryOf(path);
  const keepInAddress = useCallback<ScreenPlace['keepInAddress']>(
    (parts, isStep = false) => {
      if (location.pathname !== path) return;
      const query = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(parts)) {
        if (value === undefined) query.delete(name);
        else query.set(name, value);
      }
      const text = query.size > 0 ? `?${query}` : '';
      if (text === location.search) return;
      visit(path, path + text);
      void go.current(path + text, { replace: !isStep });
      for (const told of followers) told();
    },
    [path],
  );
  const place = useMemo(() => ({ path, component, keepInAddress }), [path, component, keepInAddress]);
  return [place, address] as const;
}
