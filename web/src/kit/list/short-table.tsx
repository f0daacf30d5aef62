import type { TableProps } from 'antd';
import type { Texts } from '@/language/use-texts.js';
import { useOpenings } from '../dialog/openings.js';
import { actionsColumn } from './actions-column.js';
import { type Column, tableColumns } from './columns.js';
import { PlainTable } from './plain-table.js';
import type { RowAction } from './row-actions.js';

interface ShortTableProps<Row extends object, Title extends string, Key extends string>
  extends Pick<TableProps<Row>, 'className' | 'locale'> {
  /** Texts of the screen. */
  texts: Texts<Key>;
  titleOf: (name: Title) => string;
  columns: readonly Column<Row, Title>[];
  rows: readonly Row[];
  /** What can be done with a row; without it they are shown to read. */
  actions?: readonly RowAction<Row, Key>[];
}

/** A few rows that stand all at once in a dialog or a panel, with what can be done with them. */
export function ShortTable<Row extends object, Title extends string, Key extends string>({
  texts,
  titleOf,
  columns,
  rows,
  actions,
  ...table
}: ShortTableProps<Row, Title, Key>) {
  const [dialogs, open] = useOpenings(texts);
  const shown = tableColumns(columns, titleOf);
  if (actions) shown.push(actionsColumn({ texts, actions, rows, open }));
  return (
    <>
      <PlainTable {...table} columns={shown} dataSource={rows} />
      {dialogs}
    </>
  );
}
