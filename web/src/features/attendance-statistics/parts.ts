import { noHour } from '@contracts/attendance/record.js';
import type { attendanceStatistics } from '@contracts/attendance/statistics.js';
import { weekDay } from '@contracts/enumerations.js';
import type { OutputOf } from '@contracts/kernel/index.js';
import { useAccount } from '@/api/account.js';
import type { FilterValues } from '@/kit/list/filter-fields.js';
import { useLabels, useTexts } from '@/language/use-texts.js';

/** What the server counts. */
export type Told = OutputOf<typeof attendanceStatistics>;
/** How many records say what. */
export type Counts = Omit<Told['hours'][number], 'hour'>;

/** A grade, class, weekday or hour. */
export interface Place extends Counts {
  name: string;
  /** Filters of the list of its records; undefined where there is no such list. */
  limits: FilterValues | undefined;
}

/** One of the charts. */
export interface StatisticsPart {
  title: string;
  /** What the places are. */
  places: string;
  placesOf: (told: Told) => readonly Place[];
  /** Numbers of records are drawn, not their shares. */
  isCounted?: true;
  /** Where the records are listed that these filters give. */
  addressOf: (limits: FilterValues) => string | undefined;
}

/** Code of teachers (enumeration PersonType). */
const teacher = 3;

/** The charts of what the filters give. */
export function useParts({ personType, ...days }: FilterValues): readonly StatisticsPart[] {
  const texts = useTexts('attendance-statistics');
  const label = useLabels();
  const isOfTeachers = personType === teacher;
  const component = isOfTeachers ? 'attendanceteacher' : 'attendance';
  const path = useAccount(({ menu }) => menu.find((item) => item.component === component)?.path);
  const addressOf = (limits: FilterValues) => {
    const values = Object.entries({ ...days, ...limits }).filter(([name, value]) => name !== 'classId' || value);
    return path && `${path}?${new URLSearchParams(values.map(([name, value]) => [name, String(value ?? '')]))}`;
  };
  const ofClass = ({ classId, className, ...counts }: Told['classes'][number]): Place => ({
    ...counts,
    name: className ?? texts('others'),
    limits: classId ? { classId } : undefined,
  });
  const classes = texts(isOfTeachers ? 'unit' : 'field.classId');
  return [
    ...(isOfTeachers
      ? []
      : [
          {
            title: texts('byGrade'),
            places: texts('grade'),
            placesOf: ({ grades }: Told) => grades.map(ofClass),
            addressOf,
          },
        ]),
    {
      title: texts('byWeekday'),
      places: texts('weekday'),
      placesOf: ({ weekdays }) =>
        // A week begins on Monday.
        [...weekdays]
          .sort((one, other) => ((one.weekday + 6) % 7) - ((other.weekday + 6) % 7))
          .map(({ weekday, ...counts }) => ({ ...counts, name: label(weekDay, weekday), limits: { weekday } })),
      addressOf,
    },
    {
      title: texts(isOfTeachers ? 'byUnit' : 'byClass'),
      places: classes,
      placesOf: (told) => told.classes.map(ofClass),
      addressOf,
    },
    {
      title: texts('byHour'),
      places: texts('hour'),
      isCounted: true,
      placesOf: ({ hours }) =>
        hours.map(({ hour, ...counts }) => ({
          ...counts,
          name: hour === null ? texts('noHour') : `${String(hour).padStart(2, '0')}:00`,
          limits: { hour: hour ?? noHour },
        })),
      addressOf,
    },
  ];
}
