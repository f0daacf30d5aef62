import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/**
 * A device is reachable now, or no longer, as the school sees it. The stream is the device's presence. It follows the
 * gateway's facts and is there when the lists of devices know it.
 */
export const devicePresenceChanged = defineEvent(
  'DevicePresenceChanged',
  1,
  z.object({
    deviceId: z.uuid(),
    deviceCode: z.string(),
    isOnline: z.boolean(),
    /** The connection that the state is about. */
    sessionId: z.string(),
  }),
  { isPublic: true },
);

/**
 * Whether it can be known which devices are reachable. It is not while the gateway is cut off from its broker: then devices
 * are neither online nor offline. When it can again, a device that was online is in doubt until it is heard. The stream is
 * the school's.
 */
export const presenceCertaintyChanged = defineEvent(
  'PresenceCertaintyChanged',
  1,
  z.object({ isCertain: z.boolean() }),
  { isPublic: true },
);

/** Devices that were in doubt are online. The stream is the school's. */
export const devicePresenceConfirmed = defineEvent(
  'DevicePresenceConfirmed',
  1,
  z.object({ deviceIds: z.array(z.uuid()).min(1).max(500) }),
  { isPublic: true },
);
