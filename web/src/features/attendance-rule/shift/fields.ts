import { weekDay } from '@contracts/enumerations.js';
import { codesField, textField } from '@/kit/form/fields.js';
import { timeField } from '@/kit/form/time-field.js';

/** What a shift asks for. */
export const shiftFields = [
  textField('title', { wide: true, hint: 'title.hint' }),
  timeField('signInFrom'),
  timeField('signInTo'),
  timeField('signOutFrom'),
  timeField('signOutTo'),
  codesField('weekDays', weekDay),
];
