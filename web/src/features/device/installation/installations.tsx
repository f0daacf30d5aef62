import { installationBegin, installationQuery } from '@contracts/device-gateway/installation.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Button } from 'antd';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { useApi } from '@/api/queries.js';
import { ActionButton } from '@/kit/actions/action-button.js';
import type { Column } from '@/kit/list/columns.js';
import type { RowAction } from '@/kit/list/row-actions.js';
import { ShortTable } from '@/kit/list/short-table.js';
import { Loading } from '@/kit/states/loading.js';
import { Failure } from '@/kit/states/states.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { InstallationSheet } from './installation-sheet.js';

type Listed = ListRow<typeof installationQuery>;
type Shown = 'begunAt' | 'begunBy' | 'signedAt' | 'signedBy';

const columns: readonly Column<Listed, Shown>[] = [
  { name: 'begunAt', width: 160 },
  { name: 'begunBy', width: 140 },
  { name: 'signedAt', width: 160 },
  { name: 'signedBy', width: 140 },
];

/** The installation sheets of a device, and one of them: that which is not signed at first. */
export default function Installations({ deviceId }: { deviceId: string }) {
  const texts = useTexts('installation');
  const [chosen, setChosen] = useState<string>();
  const { data, error, refetch } = useApi(installationQuery, { deviceId }, { staleTime: 0 });
  if (chosen)
    return (
      <>
        <Button data-unprinted style={{ marginBlockEnd: 8 }} onClick={() => setChosen(undefined)}>
          {texts('all')}
        </Button>
        <InstallationSheet id={chosen} />
      </>
    );
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />;
  const open = data.find(({ signedAt }) => !signedAt);
  const actions: readonly RowAction<Listed, TextKey<'installation'>>[] = [
    { label: 'show', run: ({ id }) => setChosen(id) },
  ];
  const begin = async () => setChosen((await change(installationBegin, { deviceId })).id);
  return (
    <>
      <p>{texts('advice')}</p>
      <ActionButton type="primary" call={installationBegin} onClick={begin}>
        {texts(open ? 'goOn' : 'begin')}
      </ActionButton>
      {data.length > 0 && (
        <div style={{ marginBlockStart: 12 }}>
          <ShortTable<Listed, Shown, TextKey<'installation'>>
            texts={texts}
            titleOf={(name) => texts(`field.${name}`)}
            columns={columns}
            rows={data}
            actions={actions}
          />
        </div>
      )}
    </>
  );
}
