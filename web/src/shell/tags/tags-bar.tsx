import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { returnFocus } from '@/kit/actions/menu-opener.js';
import { useTexts } from '@/language/use-texts.js';
import type { ConsolePage } from '../pages.js';
import { type Tag, useTags } from './tag-store.js';
import styles from './tags.module.css';
import { useTagActions } from './use-tag-actions.js';

interface TagsBarProps {
  pages: ReadonlyMap<string, ConsolePage>;
  /** Address of the shown page. */
  active: string;
}

/** The opened pages as a list of links. */
export function TagsBar({ pages, active }: TagsBarProps) {
  const texts = useTexts('shell');
  const opened = useTags((state) => state.tags);
  const affixed = [...pages.values()].filter((page) => page.isAffixed).map(({ path }) => ({ path, fullPath: path }));
  const tags = [...affixed, ...opened.filter(({ path }) => pages.get(path)?.isAffixed === false)];
  const actions = useTagActions(active, affixed);
  const strip = useRef<HTMLUListElement>(null);
  const [menuOf, setMenuOf] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tag moves the strip too
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [active, tags.length]);

  return (
    <nav className={styles.bar} aria-label={texts('tags.label')}>
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={() => setMenuOf(undefined)}
        onWheel={(event) => {
          event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {tags.map((tag) => {
          const page = pages.get(tag.path);
          return (
            page && (
              <TagItem
                key={tag.path}
                tag={tag}
                page={page}
                isActive={tag.path === active}
                actions={actions}
                isMenuOpen={tag.path === menuOf}
                onMenu={(isOpen) => setMenuOf(isOpen ? tag.path : undefined)}
              />
            )
          );
        })}
      </ul>
    </nav>
  );
}

interface TagItemProps {
  tag: Tag;
  page: ConsolePage;
  isActive: boolean;
  actions: ReturnType<typeof useTagActions>;
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
}

function TagItem({ tag, page, isActive, actions, isMenuOpen, onMenu }: TagItemProps) {
  const texts = useTexts('shell');
  const link = useRef<HTMLAnchorElement>(null);
  const entries: MenuProps['items'] = [
    { key: 'refresh', label: texts('tags.refresh'), onClick: () => actions.refresh(tag) },
    ...(page.isAffixed ? [] : [{ key: 'close', label: texts('tags.close'), onClick: () => actions.close(tag) }]),
    { key: 'closeOthers', label: texts('tags.closeOthers'), onClick: () => actions.closeOthers(tag) },
    { key: 'closeAll', label: texts('tags.closeAll'), onClick: actions.closeAll },
  ];
  return (
    <Dropdown
      menu={{ items: entries }}
      trigger={['contextMenu']}
      autoFocus
      open={isMenuOpen}
      onOpenChange={(isOpen) => {
        onMenu(isOpen);
        if (!isOpen) returnFocus(link.current);
      }}
    >
      <li
        className={isActive ? styles.active : styles.tag}
        onAuxClick={(event) => {
          if (event.button !== 1) return;
          event.preventDefault();
          actions.close(tag);
        }}
      >
        <Link ref={link} to={tag.fullPath} className={styles.link} aria-current={isActive ? 'page' : undefined}>
          {page.title}
        </Link>
        {!page.isAffixed && (
          <button
            type="button"
            className={styles.close}
            aria-label={texts('tags.closeNamed', { title: page.title })}
            onClick={() => actions.close(tag)}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </li>
    </Dropdown>
  );
}
