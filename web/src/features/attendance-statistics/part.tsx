import { dayState } from '@contracts/attendance/month.js';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartCard } from '@/kit/report/chart-card.js';
import { useLabels, useTexts } from '@/language/use-texts.js';
import type { Counts, StatisticsPart, Told } from './parts.js';

/** What is counted: its code (enumeration AttendanceDay), and its place among the colours of the theme. */
const outcomes = [
  { name: 'normal', code: 1, color: 1 },
  { name: 'late', code: 2, color: 2 },
  { name: 'early', code: 3, color: 4 },
  { name: 'absent', code: 4, color: 3 },
  { name: 'leave', code: 6, color: 0 },
  { name: 'pending', code: 5, color: 5 },
] as const satisfies readonly { name: keyof Counts; code: (typeof dayState)['codes'][number]; color: number }[];

/** A share in percent with one digit. */
const shareOf = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

interface PartProps {
  of: StatisticsPart;
  asked: Pick<UseQueryResult<Told>, 'data' | 'error' | 'refetch'>;
}

/** Shares of the records of each place, or their numbers, and a table from whose numbers their records are reached. */
export function Part({ of: { title, places, placesOf, isCounted, addressOf }, asked }: PartProps) {
  const texts = useTexts('attendance-statistics');
  const label = useLabels();
  const nameOf = (code: (typeof outcomes)[number]['code']) => label(dayState, code);
  return (
    <ChartCard
      title={title}
      places={places}
      asked={asked}
      contentOf={(told) => {
        const rows = placesOf(told);
        if (rows.length === 0) return undefined;
        const series = outcomes.map(({ name, code, color }) => ({
          name: nameOf(code),
          color,
          values: rows.map((row) => (isCounted ? row[name] : shareOf(row[name], row.count))),
        }));
        const drawn = { kind: 'bar', isStacked: true, places: rows.map(({ name }) => name), series } as const;
        return isCounted ? drawn : { ...drawn, highest: 100, unit: '%', isUnsummed: true };
      }}
      numbersOf={(told) => {
        const rows = placesOf(told);
        return {
          series: [
            { name: texts('count'), values: rows.map(({ count }) => count) },
            ...outcomes.map(({ name, code }) => ({ name: nameOf(code), values: rows.map((row) => row[name]) })),
          ],
          addressOf: (place, column) => {
            const limits = rows[place]?.limits;
            return limits && addressOf({ ...limits, ...(column > 0 && { outcome: outcomes[column - 1]?.code }) });
          },
        };
      }}
    />
  );
}
