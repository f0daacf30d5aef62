import { namingAttribute, type Referred } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { useStoredName } from './option-state.js';
import { TreeInput } from './tree-input.js';
import type { TreeEntry, TreeInputProps } from './tree-select.js';

interface Node {
  id: string;
  children: Node[];
}

interface TreeEntryPickerProps extends TreeInputProps {
  /** A tree, whose query answers it whole. */
  of: Referred;
}

/** One entry of a tree, by its name: the control of a filter. */
export function TreeEntryPicker({ of, ...props }: TreeEntryPickerProps) {
  const { data, isLoading, isError, refetch } = useApi(of.calls.query);
  const name = namingAttribute(of.attributes);
  const entryOf = (node: Node): TreeEntry => ({
    value: node.id,
    title: String(node[name as keyof Node]),
    children: node.children.map(entryOf),
  });
  const { tree } = (data ?? {}) as { tree?: Node[] };
  return <TreeInput {...props} asked={{ isLoading, isError, refetch, entries: tree?.map(entryOf) }} isUnfolded />;
}

interface TreeEntrySelectProps extends TreeEntryPickerProps {
  /** Field of the form's row that holds the entry's name. */
  nameField: string;
}

/** The same in a form. */
export function TreeEntrySelect({ nameField, ...props }: TreeEntrySelectProps) {
  return <TreeEntryPicker {...props} named={useStoredName(nameField)} />;
}
