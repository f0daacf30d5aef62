import { openClientState } from '@contracts/enumerations.js';
import {
  openClientAdd,
  openClientQuery,
  openClientRevoke,
  openClientRotate,
  openClientUpdate,
} from '@contracts/identity/open-client.js';
import type { ListRow, OutputOf } from '@contracts/kernel/index.js';
import { Tag } from 'antd';
import { useMemo, useState } from 'react';
import { callApi } from '@/api/client.js';
import { CredentialDialog } from '@/kit/credential/credential-dialog.js';
import { numberField, textField } from '@/kit/form/fields.js';
import { defineForm } from '@/kit/form/form-dialog.js';
import { type Column, StateMark } from '@/kit/list/columns.js';
import { type ListDefinition, ListScreen } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import type { Named, TextKey } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';

type OpenClient = ListRow<typeof openClientQuery>;

/** Code of a client that may sign in (enumeration OpenClientState). */
const active = 1;

const columns: readonly Column<OpenClient, Named<'open-client'>>[] = [
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

const form = defineForm({
  namespace: 'open-client',
  add: openClientAdd,
  update: openClientUpdate,
  initial: { rateLimit: 600 },
  fields: [textField('name'), numberField('rateLimit')],
});

/** A client of the settings is changed there; a revoked one is none any more. */
const isOwn = ({ isConfigured, state }: OpenClient) => !isConfigured && state === active;

/** The clients of the open interface, and what they may. */
export default function OpenClientScreen() {
  const texts = useTexts('open-client');
  const [told, setTold] = useState<Omit<OutputOf<typeof openClientAdd>, 'id'>>();
  const definition = useMemo(
    (): ListDefinition<typeof openClientQuery, typeof openClientAdd, TextKey<'open-client'>> => ({
      query: openClientQuery,
      filters: [textFilter('name'), choiceFilter('state', openClientState)],
      columns,
      form,
      isOwn,
      onAdded: setTold,
      actions: [
        {
          label: 'action.rotate',
          call: openClientRotate,
          question: 'rotate.question',
          isOffered: isOwn,
          run: async ({ id, appKey }) => setTold({ appKey, ...(await callApi(openClientRotate, { id })) }),
        },
        {
          label: 'action.revoke',
          call: openClientRevoke,
          question: 'revoke.question',
          isDeletion: true,
          isOffered: isOwn,
          run: ({ id }) => callApi(openClientRevoke, { id }),
        },
      ],
    }),
    [],
  );
  return (
    <>
      <ListScreen definition={definition} texts={texts} />
      <CredentialDialog
        title={texts('secret.title')}
        advice={texts('secret.advice')}
        parts={told && { [texts('field.appKey')]: told.appKey, [texts('field.appSecret')]: told.appSecret }}
        onClose={() => setTold(undefined)}
      />
    </>
  );
}
