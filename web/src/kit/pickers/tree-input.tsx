import { TreeSelect } from 'antd';
import { useTexts } from '../../language/use-texts.js';
import type { ControlProps } from '../form/fields.js';

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
}

interface TreeInputParts {
  entries: TreeEntry[] | undefined;
  isLoading: boolean;
  /** The tree is small: it opens with all its nodes. */
  isUnfolded?: boolean;
}

/** Picks a node of a tree. */
export function TreeInput({
  isFilter = false,
  entries,
  isLoading,
  isUnfolded,
  ...props
}: TreeInputProps & TreeInputParts) {
  const texts = useTexts('kit');
  return (
    <TreeSelect<string | undefined, TreeEntry>
      {...props}
      treeData={entries}
      loading={isLoading}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeLine
      treeDefaultExpandAll={isUnfolded}
      placeholder={texts(isFilter ? 'filter.all' : 'tree.placeholder')}
      style={{ width: '100%' }}
      popupMatchSelectWidth={320}
    />
  );
}
