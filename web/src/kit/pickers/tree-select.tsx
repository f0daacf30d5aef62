import { TreeSelect } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import type { ControlProps } from '../form/fields.js';
import { useClearing } from './clearing.js';
import { type Asked, useOptionState } from './option-state.js';

/** A node to choose. */
export interface TreeEntry {
  value: string;
  title: string;
  /** Shown with its name, but not to be chosen. */
  disabled?: boolean;
  children: TreeEntry[];
}

/** What a picker of one kind of nodes takes. */
export interface TreeInputProps extends Omit<ControlProps, 'max'> {
  value?: string;
  onChange?: (value: string | undefined) => void;
  /** Nothing chosen stands for all nodes. */
  isFilter?: boolean;
  /** Name of what is chosen, where it is known without the tree. */
  named?: string;
}

/** What a tree is drawn of. */
export interface TreeInputParts {
  asked: Asked & { entries: TreeEntry[] | undefined };
  /** The tree is small: it opens with all its nodes. */
  isUnfolded?: boolean;
}

const isAmong = (entries: readonly TreeEntry[], value: string): boolean =>
  entries.some((entry) => entry.value === value || isAmong(entry.children, value));

/** Picks a node of a tree. */
export default function TreeInputLoaded({
  isFilter = false,
  named,
  asked,
  isUnfolded,
  value,
  ...props
}: TreeInputProps & TreeInputParts) {
  const texts = useTexts('kit');
  const { entries = [] } = asked;
  const { missing, props: state } = useOptionState(asked, named);
  const clearing = useClearing();
  const isKnown = !value || isAmong(entries, value);
  return (
    <TreeSelect<string | undefined, TreeEntry>
      placeholder={texts(isFilter ? 'filter.all' : 'tree.placeholder')}
      {...props}
      {...state}
      value={value}
      treeData={isKnown ? entries : [...entries, { value, title: missing, disabled: true, children: [] }]}
      allowClear={clearing}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeLine
      treeDefaultExpandAll={isUnfolded}
      style={{ width: '100%' }}
      popupMatchSelectWidth={320}
    />
  );
}
