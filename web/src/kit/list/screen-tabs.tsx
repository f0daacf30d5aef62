import { Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Texts } from '../../language/use-texts.js';
import { useScreenPlace } from '../screen-context.js';
import styles from './screen-tabs.module.css';

interface ScreenTabsProps<Tab extends string> {
  /** The first one is shown at first. */
  tabs: readonly Tab[];
  /** Texts of the screen: titles are `tab.<name>`. */
  texts: Texts;
  /** What a tab shows; it is drawn anew when the tab is chosen. */
  children: (tab: Tab) => ReactNode;
}

/** A screen of several lists, of which one is shown; the address keeps which. */
export function ScreenTabs<Tab extends string>({ tabs, texts, children }: ScreenTabsProps<Tab>) {
  const { query, keepInAddress } = useScreenPlace();
  const usual = tabs[0]!;
  const tabOf = (name: string | null) => tabs.find((tab) => tab === name) ?? usual;
  const [tab, setTab] = useState(() => tabOf(query().get('tab')));
  const change = (key: string) => {
    const next = tabOf(key);
    setTab(next);
    keepInAddress({ tab: next === usual ? undefined : next });
  };
  return (
    <Tabs
      className={styles.tabs}
      activeKey={tab}
      onChange={change}
      destroyOnHidden
      items={tabs.map((key) => ({ key, label: texts(`tab.${key}`), children: children(key) }))}
    />
  );
}
