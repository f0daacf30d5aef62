import type { ReactNode } from 'react';
import { ColumnChoice } from './column-choice.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { Filters } from './filters.js';
import { ListFrame } from './list-frame.js';
import { RefreshButton } from './refresh-button.js';

interface ListPageProps<Row extends object, Key extends string> extends DataTableProps<Row, Key> {
  /** Buttons above the rows. */
  toolbar?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** The page of a list: its filters, what can be done, its rows and the pager. */
export function ListPage<Row extends object, Key extends string>({
  toolbar,
  children,
  ...table
}: ListPageProps<Row, Key>) {
  const { texts, list } = table;
  return (
    <ListFrame
      filters={list.filters.length > 0 && <Filters<Key> texts={texts} list={list} />}
      toolbar={toolbar}
      tools={
        <>
          <RefreshButton reload={list.reload} />
          <ColumnChoice<Row, Key> texts={texts} name={list.name} columns={table.columns} />
        </>
      }
    >
      <DataTable<Row, Key> {...table} />
      {children}
    </ListFrame>
  );
}
