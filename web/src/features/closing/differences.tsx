import { closingDifference } from '@contracts/enumerations.js';
import type { closingQuery } from '@contracts/finance/closing.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { moneyColumn } from '@/kit/money/money.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';

type Day = ListRow<typeof closingQuery>;
type Difference = Day['differences'][number];

const columns: readonly Column<Difference, Named<'closing'>>[] = [
  { name: 'orderNumber', width: 180 },
  { name: 'kind', width: 140, codes: closingDifference },
  moneyColumn('money', 150),
  moneyColumn('knownMoney', 150),
];

/** Transactions of a closed day that one side alone has, or with another amount. */
export default function Differences({ of: { differences } }: { of: Day }) {
  const texts = useTexts('closing');
  if (differences.length === 0) return <p>{texts('details.none')}</p>;
  return (
    <PlainTable<Difference>
      columns={tableColumns(columns, titlesIn(texts))}
      dataSource={differences}
      rowKey="orderNumber"
    />
  );
}
