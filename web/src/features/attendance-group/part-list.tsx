import type { ReactNode } from 'react';
import type { Column } from '@/kit/list/columns.js';
import { ListPage } from '@/kit/list/list-page.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { List } from '@/kit/list/use-list.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

/** Page sizes of lists that are shown whole as a rule (source: attgroup.list, paging). */
const sizes = [1, 5, 10, 20, 50, 100, 200, 1000];
/** How such a list is opened. */
export const wholeList = { isAddressed: false, pageSize: 200 } as const;

interface PartListProps<Row extends { id: string }> {
  list: List<Row, never>;
  columns: readonly Column<Row, Named<'attendance-group'>>[];
  actions: readonly RowAction<Row, TextKey<'attendance-group'>>[];
  /** The button that adds a part. */
  addition: ReactNode;
}

/** The devices or the managers of a group. */
export function PartList<Row extends { id: string }>({ list, addition, ...table }: PartListProps<Row>) {
  const texts = useTexts('attendance-group');
  return <ListPage {...table} texts={texts} list={list} rowKey="id" sizes={sizes} toolbar={addition} />;
}
