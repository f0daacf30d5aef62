import { judgingProgressTopic } from '../../../libs/contracts/attendance/index.js';
import { creates, date, integer, type Sql, table, tableName, uuid } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { timer } from '../../../libs/timer/index.js';
import { memberVersionTable } from '../past/past.js';
import { recordTable } from '../record/record.read-model.js';
import type { PersonDay } from './facts.js';
import { holdJudging, judgeAnew } from './judging.js';

/** Persons and days that are to be judged anew; a work table. */
const unjudgedTable = table('attendance', 'unjudged_day', {
  columns: { school: uuid(), personId: uuid(), day: date() },
  key: ['school', 'personId', 'day'],
});
const unjudged = tableName(unjudgedTable);

/** Makes the work table. */
export const unjudgedMigration = creates('UnjudgedDays1796600000000', [unjudgedTable]);

/** How many persons and days were judged since there were none left; no row where none are. */
const judgingRunTable = table('attendance', 'judging_run', {
  columns: { school: uuid(), done: integer() },
  key: ['school'],
});

/** Makes the table of what was done. */
export const judgingRunMigration = creates('JudgingRuns1800900000000', [judgingRunTable]);

/** Persons that are judged in one transaction. */
const batch = 500;

/** The one key of the timers that a school has. */
const wholeSchool = 'school';

/** Judges what was marked, a batch at a time. */
export const unjudgedDays = timer({
  name: 'attendance.unjudged-days',
  async handle(unit, { now }, find) {
    holdJudging(unit);
    const wanted = await unit.sql.query<PersonDay>(
      `delete from ${unjudged} where school = $1 and (person_id, day) in (
         select person_id, day from ${unjudged} where school = $1 order by day desc, person_id limit ${batch})
       returning person_id as "personId", day`,
      [unit.school],
    );
    await judgeAnew(unit, wanted, now, find(LocalTime));
    const isOver = wanted.length < batch;
    await noteDone(unit, wanted.length, isOver);
    return isOver ? undefined : now;
  },
});

/** Notes how many were judged; who is under way is the only one, as it holds the judging. */
async function noteDone(unit: Unit, count: number, isOver: boolean): Promise<void> {
  const { sql, school } = unit;
  const run = tableName(judgingRunTable);
  if (isOver) await sql.query(`delete from ${run} where school = $1`, [school]);
  else
    await sql.query(
      `insert into ${run} as run (school, done) values ($1, $2)
       on conflict (school) do update set done = run.done + excluded.done`,
      [school, count],
    );
  unit.tell(judgingProgressTopic, school);
}

/** How far the judging of what was marked is, in persons and days. */
export async function progressOf(sql: Sql, school: string): Promise<{ done: number; left: number }> {
  const [told] = await sql.query<{ done: number; left: number }>(
    `select coalesce((select done from ${tableName(judgingRunTable)} where school = $1), 0) as done,
       (select count(*)::integer from ${unjudged} where school = $1) as left`,
    [school],
  );
  return told!;
}

const begin = (unit: Unit) => {
  unjudgedDays.hasten(unit, wholeSchool, Date.now());
  unit.tell(judgingProgressTopic, unit.school);
};

/** Marks persons and days, which are judged within a moment. */
export async function markDays(unit: Unit, wanted: readonly PersonDay[]): Promise<void> {
  if (wanted.length === 0) return;
  await unit.sql.query(
    `insert into ${unjudged} (school, person_id, day)
     select $1, * from unnest($2::uuid[], $3::date[]) on conflict do nothing`,
    [unit.school, wanted.map(({ personId }) => personId), wanted.map(({ day }) => day)],
  );
  begin(unit);
}

/** Whether somebody is still to be judged for a day. */
export async function hasUnjudged({ sql, school }: Unit, day: string): Promise<boolean> {
  const rows = await sql.query(`select from ${unjudged} where school = $1 and day = $2 limit 1`, [school, day]);
  return rows.length > 0;
}

/** Marks everybody who is in one of these groups, or all members of the school, on some days. */
export async function markMembers(unit: Unit, days: readonly string[], groupIds?: readonly string[]): Promise<void> {
  await unit.sql.query(
    `insert into ${unjudged} (school, person_id, day)
     select distinct $1::uuid, person_id, day from ${tableName(memberVersionTable)}, unnest($2::date[]) as wanted(day)
     where school = $1 and ${groupIds ? 'group_id = any($3)' : 'group_id is not null'} on conflict do nothing`,
    [unit.school, days, ...(groupIds ? [groupIds] : [])],
  );
  begin(unit);
}

/**
 * In SQL: ids of the persons whom a rule is about on some days: who is in one of the groups now, and who has a record by it.
 * @param $1 school, $2 days, $3 ids of groups, $4 ids of rules
 */
export const followerIds = `select person_id from ${tableName(memberVersionTable)} where school = $1 and group_id = any($3)
  union select person_id from ${tableName(recordTable)} where school = $1 and day = any($2) and rule_id = any($4)`;

/** Marks those whom rules are about, on some days. */
export async function markFollowersOf(
  unit: Unit,
  days: readonly string[],
  groupIds: readonly string[],
  ruleIds: readonly string[],
): Promise<void> {
  await unit.sql.query(
    `insert into ${unjudged} (school, person_id, day)
     select $1::uuid, person_id, day from (${followerIds}) as follower, unnest($2::date[]) as wanted(day)
     on conflict do nothing`,
    [unit.school, days, groupIds, ruleIds],
  );
  begin(unit);
}
