import type { LocalTime } from '../../../libs/platform/index.js';
import type { QuietHours } from './parameters.js';

const day = 86_400_000;

/**
 * Until when quiet hours last that hold at a moment, epoch ms; undefined where none do. Both ends are times of the school: over
 * midnight where the end is not after the beginning, and as long as that day is where clocks are changed.
 */
export function quietUntil({ isOn, from, to }: QuietHours, now: number, time: LocalTime): number | undefined {
  if (!isOn || !from || !to) return undefined;
  const [today, clock] = time.text(now).split(' ') as [string, string];
  const tomorrow = new Date(Date.parse(today) + day).toISOString().slice(0, 10);
  if (from < to) return from <= clock && clock < to ? time.instant(`${today} ${to}`) : undefined;
  if (clock < to) return time.instant(`${today} ${to}`);
  return clock >= from ? time.instant(`${tomorrow} ${to}`) : undefined;
}
