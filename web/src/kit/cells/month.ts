import dayjs from 'dayjs';
import type { CellColumn } from './cell-grid.js';

/** Days of a month as the wire tells days: `2026-11-01`. @param month `2026-11` */
export function daysOf(month: string): string[] {
  const first = dayjs(`${month}-01`);
  return Array.from({ length: first.daysInMonth() }, (_, day) => first.add(day, 'day').format('YYYY-MM-DD'));
}

/** Days without school, where nothing else is known: Saturday and Sunday. */
const isWeekend = (day: string) => [0, 6].includes(dayjs(day).day());

/**
 * A column for each day of a month, with its day of the week in the user's language.
 * @param isOff whether a day is one without school; without it Saturday and Sunday are
 */
export const dayColumns = (
  month: string,
  language: string,
  isOff: (day: string) => boolean = isWeekend,
): readonly CellColumn[] => {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  return daysOf(month).map((day) => ({
    key: day,
    title: String(Number(day.slice(8))),
    detail: weekday.format(new Date(`${day}T00:00:00Z`)),
    isOff: isOff(day),
  }));
};

/** Days of a month by weeks, from Monday; null where a week has days of another month. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const days = daysOf(month);
  const lead = (dayjs(days[0]).day() + 6) % 7;
  const places: (string | null)[] = [...Array.from({ length: lead }, () => null), ...days];
  while (places.length % 7 > 0) places.push(null);
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7));
}
