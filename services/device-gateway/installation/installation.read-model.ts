import {
  type InstallationStep,
  installationBegun,
  installationSigned,
  installationStepExcused,
} from '../../../libs/contracts/device-gateway/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { bigint, instant, json, nullable, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { momentOf, projection } from '../../../libs/eventsourcing/index.js';

/** Why a step need not be seen, and who says so. */
export interface Excuse {
  step: InstallationStep;
  reason: string;
  by: string;
}

/** Sheets of installations: those of a device that is no more too. */
export const installationTable = table('device_gateway', 'installation', {
  columns: {
    id: uuid(),
    school: uuid(),
    deviceId: uuid(),
    deviceName: varchar(),
    deviceCode: varchar(),
    begunAt: instant(),
    /** Name of the account. */
    begunBy: varchar(),
    /** How long the device's streams of records and of clock reports were. */
    recordsBefore: bigint(),
    clocksBefore: bigint(),
    /** One a step at most. */
    excuses: json<readonly Excuse[]>(),
    /** What it was signed with; null while it is not. */
    steps: nullable(json<DataOf<typeof installationSigned>['steps']>()),
    signedAt: nullable(instant()),
    signedBy: nullable(varchar()),
  },
  key: ['id'],
  unique: {
    installation_open: {
      columns: ['school', 'deviceId'],
      message: '该设备已有未签署的安装单',
      where: 'signed_at is null',
    },
  },
  indexes: { installation_device: { columns: ['school', 'deviceId', 'begunAt'] } },
});
export type InstallationRow = RowOf<typeof installationTable>;

export const installations = projection({
  source: 'device-gateway',
  table: installationTable,
  version: 1,
  on: (on) => [
    on(installationBegun, (_row, event) => {
      const { by, ...begun } = event.data;
      return {
        ...{ id: event.streamId, school: event.school, ...begun, begunAt: momentOf(event), begunBy: by },
        ...{ excuses: [], steps: null, signedAt: null, signedBy: null },
      };
    }),
    on(
      installationStepExcused,
      (row, { data: { step, reason, by } }) =>
        row && { ...row, excuses: [...row.excuses.filter((one) => one.step !== step), { step, reason, by }] },
    ),
    on(
      installationSigned,
      (row, event) => row && { ...row, steps: event.data.steps, signedAt: momentOf(event), signedBy: event.data.by },
    ),
  ],
});
