import { deviceBufferFilling, deviceBufferReported } from '../../../libs/contracts/device-gateway/index.js';
import {
  boolean,
  instant,
  integer,
  json,
  nullable,
  type Sql,
  selectRows,
  table,
  uuid,
  varchar,
} from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';
import { type NumberSample, withSample } from './countdown.js';

/** How full the devices' memories of records were when they were last told of. */
export const recordBufferTable = table('device_gateway', 'record_buffer', {
  columns: {
    deviceId: uuid(),
    school: uuid(),
    epoch: varchar(),
    /** Records that it can keep; null where it does not say. */
    capacity: nullable(integer()),
    waiting: integer(),
    /** Its newest numbers in this memory: nine at most, of which its rate is made. */
    samples: json<readonly NumberSample[]>(),
    toldAt: instant(),
    /** That it begins to overwrite soon was told, and not that it is back. */
    isFilling: boolean(),
  },
  key: ['deviceId'],
});

export const recordBuffers = projection({
  source: 'device-gateway',
  table: recordBufferTable,
  version: 1,
  on: (on) => [
    on(deviceBufferReported, (row, event) => {
      const { deviceId, epoch, newest, waiting, capacity = null } = event.data;
      const at = momentOf(event);
      return {
        ...{ deviceId, school: event.school, epoch, capacity, waiting, toldAt: at },
        samples: withSample(row && row.epoch === epoch ? row.samples : [], { at, newest }),
        isFilling: row?.isFilling ?? false,
      };
    }),
    on(deviceBufferFilling, (row, { data: { raised } }) => row && { ...row, isFilling: raised }),
  ],
});

/** Reads what is known of the memories of these devices of a school, by id. */
export async function readBuffers(sql: Sql, school: string, ids: readonly string[]) {
  const rows = await selectRows(sql, recordBufferTable, 'school = $1 and device_id = any($2)', [school, ids]);
  return new Map(rows.map((row) => [row.deviceId, row]));
}
