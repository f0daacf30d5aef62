import { dayState } from '../../../libs/contracts/attendance/index.js';
import { grouped, type Sql, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { timer } from '../../../libs/timer/index.js';
import { holdJudging } from '../judging/judging.js';
import { recordState } from '../record/day-state.js';
import { type RecordRow, recordTable } from '../record/record.read-model.js';
import { turnedVerdict } from '../turned/turned.js';
import { backlogTable, type TurnedVerdictRow, turnedVerdictTable } from '../turned/turned.read-model.js';
import { type GuardianNotices, noticesOf } from './notices.js';
import { type GuardianNews, tellGuardians } from './telling.js';
import { type ToldOfRecord, toldOf } from './told.js';
import { freeText } from './verdicts.js';

/** Records that are settled in one transaction. */
const batch = 500;
const waiting = 1;
const released = 2;

/** What a record says, as far as somebody has decided about it. */
type Says = Pick<RecordRow, 'classId'> & { state: TurnedVerdictRow['from'] };

/** To guardians a student who has not been seen is absent, also before the day is over. */
const heard = (state: TurnedVerdictRow['from']) => (state === 5 ? 4 : state);

/**
 * What guardians are told of a record that was turned: what it says now, where that is not what they were told last, and, where they
 * were told nothing, not what it said before, and the school tells who is late or has not come.
 */
export function releaseOf(
  turned: TurnedVerdictRow,
  now: Says | undefined,
  told: Pick<ToldOfRecord, 'state'> | undefined,
  kinds: GuardianNotices['kinds'],
): GuardianNews | undefined {
  if (turned.personType !== 1) return undefined;
  const { recordId: aboutId, personId: studentId, day, title, backlogId: eventId } = turned;
  const news = { kind: 'correction', aboutId, eventId, studentId } as const;
  if (!now) return told?.state ? { ...news, values: { 日期: day, 班次: title, 状态: freeText } } : undefined;
  const { state, classId } = now;
  if (heard(state) === heard(told?.state ?? turned.from)) return undefined;
  if (!told && !kinds.includes('late') && !kinds.includes('missing')) return undefined;
  const values = { 日期: day, 班次: title, 状态: dayState.labels[state] };
  return { ...news, classId, state, values };
}

/** What records say, as far as this backlog goes: where a later one has turned a record that was not told, what it said before. */
async function sayingsOf(sql: Sql, school: string, turned: readonly TurnedVerdictRow[]): Promise<Map<string, Says>> {
  const ids = turned.map(({ recordId }) => recordId);
  const records = await selectRows(sql, recordTable, 'school = $1 and id = any($2)', [school, ids]);
  const later = await selectRows(
    sql,
    turnedVerdictTable,
    'school = $1 and record_id = any($2) and state <> $3',
    [school, ids, released],
    'order by turned_at',
  );
  const byRecord = grouped(later, ({ recordId }) => recordId);
  const turnedAt = new Map(turned.map((row) => [row.recordId, row.turnedAt]));
  return new Map(
    records.map((record) => {
      const next = byRecord.get(record.id)?.find((row) => row.turnedAt > turnedAt.get(record.id)!);
      return [record.id, { classId: record.classId, state: next?.from ?? recordState(record) }];
    }),
  );
}

/** Does for some records what was decided of their backlog; gives whether there are more. */
async function settle(unit: Unit, backlogId: string, state: 2 | 3): Promise<boolean> {
  const { sql, school } = unit;
  holdJudging(unit);
  const turned = await selectRows(
    sql,
    turnedVerdictTable,
    'school = $1 and backlog_id = $2 and state = $3',
    [school, backlogId, waiting],
    `order by id limit ${batch}`,
  );
  const says = await sayingsOf(sql, school, turned);
  const told = await toldOf(
    sql,
    school,
    turned.map(({ recordId }) => recordId),
  );
  const notices = await noticesOf(sql, school);
  const news = turned.flatMap((row) => {
    if (state !== released) return [];
    return releaseOf(row, says.get(row.recordId), told.get(row.recordId), notices.kinds) ?? [];
  });
  const telling = new Set(await tellGuardians(unit, notices, news));
  await unit.handleRows(
    turnedVerdict,
    turned.map(({ id, recordId }) => {
      const to = says.get(recordId)?.state;
      return { key: [id], command: { type: 'Settle', state, to, isTold: telling.has(recordId) } };
    }),
  );
  return turned.length === batch;
}

/**
 * Does what somebody has decided of a backlog, some records at a time: that guardians are told, and that this is done, is one
 * transaction, so nobody is told twice however often processes end.
 */
export const backlogSettling = timer({
  name: 'attendance.backlog-settling',
  async handle(unit, { key: id, now }) {
    const [decided] = await selectRows(unit.sql, backlogTable, 'school = $1 and id = $2', [unit.school, id]);
    if (!decided || decided.state === waiting) return undefined;
    return (await settle(unit, id, decided.state)) ? now : undefined;
  },
});
