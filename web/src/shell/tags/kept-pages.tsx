import { Activity, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUnsaved } from '../../kit/form/unsaved.js';
import { AddressContext, ScreenContext, type ScreenPlace } from '../../kit/screen-context.js';
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
      <KeptPage page={page} search={page.path === active.path ? search : undefined} />
    </Activity>
  ));
}

interface KeptPageProps {
  page: ConsolePage;
  /** Query of the address; missing while the page is behind another one. */
  search: string | undefined;
}

function KeptPage({ page, search }: KeptPageProps) {
  const [place, address] = useKeptPlace(page, search);
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

/** The place of a kept page, and the query of its address. */
function useKeptPlace({ path, component }: ConsolePage, search: string | undefined) {
  const navigate = useNavigate();
  // The router makes another one for each address.
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  }, [navigate]);
  // What the page writes is shown at once; the router tells of it a little later.
  const [address, setAddress] = useState({ told: search ?? '', shown: search ?? '' });
  if (search !== undefined && search !== address.told) setAddress({ told: search, shown: search });
  // Back and Forward at once may lead past an address that the router has not told of, to the one that it told last.
  useEffect(() => {
    const follow = () => {
      if (location.pathname === path) setAddress(({ told }) => ({ told, shown: location.search }));
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [path]);
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
      setAddress(({ told }) => ({ told, shown: text }));
      visit(path, path + text);
      void go.current(path + text, { replace: !isStep });
    },
    [path],
  );
  const place = useMemo(() => ({ path, component, keepInAddress }), [path, component, keepInAddress]);
  return [place, address.shown] as const;
}
