import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordMonth, studentRecordQuery } from '../../libs/contracts/attendance/index.js';
import type { Call, InputOf } from '../../libs/contracts/kernel/index.js';
import { Database, selectRows, startEmbedded, tableName } from '../../libs/database/index.js';
import { EventStore } from '../../libs/eventsourcing/index.js';
import { type Find, LocalTime, type RequestContext } from '../../libs/platform/index.js';
import { unaccompanied } from '../../libs/testing/unaccompanied.js';
import { TimerRunner } from '../../libs/timer/index.js';
import { attendanceService } from '../../services/attendance/attendance.module.js';
import { factsOf } from '../../services/attendance/judging/facts.js';
import { markDays, markMembers, unjudgedDays } from '../../services/attendance/judging/unjudged.js';
import { daysFrom } from '../../services/attendance/judging/windows.js';
import { listMonth } from '../../services/attendance/month/month.queries.js';
import { ruleVersionTable } from '../../services/attendance/past/past.js';
import { listStudentRecords } from '../../services/attendance/record/record.queries.js';
import { recordTable } from '../../services/attendance/record/record.read-model.js';
import { RecordList } from '../../services/attendance/record/record-list.js';
import { rehearse } from '../../services/attendance/rehearsal/rehearsal.js';
import { supposing } from '../../services/attendance/rule-change/changed-rule.js';
import {
  classSize,
  fillAttendingSchool,
  fillDaysBefore,
  judgedDay,
  passesOfDay,
  recordsOfDay,
  ruleId,
  school,
} from './attendance/attending-school.js';
import { pagesByHand } from './attendance/by-hand.js';
import { fillRecordedSchools, lastDay, month, pupils, recordsOfADay } from './attendance/recorded-schools.js';
import { median, report, timed } from './report.js';

/**
 * Measures attendance on an embedded PostgreSQL of its own: a day of a large school that is judged in bulk, a changed rule
 * that is rehearsed, and lists and month sheets over years of records.
 */
const persons = Number(process.env.BENCH_PERSONS ?? 100_000);
const recordCount = Number(process.env.BENCH_RECORDS ?? 4_000_000);
const rehearsedPersons = Number(process.env.BENCH_REHEARSED ?? 3_000);
const rehearsedDays = 30;
const dayLength = 86_400_000;
const rounds = 25;

const time = new LocalTime('Asia/Shanghai');
const list = new RecordList(time);

function require(isMeasured: boolean, what: string): void {
  if (!isMeasured) throw new Error(`not measured as it is said: ${what}`);
}

/** The middle of how long some questions take that are asked in turn, each once before, ms. */
async function middlesOf(...questions: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = questions.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [index, question] of questions.entries()) {
      const { milliseconds } = await timed(question);
      if (round >= 0) times[index]!.push(milliseconds);
    }
  return times.map(median);
}

async function judgeInBulk(store: EventStore): Promise<void> {
  const { database } = store;
  await database.asSystem((sql) => fillAttendingSchool(sql, persons));
  await database.asOwner((sql) => sql.query('vacuum analyze'));
  await store.transact({ school, meta: { actor: 'bench' } }, (unit) => markMembers(unit, [judgedDay]));
  const runner = new TimerRunner(store, [unjudgedDays], console.error, (() => time) as Find);
  const { milliseconds, result: problems } = await timed(() => runner.settle());
  if (problems.length > 0) throw problems[0];
  const [told] = await database.asSystem((sql) =>
    sql.query<{ records: number; late: number; absent: number }>(
      `select count(*)::integer as records, (count(*) filter (where is_late))::integer as late,
         (count(*) filter (where is_absent))::integer as absent from ${tableName(recordTable)} where school = $1`,
      [school],
    ),
  );
  const { records, late, absent } = told!;
  require(records === persons * recordsOfDay, `${records} records`);
  // Who is late has passes: of twenty pupils one, but for those of the fifty who have none.
  require(late > persons / 25 &&
    late < persons / 15 &&
    absent === (persons / 50) * recordsOfDay, `${late} late, ${absent} absent`);
  const copied = await timed(() =>
    database.asOwner((sql) => sql.query(`create table attendance.copied as select * from ${tableName(recordTable)}`)),
  );
  await database.asOwner((sql) => sql.query('drop table attendance.copied'));
  report({
    name: `a day of ${persons} persons with ${passesOfDay} passes each, judged: ${records} verdicts with their events and rows`,
    value: milliseconds / 1000,
    unit: 's',
    goal: { atMost: 60 },
    peer: { name: 'the rows alone, copied by one statement without indexes', value: copied.milliseconds / 1000 },
  });
}

/** A rule is rehearsed whose time to sign in ends half an hour earlier: as many are late as come in that half hour. */
async function rehearseMonth(store: EventStore): Promise<void> {
  const { database } = store;
  const last = time.instant(judgedDay);
  const days = daysFrom(last - (rehearsedDays - 1) * dayLength, last, time);
  const personIds = await database.asSystem((sql) => fillDaysBefore(sql, rehearsedPersons, rehearsedDays));
  await store.transact({ school, meta: { actor: 'bench' } }, (unit) =>
    markDays(
      unit,
      personIds.flatMap((personId) => days.map((day) => ({ personId, day }))),
    ),
  );
  const runner = new TimerRunner(store, [unjudgedDays], console.error, (() => time) as Find);
  const [problem] = await runner.settle();
  if (problem) throw problem;
  await database.asOwner((sql) => sql.query('vacuum analyze'));
  const [row] = await database.inSchool(school, (sql) => selectRows(sql, ruleVersionTable, 'id = $1', [ruleId]));
  const rule = row!.versions.at(-1)!.value!;
  const shifts = Object.values(rule.shifts).map((shift) => ({
    ...shift,
    signInTo: shift.signInTo === '08:00:00' ? '07:25:00' : shift.signInTo,
  }));
  const changed = { ...rule, shifts: Object.fromEntries(shifts.map((shift) => [shift.shiftId, shift])) };
  const suppose = supposing({ school, ruleId, rule: changed, days }, time);
  const now = time.lastInstant(judgedDay);
  const { milliseconds, result: records } = await timed(async () => {
    let count = 0;
    for await (const { after } of rehearse(database, { school, days, suppose, now }, personIds, time))
      if (after?.isLate) count += 1;
    return count;
  });
  const read = await timed(async () => {
    for (let at = 0; at < personIds.length; at += 50) {
      const wanted = personIds.slice(at, at + 50).flatMap((personId) => days.map((day) => ({ personId, day })));
      await database.inSchoolSnapshot(school, (sql) => factsOf(sql, school, wanted, time));
    }
  });
  require(records > rehearsedPersons * 5, `${records} records that would be late`);
  report({
    name: `rehearsal of a rule over ${rehearsedPersons} persons and ${rehearsedDays} days: ${records} records would be late`,
    value: milliseconds / 1000,
    unit: 's',
    goal: { atMost: 10 },
    peer: { name: 'the facts of them alone, read', value: read.milliseconds / 1000 },
  });
}

async function readYears(store: EventStore): Promise<void> {
  const { database } = store;
  await database.asSystem((sql) => sql.query(`delete from ${tableName(recordTable)}`));
  const days = Math.ceil(recordCount / recordsOfADay);
  const asked = await database.asSystem((sql) => fillRecordedSchools(sql, days));
  await database.asOwner((sql) => sql.query('vacuum analyze'));
  const [stored] = await database.asSystem((sql) =>
    sql.query<{ count: number }>(`select count(*)::integer as count from ${tableName(recordTable)}`),
  );
  require(stored!.count === days * recordsOfADay, `${stored!.count} records`);
  const contextOf = (call: Call) =>
    ({ school: asked.school, language: 'zh', meta: { actor: 'bench' }, call }) as RequestContext;
  const hands = pagesByHand(database, asked.school);

  const pageOf = (params: InputOf<typeof studentRecordQuery>['params']) => async () => {
    const input = { page: 0, pageSize: 20, params };
    const found = await unaccompanied(listStudentRecords, { database }, input, contextOf(studentRecordQuery as Call), {
      list,
    });
    require(found.data.length === 20, 'a page of records');
    return found.recordCount;
  };
  const sheetOf = (classId?: string) => async () => {
    const input = { personType: 1 as const, month, classId };
    const rows = await unaccompanied(listMonth, { database }, input, contextOf(recordMonth as Call));
    require(rows.length === (classId ? classSize : pupils), `${rows.length} persons of the sheet`);
    return rows.length;
  };
  const name = `${stored!.count} records of ${days} school days`;
  const whole = { from: `${month}-01`, to: `${month}-30` };
  for (const [what, params] of [
    ['a page of a day', { from: lastDay, to: lastDay }],
    ['a page of a month', whole],
    ['a page of who was not normal in a month', { ...whole, state: 2 }],
  ] as const) {
    const [product, byHand] = await middlesOf(pageOf(params), () => hands.page(params));
    report({
      name: `${name}: ${what}`,
      value: product!,
      unit: 'ms',
      peer: { name: 'SQL by hand', value: byHand! },
      goal: { ratioAtMost: 1.3 },
    });
  }
  const [ofClass, classByHand, ofSchool, schoolByHand] = await middlesOf(
    sheetOf(asked.classId),
    () => hands.sheet(month, asked.classId),
    sheetOf(),
    () => hands.sheet(month),
  );
  report({
    name: `${name}: month sheet of a class of ${classSize}`,
    value: ofClass!,
    unit: 'ms',
    goal: { atMost: 100 },
    peer: { name: 'SQL by hand', value: classByHand! },
  });
  report({
    name: `${name}: month sheet of a school of ${pupils}`,
    value: ofSchool!,
    unit: 'ms',
    goal: { atMost: 1000 },
    peer: { name: 'SQL by hand', value: schoolByHand! },
  });
}

const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
const server = await startEmbedded({ folder });
const database = await Database.open({ url: server.url });
const { projections, migrations } = attendanceService;
const store = new EventStore({ source: 'attendance', database, projections, migrations });
try {
  await store.prepare();
  await judgeInBulk(store);
  await rehearseMonth(store);
  await readYears(store);
} finally {
  await store.close();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
