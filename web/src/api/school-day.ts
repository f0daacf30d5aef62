import dayjs from 'dayjs';
import { useAccount } from './account.js';

/**
 * The clock where the school is, as pickers hold it: without a time zone. A browser elsewhere may have another day. Before
 * the account is known it is the browser's.
 */
export function schoolNow(): dayjs.Dayjs {
  const timeZone = useAccount.getState().user?.timeZone;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return dayjs(clock.format(Date.now()));
}

/** Midnight of today where the school is. */
export const schoolToday = (): dayjs.Dayjs => schoolNow().startOf('day');

/** How long it is until tomorrow where the school is, ms. */
export const untilTomorrow = (): number => schoolToday().add(1, 'day').diff(schoolNow());
