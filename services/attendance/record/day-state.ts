import { type dayState, noHour } from '../../../libs/contracts/attendance/index.js';
import type { RecordRow } from './record.read-model.js';

/**
 * In SQL: what the day of a person was, of the rows of its shifts: the worst counts (enumeration AttendanceDay). Who has been
 * seen in a shift is not unseen because another one has begun.
 */
export const dayStateOf = `case when bool_or(is_absent) then 4 when bool_or(is_late) then 2 when bool_or(is_early) then 3
  when bool_and(is_pending) then 5 when bool_or(is_on_leave) then 6 else 1 end`;

/** In SQL: what one record says, in the same order; null where there is no record. @param record its alias */
export const recordStateOf = (record: string): string => `case when ${record}.id is null then null
  when ${record}.is_absent then 4 when ${record}.is_late then 2 when ${record}.is_early then 3
  when ${record}.is_pending then 5 when ${record}.is_on_leave then 6 else 1 end`;

/** In SQL: on which day of the week a record is (enumeration WeekDay). */
export const weekdayOf = 'extract(dow from day)::integer';

/** In SQL: the hour in which somebody came first. */
export const signInHourOf = `coalesce(left(sign_in, 2)::integer, ${noHour})`;

/** What one record says, in the same order (enumeration AttendanceDay). */
export function recordState({
  isAbsent,
  isLate,
  isEarly,
  isPending,
  isOnLeave,
}: Pick<RecordRow, 'isAbsent' | 'isLate' | 'isEarly' | 'isPending' | 'isOnLeave'>): (typeof dayState)['codes'][number] {
  if (isAbsent) return 4;
  if (isLate) return 2;
  if (isEarly) return 3;
  if (isPending) return 5;
  return isOnLeave ? 6 : 1;
}
