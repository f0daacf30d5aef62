import type { DeviceDriver } from '../driver.js';
import { accessDeviceDrivers } from './access-device/access-device-driver.js';
import { mqttFaceDrivers } from './mqtt-face/mqtt-face-driver.js';
import { nativeDriver } from './native/native-driver.js';

/** The drivers that there are: whatever knows a protocol is asked through this list. */
export const drivers: readonly DeviceDriver[] = [nativeDriver, ...mqttFaceDrivers, ...accessDeviceDrivers];

const byKind = new Map(drivers.map((driver) => [driver.kind, driver]));

/** The driver of a kind, as a device's `driver` attribute names it. */
export const driverOf = (kind: string | undefined): DeviceDriver | undefined =>
  kind === undefined ? undefined : byKind.get(kind);
