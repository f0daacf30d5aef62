import { creates, date, table, tableName, uuid } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { timer } from '../../../libs/timer/index.js';
import { memberVersionTable } from '../past/past.js';
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
    return wanted.length === batch ? now : undefined;
  },
});

const begin = (unit: Unit) => unjudgedDays.hasten(unit, wholeSchool, Date.now());

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
