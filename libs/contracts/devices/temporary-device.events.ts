import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** A door, or a device that has none, at which people may pass for a time. The stream is of the two, so nothing is listed twice. */
export const temporaryDeviceListed = defineEvent(
  'TemporaryDeviceListed',
  1,
  z.object({
    deviceId: z.uuid(),
    /** Missing where the device itself is meant. */
    doorId: z.uuid().optional(),
  }),
  { isPublic: true },
);
/** Nobody passes there for a time any more. */
export const temporaryDeviceUnlisted = defineEvent(
  'TemporaryDeviceUnlisted',
  1,
  z.object({ deviceId: z.uuid(), doorId: z.uuid().optional() }),
  { isPublic: true },
);
