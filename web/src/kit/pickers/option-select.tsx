import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Flex, Select } from 'antd';
import { useTexts } from '../../language/use-texts.js';
import type { ControlProps } from '../form/fields.js';

/** One of what may be chosen. */
export interface Choice {
  value: string;
  label: string;
}

/** What may be chosen, as far as the server has told it. */
export interface Asked extends Pick<UseQueryResult, 'isLoading' | 'isError' | 'refetch'> {
  choices: readonly Choice[];
}

interface OptionSelectProps extends Omit<ControlProps, 'max'> {
  value?: string | null;
  onChange?: (value: string | undefined) => void;
  asked: Asked;
  /** Name of what is chosen, where it is known without the options. */
  named?: string | null;
  allowClear?: boolean;
}

/**
 * One of what a call tells: the control of a form. Options that did not come are said and can be asked for again; what is
 * chosen keeps its name meanwhile, and is never shown by its id.
 */
export function OptionSelect({ asked, named, value, ...props }: OptionSelectProps) {
  const texts = useTexts('kit');
  const { choices, isLoading, isError, refetch } = asked;
  const isKnown = !value || choices.some((choice) => choice.value === value);
  const label = named || (isLoading || isError ? '…' : texts('option.gone'));
  const again = (
    <Flex vertical gap={8} align="start" role="alert">
      {texts('option.failed')}
      <Button size="small" onClick={() => void refetch()}>
        {texts('state.retry')}
      </Button>
    </Flex>
  );
  return (
    <Select<string>
      {...props}
      value={value ?? undefined}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={texts(isError ? 'option.failed' : 'tree.placeholder')}
      options={isKnown ? [...choices] : [...choices, { value: value!, label }]}
      loading={isLoading}
      status={isError ? 'error' : undefined}
      popupRender={(menu) => (isError ? again : menu)}
    />
  );
}
