import type { DeviceAlarm } from '../../device-message.js';

/** What an alarm of a model means by its type: the door's contact, or an alarm. */
type AlarmMeaning = 'contact' | DeviceAlarm['kind'];

/** What models of the family differ in (source: github.com/DejaOS/DejaOS, VF203 and DW200; "VF105 MQTT协议（DejaOS版本）"). */
export interface AccessDeviceModel {
  /** Name that a device's `driver` attribute gives. */
  kind: string;
  /** Version of the protocol: 1 keeps cards alone, each with its times; 2 persons, what they have, and when they may pass. */
  version: 1 | 2;
  /** What `result` says of who passed. */
  passed: 0 | 1;
  alarms: Readonly<Record<number, AlarmMeaning>>;
  /** Value of a contact that is open; alarms are raised with 1, but for one that has no end. */
  openValue: 0 | 1;
  /** Bytes of a photo that it takes; missing where it knows no faces. */
  largestPhoto?: number;
}

export const vf203: AccessDeviceModel = {
  kind: 'access-device/vf203',
  version: 2,
  passed: 0,
  alarms: { 0: 'contact', 1: 'fire', 2: 'tamper' },
  openValue: 1,
  largestPhoto: 700 * 1024,
};
export const vf105: AccessDeviceModel = {
  ...vf203,
  kind: 'access-device/vf105',
  alarms: { 256: 'contact', 257: 'fire', 258: 'tamper' },
  openValue: 0,
  largestPhoto: 512 * 1024,
};
export const dw200: AccessDeviceModel = {
  kind: 'access-device/dw200',
  version: 1,
  passed: 1,
  alarms: { 0: 'contact', 3: 'heldOpen' },
  openValue: 1,
};
