import { namingAttribute, type Referred } from '@contracts/kernel/index.js';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { useApi } from '@/api/queries.js';
import type { ControlProps } from '../form/fields.js';
import { ChoiceInput } from '../list/filter-fields.js';
import type { PagedCall } from '../list/use-list.js';
import { OptionSelect } from './option-select.js';
import { useStoredName } from './option-state.js';

/** Most entries of a dictionary that are offered at once (source: spec, pickers of types). */
const most = 5_000;

type Entry = Readonly<Record<string, unknown>>;

/** Every entry of a dictionary that the filters give, by its name. */
export function useEntries({ calls, attributes }: Referred, params: object = {}) {
  const { data, isLoading, isError, refetch } = useApi(calls.query as PagedCall, { page: 0, pageSize: most, params });
  const name = namingAttribute(attributes);
  const entries: readonly Entry[] = data?.data ?? [];
  const choices = entries.map((entry) => ({ value: String(entry.id), label: String(entry[name]) }));
  return { entries, choices, isLoading, isError, refetch };
}

interface EntrySelectProps extends Omit<ControlProps, 'max'> {
  of: Referred;
  /** Field of the form's row that holds the entry's name. */
  nameField: string;
}

/** One entry of a dictionary: the control of a form. */
export function EntrySelect({ of, nameField, ...props }: EntrySelectProps) {
  const named = useStoredName(nameField);
  return <OptionSelect {...props} asked={useEntries(of)} named={named} allowClear />;
}

interface NarrowedEntrySelectProps extends EntrySelectProps {
  /** Field in which is chosen where the entries lie that are offered. */
  within: string;
  value?: string | null;
  onChange?: (value: string | undefined) => void;
}

/**
 * One of those entries that lie in what another field of the form names. Who chooses one first has said that too; where another
 * place is chosen, an entry that lies elsewhere is taken back.
 */
export function NarrowedEntrySelect({ within, of, nameField, value, onChange, ...props }: NarrowedEntrySelectProps) {
  const form = Form.useFormInstance();
  const place: unknown = Form.useWatch(within, form);
  const asked = useEntries(of, place ? { [within]: place } : {});
  const { entries, isLoading, isError } = asked;
  const opened = useRef(form.getFieldValue(within) as unknown);
  const isElsewhere =
    !isLoading && !isError && value && place !== opened.current && !entries.some(({ id }) => id === value);
  useEffect(() => {
    if (isElsewhere) onChange?.(undefined);
  }, [isElsewhere, onChange]);
  const choose = (chosen: string | undefined) => {
    const entry = entries.find(({ id }) => id === chosen);
    if (entry && !place) form.setFieldValue(within, entry[within]);
    onChange?.(chosen);
  };
  const named = useStoredName(nameField);
  return <OptionSelect {...props} value={value} onChange={choose} asked={asked} named={named} allowClear />;
}

interface EntryFilterProps {
  of: Referred;
  /** Filters that limit what is offered. */
  params?: object;
  id: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One entry of a dictionary, or all: the control of a filter. */
export function EntryFilter({ of, params, ...props }: EntryFilterProps) {
  const asked = useEntries(of, params);
  return <ChoiceInput {...props} choices={asked.choices} asked={asked} isSearched />;
}

interface EntryNameProps {
  of: Referred;
  id: unknown;
}

/** The name of an entry, in the list of what refers to it. */
export function EntryName({ of, id }: EntryNameProps) {
  const { choices } = useEntries(of);
  return choices.find(({ value }) => value === id)?.label ?? '';
}
