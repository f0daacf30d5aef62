import { attendanceDeviceQuery, groupDeviceQuery, requestedGroup } from '../../../libs/contracts/attendance/index.js';
import { mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, tableName } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { devices } from '../copies.js';
import { groupDeviceTable } from './group.read-model.js';
import { groupIsThere } from './group-part.js';

/** A door with its device, or a device without doors, as attendance lists it. */
interface ListedDevice {
  deviceId: string;
  deviceCode: string;
  deviceName: string;
  deviceType: 1 | 2;
  doorId: string | null;
  doorCode: string | null;
  doorName: string | null;
}

const device = tableName(devices.devices);
const door = tableName(devices.doors);

/** Doors with their enabled devices, and such devices without doors, by their codes. */
const availableDevices = (sql: Sql, school: string, keyword: string): Promise<ListedDevice[]> =>
  sql.query(
    `select device.id as "deviceId", device.code as "deviceCode", device.name as "deviceName",
       device.type as "deviceType", door.id as "doorId", door.code as "doorCode", door.name as "doorName"
     from ${device} device left join ${door} door on door.device_id = device.id
     where device.school = $1 and device.state = 1
       and (strpos(lower(device.code), lower($2)) > 0 or strpos(lower(device.name), lower($2)) > 0)
     order by device.code, door.code`,
    [school, keyword],
  );

const ofDevice = (column: string) => ({
  sql: `select device.${column}::text from ${device} device where device.id = device_id`,
});
const ofDoor = (column: string) => ({ sql: `select door.${column} from ${door} door where door.id = door_id` });
/** Devices by code, the doors of one by theirs. */
const deviceCode = {
  sql: `select device.code || ' ' || coalesce((select door.code from ${door} door where door.id = door_id), '')
    from ${device} device where device.id = device_id`,
};
const orderable: ListOptions<typeof groupDeviceTable>['orderable'] = {
  groupid: 'groupId',
  deviceid: 'deviceId',
  devicecode: deviceCode,
  deviceCode,
  devicename: ofDevice('name'),
  deviceName: ofDevice('name'),
  devicetype: ofDevice('type'),
  deviceType: ofDevice('type'),
  doorid: 'doorId',
  doorcode: ofDoor('code'),
  doorCode: ofDoor('code'),
  doorname: ofDoor('name'),
  doorName: ofDoor('name'),
};

/** Lists the devices of a group. */
export const listGroupDevices = answers(groupDeviceQuery, async (sql, input, { school }) => {
  const groupId = requestedGroup(input);
  const request = { ...input, orderField: input.orderField || 'deviceCode' };
  const { data, recordCount } = await listPage(sql, groupDeviceTable, request, {
    // A device that was removed is in no list.
    where: (bind) =>
      `school = ${bind(school)} and group_id = ${bind(groupId)} and ${groupIsThere} and device_id in (select id from ${device})`,
    orderable,
    defaultOrder: [],
  });
  const ids = data.map(({ deviceId }) => deviceId);
  const known = await devices.byId(sql, school, ids);
  const doors = new Map((await devices.doorsOf(sql, school, ids)).map((one) => [one.id, one]));
  const rows = data.map(({ id, deviceId, doorId }) => {
    const { code, name, type } = known.get(deviceId)!;
    const passage = doors.get(doorId ?? '');
    return {
      id,
      groupId,
      deviceId,
      deviceCode: code,
      deviceName: name,
      deviceType: type as ListedDevice['deviceType'],
      doorId,
      doorCode: passage?.code ?? null,
      doorName: passage?.name ?? null,
    };
  });
  return { data: rows, recordCount };
});

/** Lists the devices which a group could have. */
export const listAttendanceDevices = answers(attendanceDeviceQuery, (sql, input, { school }) =>
  availableDevices(sql, school, mergedFilters(input).keyword ?? ''),
);
