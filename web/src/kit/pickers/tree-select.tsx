import { TreeSelect } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import { useOptionState } from './option-state.js';
import type { TreeEntry, TreeInputParts, TreeInputProps } from './tree-input.js';

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
  const isKnown = !value || isAmong(entries, value);
  return (
    <TreeSelect<string | undefined, TreeEntry>
      placeholder={texts(isFilter ? 'filter.all' : 'tree.placeholder')}
      {...props}
      {...state}
      value={value}
      treeData={isKnown ? entries : [...entries, { value, title: missing, disabled: true, children: [] }]}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeLine
      treeDefaultExpandAll={isUnfolded}
      style={{ width: '100%' }}
      popupMatchSelectWidth={320}
    />
  );
}
