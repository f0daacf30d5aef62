import dayjs from 'dayjs';
import { useAccount } from './account.js';

/** Midnight of today where the school is, as pickers hold it; a browser elsewhere may have another day. */
export function schoolToday(): dayjs.Dayjs {
  const timeZone = useAccount.getState().user?.timeZone;
  return dayjs(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now()));
}
