import { guardianNoticesQuery, guardianNoticesUpdate } from '../../../libs/contracts/attendance/index.js';
import { answers, handles } from '../../../libs/platform/index.js';
import { planMissing } from './missing.js';
import { guardianNotices, noticesOf } from './notices.js';

/** Tells what guardians are told; the answer gets its revision, which what is usual has not. */
export const showGuardianNotices = answers(guardianNoticesQuery, async (sql, _input, { school }) => ({
  ...(await noticesOf(sql, school)),
}));

/** Changes what is sent of it. */
export const changeGuardianNotices = handles(guardianNoticesUpdate, async (unit, change) => {
  await unit.handle(guardianNotices, unit.school, { type: 'Change', change });
  planMissing(unit);
});
