import type { Call } from '@contracts/kernel/index.js';
import type { NameIn, Namespace, TextKey } from '@/language/text-keys.js';
import { type Texts, useTexts } from '@/language/use-texts.js';
import { type ListDefinition, ListScreen } from './define-list.js';
import { ScreenTabs } from './screen-tabs.js';
import type { PagedCall } from './use-list.js';

/** A screen of several lists, of which one is shown. */
interface TabsDefinition<Q extends PagedCall, Add extends Call, Key extends string> {
  /** What all of them ask for. */
  query: Q;
  /** The lists by their tabs, with the title `tab.<name>`; the first one is shown at first. */
  tabs: Readonly<Partial<Record<NameIn<Key, 'tab'>, Omit<ListDefinition<Q, Add, Key>, 'query'>>>>;
}

/** Makes a screen of several lists, of which one is shown. */
export function defineTabs<const N extends Namespace, Q extends PagedCall, Add extends Call>({
  namespace,
  query,
  tabs,
}: TabsDefinition<Q, Add, TextKey<N>> & {
  /** Locale folder of the screen. */
  namespace: N;
}) {
  const lists = new Map<string, ListDefinition<Q, Add, TextKey<N>>>();
  for (const [tab, list] of Object.entries<Omit<ListDefinition<Q, Add, TextKey<N>>, 'query'> | undefined>(tabs))
    if (list) lists.set(tab, { ...list, query });
  return () => <TabsScreen lists={lists} texts={useTexts(namespace)} />;
}

interface TabsScreenProps<Q extends PagedCall, Add extends Call, Key extends string> {
  lists: ReadonlyMap<string, ListDefinition<Q, Add, Key>>;
  texts: Texts<Key>;
}

function TabsScreen<Q extends PagedCall, Add extends Call, Key extends string>({
  lists,
  texts,
}: TabsScreenProps<Q, Add, Key>) {
  return (
    <ScreenTabs tabs={[...lists.keys()]} texts={texts as Texts<string>}>
      {(tab) => <ListScreen definition={lists.get(tab)!} texts={texts} />}
    </ScreenTabs>
  );
}
