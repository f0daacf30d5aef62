import { enabledState } from '@contracts/enumerations.js';
import type { Enumeration } from '@contracts/kernel/index.js';
import { enabled } from '../row-state.js';
import { CodeTag, type Column, StateMark, YesOrNo } from './columns.js';
import { SchoolName } from './school-name.js';

/** Whether a row is enabled or disabled. */
export const stateColumn: Column<{ state: (typeof enabledState)['codes'][number] }, 'state'> = {
  name: 'state',
  width: 70,
  codes: enabledState,
  render: ({ state }) => <StateMark of={enabledState} code={state} good={enabled} />,
};

/** A code as a tag. @param width px */
export const tagColumn = <const N extends string, V extends string | number>(
  name: N,
  of: Enumeration<V>,
  width: number,
) =>
  ({
    name,
    width,
    codes: of,
    render: (row: Readonly<Record<N, V | undefined>>) => <CodeTag of={of} code={row[name]} />,
  }) as const;

/** Yes or no. @param width px */
export const yesOrNoColumn = <const N extends string>(name: N, width: number) =>
  ({
    name,
    width,
    render: (row: Readonly<Record<N, boolean>>) => <YesOrNo value={row[name]} />,
  }) as const;

/** The school of a row, in lists over all schools; the order of ids says nothing. @param width px */
export const schoolColumn = <const N extends string>(name: N, width: number) =>
  ({
    name,
    width,
    isAcrossSchools: true,
    isSortable: false,
    render: (row: Readonly<Record<N, string>>) => <SchoolName id={row[name]} />,
  }) as const;
