import { installationQuery, installationState } from '../../../libs/contracts/device-gateway/index.js';
import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { proofsOf, readEvidence, unopened } from './evidence.js';
import { stepsWith } from './installation.js';
import { type InstallationRow, installationTable } from './installation.read-model.js';

/** Most sheets that are listed. */
const mostListed = 100;

const courseOf = ({ id, begunAt, begunBy, signedAt, signedBy }: InstallationRow, time: LocalTime) => ({
  ...{ id, begunAt: time.text(begunAt), begunBy, signedBy },
  signedAt: signedAt === null ? null : time.text(signedAt),
});

/** Lists the sheets of a device. */
export const listInstallations = answers(
  installationQuery,
  { time: LocalTime },
  async (sql, { deviceId }, { school }, { time }) => {
    const rows = await selectRows(
      sql,
      installationTable,
      'school = $1 and device_id = $2',
      [school, deviceId],
      `order by begun_at desc limit ${mostListed}`,
    );
    return rows.map((row) => courseOf(row, time));
  },
);

/** Tells how far a sheet is. */
export const tellInstallation = answers(
  installationState,
  { time: LocalTime },
  async (sql, { id }, { school }, { time }) => {
    const [sheet] = await selectRows(sql, installationTable, 'school = $1 and id = $2', [school, id]);
    if (!sheet) throw Rejection.notFound('安装单不存在');
    const evidence = sheet.steps ? undefined : await readEvidence(sql, sheet);
    const steps = evidence ? stepsWith(proofsOf(evidence, sheet.begunAt), sheet.excuses) : (sheet.steps ?? []);
    const missing = evidence ? unopened(evidence, sheet.begunAt) : [];
    return {
      ...{ ...courseOf(sheet, time), deviceName: sheet.deviceName, deviceCode: sheet.deviceCode },
      asOf: time.text(Date.now()),
      steps: steps.map(({ step, provenAt, reason = null, excusedBy = null }) => ({
        ...{ step, reason, excusedBy },
        provenAt: provenAt === undefined ? null : time.text(provenAt),
        missingDoors: step === 'open' && missing.length > 0 ? missing.join(' ') : null,
      })),
    };
  },
);
