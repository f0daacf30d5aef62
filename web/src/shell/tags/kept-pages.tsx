import { Activity, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUnsaved } from '../../kit/form/unsaved.js';
import { ScreenContext, type ScreenPlace } from '../../kit/screen-context.js';
import { ErrorBoundary } from '../../kit/states/error-boundary.js';
import type { ConsolePage, Screen } from '../pages.js';
import { PageProgress } from '../progress.js';
import styles from './kept-pages.module.css';
import { useTags, visit } from './tag-store.js';

interface KeptPagesProps {
  pages: ReadonlyMap<string, ConsolePage>;
  active: ConsolePage;
  /** Query of the address of the shown page, with `?` where there is one. */
  search: string;
}

/**
 * The shown page, and behind it the pages with tags that were shown before: with their state, but at rest. Pages in which
 * something was typed are kept too, whatever they say of themselves.
 */
export function KeptPages({ pages, active, search }: KeptPagesProps) {
  const { tags, generations, epoch } = useTags();
  const unsaved = new Set(useUnsaved(({ forms }) => forms).values());
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
      <KeptPage page={page} search={page.path === active.path ? search : ''} />
    </Activity>
  ));
}

function KeptPage({ page, search }: { page: ConsolePage; search: string }) {
  const place = useKeptPlace(page, search);
  return (
    <div className={styles.page}>
      <ScreenContext value={place}>
        <KeptScreen screen={page.screen} />
      </ScreenContext>
    </div>
  );
}

/** The screen of a kept page. A change of the address alone does not draw it anew. */
const KeptScreen = memo(function KeptScreen({ screen: Drawn }: { screen: Screen }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageProgress />}>
        <Drawn />
      </Suspense>
    </ErrorBoundary>
  );
});

/** The place of a kept page, the same as long as the page is kept: it reads its address once and writes it while it is shown. */
function useKeptPlace({ path, component }: ConsolePage, search: string): ScreenPlace {
  const navigate = useNavigate();
  // The router makes another one for each address.
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  }, [navigate]);
  const current = useRef(search);
  useEffect(() => {
    current.current = search;
  }, [search]);
  const keepInAddress = useCallback<ScreenPlace['keepInAddress']>(
    (parts) => {
      const query = new URLSearchParams(current.current);
      for (const [name, value] of Object.entries(parts)) {
        if (value === undefined) query.delete(name);
        else query.set(name, value);
      }
      const text = query.size > 0 ? `?${query}` : '';
      if (text === current.current) return;
      current.current = text;
      visit(path, path + text);
      void go.current(path + text, { replace: true });
    },
    [path],
  );
  return useMemo(
    () => ({ path, component, query: () => new URLSearchParams(current.current), keepInAddress }),
    [path, component, keepInAddress],
  );
}
