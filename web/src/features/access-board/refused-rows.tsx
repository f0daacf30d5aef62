import { accessRefusedQuery } from '@contracts/device-gateway/access.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { type Column, tableColumns } from '@/kit/list/columns.js';
import { PlainTable } from '@/kit/list/plain-table.js';
import { Loading } from '@/kit/states/loading.js';
import { Empty, Failure } from '@/kit/states/states.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

const columns: readonly Column<ListRow<typeof accessRefusedQuery>, Named<'access-board'>>[] = [
  { name: 'name', title: 'personId', width: 200 },
  { name: 'part', width: 100 },
  { name: 'reason', width: 260 },
];

/** What a device refused, and why. */
export default function RefusedRows({ of: { id } }: { of: { id: string } }) {
  const texts = useTexts('access-board');
  const { data, error, refetch } = useApi(accessRefusedQuery, { deviceId: id });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <Empty />;
  return <PlainTable columns={tableColumns(columns, (name) => texts(`field.${name}`))} dataSource={data} />;
}
