import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** Where a device hangs: a floor of a unit of a building, by their numbers from 1. */
export const bindingPlace = z.object({ buildingId: z.uuid(), unit: z.int(), floor: z.int() });
export type BindingPlace = z.infer<typeof bindingPlace>;

/** A device was bound to a floor. The stream of this and the following has the id of the device. */
export const deviceBound = defineEvent('DeviceBound', 1, bindingPlace, { isPublic: true });
/** The device is bound to no floor any more. */
export const deviceUnbound = defineEvent('DeviceUnbound', 1, z.object({}), { isPublic: true });
