import { attendanceGroupQuery } from '@contracts/attendance/group.js';
import type { ControlProps } from '../form/fields.js';
import { ChoiceInput } from '../list/filter-fields.js';
import { OptionSelect } from './option-select.js';
import { useChoices } from './option-state.js';

/** Every attendance group of the school. */
const useGroups = () =>
  useChoices(attendanceGroupQuery, {}, ({ data }) => data.map(({ id, name }) => ({ value: id, label: name })));

interface GroupFilterProps {
  id: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One attendance group, or all: the control of a filter. */
export function GroupFilter(props: GroupFilterProps) {
  const groups = useGroups();
  return <ChoiceInput {...props} choices={groups.choices} asked={groups} isSearched />;
}

interface GroupSelectProps extends Omit<ControlProps, 'max'> {
  value?: string;
  onChange?: (value: string | undefined) => void;
  /** A group that cannot be chosen. */
  without?: string;
}

/** One attendance group: the control of a form. */
export function GroupSelect({ without, ...props }: GroupSelectProps) {
  const groups = useGroups();
  return (
    <OptionSelect {...props} asked={{ ...groups, choices: groups.choices.filter(({ value }) => value !== without) }} />
  );
}
