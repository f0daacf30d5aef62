import { Select } from 'antd';
import { useTexts } from '@/language/use-texts.js';
import type { ControlProps } from '../form/fields.js';
import { useClearing } from './clearing.js';
import { type Asked, type Choice, useOptionState } from './option-state.js';

interface OptionSelectProps extends Omit<ControlProps, 'max'> {
  value?: string | null;
  onChange?: (value: string | undefined) => void;
  asked: Asked & { choices: readonly Choice[] };
  /** Name of what is chosen, where it is known without the options. */
  named?: string | null;
  allowClear?: boolean;
}

/** One of what a call tells: the control of a form. */
export function OptionSelect({ asked, named, value, allowClear, ...props }: OptionSelectProps) {
  const texts = useTexts('kit');
  const clearing = useClearing();
  const { choices } = asked;
  const { missing, props: state } = useOptionState(asked, named);
  const isKnown = !value || choices.some((choice) => choice.value === value);
  return (
    <Select<string>
      placeholder={props.disabled ? undefined : texts('tree.placeholder')}
      {...props}
      {...state}
      allowClear={allowClear && clearing}
      value={value ?? undefined}
      showSearch={{ optionFilterProp: 'label' }}
      options={isKnown ? [...choices] : [...choices, { value: value!, label: missing }]}
    />
  );
}
