import { WarningOutlined } from '@ant-design/icons';
import type { leaveQuery } from '@contracts/attendance/leave.js';
import { leaveCreator, leaveState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { Tooltip } from 'antd';
import { tagColumn } from '@/kit/list/column-kinds.js';
import { type Column, StateMark } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { useTexts } from '@/language/use-texts.js';
import styles from './leave.module.css';

/** A request for leave. */
export type Leave = ListRow<typeof leaveQuery>;

/** Codes of leave in effect and of leave that was refused (enumeration LeaveState). */
const inEffect = 1;
const refused = 3;

/** How far a request is. */
export const StateOfLeave = ({ state }: Pick<Leave, 'state'>) => (
  <StateMark of={leaveState} code={state} good={inEffect} bad={refused} />
);

/** The mark of leave in effect in whose time the person was at school. */
function Attended() {
  const texts = useTexts('leave');
  const said = texts('overlap.present');
  return (
    <Tooltip title={said}>
      <WarningOutlined className={styles.attended} role="img" aria-label={said} />
    </Tooltip>
  );
}

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
    width: 130,
    codes: leaveState,
    render: ({ state, hasPasses }) => (
      <>
        <StateOfLeave state={state} />
        {hasPasses && <Attended />}
      </>
    ),
  },
];
