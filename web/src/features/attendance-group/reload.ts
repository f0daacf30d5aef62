import { attendanceGroupQuery } from '@contracts/attendance/group.js';
import { refreshAfter } from '@/api/queries.js';

/** Asks again for the groups, and for all that shows what belongs to them. */
export const reload = () => refreshAfter(attendanceGroupQuery);
