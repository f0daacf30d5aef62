import type { Enumeration } from '@contracts/kernel/index.js';
import { choiceFilter, type FilterField } from './filter-fields.js';

/** An enumeration of what holds and what does not. */
type Flags = Enumeration<'true' | 'false'>;

/** Code of a flag in such an enumeration. */
export const codeOfFlag = (flag: boolean) => (flag ? 'true' : 'false');

/** Rows of which something holds, those of which it does not, or both, in the words of an enumeration. */
export function flagFilter<const N extends string>(name: N, words: Flags): FilterField<N> {
  const codes = choiceFilter(name, words);
  return {
    ...codes,
    parse: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
    draw: ({ values, change, ...props }) =>
      codes.draw({
        ...props,
        values: { [name]: values[name] === undefined ? undefined : codeOfFlag(values[name] === true) },
        change: (patch) => change({ [name]: patch[name] === undefined ? undefined : patch[name] === 'true' }),
      }),
  };
}
