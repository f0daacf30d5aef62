import { areaDoorsOrdered } from '../../../libs/contracts/devices/index.js';
import { boolean, instant, integer, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

/** Orders about all doors of an area. */
export const areaOrderTable = table('devices', 'area_order', {
  columns: {
    id: uuid(),
    school: uuid(),
    /** Null where the whole school is meant. */
    areaId: nullable(uuid()),
    areaName: varchar(),
    isRestoring: boolean(),
    requestedBy: varchar(),
    requestedAt: instant(),
    doorCount: integer(),
  },
  key: ['id'],
  indexes: { area_order_school: { columns: ['school', 'requestedAt'] } },
});

export const areaOrders = projection({
  source: 'devices',
  table: areaOrderTable,
  version: 1,
  on: (on) => [
    on(areaDoorsOrdered, (row, { streamId, school, data: { doors, areaId = null, ...order } }) => ({
      ...{ id: streamId, school, areaId, ...order },
      doorCount: (row?.doorCount ?? 0) + doors.length,
    })),
  ],
});

/** The doors that they are about, as they were called then; what became of each its command tells. */
export const orderedDoorTable = table('devices', 'area_order_door', {
  columns: {
    /** Of its command. */
    id: uuid(),
    school: uuid(),
    orderId: uuid(),
    deviceName: varchar(),
    deviceCode: varchar(),
    doorCode: varchar(),
    doorName: varchar(),
  },
  key: ['id'],
  indexes: { area_order_door_order: { columns: ['school', 'orderId'] } },
});

export const orderedDoors = projection({
  source: 'devices',
  table: orderedDoorTable,
  version: 1,
  on: (on) => [
    on(
      areaDoorsOrdered,
      (row, { streamId, school, data: { doors } }, [id]) => {
        const door = doors.find(({ commandId }) => commandId === id);
        if (!door) return row;
        const { commandId, ...called } = door;
        return { id: commandId, school, orderId: streamId, ...called };
      },
      ({ data: { doors } }) => doors.map(({ commandId }) => [commandId]),
    ),
  ],
});
