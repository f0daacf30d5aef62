import { payerType } from '@contracts/enumerations.js';
import type { Fen } from '@contracts/kernel/index.js';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useOpenings } from '@/kit/dialog/openings.js';
import { actionsColumn } from '@/kit/list/actions-column.js';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';
import { repeatedCodes } from './payer.js';

/** What every list of those who pay tells of one. */
interface Listed {
  code: string;
  name: string;
  className: string;
  personType: 1;
  money?: Fen;
}

/** Columns of a list of those who pay: what they are to pay, or have paid, comes behind them. */
export const payerColumns = [
  { name: 'code', width: 110 },
  { name: 'name', width: 100, title: 'personName' },
  { name: 'className', width: 130 },
  { name: 'personType', width: 70, codes: payerType },
] as const satisfies readonly Column<Listed, Named<'payment'>>[];

interface PayerTableProps<Row extends Listed> {
  columns: readonly Column<Row, Named<'payment'>>[];
  rows: readonly Row[];
  /** Page sizes to choose from, and that with which it opens. */
  sizes: readonly number[];
  size: number;
  /** Says in a last column who stands in the list more than once. */
  marksRepeated?: boolean;
  /** What can be done with a row, by its place in the list. */
  action?: (row: Row, place: number) => ReactNode;
  /** Actions that open forms and dialogs. */
  actions?: readonly RowAction<Row, TextKey<'payment'>>[];
}

/** Those who pay, page by page: a list of thousands stands in the dialog whole. */
export function PayerTable<Row extends Listed>({
  columns,
  rows,
  sizes,
  size,
  marksRepeated = false,
  action,
  actions,
}: PayerTableProps<Row>) {
  const texts = useTexts('payment');
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: size });
  const [dialogs, open] = useOpenings<TextKey<'payment'>>(texts);
  const repeated = repeatedCodes(rows);
  const current = Math.max(1, Math.min(page, Math.ceil(rows.length / pageSize)));
  const first = (current - 1) * pageSize;
  const shown = tableColumns(columns, titlesIn(texts));
  if (marksRepeated)
    shown.push({
      key: 'repeated',
      title: texts('field.repeated'),
      width: 90,
      render: (_value, { code }: Row) =>
        repeated.has(code) ? <Tag color="red">{texts('repeated.yes')}</Tag> : texts('repeated.no'),
    });
  if (action)
    shown.push({
      key: 'action',
      title: texts('field.action'),
      width: 80,
      render: (_value, row: Row, place) => action(row, first + place),
    });
  const rowsShown = rows.slice(first, first + pageSize);
  if (actions) shown.push(actionsColumn({ texts, actions, rows: rowsShown, open }));
  return (
    <>
      <PlainTable<Row>
        columns={shown}
        // The table looks through all that it is given, whenever it is drawn.
        dataSource={rowsShown}
        rowKey={(row) => String(rows.indexOf(row))}
        pagination={{
          current,
          pageSize,
          total: rows.length,
          pageSizeOptions: [...sizes],
          showSizeChanger: { 'aria-label': texts('pageSize') },
          showTotal: (total) => texts('total', { total }),
          onChange: (next, wanted) => setPage({ page: next, pageSize: wanted }),
        }}
      />
      {dialogs}
    </>
  );
}
