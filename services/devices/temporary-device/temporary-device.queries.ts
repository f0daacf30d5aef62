import { temporaryDeviceCandidates, temporaryDeviceQuery } from '../../../libs/contracts/devices/index.js';
import { type ListRow, Rejection } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { deviceTable } from '../device/device.read-model.js';
import { doorTable } from '../door/door.read-model.js';
import { temporaryDeviceTable } from './temporary-device.read-model.js';

const [device, door, listed] = [deviceTable, doorTable, temporaryDeviceTable].map(tableName);

const ofDevice = (column: string) => ({
  sql: `select device.${column}::text from ${device} device where device.id = device_id`,
});
const ofDoor = (column: string) => ({ sql: `select door.${column} from ${door} door where door.id = door_id` });
const orderable: ListOptions<typeof temporaryDeviceTable>['orderable'] = {
  // The doors of a device stand together, by their numbers.
  deviceCode: {
    sql: `select device.code || ' ' || coalesce((select door.code from ${door} door where door.id = door_id), '')
      from ${device} device where device.id = device_id`,
  },
  deviceName: ofDevice('name'),
  deviceType: ofDevice('type'),
  doorCode: ofDoor('code'),
  doorName: ofDoor('name'),
};

/** Lists the places of temporary passes with what they are called. */
export const listTemporaryDevices = answers(temporaryDeviceQuery, async (sql, input) => {
  const { keyword } = input.params;
  const names = ['device.name', 'device.code', "coalesce(door.name, '')", "coalesce(door.code, '')"];
  const request = { ...input, orderField: input.orderField || 'deviceCode' };
  const { data, recordCount } = await listPage(sql, temporaryDeviceTable, request, {
    // Old logs list places whose device or door was removed meanwhile: these are nowhere.
    where: (bind) =>
      `exists (select from ${device} device left join ${door} door on door.id = door_id
         where device.id = temporary_device.device_id and (door_id is null or door.id is not null)
           and strpos(lower(${names.join(" || ' ' || ")}), lower(${bind(keyword ?? '')})) > 0)`,
    orderable,
    defaultOrder: [],
  });
  const nameOf = await readNames(
    sql,
    data.map(({ deviceId }) => deviceId),
  );
  return { data: data.map(({ id, deviceId, doorId }) => ({ id, ...nameOf(deviceId, doorId) })), recordCount };
});

/** What devices and their doors are called. */
async function readNames(sql: Sql, deviceIds: readonly string[]) {
  const devices = await selectRows(sql, deviceTable, 'id = any($1)', [deviceIds]);
  const doors = await selectRows(sql, doorTable, 'device_id = any($1)', [deviceIds]);
  return (deviceId: string, doorId: string | null) => {
    const { name: deviceName, code: deviceCode, type: deviceType } = devices.find(({ id }) => id === deviceId)!;
    const passage = doors.find(({ id }) => id === doorId);
    return { deviceName, deviceCode, deviceType, doorName: passage?.name ?? null, doorCode: passage?.code ?? null };
  };
}

type Candidate = ListRow<typeof temporaryDeviceCandidates>;

/** Lists doors of controllers and face terminals that are not listed yet, by their numbers. */
export const listTemporaryCandidates = answers(temporaryDeviceCandidates, async (sql, input) => {
  if (input.orderField) throw Rejection.invalid('排序字段格式不正确');
  const { page, pageSize, params } = input;
  const candidates = `from ${device} device left join ${door} door on door.device_id = device.id and device.type = 1
    where (device.type = 2 or door.id is not null)
      and ($1::integer is null or device.type = $1) and strpos(lower(device.name), lower($2)) > 0
      and not exists (select from ${listed} listed
        where listed.device_id = device.id and listed.door_id is not distinct from door.id)`;
  const asked = [params.deviceType ?? null, params.name ?? ''];
  const [counted] = await sql.query<{ count: number }>(`select count(*)::integer as count ${candidates}`, asked);
  const data = await sql.query<Candidate>(
    `select coalesce(door.id, device.id) as id, device.id as "deviceId", door.id as "doorId",
       device.name as "deviceName", device.code as "deviceCode", device.type as "deviceType",
       door.name as "doorName", door.code as "doorCode"
     ${candidates} order by device.code, door."index", door.code limit $3 offset $4`,
    [...asked, pageSize, Math.min(page * pageSize, Number.MAX_SAFE_INTEGER)],
  );
  return { data, recordCount: counted?.count ?? 0 };
});
