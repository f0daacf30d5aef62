import { sendState, sendTargetType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import type { messageRecordQuery } from '@contracts/organisation/message-record.js';
import { type Column, StateMark } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { RecordTitle } from './title.js';

/** Codes of what was sent, and of what failed (enumeration SendState). */
export const [sent, failed] = [1, 2] as const;

/** What the list shows of a message to one recipient. */
export const columns: readonly Column<ListRow<typeof messageRecordQuery>, Named<'message-record'>>[] = [
  { name: 'recipientName', width: 100 },
  { name: 'recipientType', width: 80, codes: sendTargetType },
  { name: 'className', width: 150 },
  { name: 'title', width: 110, render: ({ title }) => <RecordTitle of={title} /> },
  { name: 'content', width: 270 },
  {
    name: 'state',
    width: 90,
    codes: sendState,
    render: ({ state }) => <StateMark of={sendState} code={state} good={sent} bad={failed} />,
  },
  { name: 'reason', width: 120, isSortable: false },
  { name: 'createdAt', width: 160 },
];
