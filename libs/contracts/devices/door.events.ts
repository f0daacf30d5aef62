import { z } from 'zod';
import { doorControlType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

/** What is known of a door of a device. */
const doorAttributes = {
  doorId: z.uuid(),
  /** Number of the door at the device, unique there. */
  code: z.string(),
  name: z.string(),
  /** 1 controlled, 2 always open, 3 always closed (enumeration DoorControlType). */
  controlMode: z.literal(doorControlType.codes),
  /** How long the door stays open after it was opened. */
  openSeconds: z.number(),
  /** Place in the order of the device's doors. */
  index: z.number(),
};

/** Version 1 called the time a delay, as the wire does; the door opens at once. */
const upcasts = {
  1: ({ openDelay, ...door }: { openDelay: number }) => ({ ...door, openSeconds: openDelay }),
};

/** A door was added to a device. The stream of this and the following is the device's. */
export const doorAdded = defineEvent('DoorAdded', 2, z.object(doorAttributes), { isPublic: true, upcasts });
/** The door's attributes are these from now on, all of them. */
export const doorChanged = defineEvent('DoorChanged', 2, z.object(doorAttributes), { isPublic: true, upcasts });
/** The door was removed, by itself or just before its device. */
export const doorRemoved = defineEvent('DoorRemoved', 1, z.object({ doorId: z.uuid() }), { isPublic: true });
