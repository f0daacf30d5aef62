import { schoolToday } from '@/api/school-day.js';
import type { FilterValues } from '@/kit/list/filter-fields.js';
import { dayFormat } from '@/kit/pickers/formats.js';

/** Code of who has not clocked in (enumeration TeacherRecordStatus). */
export const pending = 5;

/** Who has not clocked in is known of one shift of today alone (source: attteacher.list). */
export function isPendingKnown({ shiftId, from, to }: FilterValues): boolean {
  const today = schoolToday().format(dayFormat);
  return shiftId !== undefined && [from, to].every((day) => String(day).slice(0, 10) === today);
}
