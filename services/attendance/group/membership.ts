import { Rejection } from '../../../libs/contracts/kernel/index.js';
import { tableName } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { persons } from '../directories.js';
import { type AttendanceRuleRow, attendanceRuleTable } from '../rule/rule.read-model.js';
import { attendanceGroupTable, groupPersonTable } from './group.read-model.js';

/**
 * The groups of a school and their rules as nobody else can change them until the unit is done: who is in which group
 * concerns many streams at once.
 */
export async function holdGroups({ sql, school }: Unit): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`attendance.group:${school}`]);
}

/** Persons who are to be in groups of one type of attendance. */
export interface Joining {
  personIds: readonly string[];
  type: AttendanceRuleRow['type'];
  /** Groups in which they may be: those that the change is about. */
  groupIds: readonly string[];
  /** Memberships that end with the change. */
  endingIds?: readonly string[];
}

/**
 * A person is in one group of each type of attendance at most (source: groupPerson). Needs `holdGroups`.
 * @throws Rejection 1005 with the first person, by code, who is in another group
 */
export async function requireOneGroupEach({ sql, school }: Unit, joining: Joining): Promise<void> {
  const { personIds, type, groupIds, endingIds = [] } = joining;
  const [conflict] = await sql.query<{ person: string; group: string }>(
    `select person.name as person, other.name as group
     from ${tableName(groupPersonTable)} membership
     join ${tableName(attendanceGroupTable)} other on other.id = membership.group_id
     join ${tableName(attendanceRuleTable)} rule on rule.id = other.rule_id
     join ${tableName(persons.table)} person on person.id = membership.person_id
     where membership.school = $1 and membership.person_id = any($2) and rule.type = $3
       and other.id <> all($4) and membership.id <> all($5)
     order by person.code limit 1`,
    [school, personIds, type, groupIds, endingIds],
  );
  if (conflict) throw Rejection.state('{person}已在考勤组“{group}”中，请使用变更考勤组', { ...conflict });
}
