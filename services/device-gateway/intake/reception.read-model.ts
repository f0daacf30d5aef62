import {
  deviceAlarmReceived,
  deviceRecordReceived,
  deviceRecordsLost,
} from '../../../libs/contracts/device-gateway/index.js';
import { json, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { nothingReceived, type Reception, withLost, withStored } from './reception.js';
import type { Sequences } from './sequences.js';

/** What of a device is numbered on its own. */
export type Numbered = 'records' | 'alarms';

/** What became of the numbers of a device's records and alarms, in each of its memories. */
export const receptionTable = table('device_gateway', 'reception', {
  columns: {
    deviceId: uuid(),
    numbered: varchar(),
    epoch: varchar(),
    school: uuid(),
    settled: json<Sequences>(),
    lost: json<Sequences>(),
  },
  key: ['deviceId', 'numbered', 'epoch'],
});

/** Its place, from what an event tells. */
interface Told {
  school: string;
  data: { deviceId: string; epoch: string };
}

/** Version 2 tells what was only declared lost from what is stored; version 3 remembers the newest losses alone. */
export const receptions = projection({
  source: 'device-gateway',
  table: receptionTable,
  version: 3,
  on: (on) => {
    const rowOf = (numbered: Numbered, { school, data: { deviceId, epoch } }: Told, reception: Reception) => {
      return { deviceId, numbered, epoch, school, ...reception };
    };
    const keyOf = (numbered: Numbered, { deviceId, epoch }: Told['data']) => [[deviceId, numbered, epoch]];
    const before = (row: Reception | undefined): Reception =>
      row ? { settled: row.settled, lost: row.lost } : nothingReceived;
    return [
      on(
        deviceRecordReceived,
        (row, event) => rowOf('records', event, withStored(before(row), event.data.sequence)),
        ({ data }) => keyOf('records', data),
      ),
      on(
        deviceRecordsLost,
        (row, event) => rowOf('records', event, withLost(before(row), [event.data.from, event.data.to])),
        ({ data }) => keyOf('records', data),
      ),
      on(
        deviceAlarmReceived,
        (row, event) => rowOf('alarms', event, withStored(before(row), event.data.sequence)),
        ({ data }) => keyOf('alarms', data),
      ),
    ];
  },
});
