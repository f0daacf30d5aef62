import { grouped, type RowOf, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import { leaveTable } from '../leave/leave.read-model.js';
import { freshness } from '../pass/pass.js';
import { passTable } from '../pass/pass.read-model.js';
import { attendeesById } from '../past/attendee.js';
import { countedDoorTable, holidayTable } from '../past/calendar.js';
import {
  assignmentVersionTable,
  exclusionVersionTable,
  groupVersionTable,
  memberVersionTable,
  ruleVersionTable,
} from '../past/past.js';
import { correctionTable } from '../record/record.read-model.js';

/** A person and a day, `yyyy-MM-dd`. */
export interface PersonDay {
  personId: string;
  day: string;
}

/** A pass as far as verdicts look at it. */
export interface FactPass {
  id: string;
  personId: string;
  /** Epoch ms. */
  happenedAt: number;
  deviceId: string;
  doorCode: string | null;
  direction: 1 | 2 | null;
  granted: boolean;
  /** It was told long after it happened, or a person has let it count. */
  isLate: boolean;
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** What a group's devices are found by: a group may have thousands, and each pass asks for one. */
export const assignmentKey = (groupId: string, deviceId: string): string => `${groupId} ${deviceId}`;

/** The rules and groups that these persons had to do with at any time, and which of the devices counted for them. */
async function settingsOf(sql: Sql, school: string, personIds: readonly string[], deviceIds: readonly string[]) {
  const members = await selectRows(sql, memberVersionTable, 'school = $1 and person_id = any($2)', [school, personIds]);
  const groupIds = [...new Set(members.flatMap(({ versions }) => versions.flatMap(({ value }) => value ?? [])))];
  const [groups, assignments, [exclusion]] = await Promise.all([
    selectRows(sql, groupVersionTable, 'school = $1 and id = any($2)', [school, groupIds]),
    selectRows(sql, assignmentVersionTable, 'school = $1 and group_id = any($2) and device_id = any($3)', [
      school,
      groupIds,
      deviceIds,
    ]),
    selectRows(sql, exclusionVersionTable, 'school = $1', [school]),
  ]);
  const ruleIds = [...new Set(groups.flatMap(({ versions }) => versions.flatMap(({ value }) => value?.ruleId ?? [])))];
  const doorIds = assignments.flatMap(({ versions }) => versions.flatMap(({ value }) => value?.doorId ?? []));
  const [rules, doors] = await Promise.all([
    selectRows(sql, ruleVersionTable, 'school = $1 and id = any($2)', [school, ruleIds]),
    selectRows(sql, countedDoorTable, 'school = $1 and id = any($2)', [school, [...new Set(doorIds)]]),
  ]);
  return {
    memberships: grouped(members, ({ personId }) => personId),
    groups: byId(groups),
    assignments: grouped(assignments, ({ groupId, deviceId }) => assignmentKey(groupId, deviceId)),
    rules: byId(rules),
    exclusions: exclusion?.versions ?? [],
    doorCodes: new Map(doors.map(({ id, code }) => [id, code])),
  };
}

/** What happened to these persons from one day to another, and who they are. */
async function eventsOf(sql: Sql, school: string, personIds: readonly string[], days: DayRange, time: LocalTime) {
  const span = [time.instant(days.first), time.lastInstant(days.last)];
  const [passes, leaves, corrections, holidays, attendees] = await Promise.all([
    sql.query<FactPass>(
      `select id, person_id as "personId", happened_at as "happenedAt", device_id as "deviceId", door_code as "doorCode",
         direction, granted, lane = 'backlog' or recorded_at - happened_at > interval '${freshness} milliseconds' as "isLate"
       from ${tableName(passTable)}
       where school = $1 and person_id = any($2) and happened_at >= to_timestamp($3::double precision / 1000)
         and happened_at <= to_timestamp($4::double precision / 1000)`,
      [school, personIds, ...span],
    ),
    selectRows(sql, leaveTable, `school = $1 and student_id = any($2) and state = 1 and "to" >= $3 and "from" < $4`, [
      school,
      personIds,
      days.first,
      `${days.last} 24`,
    ]),
    selectRows(sql, correctionTable, 'school = $1 and person_id = any($2) and day between $3 and $4', [
      school,
      personIds,
      days.first,
      days.last,
    ]),
    selectRows(sql, holidayTable, 'school = $1', [school]),
    attendeesById(sql, school, personIds),
  ]);
  return {
    passes: grouped(passes, ({ personId }) => personId),
    leaves: grouped(leaves, ({ studentId }) => studentId),
    corrections: byId(corrections),
    holidays: holidays.flatMap(({ versions }) => versions.at(-1)?.value ?? []),
    attendees,
  };
}

interface DayRange {
  first: string;
  last: string;
}

/** The class that each class lies in. */
async function parentsOf(sql: Sql, school: string): Promise<Map<string, string | null>> {
  const rows = await sql.query<{ id: string; parentId: string | null }>(
    `select id, parent_id as "parentId" from ${tableName(classes.table)} where school = $1`,
    [school],
  );
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
}

/** Everything that decides about some persons and days. */
export type Facts = Awaited<ReturnType<typeof settingsOf>> &
  Awaited<ReturnType<typeof eventsOf>> & { parents: Map<string, string | null> };

/** Reads what decides about persons and days, as it is now known. */
export async function factsOf(sql: Sql, school: string, wanted: readonly PersonDay[], time: LocalTime): Promise<Facts> {
  const personIds = [...new Set(wanted.map(({ personId }) => personId))];
  const days = wanted.map(({ day }) => day).sort();
  const range = { first: days[0]!, last: days.at(-1)! };
  const [events, parents] = await Promise.all([eventsOf(sql, school, personIds, range, time), parentsOf(sql, school)]);
  const deviceIds = new Set([...events.passes.values()].flatMap((passes) => passes.map(({ deviceId }) => deviceId)));
  const settings = await settingsOf(sql, school, personIds, [...deviceIds]);
  return { ...settings, ...events, parents };
}

/** Leave as far as it decides. */
export type FactLeave = Pick<RowOf<typeof leaveTable>, 'id' | 'from' | 'to'>;
