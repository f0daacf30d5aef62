import { type attendanceJudged, dayState } from '../../../libs/contracts/attendance/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import { type Sql, tableName } from '../../../libs/database/index.js';
import type { StoredEvent } from '../../../libs/eventsourcing/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { freshness } from '../pass/pass.js';
import { passTable } from '../pass/pass.read-model.js';
import { recordState } from '../record/day-state.js';
import { turnsOf } from '../turned/turned.read-model.js';
import { newsOf } from './news.js';
import type { GuardianNews } from './telling.js';
import { toldOf } from './told.js';

type StoredJudging = StoredEvent<EventOf<typeof attendanceJudged>>;
type Verdict = StoredJudging['data']['verdicts'][number];

/** Code of a turned record of which guardians were told (enumeration BacklogState). */
const released = 2;
/** What a record says where nobody was expected after all. */
export const freeText = '无需考勤';

/** The records whose sign-in was told as it happened, just now. */
async function signedInLive(
  sql: Sql,
  school: string,
  verdicts: readonly Verdict[],
  time: LocalTime,
): Promise<ReadonlySet<string>> {
  const signed = verdicts.filter(
    ({ day, signIn }) => signIn !== undefined && Date.now() - time.instant(`${day} ${signIn}`) <= freshness,
  );
  if (signed.length === 0) return new Set();
  // Each looks up its person: a join would read all passes of the school where the planner has no statistics yet.
  const rows = await sql.query<{ id: string }>(
    `select asked.id from unnest($2::uuid[], $3::uuid[], $4::float8[]) as asked(id, person_id, at),
     lateral (select from ${tableName(passTable)} pass
       where pass.school = $1 and pass.person_id = asked.person_id and pass.lane = 'live' and pass.granted
         and abs(extract(epoch from pass.recorded_at - pass.happened_at)) <= $5
         and pass.happened_at >= to_timestamp(asked.at / 1000) and pass.happened_at < to_timestamp(asked.at / 1000 + 1)
       limit 1) live`,
    [
      school,
      signed.map(({ recordId }) => recordId),
      signed.map(({ personId }) => personId),
      signed.map(({ day, signIn }) => time.instant(`${day} ${signIn}`)),
      freshness / 1000,
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What verdicts of today are to the guardians of students. @param tellsLate the school wants late arrivals told */
export async function newsIn(
  sql: Sql,
  school: string,
  events: readonly StoredJudging[],
  { time, tellsLate }: { time: LocalTime; tellsLate: boolean },
): Promise<GuardianNews[]> {
  const today = time.day(Date.now());
  // Of several verdicts about one record the last one holds.
  const last = new Map<string, { eventId: string; verdict?: Verdict }>();
  for (const { id: eventId, data } of events) {
    for (const verdict of data.verdicts) if (verdict.day === today) last.set(verdict.recordId, { eventId, verdict });
    for (const id of data.gone) last.set(id, { eventId });
  }
  if (last.size === 0) return [];
  const told = await toldOf(sql, school, [...last.keys()]);
  const turns = await turnsOf(sql, school, [...last.keys()]);
  const live = await signedInLive(
    sql,
    school,
    [...last.values()].flatMap(({ verdict }) => verdict ?? []),
    time,
  );
  return [...last].flatMap(([aboutId, { eventId, verdict }]): GuardianNews[] => {
    // What was told late and has turned the record waits for a person, who may have said that nobody is told.
    if ((turns.get(aboutId)?.state ?? released) !== released) return [];
    const before = told.get(aboutId);
    if (!verdict) {
      // Nobody was expected after all: a holiday, or a class that is left out.
      if (!before || before.kind === 'correction' || before.day !== today) return [];
      const { studentId, day, title } = before;
      return [{ kind: 'correction', aboutId, eventId, studentId, values: { 日期: day, 班次: title, 状态: freeText } }];
    }
    const { personId: studentId, classId, day, title, signIn } = verdict;
    const kind = newsOf(verdict, before?.kind, { isLive: live.has(aboutId), tellsLate });
    const state = recordState(verdict);
    const values = {
      日期: day,
      班次: title,
      状态: dayState.labels[state],
      ...(signIn && { 时间: signIn.slice(0, 5) }),
    };
    return kind ? [{ kind, aboutId, eventId, studentId, classId, state, values }] : [];
  });
}
