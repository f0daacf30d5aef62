import { Form } from 'antd';
import { DateInput, DaysInput } from '../pickers/calendar-inputs.js';
import { type ControlProps, controlField, type FieldOptions, type FormField, type MakeField } from './fields.js';

/** A day. */
export const dateField: MakeField = (name, options) =>
  controlField(name, ({ max: _max, ...props }) => <DateInput {...props} />, options);

interface DaysControlProps extends ControlProps {
  until: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** The form gives it the first day, and the item in it the last one. */
function DaysControl({ until, max: _max, value, onChange, ...props }: DaysControlProps) {
  return (
    <Form.Item name={until} noStyle>
      <DaysInput {...props} from={value} onFrom={onChange} />
    </Form.Item>
  );
}

/** A first and a last day that belong together: both are picked, or none. The field has the name of the first one. */
export const daysField = <
  const N extends string,
  const K extends string = never,
  const L extends string = `field.${N}`,
>(
  name: N,
  until: N,
  options: FieldOptions<K, L> = {},
): FormField<N, NoInfer<K | L>> => ({
  ...controlField(name, (props) => <DaysControl {...props} until={until} />, options),
  others: [until],
});
