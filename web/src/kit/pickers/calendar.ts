export { startCalendar } from '@/language/calendar.js';
export { DateInput, DaysInput, RangeInput } from './date-input.js';
export { TimeInput } from './time-input.js';
