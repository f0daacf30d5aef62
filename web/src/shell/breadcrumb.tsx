import { Breadcrumb } from 'antd';
import { Link } from 'react-router-dom';
import { useAccount } from '../api/account.js';
import { useServerTexts, useTexts } from '../language/use-texts.js';
import styles from './layout.module.css';
import { menuTree, trailTo } from './menu-tree.js';
import { type ConsolePage, usePages } from './pages.js';

const home = '/dashboard';

/** Where the shown page stands in the menu, with the way home in front. */
export function PageBreadcrumb({ page }: { page: ConsolePage }) {
  const texts = useTexts('shell');
  const translate = useServerTexts();
  const menu = useAccount((state) => state.menu);
  const pages = usePages();
  const groups = trailTo(menuTree(menu), page.path).slice(0, -1);
  const items = [
    ...(page.path === home ? [] : [{ key: home, title: <Link to={home}>{pages.get(home)?.title}</Link> }]),
    ...groups
      .filter(({ path }) => path !== home)
      .map(({ item }) => {
        const title = translate(item.text);
        const isLink = pages.has(item.redirect) && item.redirect !== page.path;
        return { key: item.id, title: isLink ? <Link to={item.redirect}>{title}</Link> : title };
      }),
    { key: page.path, title: <h1 className={styles.title}>{page.title}</h1> },
  ];
  return (
    <nav aria-label={texts('breadcrumb.label')}>
      <Breadcrumb items={items} />
    </nav>
  );
}
