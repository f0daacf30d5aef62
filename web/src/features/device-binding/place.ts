/** A node of the tree: an area, a building in it, one of its units, a floor of that. Nothing is all areas. */
export interface Place {
  areaId?: string;
  buildingId?: string;
  unit?: number;
  floor?: number;
}

/** A floor, which alone has devices of its own. */
export const isFloor = (place: Place): place is Required<Place> => place.floor !== undefined;

/** A place as text, in the tree and in the address. */
export const keyOf = ({ areaId, buildingId, unit, floor }: Place): string =>
  [areaId, buildingId, unit, floor].filter((part) => part !== undefined).join('.');

const numberIn = (text: string | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** The place that a text names; all areas where it names none. */
export function placeOf(key: string | null): Place {
  const [areaId, buildingId, unit, floor] = (key ?? '').split('.');
  const parts = { areaId: areaId || undefined, buildingId, unit: numberIn(unit), floor: numberIn(floor) };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}
