import { transactionType } from '@contracts/enumerations.js';
import { balanceEntries } from '@contracts/finance/balance.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { moneyColumn } from '@/kit/money/money.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';

type Entry = OutputOf<typeof balanceEntries>[number];

/** As many are told at once (`balance.entries`). */
const mostTold = 200;

const columns: readonly Column<Entry, Named<'balance'>>[] = [
  { name: 'happenedAt', width: 160 },
  { name: 'orderNumber', width: 170 },
  { name: 'type', width: 80, codes: transactionType },
  { name: 'detail', width: 260, render: (entry) => <Detail of={entry} /> },
  moneyColumn('amount', 120),
];

/** What an entry is about; of what a person has said, why and who it was. */
function Detail({ of: { detail, corrects, reason, correctedBy } }: { of: Entry }) {
  const texts = useTexts('balance');
  if (!reason) return detail;
  const said = { reason, by: correctedBy ?? '' };
  return corrects ? texts('correction', { number: corrects, ...said }) : texts('stated', { detail, ...said });
}

/** The entries that make the balance of a card, the newest first. @param of id of the person */
export default function Entries({ of: id }: { of: string }) {
  const texts = useTexts('balance');
  const { data, error, refetch } = useApi(balanceEntries, { id }, { staleTime: 0 });
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />;
  if (data.length === 0) return <Empty />;
  return (
    <>
      <PlainTable<Entry> columns={tableColumns(columns, titlesIn(texts))} dataSource={data} rowKey="id" />
      {data.length >= mostTold && <p>{texts('entries.newest')}</p>}
    </>
  );
}
