import { floorPlanQuery, type floorPlanUpdate } from '@contracts/devices/floor-plan.js';
import type { InputOf, ListRow } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { isSame } from '@/kit/form/changed.js';
import type { Values } from '@/kit/form/stale.js';

/** The plan of a floor. */
export type Plan = ListRow<typeof floorPlanQuery>;
/** A door that is bound to its floor, or a device without doors. */
export type Place = Plan['places'][number];

/** The floor of a building, through all its units. */
export interface Floor {
  buildingId: string;
  floor: number;
}

/** Asks for the plan of a floor: a page of one, or of none. */
export const useFloorPlan = ({ buildingId, floor }: Floor) =>
  useApi(floorPlanQuery, { page: 0, pageSize: 1, params: { buildingId, floor } });

/** Shares of the width and the height of the picture, from its top left corner. */
export interface Position {
  x: number;
  y: number;
}

/** Where a door stands, and the room that it leads to, if to one. */
export interface Mark extends Position {
  roomId?: string;
}

/** What a door or a device is called. */
export const nameOf = ({ deviceName, doorName }: Place): string => [deviceName, doorName].filter(Boolean).join(' ');

/** Where a place stands; undefined where it was not placed yet. */
export const positionOf = ({ x, y }: Place): Position | undefined =>
  typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined;

/** How a place is marked; null where it was not placed yet. */
const markOf = (place: Place): Mark | null => {
  const position = positionOf(place);
  return position ? { ...position, ...(place.roomId && { roomId: place.roomId }) } : null;
};

/** Where on the picture a mark is drawn. */
export const styleAt = ({ x, y }: Position) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/** A position as people read it, %. */
export const percentOf = ({ x, y }: Position) => ({ x: Math.round(x * 100), y: Math.round(y * 100) });

const inside = (share: number) => Math.min(1, Math.max(0, share));
const rounded = (share: number) => Math.round(inside(share) * 10_000) / 10_000;

/** The nearest position on the picture, as exact as plans keep it. */
export const onPicture = ({ x, y }: Position): Position => ({ x: rounded(x), y: rounded(y) });

/** A plan as what its editor changes: the picture, and the mark of each place by its id; null where it has none. */
export const valuesOf = (plan: Plan): Values => ({
  revision: (plan as Values & Plan).revision,
  picture: plan.picture,
  ...Object.fromEntries(plan.places.map((place) => [place.id, markOf(place)])),
});

/** What is to be saved: the difference alone. */
export function changesOf({ id, places }: Plan, values: Values, before: Values): InputOf<typeof floorPlanUpdate> {
  const changed = places.filter((place) => !isSame(values[place.id], before[place.id]));
  const placed = changed.flatMap(({ id: place, deviceId, doorId }) => {
    const mark = values[place] as Mark | null | undefined;
    return mark ? [{ deviceId, doorId, ...mark }] : [];
  });
  const removed = changed.filter((place) => !values[place.id]).map((place) => place.id);
  const picture = isSame(values.picture, before.picture) ? {} : { picture: values.picture as string };
  const seen = { revision: before.revision };
  return { id, ...seen, ...picture, placed, removed };
}
