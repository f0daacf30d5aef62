import { syncState } from '@contracts/enumerations.js';
import { StateMark } from '@/kit/list/columns.js';
import { codeOfFlag } from '@/kit/list/flag-filter.js';

/** Whether a terminal has taken a recharge. */
export const PickedMark = ({ isPicked }: { isPicked: boolean }) => (
  <StateMark of={syncState} code={codeOfFlag(isPicked)} good="true" />
);
