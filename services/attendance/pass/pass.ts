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

/** What is told later than this is no news any more, ms. */
export const freshness = 15 * 60_000;

/**
 * By how much the device's clock was ahead, or behind (below 0), ms: by what dates the record where that is not the clock, else as
 * the clock was last compared.
 * @returns undefined where neither says it
 */
function skewOf({ originalTime, happenedAt, clockTrust, lane }: DeviceRecord, compared: number | undefined) {
  if (originalTime === undefined) return compared;
  // What was kept and is dated by its coming is not dated at all.
  return clockTrust === 'received' && lane === 'backlog' ? undefined : originalTime - happenedAt;
}

/** What is known of a record beside itself. */
interface Reception {
  person: CopiedPerson | undefined;
  /** Undefined when the device was removed meanwhile. */
  place: Place | undefined;
  /** When the gateway received it, epoch ms. */
  receivedAt: number;
  /** How wrong the device's clock was, as it was compared, ms. */
  skew: number | undefined;
}

/** The pass that a device's record tells of. */
export function passOf(record: DeviceRecord, { person, place, receivedAt, skew }: Reception): Pass {
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
    deviceTime: record.originalTime ?? happenedAt,
    receivedAt,
    skew: skewOf(record, skew),
  });
}
