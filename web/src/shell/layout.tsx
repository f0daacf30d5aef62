import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAccount } from '../api/account.js';
import { openLiveChannel } from '../api/live.js';
import { followOtherTabs } from '../api/working-school.js';
import { ConfirmProvider } from '../kit/actions/confirm.js';
import { useTexts } from '../language/use-texts.js';
import { Header } from './header.js';
import { useKeptScroll } from './kept-scroll.js';
import styles from './layout.module.css';
import { menuTree, redirectOf } from './menu-tree.js';
import { OfflineBanner } from './offline-banner.js';
import { usePages } from './pages.js';
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

/** The console around a page: menu, top bar, tags, and the page of the address. */
export function Layout() {
  const texts = useTexts('shell');
  const { pathname, search } = useLocation();
  const pages = usePages();
  const page = pages.get(pathname);
  const menu = useAccount((state) => state.menu);
  const { isOpen, isMobile } = useSidebar();
  const { hasTags, isHeaderFixed } = useSettings();
  const whole = useKeptScroll<HTMLDivElement>(pathname);
  const content = useKeptScroll<HTMLElement>(pathname);
  useEffect(openLiveChannel, []);
  useEffect(followPageEnd, []);
  useEffect(followOtherTabs, []);
  useTitle(page?.title);
  useEffect(() => {
    if (page?.hasTag && !page.isAffixed) visit(page.path, page.path + search);
    closeMobileSidebar();
  }, [page, search]);

  if (pathname.startsWith(`${redirect}/`)) return <Navigate to={pathname.slice(redirect.length) + search} replace />;
  const shortcut = shortcuts[pathname] ?? (page ? undefined : redirectOf(menuTree(menu), pathname));
  if (shortcut) return <Navigate to={shortcut + search} replace />;
  if (!page) return <Navigate to="/404" replace />;
  return (
    <div className={styles.layout} data-open={isOpen} data-mobile={isMobile}>
      <a className={styles.skip} href="#content">
        {texts('layout.skip')}
      </a>
      <Sidebar active={page.path} />
      <div {...whole} className={styles.main} data-fixed={isHeaderFixed}>
        <OfflineBanner />
        <StaleBanner />
        <Header page={page} />
        {hasTags && <TagsBar pages={pages} active={page.path} />}
        <main {...content} id="content" tabIndex={-1} className={styles.content}>
          <ConfirmProvider>
            <KeptPages pages={pages} active={page} search={search} />
          </ConfirmProvider>
        </main>
      </div>
      <SettingsHandle />
    </div>
  );
}
