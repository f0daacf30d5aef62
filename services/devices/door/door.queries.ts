import { doorQuery } from '../../../libs/contracts/devices/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { answers } from '../../../libs/platform/index.js';
import { doorOrder, doorTable } from './door.read-model.js';

/** Lists the doors of a device. */
export const listDoors = answers(doorQuery, (sql, { deviceId }) =>
  selectRows(sql, doorTable, 'device_id = $1', [deviceId], doorOrder),
);
