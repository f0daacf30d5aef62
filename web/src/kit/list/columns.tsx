import type { Enumeration } from '@contracts/kernel/index.js';
import { Badge, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { isOutsideSchools } from '@/api/working-school.js';
import { serverTexts } from '@/language/catalogues.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import { textWidth } from './text-width.js';

/** What a column of a list may say beside its name. */
interface ColumnRules<Row> {
  /** Px; columns share what is left over. */
  width?: number;
  align?: 'right' | 'center';
  /** Codes that the column shows by their labels, each of which has room. */
  codes?: Enumeration;
  /** False where the order that the server has for it says nothing to who reads: of ids that are shown by names. */
  isSortable?: boolean;
  /** Only in lists over all schools, as operations accounts see them. */
  isAcrossSchools?: true;
  /** What the cell shows; without it the label of the code, or the value as text. */
  render?: (row: Row) => ReactNode;
}

/** One column of a list; its title is `field.<name>` of the screen's locale folder, or `field.<title>`. */
export type Column<Row, Title extends string = string> = ColumnRules<Row> &
  ({ name: keyof Row & Title; title?: undefined } | { name: keyof Row & string; title: Title });

/** The columns that a list has for this session. */
export const offeredColumns = <Row, Title extends string>(
  columns: readonly Column<Row, Title>[],
): readonly Column<Row, Title>[] => columns.filter(({ isAcrossSchools }) => !isAcrossSchools || isOutsideSchools());

/** What the title of a column is called. */
export const titledBy = <Row, Title extends string>({ name, title = name as Title }: Column<Row, Title>): Title =>
  title;

/** Width of a column that does not say, px. */
const usualWidth = 140;

/** Space beside the title of a column, px. */
const aroundTitle = 21;
/** Room for the marks of a title that sorts, px. */
const sortMarks = 18;

/** Space beside the label of a code, px: that of the cell, and what a mark or the edges of a tag take more. */
const aroundLabel = 21;
const aroundDrawn = 17;

const widestLabel = ({ labels }: Enumeration): number =>
  Math.max(...Object.values(labels).map((label) => textWidth(i18next.t(label, { ns: serverTexts })))) + aroundLabel;

/** Widths of the columns together, px. */
export const totalWidth = <Row,>(columns: ColumnsType<Row>): number =>
  columns.reduce((sum, { width }) => sum + Number(width), 0);

/**
 * Columns as the table takes them, each as wide as its title and its codes at least. Long texts are cut and shown whole by
 * the pointer. A press on the title of a sortable one sorts the list: up, down, as usual.
 */
export function tableColumns<Row extends object, Title extends string>(
  columns: readonly Column<Row, Title>[],
  titleOf: (name: Title) => string,
): ColumnsType<Row> {
  return columns.map((column) => {
    const { name, width = usualWidth, align, isSortable = false, codes, render } = column;
    const title = titleOf(titledBy(column));
    const around = aroundTitle + (isSortable ? sortMarks : 0);
    return {
      key: name,
      dataIndex: name,
      title,
      width: Math.ceil(
        Math.max(width, textWidth(title, 'bold') + around, codes ? widestLabel(codes) + (render ? aroundDrawn : 0) : 0),
      ),
      align,
      sorter: isSortable,
      ellipsis: { showTitle: render === undefined },
      ...(codes && { render: (code: string | number | undefined) => <CodeLabel of={codes} code={code} /> }),
      ...(render && { render: (_value: unknown, row: Row) => render(row) }),
    };
  });
}

/** Yes or no. */
export function YesOrNo({ value }: { value: boolean }) {
  const texts = useTexts('kit');
  return texts(value ? 'value.yes' : 'value.no');
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
  bad,
}: {
  of: Enumeration<V>;
  code: V | undefined;
  good: V;
  /** A state that somebody has to look at. */
  bad?: V;
}) {
  const label = useLabels();
  const status = code === good ? 'success' : code === bad ? 'error' : 'default';
  return <Badge status={code === undefined ? 'default' : status} text={label(of, code)} />;
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
