import { guardianNoticesQuery, guardianNoticesUpdate } from '../../../libs/contracts/attendance/index.js';
import { answers, handles } from '../../../libs/platform/index.js';
import { planMissing } from './missing.js';
import { guardianNotices, noticesOf } from './notices.js';

/** Tells what guardians are told. */
export const showGuardianNotices = answers(guardianNoticesQuery, (sql, _input, { school }) => noticesOf(sql, school));

/** Changes what is sent of it. */
export const changeGuardianNotices = handles(guardianNoticesUpdate, async (unit, change) => {
  await unit.handle(guardianNotices, unit.school, { type: 'Change', change });
  planMissing(unit);
});
