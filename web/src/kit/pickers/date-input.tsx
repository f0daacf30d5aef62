import dayjs from 'dayjs';
import { schoolToday } from '@/api/school-day.js';
import { dayFormat, momentFormat } from './formats.js';
import { DatePicker, RangePicker } from './pickers.js';
import styles from './pickers.module.css';

interface DateInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
  disabled?: boolean;
}

/** Picks a day; its value is the text of the wire. */
export function DateInput({ value, onChange, ...props }: DateInputProps) {
  const change = (day: dayjs.Dayjs | null) => onChange?.(day?.format(dayFormat));
  return (
    <DatePicker
      {...props}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      onChange={change}
      // A day that is typed counts at once: who goes elsewhere by the keyboard leaves no field.
      onCalendarChange={(day) => change([day].flat()[0] ?? null)}
    />
  );
}

interface DaysInputProps extends DateInputProps {
  /** The first day; the value is the last one. */
  from?: string;
  onFrom?: (from: string | undefined) => void;
}

/** Picks a first and a last day together; their values are texts of the wire. */
export function DaysInput({ id, from, onFrom, value, onChange, ...props }: DaysInputProps) {
  return (
    <RangePicker
      {...props}
      id={{ start: id, end: id && `${id}-end` }}
      className={styles.days}
      value={[from ? dayjs(from) : null, value ? dayjs(value) : null]}
      onChange={(days) => {
        onChange?.(days?.[1]?.format(dayFormat));
        onFrom?.(days?.[0]?.format(dayFormat));
      }}
    />
  );
}

/** From and to, as the wire has them. */
export type DateRange = readonly [from: string | undefined, to: string | undefined];

interface RangeInputProps {
  id: string;
  value: DateRange;
  onChange: (value: DateRange) => void;
  labels: [from: string, to: string];
  /** Days, or moments to the second. */
  withTime: boolean;
  /** Ranges of days that end today, to be chosen at one press. */
  shortcuts?: readonly { label: string; days: number }[];
}

/** Picks a range of days or moments; a range of days begins and ends at midnight, and its last day belongs to it. */
export function RangeInput({ id, value, onChange, labels, withTime, shortcuts = [] }: RangeInputProps) {
  const format = withTime ? momentFormat : dayFormat;
  const [from, to] = value;
  return (
    <RangePicker
      id={{ start: id, end: `${id}-end` }}
      className={styles.days}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      allowEmpty={[true, true]}
      presets={shortcuts.map(({ label, days }) => ({
        label,
        value: [schoolToday().subtract(days, 'day'), schoolToday()],
      }))}
      placeholder={labels}
      format={format}
      // Enter in the first field leads to the last one; the form is asked for from there, with both.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.target as HTMLElement).id === id) event.preventDefault();
      }}
      showTime={withTime && { defaultOpenValue: [dayjs().startOf('day'), dayjs().startOf('day')] }}
      onChange={(range) => {
        const text = (moment: dayjs.Dayjs | null | undefined) =>
          (withTime ? moment : moment?.startOf('day'))?.format(momentFormat);
        onChange([text(range?.[0]), text(range?.[1])]);
      }}
    />
  );
}
