import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { CodeLabel, type Column, titledBy } from './columns.js';

interface RowDetailsProps<Row extends object, Title extends string> {
  /** What is told of the row, in this order; titles are those of the columns. */
  columns: readonly Column<Row, Title>[];
  titleOf: (name: Title) => string;
  row: Row;
}

function shownOf<Row extends object, Title extends string>({ name, codes, render }: Column<Row, Title>, row: Row) {
  if (render) return render(row);
  const value = row[name as keyof Row] as ReactNode;
  return codes ? <CodeLabel of={codes} code={value as string | number | undefined} /> : value;
}

/** All that a list knows of a row, to read. */
export function RowDetails<Row extends object, Title extends string>({
  columns,
  titleOf,
  row,
}: RowDetailsProps<Row, Title>) {
  return (
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, md: 2 }}
      items={columns.map((column) => ({
        key: column.name,
        label: titleOf(titledBy(column)),
        children: shownOf(column, row) ?? '–',
      }))}
    />
  );
}
