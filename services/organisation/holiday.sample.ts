/** A holiday of the sample school, from its first day to that of the return to school. */
type SampleHoliday = {
  name: string;
  from: string;
  to: string;
};

const dayLength = 24 * 60 * 60 * 1000;
const after = (day: string, days: number) => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(day).getUTCDay();
const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day));

/** The day itself, or the next or last one that is such a weekday. @param step 1 or -1 */
function nearest(day: string, weekday: number, step: number): string {
  let found = day;
  while (weekdayOf(found) !== weekday) found = after(found, step);
  return found;
}

/** A day off, with the weekend that it lies beside (source: order of the State Council on days of festivals). */
function withWeekend(name: string, day: string): SampleHoliday {
  let [from, to] = [day, after(day, 1)];
  while (isWeekend(after(from, -1))) from = after(from, -1);
  while (isWeekend(to)) to = after(to, 1);
  return { name, from, to };
}

/** Days of the Chinese calendar by year: the calendar of Node is a day off in 2027, whose new moon comes minutes before midnight. */
const lunarDays: Readonly<Record<number, { newYear: string; dragonBoat: string; midAutumn: string }>> = {
  2026: { newYear: '2026-02-17', dragonBoat: '2026-06-19', midAutumn: '2026-09-25' },
  2027: { newYear: '2027-02-06', dragonBoat: '2027-06-09', midAutumn: '2027-09-15' },
  2028: { newYear: '2028-01-26', dragonBoat: '2028-05-28', midAutumn: '2028-10-03' },
  2029: { newYear: '2029-02-13', dragonBoat: '2029-06-16', midAutumn: '2029-09-22' },
  2030: { newYear: '2030-02-03', dragonBoat: '2030-06-05', midAutumn: '2030-09-12' },
};

/** Day of April on which Qingming falls, from 2000 to 2099. */
const qingmingOf = (year: number) => Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4);

/** Days before and after today in which the sample school has lessons at any time of the year: its attendance is told of them. */
const lessons = { before: 15, after: 7 };

/** Holidays of a school year that begins in September; those that would leave the sample school without attendance now are left out. */
export function sampleHolidays(schoolYear: number, today: string): SampleHoliday[] {
  const next = schoolYear + 1;
  const { midAutumn } = lunarDays[schoolYear] ?? {};
  const { newYear = `${next}-02-05`, dragonBoat } = lunarDays[next] ?? {};
  const holidays = [
    ...(midAutumn ? [withWeekend('中秋节', midAutumn)] : []),
    { name: '国庆节', from: `${schoolYear}-10-01`, to: `${schoolYear}-10-08` },
    withWeekend('元旦', `${next}-01-01`),
    { name: '寒假', from: nearest(after(newYear, -14), 6, -1), to: nearest(after(newYear, 15), 1, 1) },
    // From New Year's Eve on, eight days.
    { name: '春节', from: after(newYear, -1), to: after(newYear, 7) },
    withWeekend('清明节', `${next}-04-0${qingmingOf(next)}`),
    { name: '劳动节', from: `${next}-05-01`, to: `${next}-05-06` },
    ...(dragonBoat ? [withWeekend('端午节', dragonBoat)] : []),
    { name: '暑假', from: nearest(`${next}-07-08`, 6, 1), to: `${next}-09-01` },
  ];
  return holidays.filter(({ from, to }) => to <= after(today, -lessons.before) || from > after(today, lessons.after));
}
