import { Rejection } from '../../../libs/contracts/kernel/index.js';

/** First and last day on which a fee project is paid, `yyyy-MM-dd`. */
export interface Period {
  from: string;
  to: string;
}

/** Codes of the enumeration PaymentPeriod. */
const [ahead, open, closed] = [0, 1, 2] as const;
export type PeriodState = typeof ahead | typeof open | typeof closed;

/** Where a day lies: before the period, in it, or after it. */
export function stateOn({ from, to }: Period, day: string): PeriodState {
  if (day < from) return ahead;
  return day > to ? closed : open;
}

/** The day on which the state of a period changes next, after a day; undefined where it changes no more. */
export function nextChange(period: Period, day: string): string | undefined {
  const state = stateOn(period, day);
  if (state === ahead) return period.from;
  if (state === closed) return undefined;
  const last = new Date(`${period.to}T00:00:00Z`);
  return new Date(last.getTime() + 86_400_000).toISOString().slice(0, 10);
}

/** Lets what happened on a day count only where it was in the period. @throws Rejection 1005 */
export function requireWithin(period: Period, day: string): void {
  const state = stateOn(period, day);
  if (state === ahead) throw Rejection.state('缴费尚未开始，{day}起可缴费', { day: period.from });
  if (state === closed) throw Rejection.state('缴费已于{day}截止', { day: period.to });
}
