import { type NewEvent, Rejection } from '../../../libs/contracts/kernel/index.js';
import { type RowOf, selectRows, tableName } from '../../../libs/database/index.js';
import type { Decider, Unit } from '../../../libs/eventsourcing/index.js';
import { attendanceDevice, attendanceManager } from './assignment.js';
import { attendanceGroupTable, groupDeviceTable, groupManagerTable, groupPersonTable } from './group.read-model.js';
import { attendanceMember } from './member.js';

type PartTable = typeof groupPersonTable | typeof groupManagerTable | typeof groupDeviceTable;
type EndingPart = { type: 'End'; partId: string };

/** One kind of what a group has: its rows, each of which stands for a stream, and how such a part ends. */
export interface PartKind<T extends PartTable = PartTable> {
  table: T;
  /** Takes parts out of their groups. @throws Rejection 1004 where one was taken out meanwhile */
  end(unit: Unit, rows: readonly Pick<RowOf<T>, 'id' | 'streamId'>[]): Promise<void>;
}

const partKind = <T extends PartTable, S, C, E extends NewEvent>(
  table: T,
  decider: Decider<S, C | EndingPart, E>,
): PartKind<T> => ({
  table,
  end: (unit, rows) =>
    unit.handleMany(
      decider,
      rows.map(({ id, streamId }) => ({ id: streamId!, command: { type: 'End', partId: id } })),
    ),
});

/** The persons who attend. */
export const members = partKind(groupPersonTable, attendanceMember);
/** The teachers who manage. */
export const managers = partKind(groupManagerTable, attendanceManager);
/** The devices, or doors of them, that count. */
export const assignedDevices = partKind(groupDeviceTable, attendanceDevice);

/** Condition in SQL that the group of a part was not removed: the parts of a removed one end a little later. */
export const groupIsThere = `group_id in (select id from ${tableName(attendanceGroupTable)})`;

/** The rows with these ids. @throws Rejection 1004 where the groups of the school have not all of them */
export async function requireParts<T extends PartTable>(
  { sql, school }: Unit,
  { table }: PartKind<T>,
  ids: readonly string[],
): Promise<RowOf<T>[]> {
  const rows = await selectRows(sql, table, `school = $1 and id = any($2) and ${groupIsThere}`, [school, ids]);
  if (rows.length < ids.length) throw Rejection.notFound();
  return rows;
}
