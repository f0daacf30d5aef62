import { deviceChanged, deviceRegistered, deviceRemoved } from '../../../libs/contracts/devices/index.js';
import { boolean, integer, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';

const optionalText = () => nullable(varchar());

export const deviceTable = table('devices', 'device', {
  columns: {
    id: uuid(),
    school: uuid(),
    code: varchar(64),
    name: varchar(64),
    type: integer<1 | 2>(),
    state: integer<1 | 2>(),
    driver: varchar(),
    areaId: uuid(),
    factory: varchar(),
    model: varchar(),
    gateway: optionalText(),
    workstation: optionalText(),
    linkType: optionalText(),
    ip: optionalText(),
    port: nullable(integer()),
    version: optionalText(),
    serialNumber: optionalText(),
    parameterName: optionalText(),
    position: optionalText(),
    remark: optionalText(),
    direction: nullable(integer<1 | 2>()),
    singleSwipe: boolean(),
  },
  key: ['id'],
  unique: { device_code: { columns: ['school', 'code'], message: '编码重复，请重新输入' } },
  indexes: { device_area: { columns: ['school', 'areaId'] } },
});
export type DeviceRow = RowOf<typeof deviceTable>;

/** The devices of all schools. */
export const devices = projection({
  source: 'devices',
  table: deviceTable,
  version: 1,
  on: (on) => [
    on([deviceRegistered, deviceChanged], (_row, { streamId, school, data }) => ({ id: streamId, school, ...data })),
    on(deviceRemoved, () => undefined),
  ],
});
