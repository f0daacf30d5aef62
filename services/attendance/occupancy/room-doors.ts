import { type Sql, selectRows } from '../../../libs/database/index.js';
import { devices } from '../copies.js';
import { boundDeviceTable, type CopiedRoom, markedFloorTable, roomTable } from './rooms.js';

/** The floor of a building, through all its units. */
export interface Floor {
  buildingId: string;
  floor: number;
}

/** A door as passes name it, and the room that it leads to. */
export interface RoomDoor {
  roomId: string;
  deviceId: string;
  /** Null where the device has no doors or this one alone: each of its passes is one of the room. */
  doorCode: string | null;
}

/** The doors on plans of floors that lead to rooms there, of devices that hang there. @param floor without it, of all floors */
export async function doorsToRooms(sql: Sql, school: string, floor?: Floor): Promise<RoomDoor[]> {
  const [here, where] = floor
    ? ['school = $1 and building_id = $2 and floor = $3', [school, floor.buildingId, floor.floor]]
    : ['school = $1', [school]];
  const plans = await selectRows(sql, markedFloorTable, here, where);
  const leading = plans.flatMap(({ marks, buildingId, floor: level }) =>
    marks.filter(({ roomId }) => roomId).map((mark) => ({ ...mark, buildingId, level })),
  );
  const ids = [...new Set(leading.map(({ deviceId }) => deviceId))];
  const bound = await selectRows(sql, boundDeviceTable, 'school = $1 and id = any($2)', [school, ids]);
  const doors = await devices.doorsOf(sql, school, ids);
  return leading.flatMap(({ roomId, deviceId, doorId, buildingId, level }): RoomDoor[] => {
    const hangs = bound.some((one) => one.id === deviceId && one.buildingId === buildingId && one.floor === level);
    if (!roomId || !hangs) return [];
    const own = doors.filter((door) => door.deviceId === deviceId);
    const door = own.find(({ id }) => id === doorId);
    if (doorId ? !door : own.length > 0) return [];
    // Devices of one door need not name it in what they tell.
    return [{ roomId, deviceId, doorCode: own.length > 1 ? door!.code : null }];
  });
}

/** The rooms of a floor that doors lead to, by number, and these doors. */
export async function roomsWithDoors(
  sql: Sql,
  school: string,
  floor: Floor,
): Promise<{ rooms: CopiedRoom[]; doors: RoomDoor[] }> {
  const doors = await doorsToRooms(sql, school, floor);
  const rooms = await selectRows(
    sql,
    roomTable,
    'school = $1 and building_id = $2 and floor = $3 and id = any($4)',
    [school, floor.buildingId, floor.floor, doors.map(({ roomId }) => roomId)],
    'order by code, id',
  );
  return { rooms, doors };
}

/** In SQL: doors as rows with `room_id`, `device_id` and `door_code`. @param bind adds a parameter and gives its placeholder */
export function doorRows(doors: readonly RoomDoor[], bind: (value: unknown) => string): string {
  const [roomIds, deviceIds, codes] = (['roomId', 'deviceId', 'doorCode'] as const).map((name) =>
    bind(doors.map((door) => door[name])),
  );
  return `unnest(${roomIds}::uuid[], ${deviceIds}::uuid[], ${codes}::varchar[]) as door(room_id, device_id, door_code)`;
}

/** In SQL: a row of whereabouts is not of before. @param first the first moment that counts, epoch ms */
export const happenedSince = (first: number, bind: (value: unknown) => string): string =>
  `whereabouts.happened_at >= to_timestamp(${bind(first)}::double precision / 1000)`;

/** In SQL: the pass of a row of whereabouts was one by the door. */
export const isByDoor = `whereabouts.device_id = door.device_id
  and (door.door_code is null or door.door_code = whereabouts.door_code)`;

/** In SQL: who passed last as a row of whereabouts says went in by the door today. @param today its first moment, epoch ms */
export const isInside = (today: number, bind: (value: unknown) => string): string =>
  `whereabouts.is_inside and ${happenedSince(today, bind)} and ${isByDoor}`;
