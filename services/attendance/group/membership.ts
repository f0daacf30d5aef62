import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { holdLock, selectRows, tableName } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { persons } from '../copies.js';
import { attendanceRuleTable } from '../rule/rule.read-model.js';
import { attendanceGroupTable, groupPersonTable } from './group.read-model.js';
import { groupIsThere, members } from './group-part.js';
import { type AttendanceType, attendanceMember, memberStreamId } from './member.js';

const turnOf = (school: string) => `attendance.group:${school}`;

/** The groups of a school and the types of their rules as nobody else can change them until the unit is done. */
export const holdGroups = ({ sql, school }: Unit): void => holdLock(sql, turnOf(school));

/** The same for who changes only what is in them: such units do not wait for each other. */
export const shareGroups = ({ sql, school }: Unit): void => holdLock(sql, turnOf(school), 'shared');

/** The type of attendance that a group is for. @throws Rejection 1004 */
export async function requireTypeOf({ sql, school }: Unit, groupId: string): Promise<AttendanceType> {
  const [found] = await sql.query<{ type: AttendanceType }>(
    `select rule.type from ${tableName(attendanceGroupTable)} attending
     join ${tableName(attendanceRuleTable)} rule on rule.id = attending.rule_id
     where attending.school = $1 and attending.id = $2`,
    [school, groupId],
  );
  if (!found) throw Rejection.notFound('考勤组不存在');
  return found.type;
}

/** A person who is to be in a group. */
export interface Placement {
  /** Id of the part, which a person keeps who comes from another group. */
  partId: string;
  personId: string;
  groupId: string;
  /** Stream of the membership that the person has; missing where the person is new. */
  streamId?: string | null;
}

/** Where the members of groups are. */
export async function placementsIn({ sql, school }: Unit, groupIds: readonly string[]): Promise<Placement[]> {
  const rows = await selectRows(sql, groupPersonTable, 'school = $1 and group_id = any($2)', [school, groupIds]);
  return rows.map(({ id, personId, groupId, streamId }) => ({ partId: id, personId, groupId, streamId }));
}

/**
 * Puts persons into groups of one type of attendance: whoever comes from one of the same type moves, whoever comes from
 * another type leaves it, the others join; who is there is skipped. Needs `shareGroups` or `holdGroups`.
 * @throws Rejection 1005 with the first person, by code, who is in another group of the type
 */
export async function placeMembers(
  unit: Unit,
  attendance: AttendanceType,
  placements: readonly Placement[],
): Promise<void> {
  const placed = placements
    .map((placement) => ({ ...placement, id: memberStreamId(placement.personId, attendance) }))
    // Two units that place the same persons come upon each other in one order.
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const leaving = placed.flatMap(({ partId, streamId, id }) =>
    streamId && streamId !== id ? [{ id: partId, streamId }] : [],
  );
  const ofRemovedGroups = await selectRows(
    unit.sql,
    groupPersonTable,
    `school = $1 and stream_id = any($2) and not ${groupIsThere}`,
    [unit.school, placed.map(({ id }) => id)],
    'order by id for update',
  );
  await members.end(unit, [...ofRemovedGroups, ...leaving]);
  const [moving, joining] = [true, false].map((isThere) =>
    placed.filter(({ streamId, id }) => (streamId === id) === isThere),
  ) as [typeof placed, typeof placed];
  await unit.handleMany(
    attendanceMember,
    moving.map(({ id, partId, groupId }) => ({ id, command: { type: 'Move', partId, groupId } })),
  );
  const refused = await unit.handleEach(
    attendanceMember,
    joining.map(({ id, partId, personId, groupId }) => ({
      id,
      command: { type: 'Join', partId, personId, groupId, attendance },
    })),
  );
  if (refused.size > 0) throw await refusalWithNames(unit, [...refused.keys()]);
}

/** The refusal of the first person, by code, of those whose memberships these are. */
async function refusalWithNames({ sql, school }: Unit, streamIds: readonly string[]): Promise<Rejection> {
  const [conflict] = await sql.query<{ person: string; group: string }>(
    `select coalesce(person.name, '') as person, attending.name as group
     from ${tableName(groupPersonTable)} membership
     join ${tableName(attendanceGroupTable)} attending on attending.id = membership.group_id
     left join ${tableName(persons.table)} person on person.id = membership.person_id
     where membership.school = $1 and membership.stream_id = any($2)
     order by person.code limit 1`,
    [school, streamIds],
  );
  return Rejection.state('{person}已在考勤组“{group}”中，请使用变更考勤组', { ...conflict });
}
