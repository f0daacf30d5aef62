import { holidayChangeRehearse, mostRehearsedDays } from '../../../libs/contracts/attendance/index.js';
import { Database, selectRows } from '../../../libs/database/index.js';
import { LocalTime, serves } from '../../../libs/platform/index.js';
import { daysFrom } from '../judging/windows.js';
import { holidayTable, type PastHoliday } from '../past/calendar.js';
import { memberVersionTable } from '../past/past.js';
import { RehearsalLine, rehearse } from '../rehearsal/rehearsal.js';

const isFree = (holidays: readonly PastHoliday[], day: string) =>
  holidays.some(({ from, to }) => from <= day && day < to);

/** The days up to now on which one list of holidays says otherwise than the other. */
function differing(
  before: readonly PastHoliday[],
  after: readonly PastHoliday[],
  now: number,
  time: LocalTime,
): string[] {
  const days = [...before, ...after].flatMap(({ from, to }) =>
    daysFrom(time.instant(from), Math.min(time.instant(to), now), time),
  );
  return [...new Set(days)].filter((day) => isFree(before, day) !== isFree(after, day)).sort();
}

/** Tells how many records of attendance would be others if holidays were others. */
export const rehearseHolidayChange = serves(
  holidayChangeRehearse,
  { database: Database, time: LocalTime, line: RehearsalLine },
  ({ ids = [], from, to }, { school }, { database, time, line }) => {
    const now = Date.now();
    return line.run(school, async () => {
      const { known, personIds } = await database.inSchoolSnapshot(school, async (sql) => ({
        known: await selectRows(sql, holidayTable, 'school = $1', [school]),
        // Whom the judging looks at when a holiday has changed.
        personIds: (await selectRows(sql, memberVersionTable, 'school = $1 and group_id is not null', [school])).map(
          ({ personId }) => personId,
        ),
      }));
      const holidayOf = ({ versions }: (typeof known)[number]) => versions.at(-1)?.value ?? [];
      const others = known.filter(({ id }) => !ids.includes(id)).flatMap(holidayOf);
      const before = known.flatMap(holidayOf);
      const after = from && to ? [...others, { name: '', from, to }] : others;
      const all = differing(before, after, now, time);
      const days = all.slice(-mostRehearsedDays);
      const told = { days: all.length, countedDays: days.length, persons: 0, records: 0 };
      if (days.length === 0) return told;
      const persons = new Set<string>();
      const suppose = <F extends { holidays: PastHoliday[] }>(facts: F): F => ({ ...facts, holidays: after });
      for await (const change of rehearse(database, { school, days, suppose, now }, [...new Set(personIds)], time)) {
        persons.add((change.after ?? change.before)!.personId);
        told.records += 1;
      }
      return { ...told, persons: persons.size };
    });
  },
);
