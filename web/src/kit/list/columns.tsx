import { Badge, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { ReactNode } from 'react';
import type { Enumeration } from '../../../../libs/contracts/kernel/index.js';
import { useLabels } from '../../language/use-texts.js';

/** One column of a list; its title is `field.<name>` of the screen's locale folder. */
export interface Column<Row> {
  name: keyof Row & string;
  /** Px; columns share what is left over. */
  width?: number;
  align?: 'right' | 'center';
  /** What the cell shows; without it the value as text. */
  render?: (row: Row) => ReactNode;
}

/** Width of a column that does not say, px. */
const usualWidth = 140;

/** Widths of the columns together, px. */
export const totalWidth = <Row,>(columns: ColumnsType<Row>): number =>
  columns.reduce((sum, { width }) => sum + Number(width), 0);

/** Columns as the table takes them. Long texts are cut and shown whole by the pointer. */
export function tableColumns<Row extends object>(
  columns: readonly Column<Row>[],
  titleOf: (name: string) => string,
): ColumnsType<Row> {
  return columns.map(({ name, width = usualWidth, align, render }) => ({
    key: name,
    dataIndex: name,
    title: titleOf(name),
    width,
    align,
    ellipsis: { showTitle: render === undefined },
    ...(render && { render: (_value: unknown, row: Row) => render(row) }),
  }));
}

/** Label of a code. */
export function CodeLabel<V extends string | number>({ of, code }: { of: Enumeration<V>; code: V | undefined }) {
  const label = useLabels();
  return label(of, code);
}

/** A state with a coloured mark beside its name, for lists that the eye runs over. */
export function StateMark<V extends string | number>({
  of,
  code,
  good,
}: {
  of: Enumeration<V>;
  code: V | undefined;
  good: V;
}) {
  const label = useLabels();
  return <Badge status={code === good ? 'success' : 'default'} text={label(of, code)} />;
}

/** A code as a tag. */
export function CodeTag<V extends string | number>({
  of,
  code,
  color,
}: {
  of: Enumeration<V>;
  code: V | undefined;
  color?: string;
}) {
  const label = useLabels();
  return code === undefined ? null : <Tag color={color}>{label(of, code)}</Tag>;
}
