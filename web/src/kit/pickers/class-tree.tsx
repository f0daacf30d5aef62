import type { OutputOf } from '../../../../libs/contracts/kernel/index.js';
import { classQueryTree } from '../../../../libs/contracts/organisation/class.js';
import { useApi } from '../../api/queries.js';
import type { ControlProps } from '../form/fields.js';
import { enabled } from '../row-state.js';
import { type TreeEntry, TreeInput, type TreeInputProps } from './tree-input.js';

type ClassNode = NonNullable<OutputOf<typeof classQueryTree>['tree']>[number];

/** Disabled nodes keep their names, for rows that still belong to them, but cannot be chosen. */
const entryOf = ({ id, name, state, children }: ClassNode): TreeEntry => ({
  value: id,
  title: name,
  disabled: state !== enabled,
  children: children.map(entryOf),
});

/** Picks a node of the organisation tree. */
export function ClassTree(props: TreeInputProps) {
  const { data, isLoading } = useApi(classQueryTree);
  return <TreeInput {...props} entries={data?.tree?.map(entryOf)} isLoading={isLoading} />;
}

/** The same as the control of a form. */
export const drawClassTree = ({ max: _max, ...props }: ControlProps) => <ClassTree {...props} />;
