import type { FloorMark } from '../../../libs/contracts/devices/index.js';
import { type Sql, selectRows } from '../../../libs/database/index.js';
import { boundDevices } from '../binding/bound-devices.js';
import { type Card, cardsOf } from '../control/cards.js';
import { rooms } from '../dictionaries.js';

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

/** A room that marks of a floor may lead to. */
interface FloorRoom {
  id: string;
  code: string;
  name: string;
}

/** The rooms of a floor, in all units, by number. @param tail another order, and a lock where the transaction is to refer to them */
export async function roomsOn(
  sql: Sql,
  school: string,
  { buildingId, floor }: Floor,
  tail = 'order by code, id',
): Promise<FloorRoom[]> {
  const condition = 'school = $1 and building_id = $2 and floor = $3';
  const rows = await selectRows(sql, rooms.table, condition, [school, buildingId, floor], tail);
  return rows.map(({ id, code, name }) => ({ id, code, name }) as FloorRoom);
}
