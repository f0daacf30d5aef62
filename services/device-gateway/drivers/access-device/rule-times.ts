import type { RuleValue } from '../terminal/terminal-person.js';

/** When a permission holds, in the words of the family. */
export interface PermissionTime {
  /** 0 always, 1 a range, 3 by days of the week within a range. */
  type: 0 | 1 | 3;
  /** Epoch s, both included. */
  range?: { beginTime: number; endTime: number };
  /** `08:00-12:00|13:00-18:00` by the day of the week from 1, Monday. */
  weekPeriodTime?: Readonly<Record<string, string>>;
}

/** A range that nobody outlives, epoch s: the terminal keeps 32 bits. */
const [firstSecond, lastSecond] = [0, 2_147_483_647];
const days = [1, 2, 3, 4, 5, 6, 7] as const;

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** When a rule holds. No period goes over midnight, which never matches: days of rules are days of the week. */
export function permissionTimeOf({ w, f, t }: Pick<RuleValue, 'w' | 'f' | 't'>): PermissionTime {
  const range = {
    beginTime: f === undefined ? firstSecond : Math.ceil(f / 1000),
    endTime: t === undefined ? lastSecond : Math.ceil(t / 1000) - 1,
  };
  if (w.length === 0) return f === undefined && t === undefined ? { type: 0 } : { type: 1, range };
  const periods = days.map((day): [string, string] => {
    const windows = w.filter(([on]) => on === day).map(([, from, to]) => `${clockOf(from)}-${clockOf(to)}`);
    return [String(day), windows.join('|')];
  });
  return { type: 3, range, weekPeriodTime: Object.fromEntries(periods) };
}

/** A time as a text, for comparison with what a terminal tells: in the same words, whatever else it says. */
export function timeText({ type, range, weekPeriodTime }: PermissionTime): string {
  const limits = type === 0 ? '' : `${range?.beginTime}-${range?.endTime}`;
  const periods = type === 3 ? days.map((day) => weekPeriodTime?.[day] ?? '').join(';') : '';
  return [type, limits, periods].join(' ');
}
