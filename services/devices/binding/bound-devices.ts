import { type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { type DeviceRow, deviceTable } from '../device/device.read-model.js';
import { bindingTable } from './binding.read-model.js';
import { liesIn, type Place } from './place.js';

/** The devices that are bound to a place and what lies in it, by number. @param type of those that are meant; all without it */
export async function boundDevices(sql: Sql, place: Place, type?: number): Promise<DeviceRow[]> {
  const parameters: unknown[] = [type ?? null];
  const lies = (await liesIn(sql, place))((value) => `$${parameters.push(value)}`) ?? 'true';
  const condition = `($1::integer is null or type = $1)
    and id in (select id from ${tableName(bindingTable)} where ${lies})`;
  return selectRows(sql, deviceTable, condition, parameters, 'order by code');
}
