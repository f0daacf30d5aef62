import { accessRevoked } from '@contracts/device-gateway/access-receipt.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { useApi } from '@/api/queries.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import type { Column } from '../list/columns.js';
import { ShortTable } from '../list/short-table.js';
import { Loading } from '../states/loading.js';
import { Failure } from '../states/states.js';
import { receiptAction } from './receipt-action.js';

type Revoked = ListRow<typeof accessRevoked>;

type Shown = 'personName' | 'since' | 'open' | 'confirmed' | 'confirmedAt';

const columns: readonly Column<Revoked, Shown>[] = [
  { name: 'personName', width: 140 },
  { name: 'since', width: 160 },
  { name: 'open', width: 100, align: 'right' },
  { name: 'confirmed', width: 100, align: 'right' },
  { name: 'confirmedAt', width: 160 },
];

const actions = [receiptAction];

/** As many are told at once (`access.revoked`). */
const mostTold = 200;

/** Who lost permissions, those with open doors first, each with the receipt. @param deviceId of those at one device */
export default function RevokedPersons({ deviceId }: { deviceId?: string }) {
  const texts = useTexts('kit');
  const [personName, setPersonName] = useState<string>();
  const { data, error, refetch } = useApi(accessRevoked, { deviceId, personName }, { staleTime: 0 });
  return (
    <>
      <Input.Search
        allowClear
        aria-label={texts('receipt.field.personName')}
        placeholder={texts('receipt.field.personName')}
        style={{ width: 240, marginBlockEnd: 12 }}
        onSearch={(typed) => setPersonName(typed.trim() || undefined)}
      />
      {data && data.length >= mostTold && <Alert type="info" title={texts('receipt.more', { count: mostTold })} />}
      {data ? (
        <ShortTable<Revoked, Shown, TextKey>
          texts={texts}
          titleOf={(name) => texts(`receipt.field.${name}`)}
          columns={columns}
          rows={data}
          actions={actions}
        />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={4} />
      )}
    </>
  );
}
