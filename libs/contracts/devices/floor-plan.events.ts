import { z } from 'zod';
import { type DataOf, defineEvent } from '../kernel/index.js';

/** Marks that the plan of a floor has at most. */
export const mostMarks = 500;

const share = z.number().min(0).max(1);

/** Where a door stands on the picture of its floor, or a device without doors: shares of its width and height from the top left. */
export const floorMark = z.object({
  deviceId: z.uuid(),
  doorId: z.uuid().optional(),
  x: share,
  y: share,
  /** The room of the floor that it leads to. */
  roomId: z.uuid().optional(),
});
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
  2,
  z.object({
    picture: z.string().optional(),
    /** Marks that are new, stand elsewhere, or lead to another room: each as it is from now on. */
    placed: z.array(floorMark).max(mostMarks),
    /** What is marked no more (`markId`). */
    removed: z.array(z.uuid()).max(mostMarks),
  }),
  // Marks of version 1 lead to no room.
  { isPublic: true, upcasts: { 1: (change) => change } },
);

/** The marks of a plan after a change of it, in the order in which they came. */
export function marksAfter(
  marks: readonly FloorMark[],
  { placed, removed }: Pick<DataOf<typeof floorPlanChanged>, 'placed' | 'removed'>,
): FloorMark[] {
  const all = new Map(marks.map((mark) => [markId(mark), mark]));
  for (const id of removed) all.delete(id);
  for (const mark of placed) all.set(markId(mark), mark);
  return [...all.values()];
}

/** The floor has no plan any more. */
export const floorPlanRemoved = defineEvent('FloorPlanRemoved', 1, z.object({}), { isPublic: true });
