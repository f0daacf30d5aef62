import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { type RowOf, selectRows } from '../../../libs/database/index.js';
import { grouped } from '../../../libs/directory/grouped.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import type { AttendanceGroupCommand } from './group.js';
import type { groupDeviceTable, groupManagerTable, groupPersonTable } from './group.read-model.js';

type PartTable = typeof groupPersonTable | typeof groupManagerTable | typeof groupDeviceTable;
type Removal = Extract<AttendanceGroupCommand, { partIds: readonly string[] }>['type'];

/** A command for one of the groups of a school. */
export interface GroupCommand {
  id: string;
  command: AttendanceGroupCommand;
}

/** Commands that take parts, named by their rows, out of the groups that they are in. */
export function removalsOf(type: Removal, rows: readonly { id: string; groupId: string }[]): GroupCommand[] {
  return [...grouped(rows, ({ groupId }) => groupId)].map(([id, parts]) => ({
    id,
    command: { type, partIds: parts.map((part) => part.id) },
  }));
}

/** The rows with these ids. @throws Rejection 1004 where the school has not all of them */
export async function requireParts<T extends PartTable>(
  { sql, school }: Unit,
  table: T,
  ids: readonly string[],
): Promise<RowOf<T>[]> {
  const rows = await selectRows(sql, table, 'school = $1 and id = any($2)', [school, ids]);
  if (rows.length < ids.length) throw Rejection.notFound();
  return rows;
}
