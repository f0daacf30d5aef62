import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** Marks that the plan of a floor has at most. */
export const mostMarks = 500;

const share = z.number().min(0).max(1);

/** Where a door stands on the picture of its floor, or a device without doors: shares of its width and height from the top left. */
export const floorMark = z.object({ deviceId: z.uuid(), doorId: z.uuid().optional(), x: share, y: share });
export type FloorMark = z.infer<typeof floorMark>;

/** What a mark is of, which is there once on a plan: the door, or the device where it has none. */
export const markId = ({ deviceId, doorId }: Pick<FloorMark, 'deviceId' | 'doorId'>): string => doorId ?? deviceId;

/** A floor of a building, through all its units, has a plan. The stream of this and the following is the plan's. */
export const floorPlanAdded = defineEvent(
  'FloorPlanAdded',
  1,
  z.object({ buildingId: z.uuid(), floor: z.int(), /** Address of the picture. */ picture: z.string() }),
  { isPublic: true },
);

/** The plan has another picture, or other marks. What is not named stays. */
export const floorPlanChanged = defineEvent(
  'FloorPlanChanged',
  1,
  z.object({
    picture: z.string().optional(),
    /** Marks that are new, or stand elsewhere. */
    placed: z.array(floorMark).max(mostMarks),
    /** What is marked no more (`markId`). */
    removed: z.array(z.uuid()).max(mostMarks),
  }),
  { isPublic: true },
);

/** The floor has no plan any more. */
export const floorPlanRemoved = defineEvent('FloorPlanRemoved', 1, z.object({}), { isPublic: true });
