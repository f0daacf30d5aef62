import { Select } from 'antd';
import { attendanceGroupQuery } from '../../../../libs/contracts/attendance/group.js';
import { useApi } from '../../api/queries.js';
import { useTexts } from '../../language/use-texts.js';
import type { ControlProps } from '../form/fields.js';
import { ChoiceInput } from '../list/filter-fields.js';

/** Every attendance group of the school. */
function useGroups() {
  const { data, isLoading } = useApi(attendanceGroupQuery);
  return { choices: (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })), isLoading };
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
  onChange?: (value: string) => void;
  /** A group that cannot be chosen. */
  without?: string;
}

/** One attendance group: the control of a form. */
export function GroupSelect({ without, ...props }: GroupSelectProps) {
  const texts = useTexts('kit');
  const { choices, isLoading } = useGroups();
  return (
    <Select<string>
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={texts('tree.placeholder')}
      options={choices.filter(({ value }) => value !== without)}
      loading={isLoading}
    />
  );
}
