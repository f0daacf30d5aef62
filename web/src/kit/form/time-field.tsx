import { TimeInput } from '../pickers/time-input.js';
import { controlField, type MakeField } from './fields.js';

/** A time of day. Apart from the other fields: its picker is large, and few forms need it. */
export const timeField: MakeField = (name, options) =>
  controlField(name, ({ max: _max, ...props }) => <TimeInput {...props} />, options);
