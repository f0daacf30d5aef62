import {
  deviceBindingQuery,
  deviceBindingQueryUnbound,
  deviceBindingSummary,
} from '../../../libs/contracts/devices/index.js';
import { mergedFilters } from '../../../libs/contracts/kernel/index.js';
import { listPage, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { deviceTable } from '../device/device.read-model.js';
import { doorOrder, doorTable } from '../door/door.read-model.js';
import { bindingTable } from './binding.read-model.js';
import { liesIn, type Place } from './place.js';

const device = tableName(deviceTable);
const binding = tableName(bindingTable);
const ofDevice = (column: string) => ({
  sql: `select device.${column}::text from ${device} device where device.id = device_binding.id`,
});

const isThere = `exists (select from ${device} device where device.id = device_binding.id)`;

/** Names of the doors of devices, in their order; by the ids of the devices. */
async function doorsOf(sql: Sql, ids: readonly string[]): Promise<(id: string) => string> {
  const doors = await selectRows(sql, doorTable, 'device_id = any($1)', [ids], doorOrder);
  return (id) =>
    doors
      .filter(({ deviceId }) => deviceId === id)
      .map(({ name }) => name)
      .join('、');
}

/** Lists bound devices. */
export const listBound = answers(deviceBindingQuery, { time: LocalTime }, async (sql, input, _context, { time }) => {
  const within = await liesIn(sql, mergedFilters<Place>(input));
  const { data, recordCount } = await listPage(sql, bindingTable, input, {
    orderable: {
      devicename: ofDevice('name'),
      deviceName: ofDevice('name'),
      devicetype: ofDevice('type'),
      deviceType: ofDevice('type'),
      bindtime: 'boundAt',
    },
    defaultOrder: [['boundAt', 'desc']],
    // Old logs bind devices that were removed meanwhile: these are nowhere.
    where: (bind) => [isThere, within(bind)].filter(Boolean).join(' and '),
  });
  const ids = data.map(({ id }) => id);
  const doors = await doorsOf(sql, ids);
  const devices = new Map((await selectRows(sql, deviceTable, 'id = any($1)', [ids])).map((row) => [row.id, row]));
  const rows = data.map(({ id, boundAt }) => {
    const { name, type } = devices.get(id)!;
    return { id, deviceName: name, deviceType: type, doors: doors(id), boundAt: time.text(boundAt) };
  });
  return { data: rows, recordCount };
});

/** Lists devices that are bound to no place. */
export const listUnbound = answers(deviceBindingQueryUnbound, async (sql, input) => {
  const { data, recordCount } = await listPage(sql, deviceTable, input, {
    filters: { keyword: { contains: ['code', 'name'] }, type: { equals: 'type' } },
    orderable: { devicename: 'name', deviceName: 'name', devicecode: 'code', deviceCode: 'code' },
    defaultOrder: [['code', 'asc']],
    where: () => `not exists (select 1 from ${binding} bound where bound.id = device.id)`,
  });
  const doors = await doorsOf(
    sql,
    data.map(({ id }) => id),
  );
  const rows = data.map(({ id, code, name, type, ip }) => ({
    id,
    deviceCode: code,
    deviceName: name,
    doors: doors(id),
    ip: ip ?? '',
    type,
  }));
  return { data: rows, recordCount };
});

/** Counts bound devices by their kind. */
export const summariseBound = answers(deviceBindingSummary, async (sql, input) => {
  const parameters: unknown[] = [];
  const place = (await liesIn(sql, mergedFilters<Place>(input)))((value) => `$${parameters.push(value)}`);
  const counts = await sql.query<{ type: 1 | 2; count: number }>(
    `select device.type, count(*)::integer as count from ${binding} device_binding join ${device} device using (id)
     ${place === undefined ? '' : `where ${place}`} group by device.type`,
    parameters,
  );
  const countOf = (type: 1 | 2) => counts.find((one) => one.type === type)?.count ?? 0;
  return { faceTerminals: countOf(2), doorControllers: countOf(1) };
});
