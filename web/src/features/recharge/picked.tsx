import { syncState } from '@contracts/enumerations.js';
import { StateMark } from '@/kit/list/columns.js';
import { choiceFilter, type FilterField } from '@/kit/list/filter-fields.js';

/** Codes of recharges that terminals have taken, and of those that wait (enumeration SyncState). */
const codeOf = (isPicked: boolean) => (isPicked ? 'true' : 'false');

/** Whether a terminal has taken a recharge. */
export const PickedMark = ({ isPicked }: { isPicked: boolean }) => (
  <StateMark of={syncState} code={codeOf(isPicked)} good="true" />
);

/** Those that terminals have taken, those that wait, or both. */
export function pickedFilter<const N extends string>(name: N): FilterField<N> {
  const codes = choiceFilter(name, syncState);
  return {
    ...codes,
    parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
    draw: ({ values, change, ...props }) =>
      codes.draw({
        ...props,
        values: { [name]: values[name] === undefined ? undefined : codeOf(values[name] === true) },
        change: (patch) => change({ [name]: patch[name] === undefined ? undefined : patch[name] === 'true' }),
      }),
  };
}
