import { z } from 'zod';
import { doorControlType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** What a device can be told to do. Times are milliseconds, doors are named by their number at the device. */
export const deviceOperation = z.discriminatedUnion('operation', [
  /** Opens a door once and closes it after `duration`. Fenced: runs on the connection it was meant for, at most once. */
  z.object({
    operation: z.literal('door.open'),
    doorCode: z.string(),
    arguments: z.object({ duration: z.number().int().min(0).max(3_600_000) }),
  }),
  /** Keeps a door controlled, open or closed (enumeration DoorControlType). Fenced like `door.open`. */
  z.object({
    operation: z.literal('door.mode'),
    doorCode: z.string(),
    arguments: z.object({ mode: z.literal(doorControlType.codes) }),
  }),
  /** Sets the device's clock by the gateway's. */
  z.object({ operation: z.literal('clock.set'), arguments: z.object({}) }),
  z.object({ operation: z.literal('reboot'), arguments: z.object({}) }),
  /** Answers what the device says of itself: uptime, buffers, resources. */
  z.object({ operation: z.literal('diagnose'), arguments: z.object({}) }),
]);
export type DeviceOperation = z.infer<typeof deviceOperation>;

/**
 * Somebody wants a device to do something. The stream is the command's; the gateway answers with
 * DeviceCommandAnswered of the same id.
 */
export const deviceCommandRequested = defineEvent(
  'DeviceCommandRequested',
  1,
  z.intersection(
    z.object({
      commandId: z.uuid(),
      deviceId: z.uuid(),
      /** Device number, as people know the device. */
      deviceCode: z.string(),
      /** Name of the person or client that asked; the device keeps it with its record. */
      requestedBy: z.string(),
      /** Epoch ms. */
      requestedAt: z.number(),
      /** Epoch ms; doors open within 5 s or not at all, others get 24 h. */
      expiresAt: z.number(),
    }),
    deviceOperation,
  ),
  { isPublic: true },
);
