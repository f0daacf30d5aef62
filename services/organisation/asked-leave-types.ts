import { leaveRequested } from '../../libs/contracts/attendance/index.js';
import { table, uuid } from '../../libs/database/index.js';
import { projection } from '../../libs/eventsourcing/index.js';

const askedLeaveTypeTable = table('organisation', 'asked_leave_type', {
  columns: { leaveTypeId: uuid(), school: uuid() },
  key: ['leaveTypeId'],
});

/** Types of leave that a request names, of attendance; a request that is taken back is kept and goes on naming its type. */
export const askedLeaveTypes = {
  table: askedLeaveTypeTable,
  projection: projection({
    source: 'attendance',
    table: askedLeaveTypeTable,
    version: 1,
    on: (on) => [
      on(
        leaveRequested,
        (_row, { school, data: { leaveTypeId } }) => (leaveTypeId ? { leaveTypeId, school } : undefined),
        ({ data: { leaveTypeId } }) => (leaveTypeId ? [[leaveTypeId]] : []),
      ),
    ],
  }),
};
