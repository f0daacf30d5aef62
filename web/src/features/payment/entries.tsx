import { paymentEntryKind, waiverKind } from '@contracts/enumerations.js';
import { Descriptions } from 'antd';
import { CodeLabel, type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { inYuan, moneyColumn } from '@/kit/money/money.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';
import type { Listed } from './payer.js';

type Entry = Listed['entries'][number];

const columns: readonly Column<Entry, Named<'payment'>>[] = [
  { name: 'at', width: 160 },
  {
    name: 'kind',
    width: 150,
    render: ({ kind, waiver }) => (
      <>
        <CodeLabel of={paymentEntryKind} code={kind} /> {waiver && <CodeLabel of={waiverKind} code={waiver} />}
      </>
    ),
  },
  { ...moneyColumn('money', 110), title: 'amount' },
  { name: 'reason', width: 180 },
  { name: 'by', width: 110 },
];

const parts = ['money', 'paidMoney', 'waivedMoney', 'openMoney'] as const;

/** What was done about the fee of somebody, in its order, and what it comes to. */
export default function Entries({ of: payer }: { of: Listed }) {
  const texts = useTexts('payment');
  return (
    <>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 4 }}
        items={parts.map((part) => ({ key: part, label: texts(`entries.${part}`), children: inYuan(payer[part]) }))}
      />
      <PlainTable<Entry>
        columns={tableColumns(columns, titlesIn(texts))}
        dataSource={payer.entries}
        rowKey={(entry) => String(payer.entries.indexOf(entry))}
      />
    </>
  );
}
