import type { CommandStage } from '../../../libs/contracts/device-gateway/index.js';
import {
  type CommandOperation,
  commandStateOf,
  deviceAccessConcluded,
  deviceAccessRequested,
  deviceCommandConcluded,
  deviceCommandRequested,
} from '../../../libs/contracts/devices/index.js';
import { instant, integer, nullable, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { doorCodeOf } from './command.js';

export const commandTable = table('devices', 'device_command', {
  columns: {
    id: uuid(),
    school: uuid(),
    deviceId: uuid(),
    deviceCode: varchar(64),
    doorCode: nullable(varchar(16)),
    operation: varchar<CommandOperation>(),
    requestedBy: varchar(),
    requestedAt: instant(),
    /** 0 while no answer came (enumeration CommandState). */
    state: integer<0 | 1 | 2 | 3>(),
    stage: nullable(varchar<CommandStage>()),
    /** Why it ended so, in the gateway's words. */
    code: nullable(varchar()),
    concludedAt: nullable(instant()),
  },
  key: ['id'],
  indexes: { device_command_school: { columns: ['school', 'requestedAt'] } },
});

/** The commands to devices and what became of them. */
export const commands = projection({
  source: 'devices',
  table: commandTable,
  version: 2,
  on: (on) => [
    on(deviceCommandRequested, (_row, { streamId, school, data }) => ({
      id: streamId,
      school,
      deviceId: data.deviceId,
      deviceCode: data.deviceCode,
      doorCode: doorCodeOf(data),
      operation: data.operation,
      requestedBy: data.requestedBy,
      requestedAt: data.requestedAt,
      state: commandStateOf(undefined),
    })),
    on(
      deviceAccessRequested,
      (_row, { streamId, school, recordedAt, data: { requestId, deviceCode, requestedBy, isRemoval } }) => ({
        id: requestId,
        school,
        deviceId: streamId,
        deviceCode,
        operation: isRemoval ? 'access.delete' : 'access.upload',
        requestedBy,
        requestedAt: recordedAt,
        state: commandStateOf(undefined),
      }),
      ({ data }) => [[data.requestId]],
    ),
    on(
      deviceAccessConcluded,
      (row, { recordedAt }) =>
        row && { ...row, state: commandStateOf('done'), stage: 'done' as const, code: 'ok', concludedAt: recordedAt },
    ),
    on(
      deviceCommandConcluded,
      (row, { recordedAt, data: { stage, code } }) =>
        row && { ...row, state: commandStateOf(stage), stage, code, concludedAt: recordedAt },
    ),
  ],
});
