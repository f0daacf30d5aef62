import type { controlQuery } from '../../../libs/contracts/devices/index.js';
import type { ListRow } from '../../../libs/contracts/kernel/index.js';
import { type Sql, selectRows } from '../../../libs/database/index.js';
import type { DeviceRow } from '../device/device.read-model.js';
import { doorOrder, doorTable } from '../door/door.read-model.js';
import { type OnlineLookup, readOnline } from '../presence/presence.read-model.js';

/** A door, or a device without doors, and whether it can be reached. */
export interface Card extends ListRow<typeof controlQuery> {
  deviceId: string;
}

/** Code of a state (enumeration OnlineState). */
const stateOf = (isOnline: ReturnType<OnlineLookup>): Card['state'] => (isOnline === undefined ? 3 : isOnline ? 1 : 2);

/** One card for every door of the devices, and for every device without doors; in the order of the devices. */
export async function cardsOf(sql: Sql, devices: readonly DeviceRow[]): Promise<Card[]> {
  const ids = devices.map(({ id }) => id);
  const doors = await selectRows(sql, doorTable, 'device_id = any($1)', [ids], doorOrder);
  const onlineOf = await readOnline(sql, ids);
  return devices.flatMap((device): Card[] => {
    const card = {
      deviceId: device.id,
      name: device.name,
      state: stateOf(onlineOf(device.id)),
      type: device.type,
      deviceCode: device.code,
    };
    const own = doors.filter(({ deviceId }) => deviceId === device.id);
    if (own.length === 0) return [{ ...card, id: device.id, doorCode: '', doorName: '' }];
    return own.map(({ id, code, name }) => ({ ...card, id, doorCode: code, doorName: name }));
  });
}
