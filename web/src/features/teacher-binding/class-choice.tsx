import type { OutputOf } from '@contracts/kernel/index.js';
import type { classQueryTree } from '@contracts/organisation/class.js';
import { Tree } from 'antd';
import { useTexts } from '@/language/use-texts.js';

type ClassNode = NonNullable<OutputOf<typeof classQueryTree>['tree']>[number];

interface Entry {
  key: string;
  title: string;
  children: Entry[];
}

const entryOf = ({ id, name, children }: ClassNode): Entry => ({
  key: id,
  title: name,
  children: children.map(entryOf),
});

interface ClassChoiceProps {
  tree: readonly ClassNode[];
  value: string;
  onChange: (classId: string) => void;
}

/** The organisation tree, of which one node is always chosen. */
export function ClassChoice({ tree, value, onChange }: ClassChoiceProps) {
  const texts = useTexts('teacher-binding');
  return (
    <Tree<Entry>
      blockNode
      defaultExpandAll
      aria-label={texts('classes')}
      treeData={tree.map(entryOf)}
      selectedKeys={[value]}
      onSelect={([key]) => key !== undefined && onChange(String(key))}
    />
  );
}
