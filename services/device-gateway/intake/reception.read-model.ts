import {
  deviceAlarmReceived,
  deviceRecordReceived,
  deviceRecordsLost,
} from '../../../libs/contracts/device-gateway/index.js';
import { json, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import type { SequenceRange } from '../device-message.js';
import { withRange } from './sequences.js';

/** What of a device is numbered on its own. */
export type Numbered = 'records' | 'alarms';

/** Which numbers of a device's records and alarms are stored, or known to be lost, in each of its memories. */
export const receptionTable = table('device_gateway', 'reception', {
  columns: {
    deviceId: uuid(),
    numbered: varchar(),
    epoch: varchar(),
    school: uuid(),
    settled: json<readonly SequenceRange[]>(),
  },
  key: ['deviceId', 'numbered', 'epoch'],
});

export const receptions = projection({
  source: 'device-gateway',
  table: receptionTable,
  version: 1,
  on: (on) => {
    const settle = (
      row: { settled: readonly SequenceRange[] } | undefined,
      numbered: Numbered,
      { school, data }: { school: string; data: { deviceId: string; epoch: string } },
      [from, to]: SequenceRange,
    ) => {
      const { deviceId, epoch } = data;
      return { deviceId, numbered, epoch, school, settled: withRange(row?.settled ?? [], from, to) };
    };
    const keyOf = (numbered: Numbered, { deviceId, epoch }: { deviceId: string; epoch: string }) => [
      [deviceId, numbered, epoch],
    ];
    return [
      on(
        deviceRecordReceived,
        (row, event) => settle(row, 'records', event, [event.data.sequence, event.data.sequence]),
        ({ data }) => keyOf('records', data),
      ),
      on(
        deviceRecordsLost,
        (row, event) => settle(row, 'records', event, [event.data.from, event.data.to]),
        ({ data }) => keyOf('records', data),
      ),
      on(
        deviceAlarmReceived,
        (row, event) => settle(row, 'alarms', event, [event.data.sequence, event.data.sequence]),
        ({ data }) => keyOf('alarms', data),
      ),
    ];
  },
});
