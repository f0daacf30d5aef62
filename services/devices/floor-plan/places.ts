import type { FloorMark } from '../../../libs/contracts/devices/index.js';
import type { Sql } from '../../../libs/database/index.js';
import { boundDevices } from '../binding/bound-devices.js';
import { type Card, cardsOf } from '../control/cards.js';

/** The floor of a building, through all its units. */
export interface Floor {
  buildingId: string;
  floor: number;
}

/** What can be marked on the plan of a floor: its doors, and its devices without doors. */
export const placesOn = async (sql: Sql, { buildingId, floor }: Floor): Promise<Card[]> =>
  cardsOf(sql, await boundDevices(sql, { buildingId, floor }));

/** What a mark of a place is of. */
export const markedBy = ({ id, deviceId }: Card): Pick<FloorMark, 'deviceId' | 'doorId'> =>
  id === deviceId ? { deviceId } : { deviceId, doorId: id };
