import { attendanceGroupQuery } from '@contracts/attendance/group.js';
import { refresh, topicOf } from '@/api/queries.js';

/** Asks again for the groups and all that belongs to them; the entries and exits name them too. */
export const reload = () => refresh(topicOf(attendanceGroupQuery), 'current');
