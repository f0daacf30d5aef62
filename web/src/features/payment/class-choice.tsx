import { classQueryTree } from '@contracts/organisation/class.js';
import { TreeSelect } from 'antd';
import { useApi } from '@/api/queries.js';
import type { ControlProps } from '@/kit/form/fields.js';
import { type ClassNode, classEntry } from '@/kit/pickers/class-tree.js';
import { useClearing } from '@/kit/pickers/clearing.js';
import { useOptionState } from '@/kit/pickers/option-state.js';
import type { TreeEntry } from '@/kit/pickers/tree-select.js';
import { useTexts } from '@/language/use-texts.js';

/** Classes of one name are told apart by their codes. */
const codedEntry = (node: ClassNode): TreeEntry => ({
  ...classEntry(node),
  title: `${node.name} (${node.code})`,
  children: node.children.map(codedEntry),
});

/** Whether one of the chosen ones lies below an entry. */
const holdsChosen = ({ children }: TreeEntry, chosen: ReadonlySet<string>): boolean =>
  children.some((child) => chosen.has(child.value) || holdsChosen(child, chosen));

/** The chosen ones without those that have another one below them (source: screens.yaml, payment.edit). */
export function lowest(entries: readonly TreeEntry[], chosen: ReadonlySet<string>): string[] {
  return entries.flatMap((entry) => [
    ...(chosen.has(entry.value) && !holdsChosen(entry, chosen) ? [entry.value] : []),
    ...lowest(entry.children, chosen),
  ]);
}

interface ClassChoiceProps extends Omit<ControlProps, 'max'> {
  /** Ids. */
  value?: readonly string[];
  onChange?: (value: string[]) => void;
}

/** Several classes: of one and what lies below it the lower one counts. */
export default function ClassChoice({ value = [], onChange, ...props }: ClassChoiceProps) {
  const texts = useTexts('kit');
  const { data, isLoading, isError, refetch } = useApi(classQueryTree);
  const entries = (data?.tree ?? []).map(codedEntry);
  const clearing = useClearing();
  const { missing, props: state } = useOptionState({ isLoading, isError, refetch });
  const known = new Map<string, string>();
  const note = ({ value: id, title, children }: TreeEntry) => {
    known.set(id, title);
    for (const child of children) note(child);
  };
  for (const entry of entries) note(entry);
  return (
    <TreeSelect<{ value: string; label: string }[], TreeEntry>
      placeholder={texts('tree.placeholder')}
      {...props}
      {...state}
      value={value.map((id) => ({ value: id, label: known.get(id) ?? missing }))}
      onChange={(chosen) => onChange?.(lowest(entries, new Set(chosen.map((one) => one.value))))}
      treeData={entries}
      treeCheckable
      treeCheckStrictly
      allowClear={clearing}
      maxTagCount={6}
      showSearch={{ treeNodeFilterProp: 'title' }}
      style={{ width: '100%' }}
    />
  );
}
