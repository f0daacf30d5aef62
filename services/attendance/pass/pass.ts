import { passRecorded } from '../../../libs/contracts/attendance/index.js';
import type { deviceRecordReceived } from '../../../libs/contracts/device-gateway/index.js';
import { type DataOf, present } from '../../../libs/contracts/kernel/index.js';
import type { CopiedDevice, CopiedDoor, CopiedPerson } from '../../../libs/copies/index.js';

/** What PassRecorded says. */
export type Pass = DataOf<typeof passRecorded>;
type DeviceRecord = DataOf<typeof deviceRecordReceived>;

/** A device with its doors. */
export interface Place {
  device: CopiedDevice;
  doors: readonly CopiedDoor[];
}

/** True when a record tells of somebody: a door that was opened from elsewhere or by its button was passed by nobody. */
export const isPass = ({ credential }: DeviceRecord) => credential.kind !== 'remote' && credential.kind !== 'button';

/** The person as the pass keeps it, or undefined for parents, who have no passes, and for nobody. */
export function passerOf(person: CopiedPerson | undefined): Pass['person'] {
  if (person?.type !== 1 && person?.type !== 3) return undefined;
  const { id, type, code, name, classId } = person;
  return { id, type, code, name, ...(classId ? { classId } : {}) };
}

/** Where a door is, in words: position of the device and name of the door. */
export function positionOf({ device, doors }: Place, doorCode: string | undefined): string {
  const door = doors.find(({ code }) => code === doorCode);
  return [device.position ?? device.name, door?.name].filter(Boolean).join(' ');
}

/** The pass that a device's record tells of. @param place undefined when the device was removed meanwhile */
export function passOf(record: DeviceRecord, person: CopiedPerson | undefined, place: Place | undefined): Pass {
  const { credential, deviceId, doorCode, granted, reason, lane, happenedAt, clockTrust } = record;
  if (credential.kind === 'remote' || credential.kind === 'button') throw new Error('nobody passed');
  const side = place?.device.direction;
  return present({
    person: passerOf(person),
    credential: credential.kind,
    credentialValue: credential.value,
    deviceId,
    deviceCode: place?.device.code ?? '',
    doorCode,
    position: place ? positionOf(place, doorCode) : '',
    direction: record.direction ?? (side === 1 || side === 2 ? side : undefined),
    granted,
    reason,
    lane,
    happenedAt,
    clockTrust,
  });
}
