import { Tabs } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { useAccount } from '@/api/account.js';
import type { Texts } from '@/language/use-texts.js';
import { useScreenAddress, useScreenPlace } from '../screen-context.js';
import styles from './screen-tabs.module.css';

/** Sessions that are limited to classes see no teachers. */
const ofTeachers: string = 'teacher';

interface ScreenTabsProps<Tab extends string> {
  /** The first one is shown at first. */
  tabs: readonly Tab[];
  /** Texts of the screen: titles are `tab.<name>`. */
  texts: Texts<`tab.${NoInfer<Tab>}`>;
  /** What a tab shows; it is drawn anew when the tab is chosen. */
  children: (tab: Tab) => ReactNode;
}

/** A screen of several lists, of which one is shown; the address says which. */
export function ScreenTabs<Tab extends string>({ tabs: all, texts, children }: ScreenTabsProps<Tab>) {
  const isLimited = useAccount((state) => state.user?.isLimited);
  const tabs = isLimited ? all.filter((tab) => tab !== ofTeachers) : all;
  const { keepInAddress } = useScreenPlace();
  const usual = tabs[0]!;
  const tabOf = (name: string | null) => tabs.find((tab) => tab === name) ?? usual;
  const tab = tabOf(useScreenAddress().get('tab'));
  // The other list has pages and columns of its own.
  const change = (key: string) =>
    keepInAddress({ tab: key === usual ? undefined : key, page: undefined, sort: undefined }, true);
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

interface PartTabsProps<Tab extends string, Props extends object> {
  /** What each tab shows; the first one is shown at first. */
  parts: Readonly<Record<Tab, ComponentType<Props>>>;
  /** Texts of the screen: titles are `tab.<name>`. */
  texts: Texts<`tab.${NoInfer<Tab>}`>;
  /** What all of them are given. */
  given: NoInfer<Props>;
}

/** A screen of several parts, each a component of its own. */
export function PartTabs<Tab extends string, Props extends object>({ parts, texts, given }: PartTabsProps<Tab, Props>) {
  return (
    <ScreenTabs tabs={Object.keys(parts) as Tab[]} texts={texts}>
      {(tab) => {
        const Part: ComponentType<Props> = parts[tab];
        return <Part {...given} />;
      }}
    </ScreenTabs>
  );
}
