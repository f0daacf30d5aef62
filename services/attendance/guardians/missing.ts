import { type RowOf, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { timer } from '../../../libs/timer/index.js';
import { holdJudging } from '../judging/judging.js';
import { hasUnjudged } from '../judging/unjudged.js';
import { edgesSince } from '../judging/windows.js';
import { leaveTable } from '../leave/leave.read-model.js';
import { whereaboutsTable } from '../occupancy/whereabouts.js';
import { freshness } from '../pass/pass.js';
import { ruleVersionTable } from '../past/past.js';
import { recordTable } from '../record/record.read-model.js';
import { secondOf } from '../verdict/time-of-day.js';
import { noticesOf } from './notices.js';
import { groupsInDoubt } from './reachable.js';
import { tellGuardians } from './telling.js';
import { toldOf } from './told.js';

/** A shift on a day, in which students sign in. */
interface ShiftOnDay {
  day: string;
  ruleId: string;
  shiftId: string;
}

const keyOf = ({ day, ruleId, shiftId }: ShiftOnDay) => `${day} ${ruleId} ${shiftId}`;

function shiftIn(key: string): ShiftOnDay {
  const [day = '', ruleId = '', shiftId = ''] = key.split(' ');
  return { day, ruleId, shiftId };
}

/** Students whose guardians are told in one transaction. */
const batch = 500;
/** What the record says of whom they are told that he has not come (enumeration AttendanceDay). */
const notSeen = 5;
/** How long it is waited for what is not known yet, ms. */
const pause = 20_000;

/** When the time to sign in of a shift is over, as its rule says now, epoch ms; undefined where there is no such shift any more. */
async function signInEnds(sql: Sql, school: string, { day, ruleId, shiftId }: ShiftOnDay, time: LocalTime) {
  const [rule] = await selectRows(sql, ruleVersionTable, 'school = $1 and id = $2', [school, ruleId]);
  const shift = rule?.versions.at(-1)?.value?.shifts[shiftId];
  return shift && time.momentOf(day, secondOf(shift.signInTo) + 1);
}

/** The records of students who have not been seen in a shift, are not known to be there, and have no leave at the moment. */
async function unseenIn(
  sql: Sql,
  school: string,
  { day, ruleId, shiftId }: ShiftOnDay,
  { now, time }: { now: number; time: LocalTime },
): Promise<RowOf<typeof recordTable>[]> {
  const rows = await selectRows(
    sql,
    recordTable,
    `school = $1 and person_type = 1 and day = $2 and rule_id = $3 and shift_id = $4 and is_pending
       and not exists (select from ${tableName(leaveTable)} leave
         where leave.school = $1 and leave.student_id = person_id and leave.state = 1 and leave."from" <= $5 and leave."to" >= $5)
       and not exists (select from ${tableName(whereaboutsTable)} whereabouts
         where whereabouts.id = person_id and whereabouts.is_inside
           and whereabouts.happened_at >= to_timestamp($6::double precision / 1000))`,
    [school, day, ruleId, shiftId, time.text(now), time.instant(day)],
    'order by id',
  );
  const told = await toldOf(
    sql,
    school,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => !told.has(id));
}

/** Has the guardians of those told who have not come in a shift; gives when it is to be looked again. */
async function tellOf(unit: Unit, shift: ShiftOnDay, now: number, time: LocalTime): Promise<number | undefined> {
  const { sql, school } = unit;
  const notices = await noticesOf(sql, school);
  const endedAt = await signInEnds(sql, school, shift, time);
  if (!notices.kinds.includes('missing') || endedAt === undefined) return undefined;
  const tellsAt = endedAt + notices.missingAfter * 60_000;
  if (tellsAt > now) return tellsAt;
  if (now - tellsAt > freshness) return undefined;
  holdJudging(unit);
  if (await hasUnjudged(unit, shift.day)) return now + pause;
  const unseen = await unseenIn(sql, school, shift, { now, time });
  const doubtful = await groupsInDoubt(sql, school, [...new Set(unseen.map(({ groupId }) => groupId))]);
  const known = unseen.filter(({ groupId }) => !doubtful.has(groupId));
  await tellGuardians(
    unit,
    notices,
    known.slice(0, batch).map(({ id: aboutId, personId: studentId, classId, title, day }) => ({
      ...{ kind: 'missing' as const, aboutId, studentId, classId, state: notSeen },
      values: { 日期: day, 班次: title },
    })),
  );
  if (known.length > batch) return now;
  return doubtful.size > 0 ? now + pause : undefined;
}

/** The key under which the ends of the time to sign in are looked for. */
const wholeSchool = 'school';

/**
 * Has guardians told that students have not come, some minutes after the time to sign in is over. Of a group with a device that
 * cannot be reached nobody is told as long as it cannot: it may know of passes. Where that lasts, or no process ran then, nobody
 * is told at all. For the school it follows the ends of the time to sign in, and is set for each of them.
 */
export const missingNotices = timer({
  name: 'attendance.missing-notices',
  async handle(unit, { key, dueAt, now }, find) {
    const time = find(LocalTime);
    if (key !== wholeSchool) return tellOf(unit, shiftIn(key), now, time);
    const { kinds, missingAfter } = await noticesOf(unit.sql, unit.school);
    if (!kinds.includes('missing')) return undefined;
    const { passed, next } = await edgesSince(unit, dueAt, now, time);
    for (const { day, ruleId, signedInShift: shiftId, at } of passed)
      if (shiftId) missingNotices.set(unit, keyOf({ day, ruleId, shiftId }), at + missingAfter * 60_000);
    return next;
  },
});

/** Has the ends of the time to sign in looked for anew, because rules have changed, or what is told. */
export const planMissing = (unit: Unit): void => missingNotices.hasten(unit, wholeSchool, Date.now());
