import { Menu, type MenuProps } from 'antd';
import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../api/account.js';
import { type Translate, useServerTexts, useTexts } from '../language/use-texts.js';
import { Extra } from './extra.js';
import styles from './layout.module.css';
import { MenuIcon } from './menu-icons.js';
import { type MenuNode, menuTree, trailTo } from './menu-tree.js';
import { prefetch, usePages } from './pages.js';
import { useSettings } from './settings/settings-store.js';
import { closeMobileSidebar, useSidebar } from './sidebar-store.js';
import { useTags } from './tags/tag-store.js';

const Logo = lazy(() => import('./logo.js'));

type Entry = NonNullable<MenuProps['items']>[number];

interface EntryRules {
  translate: Translate;
  /** Address of a page as it was left, where it is open. */
  addressOf: (path: string) => string;
  /** The user is about to open the page. */
  onNear: (path: string) => void;
}

/** An entry leads back to its page as it was left, where that is open. */
function entryOf({ item, path, children }: MenuNode, rules: EntryRules): Entry {
  const { translate, addressOf, onNear } = rules;
  const title = translate(item.text);
  const icon = <MenuIcon name={item.icon} />;
  const shown = children.filter((child) => !child.item.isHidden);
  if (shown.length > 0)
    return { key: item.id, icon, label: title, children: shown.map((child) => entryOf(child, rules)) };
  const isOutside = /^https?:/.test(path);
  return {
    key: path,
    icon,
    title,
    label: isOutside ? (
      <a href={path} target="_blank" rel="noreferrer">
        {title}
      </a>
    ) : (
      <Link to={addressOf(path)} onPointerEnter={() => onNear(path)} onFocus={() => onNear(path)}>
        {title}
      </Link>
    ),
  };
}

/** The menu that the server delivers. Groups fold; the entry of the shown page is marked. */
export function Sidebar({ active }: { active: string }) {
  const texts = useTexts('shell');
  const translate = useServerTexts();
  const menu = useAccount((state) => state.menu);
  const { isOpen, isMobile } = useSidebar();
  const hasLogo = useSettings((settings) => settings.hasLogo);
  const tags = useTags((state) => state.tags);
  const addressOf = (path: string) => tags.find((tag) => tag.path === path)?.fullPath ?? path;
  const pages = usePages();
  const rules: EntryRules = { translate, addressOf, onNear: (path) => prefetch(pages.get(path)) };
  const tree = menuTree(menu);
  const above = trailTo(tree, active)
    .slice(0, -1)
    .map(({ item }) => item.id);
  const [unfolded, setUnfolded] = useState<string[]>(above);
  const [isUnfoldedFor, setUnfoldedFor] = useState(active);
  if (isUnfoldedFor !== active) {
    setUnfoldedFor(active);
    setUnfolded([...new Set([...unfolded, ...above])]);
  }
  const isFolded = !isOpen && !isMobile;
  return (
    <>
      {isMobile && isOpen && (
        <button
          type="button"
          className={styles.mask}
          aria-label={texts('sidebar.close')}
          onClick={closeMobileSidebar}
        />
      )}
      <aside
        id="sidebar"
        className={styles.sidebar}
        data-open={isOpen}
        data-mobile={isMobile}
        inert={isMobile && !isOpen}
        aria-label={texts('sidebar.label')}
      >
        {hasLogo && (
          <Extra>
            <Logo isFolded={isFolded} />
          </Extra>
        )}
        <Menu
          theme="dark"
          mode="inline"
          inlineCollapsed={isFolded}
          inlineIndent={20}
          items={tree.filter(({ item }) => !item.isHidden).map((node) => entryOf(node, rules))}
          selectedKeys={[active]}
          {...(!isFolded && { openKeys: unfolded, onOpenChange: setUnfolded })}
          onClick={closeMobileSidebar}
        />
      </aside>
    </>
  );
}
