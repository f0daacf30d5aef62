import { z } from 'zod';
import { deviceType, direction, enabledState } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** What the device service knows of a device; texts that nobody filled in are missing. */
export const deviceAttributes = z.object({
  /** Device number, unique in the school. */
  code: z.string(),
  name: z.string(),
  /** 1 door controller, 2 face terminal (enumeration DeviceType). */
  type: z.literal(deviceType.codes),
  /** 1 enabled, 2 disabled (enumeration State12). */
  state: z.literal(enabledState.codes),
  /** Driver of the gateway that speaks with it, `native`. */
  driver: z.string(),
  areaId: z.string(),
  factory: z.string(),
  model: z.string(),
  gateway: z.string().optional(),
  workstation: z.string().optional(),
  linkType: z.string().optional(),
  ip: z.string().optional(),
  port: z.number().optional(),
  /** Firmware as it was entered, not as the device reports it. */
  version: z.string().optional(),
  serialNumber: z.string().optional(),
  parameterName: z.string().optional(),
  position: z.string().optional(),
  remark: z.string().optional(),
  /** Direction of passes at a device that has one side only: 1 in, 2 out (enumeration Direction). */
  direction: z.literal(direction.codes).optional(),
  /** Door controllers: one swipe is enough. */
  singleSwipe: z.boolean(),
});
export type DeviceAttributes = z.infer<typeof deviceAttributes>;

/** A device was added. The stream of this and the following is the device's. */
export const deviceRegistered = defineEvent('DeviceRegistered', 1, deviceAttributes, { isPublic: true });
/** The device's attributes are these from now on, all of them. */
export const deviceChanged = defineEvent('DeviceChanged', 1, deviceAttributes, { isPublic: true });
/** The device was removed; the gateway ends its connection and its credential is void. */
export const deviceRemoved = defineEvent('DeviceRemoved', 1, z.object({}), { isPublic: true });

/**
 * What checks a device's secret without telling it, in the form of a Mosquitto 2 password file, so that such a file can
 * be written from it: `$7$iterations$salt$hash`, hash = PBKDF2-HMAC-SHA-512 of the secret, 64 bytes, salt and hash in
 * base64. The secret is 32 random bytes in base64url, so few iterations are enough.
 */
export const deviceVerifier = z.string().regex(/^\$7\$\d+\$[A-Za-z0-9+/]+={0,2}\$[A-Za-z0-9+/]+={0,2}$/);

/** The device got a secret for its connection to the broker; the one before is void. */
export const deviceCredentialIssued = defineEvent('DeviceCredentialIssued', 1, z.object({ verifier: deviceVerifier }), {
  isPublic: true,
});

/** What tells who may connect: the gateway reads all of them when it starts. */
export const registryEvents = [deviceRegistered, deviceChanged, deviceRemoved, deviceCredentialIssued] as const;
