import type { Fields } from '@contracts/kernel/index.js';
import { Checkbox, Flex, Form } from 'antd';
import { useServerTexts } from '@/language/use-texts.js';
import { type ControlProps, controlField, type FieldOptions, type FormField } from './fields.js';

interface FlagsControlProps extends ControlProps {
  first: string;
  others: readonly string[];
  of: Fields;
  checked?: boolean;
  onChange?: (checked: boolean) => void;
}

/** The form gives it the first flag, and the items in it the others. */
function FlagsControl({ id, first, others, of, disabled, checked, onChange }: FlagsControlProps) {
  const translate = useServerTexts();
  const labelOf = (name: string) => translate(of[name]?.label ?? name);
  return (
    <Flex wrap gap="4px 16px" id={id} role="group">
      <Checkbox disabled={disabled} checked={checked} onChange={({ target }) => onChange?.(target.checked)}>
        {labelOf(first)}
      </Checkbox>
      {others.map((name) => (
        <Form.Item key={name} name={name} valuePropName="checked" noStyle>
          <Checkbox disabled={disabled}>{labelOf(name)}</Checkbox>
        </Form.Item>
      ))}
    </Flex>
  );
}

/** Several flags of a call as boxes of one field, which has the name of the first one; the boxes are called as the contract calls the flags. */
export const flagsField = <
  F extends Fields,
  const N extends keyof F & string,
  const K extends string = never,
  const L extends string = `field.${N}`,
>(
  of: F,
  first: N,
  others: readonly N[],
  options: FieldOptions<K, L> & Pick<FormField<N, K>, 'refusal'> = {},
): FormField<N, NoInfer<K | L>> => ({
  ...controlField(first, (props) => <FlagsControl {...props} first={first} others={others} of={of} />, {
    wide: true,
    ...options,
  }),
  valueProperty: 'checked',
  others,
});
