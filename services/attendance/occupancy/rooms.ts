import {
  deviceBound,
  deviceRemoved,
  deviceUnbound,
  type FloorMark,
  floorPlanAdded,
  floorPlanChanged,
  floorPlanRemoved,
  marksAfter,
  room,
} from '../../../libs/contracts/devices/index.js';
import { integer, json, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

const onFloor = { buildingId: uuid(), floor: integer() } as const;

export const roomTable = table('attendance', 'room_directory', {
  columns: { id: uuid(), school: uuid(), ...onFloor, code: varchar(), name: varchar(), capacity: integer() },
  key: ['id'],
  indexes: { room_directory_floor: { columns: ['school', 'buildingId', 'floor'] } },
});
export type CopiedRoom = RowOf<typeof roomTable>;

/** The rooms of the school, a dictionary of the devices service. */
const rooms = projection({
  source: 'devices',
  table: roomTable,
  version: 1,
  on: (on) => [
    on(
      [room.events.added, room.events.changed],
      (_row, { streamId: id, school, data: { buildingId, floor, code, name, capacity } }) => ({
        ...{ id, school, buildingId, floor, code, name, capacity },
      }),
    ),
    on(room.events.removed, () => undefined),
  ],
});

export const markedFloorTable = table('attendance', 'marked_floor', {
  columns: {
    /** Of the plan. */
    id: uuid(),
    school: uuid(),
    ...onFloor,
    marks: json<FloorMark[]>(),
  },
  key: ['id'],
  indexes: { marked_floor_building: { columns: ['school', 'buildingId', 'floor'] } },
});

/** Which doors lead to which rooms, as plans of floors say it. */
const markedFloors = projection({
  source: 'devices',
  table: markedFloorTable,
  version: 1,
  on: (on) => [
    on(floorPlanAdded, (_row, { streamId: id, school, data: { buildingId, floor } }) => ({
      ...{ id, school, buildingId, floor },
      marks: [],
    })),
    on(floorPlanChanged, (row, { data }) => row && { ...row, marks: marksAfter(row.marks, data) }),
    on(floorPlanRemoved, () => undefined),
  ],
});

export const boundDeviceTable = table('attendance', 'bound_device', {
  columns: { id: uuid(), school: uuid(), ...onFloor },
  key: ['id'],
});

/** The floors that devices hang on: a mark of one that has left its floor says nothing. */
const boundDevices = projection({
  source: 'devices',
  table: boundDeviceTable,
  version: 1,
  on: (on) => [
    on(deviceBound, (_row, { streamId: id, school, data: { buildingId, floor } }) => ({
      id,
      school,
      buildingId,
      floor,
    })),
    on([deviceUnbound, deviceRemoved], () => undefined),
  ],
});

/** What occupancy knows of other services' rooms and of where their doors are. */
export const roomCopies = [rooms, markedFloors, boundDevices];
