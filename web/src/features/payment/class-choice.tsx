import type { OutputOf } from '@contracts/kernel/index.js';
import { classQueryTree } from '@contracts/organisation/class.js';
import { TreeSelect } from 'antd';
import { useApi } from '@/api/queries.js';
import type { ControlProps } from '@/kit/form/fields.js';
import { useOptionState } from '@/kit/pickers/option-state.js';
import { enabled } from '@/kit/row-state.js';
import { useTexts } from '@/language/use-texts.js';

type ClassNode = NonNullable<OutputOf<typeof classQueryTree>['tree']>[number];
interface Entry {
  value: string;
  title: string;
  disabled: boolean;
  children: Entry[];
}

const entryOf = ({ id, name, code, state, children }: ClassNode): Entry => ({
  value: id,
  title: `${name} (${code})`,
  disabled: state !== enabled,
  children: children.map(entryOf),
});

/** Whether one of the chosen ones lies below an entry. */
const holdsChosen = ({ children }: Entry, chosen: ReadonlySet<string>): boolean =>
  children.some((child) => chosen.has(child.value) || holdsChosen(child, chosen));

/** The chosen ones without those that have another one below them (source: screens.yaml, payment.edit). */
export function lowest(entries: readonly Entry[], chosen: ReadonlySet<string>): string[] {
  return entries.flatMap((entry) => [
    ...(chosen.has(entry.value) && !holdsChosen(entry, chosen) ? [entry.value] : []),
    ...lowest(entry.children, chosen),
  ]);
}

interface ClassChoiceProps extends Omit<ControlProps, 'max'> {
  /** Ids; the list of projects tells them as JSON. */
  value?: readonly string[] | string;
  onChange?: (value: string[]) => void;
}

/** Several classes: of one and what lies below it the lower one counts. */
export default function ClassChoice({ value = [], onChange, ...props }: ClassChoiceProps) {
  const texts = useTexts('kit');
  const { data, isLoading, isError, refetch } = useApi(classQueryTree);
  const entries = (data?.tree ?? []).map(entryOf);
  const { missing, props: state } = useOptionState({ isLoading, isError, refetch });
  const ids: readonly string[] = typeof value === 'string' ? (JSON.parse(value || '[]') as string[]) : value;
  const known = new Map<string, string>();
  const note = ({ value: id, title, children }: Entry) => {
    known.set(id, title);
    for (const child of children) note(child);
  };
  for (const entry of entries) note(entry);
  return (
    <TreeSelect<{ value: string; label: string }[], Entry>
      placeholder={texts('tree.placeholder')}
      {...props}
      {...state}
      value={ids.map((id) => ({ value: id, label: known.get(id) ?? missing }))}
      onChange={(chosen) => onChange?.(lowest(entries, new Set(chosen.map((one) => one.value))))}
      treeData={entries}
      treeCheckable
      treeCheckStrictly
      allowClear
      maxTagCount={6}
      showSearch={{ treeNodeFilterProp: 'title' }}
      style={{ width: '100%' }}
    />
  );
}
