import { TimeInput } from '../pickers/calendar-inputs.js';
import { controlField, type MakeField } from './fields.js';

/** A time of day. */
export const timeField: MakeField = (name, options) =>
  controlField(name, ({ max: _max, ...props }) => <TimeInput {...props} />, options);
