import {
  installationBegin,
  installationExcuse,
  installationSign,
} from '../../../libs/contracts/device-gateway/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import { handles, sessionOf } from '../../../libs/platform/index.js';
import { devices } from '../access/copies.js';
import { lengthOf, proofsOf, readEvidence } from './evidence.js';
import { installation } from './installation.js';
import { installationTable } from './installation.read-model.js';

/** Begins a sheet, or gives the one that is not signed. */
export const beginInstallation = handles(installationBegin, async (unit, { deviceId }, context) => {
  const { sql, school } = unit;
  const device = (await devices.byId(sql, school, [deviceId], 'held')).get(deviceId);
  if (!device) throw Rejection.notFound('设备不存在');
  const [open] = await selectRows(sql, installationTable, 'school = $1 and device_id = $2 and signed_at is null', [
    school,
    deviceId,
  ]);
  if (open) return { id: open.id };
  const id = newId();
  const begun = {
    ...{ deviceId, deviceName: device.name, deviceCode: device.code, by: sessionOf(context).name },
    recordsBefore: await lengthOf(sql, 'records', deviceId),
    clocksBefore: await lengthOf(sql, 'clock', deviceId),
  };
  await unit.handleRow(installation, [id], { type: 'Begin', begun });
  return { id };
});

/** Notes why a step cannot be done. */
export const excuseInstallationStep = handles(installationExcuse, async (unit, { id, step, reason }, context) => {
  await unit.handleRow(installation, [id], { type: 'Excuse', excuse: { step, reason, by: sessionOf(context).name } });
});

/** Signs a sheet with what the system has seen until now. */
export const signInstallation = handles(installationSign, async (unit, { id }, context) => {
  const { sql, school } = unit;
  const [sheet] = await selectRows(sql, installationTable, 'school = $1 and id = $2', [school, id]);
  const proofs = sheet ? proofsOf(await readEvidence(sql, sheet), sheet.begunAt) : {};
  await unit.handleRow(installation, [id], { type: 'Sign', by: sessionOf(context).name, proofs });
});
