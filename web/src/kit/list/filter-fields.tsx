import type { Enumeration } from '@contracts/kernel/index.js';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useLabels, useTexts } from '@/language/use-texts.js';
import { type Asked, useOptionState } from '../pickers/option-state.js';

/** Values of the filters by name; a missing one does not filter. */
export type FilterValues = Record<string, unknown>;

/** What a filter's control is given. */
export interface FilterControlProps {
  id: string;
  values: FilterValues;
  /** Changes some values; the list is asked when the user says so. */
  change: (patch: FilterValues) => void;
}

/** One control above a list, for one parameter of the query or several. */
export interface FilterField<Name extends string = string, Title extends string = Name> {
  /** Its parameters; the label is `field.<name>` of the first one. */
  names: readonly [Title, ...Name[]];
  draw: (props: FilterControlProps) => ReactNode;
  /** Reads a value from the address, where everything is text. */
  parse: (text: string) => unknown;
  /** Values when the list is opened. */
  initial?: () => FilterValues;
  /** Px, where it takes more room than a short text. */
  width?: number;
  /** Only while the list is limited by it: a link from elsewhere has said so. */
  isShownWhenSet?: true;
  /** Only in lists over all schools, as operations accounts see them. */
  isAcrossSchools?: true;
}

/** Texts stand in the address as they are. */
export const asText = (text: string) => text;

/** Part of a text. */
export const textFilter = <const N extends string>(name: N): FilterField<N> => ({
  names: [name],
  parse: asText,
  draw: ({ id, values, change }) => (
    <Input
      id={id}
      allowClear
      autoComplete="off"
      value={values[name] as string | undefined}
      onChange={(event) => change({ [name]: event.target.value || undefined })}
    />
  ),
});

/** One code of an enumeration, or all. */
export const choiceFilter = <const N extends string, V extends string | number>(
  name: N,
  enumeration: Enumeration<V>,
): FilterField<N> => ({
  names: [name],
  parse: (text) => enumeration.codes.find((code) => String(code) === text),
  draw: ({ id, values, change }) => (
    <EnumerationInput
      id={id}
      of={enumeration}
      value={values[name] as V | undefined}
      onChange={(value) => change({ [name]: value })}
    />
  ),
});

/** Yes, no, or either. */
export const flagFilter = <const N extends string>(name: N): FilterField<N> => ({
  names: [name],
  parse: (text) => (['true', 'false'].includes(text) ? text === 'true' : undefined),
  draw: ({ id, values, change }) => (
    <FlagInput id={id} value={values[name] as boolean | undefined} onChange={(value) => change({ [name]: value })} />
  ),
});

interface FlagInputProps {
  id: string;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

function FlagInput({ id, value, onChange }: FlagInputProps) {
  const texts = useTexts('kit');
  const choices = [true, false].map((flag) => ({
    value: String(flag),
    label: texts(flag ? 'value.yes' : 'value.no'),
  }));
  return (
    <ChoiceInput
      id={id}
      value={value === undefined ? undefined : String(value)}
      onChange={(choice) => onChange(choice === undefined ? undefined : choice === 'true')}
      choices={choices}
    />
  );
}

interface ChoiceInputProps<V extends string | number> {
  id: string;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
  choices: readonly { value: V; label: string }[];
  /** How far the server has told them, where they come from it. */
  asked?: Asked;
  /** There may be more entries than a person reads: they are found by typing. */
  isSearched?: boolean;
}

/** Choices that are no question to the server. */
const told: Asked = { isLoading: false, isError: false, refetch: () => Promise.reject(new Error('nobody was asked')) };

/** A picker whose first entry stands for all. */
export function ChoiceInput<V extends string | number>({
  id,
  value,
  onChange,
  choices,
  asked = told,
  isSearched = false,
}: ChoiceInputProps<V>) {
  const texts = useTexts('kit');
  const { missing, props: state } = useOptionState(asked);
  const all = { value: '' as const, label: texts('filter.all') };
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <Select<V | ''>
      {...state}
      id={id}
      showSearch={isSearched && { optionFilterProp: 'label' }}
      value={value ?? ''}
      options={[all, ...choices, ...(isKnown ? [] : [{ value, label: missing }])]}
      onChange={(choice) => onChange(choice === '' ? undefined : choice)}
      style={{ width: '100%' }}
    />
  );
}

interface EnumerationInputProps<V extends string | number>
  extends Pick<ChoiceInputProps<V>, 'id' | 'value' | 'onChange'> {
  of: Enumeration<V>;
}

function EnumerationInput<V extends string | number>({ of, ...props }: EnumerationInputProps<V>) {
  const label = useLabels();
  return <ChoiceInput {...props} choices={of.codes.map((code) => ({ value: code, label: label(of, code) }))} />;
}

/** A filter with a control of its own, for the id of something. */
export const pickFilter = <const N extends string>(
  name: N,
  draw: (props: { id: string; value: string | undefined; onChange: (value: string | undefined) => void }) => ReactNode,
): FilterField<N> => ({
  names: [name],
  parse: asText,
  draw: ({ id, values, change }) =>
    draw({ id, value: values[name] as string | undefined, onChange: (value) => change({ [name]: value }) }),
});
