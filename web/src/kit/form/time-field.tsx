import { TimeInput } from '../pickers/time-input.js';
import { controlField, type FieldOptions, type FormField } from './fields.js';

/** A time of day. Apart from the other fields: its picker is large, and few forms need it. */
export const timeField = <const N extends string>(name: N, options: FieldOptions = {}): FormField<N> =>
  controlField(name, ({ max: _max, ...props }) => <TimeInput {...props} />, options);
