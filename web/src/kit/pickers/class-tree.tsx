import type { OutputOf } from '@contracts/kernel/index.js';
import { classQueryTree } from '@contracts/organisation/class.js';
import { useApi } from '@/api/queries.js';
import type { ControlProps } from '../form/fields.js';
import { enabled } from '../row-state.js';
import { useStoredName } from './option-state.js';
import { TreeInput } from './tree-input.js';
import type { TreeEntry, TreeInputProps } from './tree-select.js';

/** A node of the organisation tree. */
export type ClassNode = NonNullable<OutputOf<typeof classQueryTree>['tree']>[number];

/** Disabled nodes keep their names, for rows that still belong to them, but cannot be chosen. */
export const classEntry = ({ id, name, state, children }: ClassNode): TreeEntry => ({
  value: id,
  title: name,
  disabled: state !== enabled,
  children: children.map(classEntry),
});

const nameIn = (nodes: readonly ClassNode[], id: string): string | undefined => {
  for (const node of nodes) {
    const name = node.id === id ? node.name : nameIn(node.children, id);
    if (name !== undefined) return name;
  }
  return undefined;
};

/** What a node of the organisation tree is called; undefined while that is not known. */
export function useClassName(id: string | undefined): string | undefined {
  const { data } = useApi(classQueryTree, {}, { enabled: id !== undefined, quiet: true });
  return id && nameIn(data?.tree ?? [], id);
}

/** Picks a node of the organisation tree. */
export function ClassTree(props: TreeInputProps) {
  const { data, isLoading, isError, refetch } = useApi(classQueryTree);
  return <TreeInput {...props} asked={{ isLoading, isError, refetch, entries: data?.tree?.map(classEntry) }} />;
}

/** The picker in a form, whose row has the name of the class or its path. */
const OwnClass = (props: TreeInputProps) => <ClassTree {...props} named={useStoredName('className', 'classPath')} />;

/** The same as the control of a form. */
export const drawClassTree = ({ max: _max, ...props }: ControlProps) => <OwnClass {...props} />;
