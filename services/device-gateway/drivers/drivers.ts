import type { DeviceDriver } from '../driver.js';
import { nativeDriver } from './native/native-driver.js';

/** The drivers that there are: whatever knows a protocol is asked through this list. */
export const drivers: readonly DeviceDriver[] = [nativeDriver];

/** The driver of a kind, as a device's `driver` attribute names it. */
export const driverOf = (kind: string | undefined): DeviceDriver | undefined =>
  drivers.find((driver) => driver.kind === kind);
