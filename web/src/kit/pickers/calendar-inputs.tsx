import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ComponentType, lazy, Suspense } from 'react';

let started: Promise<void> | undefined;

/** Loads the calendar that the inputs open, in the language of the console, once. */
async function startOnce(): Promise<void> {
  started ??= import('./calendar.js').then(({ startCalendar }) => startCalendar());
  await started;
}

/** Loads the inputs for a page that will show one of them; what does not come is told where it is shown. */
export function prefetchCalendar(): void {
  startOnce().catch(() => {});
}

/** An input that is loaded when it is first shown, and the place that it will have meanwhile. */
function loadedLater<Props extends { id?: string }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => {
    const [input] = await Promise.all([load(), startOnce()]);
    return { default: input as ComponentType<object> };
  });
  return (props: Props) => (
    <Suspense fallback={<Input id={props.id} disabled suffix={<CalendarOutlined aria-hidden />} aria-busy />}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Picks a day; its value is the text of the wire. */
export const DateInput = loadedLater(async () => (await import('./calendar.js')).DateInput);
/** Picks a first and a last day together; their values are texts of the wire. */
export const DaysInput = loadedLater(async () => (await import('./calendar.js')).DaysInput);
/** Picks a range of days or moments. */
export const RangeInput = loadedLater(async () => (await import('./calendar.js')).RangeInput);
/** Picks a time of day to the minute; its value is the text of the wire. */
export const TimeInput = loadedLater(async () => (await import('./calendar.js')).TimeInput);
