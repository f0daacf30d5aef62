import { Breadcrumb, Tooltip } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pageTitleId } from '@/kit/screen-context.js';
import { useAccount } from '../api/account.js';
import { useServerTexts, useTexts } from '../language/use-texts.js';
import styles from './layout.module.css';
import { menuTree, trailTo } from './menu-tree.js';
import { type ConsolePage, usePages } from './pages.js';

const home = '/dashboard';

/** Whether a part of the trail is cut. @param trail what it says: it is measured again when that changes */
function useCut(place: RefObject<HTMLElement | null>, trail: string): boolean {
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts have another width
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () =>
      setCut([...element.querySelectorAll('li')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, trail]);
  return isCut;
}

/** Where the shown page stands in the menu, with the way home in front. */
export function PageBreadcrumb({ page }: { page: ConsolePage }) {
  const texts = useTexts('shell');
  const translate = useServerTexts();
  const menu = useAccount((state) => state.menu);
  const pages = usePages();
  const groups = trailTo(menuTree(menu), page.path)
    .slice(0, -1)
    .filter(({ path }) => path !== home);
  const trail = [
    ...(page.path === home ? [] : [pages.get(home)?.title]),
    ...groups.map(({ item }) => translate(item.text)),
    page.title,
  ].join(' / ');
  const place = useRef<HTMLDivElement>(null);
  const isCut = useCut(place, trail);
  const items = [
    ...(page.path === home ? [] : [{ key: home, title: <Link to={home}>{pages.get(home)?.title}</Link> }]),
    ...groups.map(({ item }) => {
      const title = translate(item.text);
      const isLink = pages.has(item.redirect) && item.redirect !== page.path;
      return { key: item.id, title: isLink ? <Link to={item.redirect}>{title}</Link> : title };
    }),
    {
      key: page.path,
      title: (
        <h1 id={pageTitleId} className={styles.title}>
          {page.title}
        </h1>
      ),
    },
  ];
  return (
    <Tooltip title={isCut ? trail : undefined} trigger={['hover', 'focus', 'click']}>
      <div ref={place} {...(isCut && { role: 'group', 'aria-label': trail, tabIndex: 0 })}>
        {/* Who cannot see it is told of each page that is gone to. */}
        <Breadcrumb aria-label={texts('breadcrumb.label')} aria-live="polite" items={items} />
      </div>
    </Tooltip>
  );
}
