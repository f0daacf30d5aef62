import { alarmAtDevices } from '@contracts/identity/alarm-at-devices.js';
import { useApi } from '@/api/queries.js';
import type { Place } from './plan.js';

/** Tells what is wrong at each of these doors now, whoever looks after it: at the door itself, or at its whole device. */
export function useDoorAlarms(places: readonly Place[]): (place: Place) => readonly string[] {
  const deviceIds = [...new Set(places.map(({ deviceId }) => deviceId))].sort();
  const options = { quiet: true, enabled: deviceIds.length > 0 };
  const { data: alarms = [] } = useApi(alarmAtDevices, { deviceIds }, options);
  return ({ deviceId, doorCode }) =>
    alarms
      .filter((alarm) => alarm.deviceId === deviceId && ['', doorCode].includes(alarm.doorCode))
      .map(({ content }) => content);
}
