import { namingAttribute, type Referred } from '@contracts/kernel/index.js';
import type { ControlProps } from '../form/fields.js';
import { ChoiceInput } from '../list/filter-fields.js';
import type { PagedCall } from '../list/use-list.js';
import { OptionSelect } from './option-select.js';
import { useChoices, useStoredName } from './option-state.js';

/** Most entries of a dictionary that are offered at once (source: spec, pickers of types). */
const most = 5_000;

/** Every entry of a dictionary, by its name. */
function useEntries({ calls, attributes }: Referred) {
  const name = namingAttribute(attributes);
  return useChoices(calls.query as PagedCall, { page: 0, pageSize: most, params: {} }, ({ data }) =>
    (data as readonly Record<string, string>[]).map((row) => ({ value: row.id!, label: row[name]! })),
  );
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

interface EntryFilterProps {
  of: Referred;
  id: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One entry of a dictionary, or all: the control of a filter. */
export function EntryFilter({ of, ...props }: EntryFilterProps) {
  const { choices, isLoading } = useEntries(of);
  return <ChoiceInput {...props} choices={choices} loading={isLoading} isSearched />;
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
