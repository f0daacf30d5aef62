import { enabledState } from '@contracts/enumerations.js';
import { enabled } from '../row-state.js';
import { type Column, StateMark } from './columns.js';

/** Whether a row is enabled or disabled. */
export const stateColumn: Column<{ state: (typeof enabledState)['codes'][number] }, 'state'> = {
  name: 'state',
  width: 70,
  codes: enabledState,
  render: ({ state }) => <StateMark of={enabledState} code={state} good={enabled} />,
};
