import { alarmQuery, alarmStanding } from '@contracts/identity/alarm.js';
import { useApi } from '@/api/queries.js';
import type { Place } from './plan.js';

/** Code of alarms that are over (enumeration AlarmState). */
const over = 3;
/** The last of the levels that are the building's: fire, forced, tampered, held open (enumeration AlarmLevel). */
const ofBuilding = 2;

/** What the live channel keeps true for the whole console: the alarms that the account sees, and those that nobody has taken. */
function useAlarms() {
  const { data: standing = [] } = useApi(alarmStanding, {}, { quiet: true });
  const { data: listed = [] } = useApi(alarmQuery, {}, { quiet: true });
  const known = new Set(standing.map(({ id }) => id));
  const taken = listed.filter(({ id, state, level }) => state !== over && level <= ofBuilding && !known.has(id));
  return [...standing, ...taken];
}

/** Tells what is wrong at a door now: at the door itself, or at its whole device. */
export function useDoorAlarms(): (place: Place) => readonly string[] {
  const alarms = useAlarms();
  return ({ deviceCode, doorCode }) =>
    alarms
      .filter((alarm) => alarm.deviceCode === deviceCode && ['', doorCode].includes(alarm.doorCode))
      .map(({ content }) => content);
}
