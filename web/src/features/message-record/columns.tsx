import { sendState, sendTargetType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import type { messageRecordQuery } from '@contracts/organisation/message-record.js';
import { type Column, StateMark } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { Receipt, Waiting } from './receipt.js';
import { ServerText } from './title.js';

/** Codes of what was sent, and of what failed (enumeration SendState). */
export const [sent, failed] = [1, 2] as const;

/** Whether a message may be sent again: what has failed, and what nobody knows of. */
export const isResendable = ({ state, reason }: ListRow<typeof messageRecordQuery>): boolean =>
  state === failed || (state !== sent && !!reason);

/** What the list shows of a message to one recipient. */
export const columns: readonly Column<ListRow<typeof messageRecordQuery>, Named<'message-record'>>[] = [
  { name: 'recipientName', width: 100 },
  { name: 'recipientType', width: 80, codes: sendTargetType },
  { name: 'className', width: 150 },
  { name: 'title', width: 110, render: ({ title }) => <ServerText of={title} /> },
  { name: 'content', width: 270 },
  {
    name: 'state',
    width: 140,
    codes: sendState,
    render: (record) => (
      <>
        <StateMark of={sendState} code={record.state} good={sent} bad={failed} />
        <Receipt of={record} />
      </>
    ),
  },
  {
    name: 'reason',
    width: 150,
    isSortable: false,
    render: ({ reason, waitsUntil }) =>
      reason ? <ServerText of={reason} /> : waitsUntil && <Waiting until={waitsUntil} />,
  },
  { name: 'createdAt', width: 160 },
  { name: 'arrivedAt', width: 160 },
  { name: 'readAt', width: 160 },
];
