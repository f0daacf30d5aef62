import {
  type DeviceAttributes,
  deviceChanged,
  deviceRegistered,
  deviceRemoved,
} from '../contracts/devices/device.events.js';
import { doorAdded, doorChanged, doorRemoved } from '../contracts/devices/door.events.js';
import { integer, nullable, type RowOf, type Sql, selectRows, table, uuid, varchar } from '../database/index.js';
import { type Projection, projection } from '../eventsourcing/index.js';
import { type Held, lockOf } from './held.js';

const deviceTable = (schema: string) =>
  table(schema, 'device_directory', {
    columns: {
      id: uuid(),
      school: uuid(),
      code: varchar(),
      name: varchar(),
      /** 1 door controller, 2 face terminal (enumeration DeviceType). */
      type: integer(),
      /** 1 enabled, 2 disabled (enumeration State12). */
      state: integer(),
      areaId: uuid(),
      position: nullable(varchar()),
      /** 1 in, 2 out (enumeration Direction), where the device has one side only. */
      direction: nullable(integer()),
    },
    key: ['id'],
    indexes: { device_directory_code: { columns: ['school', 'code'] } },
  });

const doorTable = (schema: string) =>
  table(schema, 'door_directory', {
    columns: { id: uuid(), school: uuid(), deviceId: uuid(), code: varchar(), name: varchar() },
    key: ['id'],
    indexes: { door_directory_device: { columns: ['school', 'deviceId'] } },
  });

/** A device as other services know it. */
export type CopiedDevice = RowOf<ReturnType<typeof deviceTable>>;
/** A door as other services know it. */
export type CopiedDoor = RowOf<ReturnType<typeof doorTable>>;

const known = ({ code, name, type, state, areaId, position, direction }: DeviceAttributes) => ({
  code,
  name,
  type,
  state,
  areaId,
  position: position ?? null,
  direction: direction ?? null,
});

/** A copy of devices and their doors in the schema of a service: projections for the service's list, and what it asks of them. */
export class CopiedDevices {
  readonly devices: ReturnType<typeof deviceTable>;
  readonly doors: ReturnType<typeof doorTable>;
  readonly projections: readonly Projection[];

  constructor(schema: string) {
    this.devices = deviceTable(schema);
    this.doors = doorTable(schema);
    this.projections = [
      projection({
        source: 'devices',
        table: this.devices,
        version: 1,
        on: (on) => [
          on(deviceRegistered, (_row, { streamId, school, data }) => ({ id: streamId, school, ...known(data) })),
          on(deviceChanged, (row, { data }) => row && { ...row, ...known(data) }),
          on(deviceRemoved, () => undefined),
        ],
      }),
      projection({
        source: 'devices',
        table: this.doors,
        version: 2,
        on: (on) => [
          on(
            [doorAdded, doorChanged],
            (_row, { streamId, school, data: { doorId, code, name } }) => ({
              id: doorId,
              school,
              deviceId: streamId,
              code,
              name,
            }),
            ({ data }) => [[data.doorId]],
          ),
          on(
            doorRemoved,
            () => undefined,
            ({ data }) => [[data.doorId]],
          ),
        ],
      }),
    ];
  }

  /** The devices with these ids; what the school does not have is missing. */
  async byId(sql: Sql, school: string, ids: readonly string[], until?: Held): Promise<Map<string, CopiedDevice>> {
    const rows = await selectRows(sql, this.devices, 'school = $1 and id = any($2)', [school, ids], lockOf(until));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The devices with these codes, which are unique in a school. */
  async byCode(sql: Sql, school: string, codes: readonly string[], until?: Held): Promise<Map<string, CopiedDevice>> {
    const rows = await selectRows(sql, this.devices, 'school = $1 and code = any($2)', [school, codes], lockOf(until));
    return new Map(rows.map((row) => [row.code, row]));
  }

  /** The doors of these devices, in no order. */
  doorsOf(sql: Sql, school: string, deviceIds: readonly string[], until?: Held): Promise<CopiedDoor[]> {
    return selectRows(sql, this.doors, 'school = $1 and device_id = any($2)', [school, deviceIds], lockOf(until));
  }
}
