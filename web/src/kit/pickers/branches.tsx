import { CaretDownFilled } from '@ant-design/icons';
import { Input, Tree } from 'antd';
import { useState } from 'react';
import { Loading } from '../states/loading.js';
import { Empty, Failure } from '../states/states.js';
import type { TreeEntry } from './tree-select.js';

interface BranchesProps {
  /** Names the tree. */
  label: string;
  /** Name of the entry that stands for all. */
  all: string;
  /** How far the server has told them. */
  asked: { entries: readonly TreeEntry[] | undefined; error: unknown; refetch: () => unknown };
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** What the field says in which they are looked for; without it there is none. */
  search?: string;
}

/** Key of the entry that stands for all. */
const everything = '';

interface Branch {
  key: string;
  title: string;
  children: Branch[];
}

const branchOf = ({ value, title, children }: TreeEntry): Branch => ({
  key: value,
  title,
  children: children.map(branchOf),
});

/** Those that hold a text, with what they stand in. */
const found = (branches: readonly Branch[], text: string): Branch[] =>
  branches.flatMap((branch) => {
    if (branch.title.toLowerCase().includes(text)) return branch;
    const children = found(branch.children, text);
    return children.length > 0 ? { ...branch, children } : [];
  });

/** A tree beside a page or a list; one branch is chosen, or all. */
export function Branches({ label, all, asked, value, onChange, search }: BranchesProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim().toLowerCase();
  const { entries, error, refetch } = asked;
  if (error && !entries) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!entries) return <Loading rows={5} />;
  if (entries.length === 0) return <Empty />;
  const branches = entries.map(branchOf);
  return (
    <>
      {search && (
        <Input
          size="small"
          allowClear
          aria-label={search}
          placeholder={search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Tree<Branch>
        // Other branches are unfolded anew.
        key={text}
        blockNode
        defaultExpandAll
        switcherIcon={<CaretDownFilled aria-hidden />}
        aria-label={label}
        treeData={[{ key: everything, title: all, children: text ? found(branches, text) : branches }]}
        selectedKeys={[value ?? everything]}
        onSelect={([key]) => onChange(key === undefined || key === everything ? undefined : String(key))}
      />
    </>
  );
}
