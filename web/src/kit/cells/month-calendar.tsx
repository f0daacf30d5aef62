import { chosenLanguage } from '@/language/choice.js';
import { useTexts } from '@/language/use-texts.js';
import { type Cell, type CellColumn, CellGrid, type CellRow, type CellState } from './cell-grid.js';
import { weeksOf } from './month.js';

/** A Monday: names of the days of the week are made of the days from it on. */
const monday = Date.UTC(2024, 0, 1);
const dayLength = 24 * 60 * 60 * 1000;

/** The days of a week, from Monday, in a language. */
function weekdays(language: string): readonly CellColumn[] {
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => ({
    key: String(day),
    title: name.format(monday + day * dayLength),
    isOff: day > 4,
  }));
}

interface MonthCalendarProps<S extends string | number> {
  /** Names the calendar. */
  label: string;
  /** `2026-11` */
  month: string;
  states: ReadonlyMap<S, CellState>;
  /** What is known of a day, `2026-11-01`. */
  cellOf: (day: string) => Omit<Cell<S>, 'text'> | undefined;
  /** A day is chosen. */
  onChoose?: (day: string) => void;
}

/** A month of one person or one thing, a row for each week. */
export function MonthCalendar<S extends string | number>({
  label,
  month,
  states,
  cellOf,
  onChoose,
}: MonthCalendarProps<S>) {
  const texts = useTexts('kit');
  const weeks = weeksOf(month);
  const columns = weekdays(chosenLanguage());
  const rows = weeks.map(
    (days, week): CellRow<S> => ({
      key: String(week),
      title: texts('cells.week', { week: week + 1 }),
      cells: days.map((day) => (day ? { text: String(Number(day.slice(8))), ...cellOf(day) } : undefined)),
    }),
  );
  const choose = ({ key: week }: CellRow<S>, { key: day }: CellColumn) => {
    const chosen = weeks[Number(week)]?.[Number(day)];
    if (chosen) onChoose?.(chosen);
  };
  return (
    <CellGrid<S>
      label={label}
      corner={texts('cells.weeks')}
      columns={columns}
      rows={rows}
      states={states}
      onChoose={onChoose && choose}
    />
  );
}
