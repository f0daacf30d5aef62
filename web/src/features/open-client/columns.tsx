import { openClientState } from '@contracts/enumerations.js';
import type { openClientQuery } from '@contracts/identity/open-client.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Tag } from 'antd';
import { type Column, StateMark } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

/** A client of the open interface. */
export type OpenClient = ListRow<typeof openClientQuery>;

/** Code of a client that may sign in (enumeration OpenClientState). */
export const active = 1;

/** What the list shows of a client. */
export const columns: readonly Column<OpenClient, Named<'open-client'>>[] = [
  { name: 'name', width: 250, render: (row) => <Name of={row} /> },
  { name: 'appKey', width: 220 },
  { name: 'rateLimit', width: 140, render: ({ rateLimit }) => <RateLimit of={rateLimit} /> },
  {
    name: 'state',
    width: 110,
    codes: openClientState,
    render: ({ state }) => <StateMark of={openClientState} code={state} good={active} />,
  },
  { name: 'createdAt', width: 180 },
];

function Name({ of: { name, isConfigured } }: { of: OpenClient }) {
  const texts = useTexts('open-client');
  return (
    <>
      <span title={name}>{name}</span> {isConfigured && <Tag>{texts('configured')}</Tag>}
    </>
  );
}

function RateLimit({ of }: { of: number }) {
  const texts = useTexts('open-client');
  return of === 0 ? texts('rateLimit.none') : of;
}
