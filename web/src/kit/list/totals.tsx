import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { ReactNode } from 'react';
import styles from './list.module.css';

interface TotalsOptions<Row> {
  /** By the names of the columns. */
  totals: Readonly<Partial<Record<string, ReactNode>>>;
  /** How many columns come before those of the data. */
  lead: number;
  columns: ColumnsType<Row>;
  /** Stands in the first column that has no sum. */
  title: string;
}

/**
 * The line under the rows of a list with sums of all rows that the filters leave. The table keeps it in sight where it is
 * given the line itself, no component that draws it.
 */
export const totalsLine = <Row,>({ totals, lead, columns, title }: TotalsOptions<Row>) => (
  <Table.Summary fixed>
    <Table.Summary.Row className={styles.totals}>
      {lead > 0 && <Table.Summary.Cell index={0} colSpan={lead} />}
      {columns.map(({ key, align }, place) => (
        <Table.Summary.Cell key={key} index={lead + place} align={align}>
          {totals[String(key)] ?? (place === 0 && title)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  </Table.Summary>
);
