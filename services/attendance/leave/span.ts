import type { LocalTime } from '../../../libs/platform/index.js';
import type { LeaveRow } from './leave.read-model.js';

/** The last second of a day. */
const lastSecond = '23:59:59';

/**
 * The time of a leave, epoch ms. At `to` the person is to be back; an end at midnight, or at the last second of a day, has that
 * whole day.
 */
export function spanOf({ from, to }: Pick<LeaveRow, 'from' | 'to'>, time: LocalTime): { from: number; to: number } {
  const isWholeDay = to.endsWith(' 00:00:00') || to.endsWith(lastSecond);
  return { from: time.instant(from), to: isWholeDay ? time.lastInstant(to) + 1 : time.instant(to) };
}
