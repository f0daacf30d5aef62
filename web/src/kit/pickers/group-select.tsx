import { attendanceGroupQuery } from '../../../../libs/contracts/attendance/group.js';
import { useApi } from '../../api/queries.js';
import type { ControlProps } from '../form/fields.js';
import { ChoiceInput } from '../list/filter-fields.js';
import { OptionSelect } from './option-select.js';

/** Every attendance group of the school. */
function useGroups() {
  const { data, isLoading, isError, refetch } = useApi(attendanceGroupQuery);
  const choices = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return { choices, isLoading, isError, refetch };
}

interface GroupFilterProps {
  id: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One attendance group, or all: the control of a filter. */
export function GroupFilter(props: GroupFilterProps) {
  const { choices, isLoading } = useGroups();
  return <ChoiceInput {...props} choices={choices} loading={isLoading} isSearched />;
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
