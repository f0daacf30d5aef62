import type { leaveQuery } from '@contracts/attendance/leave.js';
import { leaveCreator, leaveState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { tagColumn } from '@/kit/list/column-kinds.js';
import { type Column, StateMark } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';

/** A request for leave. */
export type Leave = ListRow<typeof leaveQuery>;

/** Codes of leave in effect and of leave that was refused (enumeration LeaveState). */
const inEffect = 1;
const refused = 3;

/** What the list shows of a request. */
export const columns: readonly Column<Leave, Named<'leave'>>[] = [
  { name: 'className', width: 130 },
  { name: 'studentName', width: 100 },
  { name: 'studentCode', width: 110 },
  tagColumn('creator', leaveCreator, 90),
  { name: 'fromDay', width: 165, render: ({ fromDay, fromTime }) => `${fromDay} ${fromTime}` },
  { name: 'toDay', width: 165, render: ({ toDay, toTime }) => `${toDay} ${toTime}` },
  {
    name: 'state',
    width: 100,
    codes: leaveState,
    render: ({ state }) => <StateMark of={leaveState} code={state} good={inEffect} bad={refused} />,
  },
];
