import { schoolToday } from '@/api/school-day.js';
import { useTexts } from '@/language/use-texts.js';
import { prefetchCalendar, RangeInput } from '../pickers/calendar-inputs.js';
import { momentFormat } from '../pickers/formats.js';
import { asText, type FilterControlProps, type FilterField } from './filter-fields.js';

interface RangeOptions {
  /** Days before today with which the range begins when the list is opened; it ends today. */
  days?: number;
  withTime?: boolean;
  /** Offers the last week, month and three months (source: screens.yaml, paymentQuery.list). */
  hasShortcuts?: boolean;
  /** It ends with the last second of today, where it is not today's midnight that means the same. */
  toLastSecond?: boolean;
}

interface RangeFilterProps extends FilterControlProps {
  names: readonly [from: string, to: string];
  withTime: boolean;
  hasShortcuts: boolean;
}

const shortcuts = [
  ['filter.week', 7],
  ['filter.month', 30],
  ['filter.quarter', 90],
] as const;

function RangeFilter({ id, values, change, names: [from, to], withTime, hasShortcuts }: RangeFilterProps) {
  const texts = useTexts('kit');
  return (
    <RangeInput
      id={id}
      withTime={withTime}
      shortcuts={hasShortcuts ? shortcuts.map(([label, days]) => ({ label: texts(label), days })) : undefined}
      labels={[texts('filter.from'), texts('filter.to')]}
      value={[values[from] as string | undefined, values[to] as string | undefined]}
      onChange={([start, end]) => change({ [from]: start, [to]: end })}
    />
  );
}

/** A range of days or moments; as the wire wants it, the last day is included by its midnight. */
export const rangeFilter = <const F extends string, const T extends string>(
  from: F,
  to: T,
  { days, withTime = false, toLastSecond = false, hasShortcuts = false }: RangeOptions = {},
): FilterField<F | T, F> => {
  // It is in sight as soon as its list is.
  prefetchCalendar();
  return {
    names: [from, to],
    parse: asText,
    width: withTime ? 356 : 250,
    initial: () => {
      const today = schoolToday();
      return days === undefined
        ? {}
        : {
            [from]: today.subtract(days, 'day').format(momentFormat),
            [to]: (toLastSecond ? today.endOf('day') : today).format(momentFormat),
          };
    },
    draw: (props) => <RangeFilter {...props} names={[from, to]} withTime={withTime} hasShortcuts={hasShortcuts} />,
  };
};
