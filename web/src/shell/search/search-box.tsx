import { Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '@/api/account.js';
import { Empty } from '@/kit/states/states.js';
import { useLanguage } from '@/language/start.js';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import { menuTree } from '../menu-tree.js';
import { useSettings } from '../settings/settings-store.js';
import styles from './search.module.css';
import { searchEntries } from './search-entries.js';
import { makeSearch, type Search } from './search-index.js';

/** Longest text that is searched for, in characters (source: screens.yaml, shell.layout). */
const longest = 32;

/** The search over the pages of the menu; it is made anew when menu, language or settings change. */
function useSearch(): Search | undefined {
  const menu = useAccount((state) => state.menu);
  const translate = useServerTexts();
  const language = useLanguage((state) => state.code);
  const findsPinyin = useSettings((settings) => settings.findsPinyin) && language === 'zh';
  const entries = useMemo(() => searchEntries(menuTree(menu), translate), [menu, translate]);
  const [search, setSearch] = useState<Search>();
  useEffect(() => {
    let isOld = false;
    void makeSearch(entries, findsPinyin).then((made) => {
      if (!isOld) setSearch(() => made);
    });
    return () => {
      isOld = true;
    };
  }, [entries, findsPinyin]);
  return search;
}

/** Finds a page of the menu by a part of its title or address. */
export default function SearchBox({ onClose }: { onClose: () => void }) {
  const texts = useTexts('shell');
  const navigate = useNavigate();
  const search = useSearch();
  const [typed, setTyped] = useState('');
  const found = useMemo(() => (typed && search ? search(typed) : []), [search, typed]);
  const open = (path: string) => {
    onClose();
    void navigate(path);
  };
  return (
    <Select<string>
      autoFocus
      className={styles.box}
      aria-label={texts('search.label')}
      placeholder={texts('search.label')}
      suffixIcon={null}
      value={null}
      open={typed !== ''}
      defaultActiveFirstOption
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => setTyped([...text].slice(0, longest).join('')),
      }}
      options={found.map(({ path, title }) => ({ value: path, label: title }))}
      notFoundContent={search && <Empty />}
      onSelect={open}
      onBlur={onClose}
      onInputKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      popupMatchSelectWidth={280}
    />
  );
}
