import alarmPages from './alarm-pages.json';
import type { StandingAlarm } from './standing.js';

/** Pages that tell more about an alarm, by its type (source: screens.yaml, shell.layout; spec README, alarm types). */
const pageOf: Readonly<Record<string, string>> = alarmPages;

/** Path and whole address of the place of an alarm: its door or device, or the page that tells more. */
export function placeOf({
  type,
  deviceCode,
  doorCode,
}: Pick<StandingAlarm, 'type' | 'deviceCode' | 'doorCode'>): { path: string; address: string } | undefined {
  const path = pageOf[type];
  if (path === undefined) return undefined;
  const place = { ...(deviceCode && { device: deviceCode }), ...(doorCode && { door: doorCode }) };
  const query = new URLSearchParams(place).toString();
  return { path, address: query ? `${path}?${query}` : path };
}
