import type { Numbering, Referred } from '@contracts/kernel/index.js';
import { Form, Select } from 'antd';
import { useServerTexts, useTexts } from '@/language/use-texts.js';
import type { ControlProps } from '../form/fields.js';
import { ChoiceInput } from '../list/filter-fields.js';
import { useClearing } from './clearing.js';
import { useEntries } from './entry-select.js';
import { useOptionState } from './option-state.js';

interface NumberedOf {
  /** The dictionary whose entries have them. */
  of: Referred;
  numbering: Numbering;
}

/**
 * The numbers that are offered of what an entry has: one less than there are, but for the only one (source: 002 §5), and the
 * one that is chosen already.
 */
function useNumbers({ of, numbering }: NumberedOf, entryId: unknown, chosen?: number | null) {
  const translate = useServerTexts();
  const { entries, isLoading, isError, refetch } = useEntries(of);
  const count = Number(entries.find(({ id }) => id === entryId)?.[numbering.count] ?? 0);
  const offered = count === 0 ? [] : Array.from({ length: Math.max(1, count - 1) }, (_, at) => at + 1);
  const numbers = chosen && !offered.includes(chosen) ? [...offered, chosen] : offered;
  const choices = numbers.map((number) => ({ value: number, label: translate(numbering.called, { number }) }));
  return { isLoading, isError, refetch, choices };
}

interface NumberedSelectProps extends Omit<ControlProps, 'max'>, NumberedOf {
  value?: number | null;
}

/** The number of one of what the entry has that another field of the form names. */
export function NumberedSelect({ of, numbering, value, ...props }: NumberedSelectProps) {
  const texts = useTexts('kit');
  const entryId: unknown = Form.useWatch(numbering.of);
  const asked = useNumbers({ of, numbering }, entryId, value);
  const { props: state } = useOptionState(asked);
  const clearing = useClearing();
  return (
    <Select<number>
      placeholder={texts('tree.placeholder')}
      {...props}
      {...state}
      value={value ?? undefined}
      options={asked.choices}
      allowClear={clearing}
    />
  );
}

interface NumberedFilterProps extends NumberedOf {
  /** Entry that the filters name. */
  entryId: unknown;
  id: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** The same above a list, or all of them. */
export function NumberedFilter({ of, numbering, entryId, ...props }: NumberedFilterProps) {
  const asked = useNumbers({ of, numbering }, entryId, props.value);
  return <ChoiceInput<number> {...props} choices={asked.choices} asked={asked} />;
}

/** What one of them is called. */
export function NumberedName({ numbering, number }: { numbering: Numbering; number: unknown }) {
  const translate = useServerTexts();
  return typeof number === 'number' ? translate(numbering.called, { number }) : '';
}
