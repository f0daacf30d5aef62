import { DateInput } from '../pickers/date-input.js';
import { controlField, type FieldOptions, type FormField } from './fields.js';

/** A day. Apart from the other fields: its picker is large, and few forms need it. */
export const dateField = <const N extends string>(name: N, options: FieldOptions = {}): FormField<N> =>
  controlField(name, ({ max: _max, ...props }) => <DateInput {...props} />, options);
