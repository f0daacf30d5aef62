import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** Doors that one event names at most. */
export const mostOrderedDoors = 500;

/**
 * Somebody has all doors of an area opened, as in a fire, or brought back to how each is controlled. Many doors are several events of
 * the stream, which is of this order alone; each door has a command (DeviceCommandRequested) that tells what became of it.
 */
export const areaDoorsOrdered = defineEvent(
  'AreaDoorsOrdered',
  1,
  z.object({
    /** Missing where the whole school is meant. */
    areaId: z.uuid().optional(),
    /** What it was called then; empty for the school. */
    areaName: z.string(),
    /** Doors stay open, or are as they were set up again. */
    isRestoring: z.boolean(),
    /** Name of the account. */
    requestedBy: z.string(),
    requestedAt: z.number(),
    doors: z
      .array(
        z.object({
          commandId: z.uuid(),
          deviceName: z.string(),
          deviceCode: z.string(),
          doorCode: z.string(),
          doorName: z.string(),
        }),
      )
      .min(1)
      .max(mostOrderedDoors),
  }),
);
