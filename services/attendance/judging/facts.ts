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

/** Some days of a person. */
interface PersonDays {
  personId: string;
  first: string;
  last: string;
}

/** Days of a person that are nearer to each other are read at once, those between them too, ms: schools rest at weekends. */
const near = 8 * 86_400_000;

/** The days of each person: a day that lies far from the others is no reason to read what is between. */
function spansOf(wanted: readonly PersonDay[]): PersonDays[] {
  return [...grouped(wanted, ({ personId }) => personId)].flatMap(([personId, pairs]) => {
    const spans: PersonDays[] = [];
    for (const day of pairs.map(({ day }) => day).sort()) {
      const span = spans.at(-1);
      if (span && Date.parse(day) - Date.parse(span.last) < near) span.last = day;
      else spans.push({ personId, first: day, last: day });
    }
    return spans;
  });
}

/** The passes of these persons on these days: one range of the index for each, whatever else there is. */
function passesOf(sql: Sql, school: string, wanted: readonly PersonDay[], time: LocalTime): Promise<FactPass[]> {
  const spans = spansOf(wanted);
  return sql.query<FactPass>(
    `select pass.* from unnest($2::uuid[], $3::float8[], $4::float8[]) as span(person_id, first, last), lateral (
       select id, person_id as "personId", happened_at as "happenedAt", device_id as "deviceId", door_code as "doorCode",
         direction, granted, lane = 'backlog' or recorded_at - happened_at > interval '${freshness} milliseconds' as "isLate"
       from ${tableName(passTable)}
       where school = $1 and person_id = span.person_id and happened_at >= to_timestamp(span.first / 1000)
         and happened_at <= to_timestamp(span.last / 1000)
       offset 0) as pass`,
    [
      school,
      spans.map(({ personId }) => personId),
      spans.map(({ first }) => time.instant(first)),
      spans.map(({ last }) => time.lastInstant(last)),
    ],
  );
}

/** What happened to these persons on these days, and who they are. */
async function eventsOf(sql: Sql, school: string, wanted: readonly PersonDay[], time: LocalTime) {
  const personIds = [...new Set(wanted.map(({ personId }) => personId))];
  const days = wanted.map(({ day }) => day).sort();
  const [first, last] = [days[0]!, days.at(-1)!];
  const [passes, leaves, corrections, holidays, attendees] = await Promise.all([
    passesOf(sql, school, wanted, time),
    selectRows(sql, leaveTable, `school = $1 and student_id = any($2) and state = 1 and "to" >= $3 and "from" < $4`, [
      school,
      personIds,
      first,
      `${last} 24`,
    ]),
    selectRows(sql, correctionTable, 'school = $1 and person_id = any($2) and day between $3 and $4', [
      school,
      personIds,
      first,
      last,
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
  const [events, parents] = await Promise.all([eventsOf(sql, school, wanted, time), parentsOf(sql, school)]);
  const deviceIds = new Set([...events.passes.values()].flatMap((passes) => passes.map(({ deviceId }) => deviceId)));
  const settings = await settingsOf(sql, school, personIds, [...deviceIds]);
  return { ...settings, ...events, parents };
}

/** Leave as far as it decides. */
export type FactLeave = Pick<RowOf<typeof leaveTable>, 'id' | 'from' | 'to'>;
