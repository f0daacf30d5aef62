import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAccount } from '../api/account.js';
import { openLiveChannel } from '../api/live.js';
import { followOtherTabs } from '../api/working-school.js';
import { ConfirmProvider } from '../kit/actions/confirm.js';
import { forgetUnsaved } from '../kit/form/unsaved.js';
import { useTexts } from '../language/use-texts.js';
import { AlarmBanner } from './alarms/alarm-banner.js';
import { useAlarmNotice } from './alarms/standing.js';
import { useRememberedSchool } from './front.js';
import { Header } from './header.js';
import { useKeptScroll } from './kept-scroll.js';
import styles from './layout.module.css';
import { menuTree, redirectOf } from './menu-tree.js';
import { OfflineBanner } from './offline-banner.js';
import { type ConsolePage, usePages } from './pages.js';
import { followPageEnd } from './settings/page-end.js';
import { SettingsHandle } from './settings/settings-handle.js';
import { useSettings } from './settings/settings-store.js';
import { Sidebar } from './sidebar.js';
import { closeMobileSidebar, useSidebar } from './sidebar-store.js';
import { StaleBanner } from './stale/stale-banner.js';
import { KeptPages } from './tags/kept-pages.js';
import { visit } from './tags/tag-store.js';
import { TagsBar } from './tags/tags-bar.js';
import { useTitle } from './title.js';

const redirect = '/redirect';

/** Other addresses of fixed pages. */
const shortcuts: Readonly<Record<string, string>> = { '/': '/dashboard', '/profile': '/profile/index' };

/** Where an address leads that is not that of a page; undefined for those that are. */
function useWay(pages: ReadonlyMap<string, ConsolePage>): string | undefined {
  const { pathname, search } = useLocation();
  const menu = useAccount((state) => state.menu);
  if (pathname.startsWith(`${redirect}/`)) return pathname.slice(redirect.length) + search;
  const shortcut = shortcuts[pathname] ?? (pages.has(pathname) ? undefined : redirectOf(menuTree(menu), pathname));
  if (shortcut) return shortcut + search;
  return pages.has(pathname) ? undefined : '/404';
}

/** Goes on from an address that is no page's, unless the user has gone elsewhere before this was drawn. */
function Onward({ to }: { to: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (location.pathname === pathname) void navigate(to, { replace: true });
  }, [pathname, to, navigate]);
  return null;
}

/** The page of the address; on the way to one the page before, so that what is kept behind it is not drawn anew. */
function usePlace(pages: ReadonlyMap<string, ConsolePage>) {
  const { pathname, search } = useLocation();
  const way = useWay(pages);
  const [place, setPlace] = useState({ path: pathname, search });
  if (way === undefined && (place.path !== pathname || place.search !== search)) setPlace({ path: pathname, search });
  return { ...place, way };
}

/** The console around a page: menu, top bar, tags, and the page of the address. */
export function Layout() {
  const texts = useTexts('shell');
  const pages = usePages();
  const { path, search, way } = usePlace(pages);
  const page = pages.get(path);
  const { isOpen, isMobile } = useSidebar();
  const { hasTags, isHeaderFixed } = useSettings();
  const whole = useKeptScroll<HTMLDivElement>(path);
  const content = useKeptScroll<HTMLElement>(path);
  useEffect(openLiveChannel, []);
  useRememberedSchool();
  useEffect(followPageEnd, []);
  useEffect(() => followOtherTabs(forgetUnsaved), []);
  useTitle(page?.title, useAlarmNotice());
  useEffect(() => {
    if (page?.hasTag && !page.isAffixed) visit(page.path, page.path + search);
    closeMobileSidebar();
  }, [page, search]);

  const onWay = way !== undefined && <Onward to={way} />;
  if (!page) return onWay;
  return (
    <ConfirmProvider>
      {onWay}
      <div className={styles.layout} data-open={isOpen} data-mobile={isMobile}>
        <a className={styles.skip} href="#content">
          {texts('layout.skip')}
        </a>
        <Sidebar active={page.path} />
        <div {...whole} className={styles.main} data-fixed={isHeaderFixed}>
          <AlarmBanner />
          <OfflineBanner />
          <StaleBanner />
          <Header page={page} />
          {hasTags && <TagsBar pages={pages} active={page.path} />}
          <main {...content} id="content" tabIndex={-1} className={styles.content}>
            <KeptPages pages={pages} active={page} />
          </main>
        </div>
        <SettingsHandle />
      </div>
    </ConfirmProvider>
  );
}
