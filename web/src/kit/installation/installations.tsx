import { installationBegin, installationQuery } from '@contracts/device-gateway/installation.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Button } from 'antd';
import { useState } from 'react';
import { change } from '@/api/change.js';
import { useApi } from '@/api/queries.js';
import type { TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import { ActionButton } from '../actions/action-button.js';
import type { Column } from '../list/columns.js';
import type { RowAction } from '../list/row-actions.js';
import { ShortTable } from '../list/short-table.js';
import { Loading } from '../states/loading.js';
import { Failure } from '../states/states.js';
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
  const texts = useTexts('kit');
  const [chosen, setChosen] = useState<string>();
  const { data, error, refetch } = useApi(installationQuery, { deviceId }, { staleTime: 0 });
  if (chosen)
    return (
      <>
        <Button data-unprinted style={{ marginBlockEnd: 8 }} onClick={() => setChosen(undefined)}>
          {texts('installation.all')}
        </Button>
        <InstallationSheet id={chosen} />
      </>
    );
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />;
  const open = data.find(({ signedAt }) => !signedAt);
  const actions: readonly RowAction<Listed, TextKey>[] = [
    { label: 'installation.show', run: ({ id }) => setChosen(id) },
  ];
  const begin = async () => setChosen((await change(installationBegin, { deviceId })).id);
  return (
    <>
      <p>{texts('installation.advice')}</p>
      <ActionButton type="primary" call={installationBegin} onClick={begin}>
        {texts(open ? 'installation.goOn' : 'installation.begin')}
      </ActionButton>
      {data.length > 0 && (
        <div style={{ marginBlockStart: 12 }}>
          <ShortTable<Listed, Shown, TextKey>
            texts={texts}
            titleOf={(name) => texts(`installation.field.${name}`)}
            columns={columns}
            rows={data}
            actions={actions}
          />
        </div>
      )}
    </>
  );
}
