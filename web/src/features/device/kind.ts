/** What a screen shows of the devices: all of them, or those of one type. */
export interface DeviceKind {
  /** Ending of the keys that name the devices: `noun.<name>`. */
  name: 'any' | 'faceTerminal' | 'doorController';
  /** The type that all have (enumeration DeviceType); missing where both are shown. */
  type?: 1 | 2;
  /** An address is asked for (source: device.edit; the dialogs of one type leave it free). */
  needsAddress: boolean;
  /** The doors are edited here. */
  hasDoors: boolean;
}

/** Devices of both types. */
export const anyDevice: DeviceKind = { name: 'any', needsAddress: true, hasDoors: false };
/** Controllers of doors with their readers. */
export const doorController: DeviceKind = { name: 'doorController', type: 1, needsAddress: false, hasDoors: true };
/** Terminals that know faces. */
export const faceTerminal: DeviceKind = { name: 'faceTerminal', type: 2, needsAddress: false, hasDoors: true };
