import type { ReactNode } from 'react';
import { PrintButton } from '../print/print-button.js';
import { ColumnChoice } from './column-choice.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { Filters } from './filters.js';
import styles from './list.module.css';
import { ListFrame } from './list-frame.js';
import { RefreshButton } from './refresh-button.js';

interface ListPageProps<Row extends object, Key extends string> extends DataTableProps<Row, Key> {
  /** Buttons above the rows. */
  toolbar?: ReactNode;
  /** The list is to be had on paper. */
  isPrinted?: boolean;
  /** What stands over the list: numbers and charts of what it shows. */
  above?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** The page of a list: its filters, what can be done, its rows and the pager. */
export function ListPage<Row extends object, Key extends string>({
  toolbar,
  isPrinted = false,
  above,
  children,
  ...table
}: ListPageProps<Row, Key>) {
  const { texts, list } = table;
  return (
    <>
      {above && <div className={styles.above}>{above}</div>}
      <ListFrame
        filters={list.filters.length > 0 && <Filters<Key> texts={texts} list={list} />}
        toolbar={toolbar}
        tools={
          <>
            <RefreshButton reload={list.reload} />
            {isPrinted && <PrintButton />}
            <ColumnChoice<Row, Key> texts={texts} name={list.name} columns={table.columns} />
          </>
        }
      >
        <DataTable<Row, Key> {...table} />
        {children}
      </ListFrame>
    </>
  );
}
