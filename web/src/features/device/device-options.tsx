import { deviceOptionsQuery } from '@contracts/devices/device-options.js';
import type { ControlProps } from '@/kit/form/fields.js';
import { ChoiceInput } from '@/kit/list/filter-fields.js';
import { OptionSelect } from '@/kit/pickers/option-select.js';
import { useChoices } from '@/kit/pickers/option-state.js';

/** Lists of the installation's options that device forms choose from. */
export type OptionList = 'factories' | 'models' | 'gateways' | 'workstations' | 'linkTypes' | 'versions';

/** The options of a list. */
const useOptions = (of: OptionList) =>
  useChoices(deviceOptionsQuery, {}, (lists) => lists[of].map(({ label, value }) => ({ label, value: String(value) })));

interface OptionPickerProps extends Omit<ControlProps, 'max'> {
  of: OptionList;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** Picks an option of a form. A value that the list has no more stays as it is. */
export const OptionPicker = ({ of, ...props }: OptionPickerProps) => (
  <OptionSelect {...props} asked={useOptions(of)} named={props.value} allowClear />
);

interface OptionFilterProps {
  of: OptionList;
  id: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One option, or all: the control of a filter. */
export function OptionFilter({ of, ...props }: OptionFilterProps) {
  const options = useOptions(of);
  return <ChoiceInput {...props} choices={options.choices} asked={options} isSearched />;
}

/** Label of a value of a list. */
export function OptionLabel({ of, value }: { of: OptionList; value: string | null | undefined }) {
  const { choices } = useOptions(of);
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
