import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { leaveType } from '../../../libs/contracts/organisation/index.js';
import { selectRows, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection, type Unit } from '../../../libs/eventsourcing/index.js';

const leaveTypeTable = table('attendance', 'leave_type_directory', {
  columns: { id: uuid(), school: uuid(), name: varchar() },
  key: ['id'],
});

/** The types of leave that the school has, a dictionary of the organisation service. */
export const leaveTypes = projection({
  source: 'organisation',
  table: leaveTypeTable,
  version: 1,
  on: (on) => [
    on([leaveType.events.added, leaveType.events.changed], (_row, { streamId: id, school, data: { name } }) => ({
      id,
      school,
      name,
    })),
    on(leaveType.events.removed, () => undefined),
  ],
});

/** The type stays until the unit is done. @throws Rejection 1004 where the school has no such type */
export async function requireLeaveType({ sql, school }: Unit, id: string): Promise<void> {
  const [known] = await selectRows(sql, leaveTypeTable, 'school = $1 and id::text = $2', [school, id], 'for share');
  if (!known) throw Rejection.notFound('请假类型不存在');
}
