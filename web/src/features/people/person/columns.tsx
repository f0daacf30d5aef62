import { cardState, creationType, enabledState, sex } from '../../../../../libs/contracts/enumerations.js';
import { CodeLabel, CodeTag, type Column, StateMark } from '../../../kit/list/columns.js';
import { enabled } from '../../../kit/row-state.js';

type Code<E extends { codes: readonly unknown[] }> = E['codes'][number];

/** Sex, where it is known. */
export const sexColumn: Column<{ sex?: Code<typeof sex> | null }> = {
  name: 'sex',
  width: 90,
  render: (row) => <CodeLabel of={sex} code={row.sex ?? undefined} />,
};
/** State of the card. */
export const cardStateColumn: Column<{ cardState?: Code<typeof cardState> }> = {
  name: 'cardState',
  width: 100,
  render: (row) => <CodeLabel of={cardState} code={row.cardState} />,
};
/** How the row came to be; a list may have labels of its own for that. */
export const creationColumn = (of = creationType): Column<{ creationType: Code<typeof creationType> }> => ({
  name: 'creationType',
  width: 110,
  render: (row) => <CodeTag of={of} code={row.creationType} />,
});
/** Enabled or disabled. */
export const stateColumn: Column<{ state: Code<typeof enabledState> }> = {
  name: 'state',
  width: 90,
  render: ({ state }) => <StateMark of={enabledState} code={state} good={enabled} />,
};
