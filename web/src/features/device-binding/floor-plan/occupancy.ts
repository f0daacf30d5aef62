import { occupancyQuery } from '@contracts/attendance/occupancy.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { useApi } from '@/api/queries.js';
import { untilTomorrow } from '@/api/school-day.js';
import type { Plan } from './plan.js';

/** A room that doors of the floor lead to, and how many persons are in it. */
export interface OccupiedRoom extends ListRow<typeof occupancyQuery> {
  /** One of its doors cannot be reached: what was passed there is told later. */
  isUncertain: boolean;
}

/** Code of a device that is online (enumeration OnlineState). */
const online = 1;

/** The rooms of a plan with doors, and how many persons are in each; nothing is asked where no door leads to one. */
export function useOccupancy({ buildingId, floor, places }: Plan): readonly OccupiedRoom[] {
  const enabled = places.some(({ roomId }) => roomId);
  // Who has passed yesterday is in no room any more: nothing tells that but the clock.
  const { data = [] } = useApi(occupancyQuery, { buildingId, floor }, { enabled, refetchInterval: untilTomorrow });
  if (!enabled) return [];
  const isUncertain = (id: string) => places.some(({ roomId, state }) => roomId === id && state !== online);
  return data.map((room) => ({ ...room, isUncertain: isUncertain(room.id) }));
}

/** How many are in a room, as a mark tells it. */
export const shortCount = ({ personCount, isUncertain }: OccupiedRoom): string =>
  `${isUncertain ? '~' : ''}${personCount}`;

/** The room that a door leads to. */
export const roomOf = <T extends { id: string }>({ roomId }: { roomId?: string }, rooms: readonly T[]): T | undefined =>
  rooms.find(({ id }) => id === roomId);
