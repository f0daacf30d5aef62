import { setTimeout as pause } from 'node:timers/promises';
import {
  attendanceRuleQuery,
  judgingProgress,
  judgingProgressTopic,
  openDayExplain,
  ruleChangeActivate,
  ruleChangeQuery,
  ruleChangeRehearse,
  ruleChangeWithdraw,
  ruleDraftQuery,
} from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { classAdded, holiday } from '../../../libs/contracts/organisation/index.js';
import { studentAdded } from '../../../libs/contracts/people/index.js';
import { selectRows, tableName } from '../../../libs/database/index.js';
import { checkProjections, type Unit } from '../../../libs/eventsourcing/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { dice } from '../../../libs/testing/dice.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { timerTable } from '../../../libs/timer/timer.js';
import { markMembers, unjudgedDays } from '../judging/unjudged.js';
import { daysFrom } from '../judging/windows.js';
import { recordTable } from '../record/record.read-model.js';
import {
  addPersons,
  addShift,
  append,
  ask,
  attendance,
  changeRule,
  deletePersons,
  excludeClasses,
  handleTimers,
  ids,
  personsOf,
  schoolId,
  settled,
  start,
  stop,
} from '../testing/attendance-school.js';
import { atTime, foundJudged, judged, made, teacherRecords, told } from '../testing/judged-school.js';
import { at, come, receive, record } from '../testing/passing-school.js';

beforeAll(start);
beforeEach(foundJudged);
afterAll(async () => {
  const checked = await checkProjections(attendance());
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
  expect(await stop()).toEqual([]);
});

/** The office looks at rules in the evening of this day. */
const today = '2026-11-24';
const inTheEvening = <T>(work: () => Promise<T>) => atTime(`${today} 21:00:00`, work);
const range = { from: '2026-11-02', to: '2026-11-21' };
const ofDay = (day: string) => teacherRecords({ from: day, to: day });

type Draft = InputOf<typeof ruleChangeRehearse>['draft'];
const draftOf = (id: string) => ask(ruleDraftQuery, { id });
const rehearse = (id: string, draft: Draft, days = range) =>
  inTheEvening(() => ask(ruleChangeRehearse, { id, draft, ...days }));
const activate = (id: string, draft: Draft, from: string, version: number) =>
  inTheEvening(() => ask(ruleChangeActivate, { id, draft, from, version }));
const plans = () => ask(ruleChangeQuery, {});
const shiftsOf = async (id: string) => {
  const { data } = await ask(attendanceRuleQuery, { page: 0, pageSize: 50, params: {} });
  return data.find((rule) => rule.id === id)!.shifts.map(({ title, signInTo }) => `${title} ${signInTo}`);
};

/** The draft with another end of the time to sign in. */
const until = (draft: Draft, signInTo: string): Draft => ({
  ...draft,
  shifts: draft.shifts!.map((shift) => ({ ...shift, signInTo })),
});

/** The records of the days of the rehearsal, by id, as texts. */
async function recorded(): Promise<ReadonlyMap<string, string>> {
  const { from, to } = range;
  const rows = await attendance().database.inSchool(schoolId(), (sql) =>
    selectRows(sql, recordTable, 'school = $1 and day between $2 and $3', [schoolId(), from, to]),
  );
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
}

/** How many records differ. */
function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((id) => before.get(id) !== after.get(id)).length;
}

describe('a rehearsal', () => {
  it('tells which records would be others, and writes nothing', async () => {
    await receive(record('C2', at('2026-11-19 07:40:00')), record('C2', at('2026-11-20 08:10:00')));
    await judged();
    const before = await recorded();
    const { draft, version } = await draftOf(made.teacherRule);
    const found = await rehearse(made.teacherRule, until(draft, '07:30:00'));
    expect(found).toMatchObject({
      version,
      ...range,
      persons: 1,
      changedPersons: 1,
      records: 1,
      changes: [{ className: '', before: 1, after: 2, count: 1 }],
      examples: [{ personCode: 'T1', personName: '李四', day: '2026-11-19', title: '全天', before: 1, after: 2 }],
      isTruncated: false,
    });
    expect(found.days.filter(({ count }) => count > 0)).toEqual([{ day: '2026-11-19', count: 1 }]);
    expect(found.days).toHaveLength(20);
    expect(await recorded()).toEqual(before);
    expect((await draftOf(made.teacherRule)).version).toBe(version);
    expect((await rehearse(made.teacherRule, draft)).records).toBe(0);
  });

  it('is of thirty-one days at most, none of them to come, and of a rule that can be', async () => {
    const { draft } = await draftOf(made.teacherRule);
    const refused = (days: { from: string; to: string }, said = draft) =>
      refusalOf(rehearse(made.teacherRule, said, days));
    const range31 = '1001 试行日期最多31天，不能晚于今天';
    expect(await refused({ from: '2026-10-24', to: '2026-11-24' })).toBe(range31);
    expect(await refused({ from: '2026-11-21', to: '2026-11-20' })).toBe(range31);
    expect(await refused({ from: '2026-11-21', to: '2026-11-25' })).toBe(range31);
    expect(await refused({ from: '0001-01-01', to: '9999-12-31' })).toBe(range31);
    expect((await rehearse(made.teacherRule, draft, { from: '2026-10-25', to: today })).days).toHaveLength(31);
    expect(await refused(range, until(draft, '06:00:00'))).toBe('1001 打卡时间段不正确');
    expect(await refused(range, { ...draft, shifts: undefined })).toBe('1001 请提交班次');
    const foreign = (await draftOf(made.studentRule)).draft.shifts;
    expect(await refused(range, { ...draft, shifts: foreign })).toBe('1004 记录不存在');
    expect(await refused(range, { ...draft, shifts: [...draft.shifts!, ...draft.shifts!] })).toBe('1004 记录不存在');
    expect(await refused(range, { ...draft, excludedClassIds: [ids('nowhere')] })).toBe('1004 班级不存在');
    expect(await refusalOf(rehearse(ids('nowhere'), draft))).toBe('1004 记录不存在');
  });
});

describe('a change over days gone by', () => {
  it('has them judged anew from its day on, and tells how far that is', async () => {
    await receive(record('C2', at('2026-11-16 07:40:00')), record('C2', at('2026-11-20 07:40:00')));
    await judged();
    const { draft, version } = await draftOf(made.teacherRule);
    const heard: unknown[] = [];
    const stopHearing = attendance().database.signals.on(judgingProgressTopic, (school) => heard.push(school));
    await activate(made.teacherRule, until(draft, '07:30:00'), '2026-11-18', version);
    await settled();
    const { isUnderWay, done, left } = await ask(judgingProgress, {});
    expect([isUnderWay, done, left >= 7]).toEqual([true, 0, true]);
    await judged();
    expect((await ofDay('2026-11-16')).map(told)).toEqual(['07:40:00 -']);
    expect((await ofDay('2026-11-20')).map(told)).toEqual(['07:40:00 - late']);
    const versionsOf = async (day: string) =>
      (await ask(openDayExplain, { personType: 3, personCode: 'T1', day })).map(({ ruleVersion, signInTo }) => [
        ruleVersion,
        signInTo,
      ]);
    expect(await versionsOf('2026-11-16')).toEqual([[1, '08:00:00']]);
    expect(await versionsOf('2026-11-20')).toEqual([[2, '07:30:00']]);
    expect(await ask(judgingProgress, {})).toEqual({ isUnderWay: false, done: 0, left: 0 });
    for (let tries = 0; heard.length < 2 && tries < 100; tries += 1) await pause(50);
    stopHearing();
    expect(heard.filter((school) => school === schoolId()).length).toBeGreaterThanOrEqual(2);
    // A change of an earlier day, made later, is the one that holds.
    const next = await draftOf(made.teacherRule);
    await activate(made.teacherRule, until(next.draft, '07:35:00'), '2026-11-10', next.version);
    await judged();
    expect((await ofDay('2026-11-16')).map(told)).toEqual(['07:40:00 - late']);
  });

  it('is about those too who are in no group any more and have records by the rule', async () => {
    await receive(record('C2', at('2026-11-20 07:40:00')));
    await judged();
    const [member] = await personsOf(made.teacherGroup);
    await deletePersons(member!.id);
    await judged();
    const { draft, version } = await draftOf(made.teacherRule);
    expect(await rehearse(made.teacherRule, until(draft, '07:30:00'))).toMatchObject({ persons: 1, records: 1 });
    await activate(made.teacherRule, until(draft, '07:30:00'), '2026-11-18', version);
    await judged();
    expect((await ofDay('2026-11-20')).map(told)).toEqual(['07:40:00 - late']);
  });

  it('is refused where the rule has moved on, says nothing new, or is too far away', async () => {
    const { draft, version } = await draftOf(made.teacherRule);
    const other = until(draft, '07:30:00');
    const refused = (from: string, said: Draft = other, seen = version) =>
      refusalOf(activate(made.teacherRule, said, from, seen));
    const tooFar = '1001 生效日期须在2026-10-25至2027-11-25之间';
    expect(await refused('2026-10-24')).toBe(tooFar);
    expect(await refused('2027-11-26')).toBe(tooFar);
    expect(await refused(today, draft)).toBe('1005 试行内容与现行配置相同');
    expect(await refused('2026-12-01', draft)).toBe('1005 试行内容与现行配置相同');
    await addShift(made.teacherRule, '晚上');
    expect(await refused(today)).toBe('1005 考勤配置已变更，请重新试行');
    expect(await refusalOf(activate(ids('nowhere'), draft, today, 0))).toBe('1004 记录不存在');
    expect(await shiftsOf(made.teacherRule)).toEqual(['全天 08:00:00', '晚上 08:00:00']);
  });

  it('shows how far holidays that were declared afterwards are, too', async () => {
    await judged();
    await append('organisation', `holiday-${ids('holiday')}`, [
      holiday.events.added({ name: '校庆', from: '2026-11-20', to: '2026-11-22' }),
    ]);
    await settled();
    expect(await ask(judgingProgress, {})).toMatchObject({ isUnderWay: true, done: 0 });
    await judged();
    expect(await ask(judgingProgress, {})).toMatchObject({ isUnderWay: false, left: 0 });
  });
});

describe('a planned change', () => {
  const tomorrow = '2026-11-25';

  it('leaves the rule as it is until its day, and can be taken back until then', async () => {
    const { draft, version } = await draftOf(made.teacherRule);
    await activate(made.teacherRule, until(draft, '07:30:00'), '2027-11-20', version);
    await settled();
    expect(await shiftsOf(made.teacherRule)).toEqual(['全天 08:00:00']);
    expect(await plans()).toMatchObject([
      { id: made.teacherRule, from: '2027-11-20', planner: 'test', draft: until(draft, '07:30:00') },
    ]);
    const planned = '1005 考勤配置有计划中的变更，请先撤销';
    expect(await refusalOf(changeRule(made.teacherRule, 3))).toBe(planned);
    expect(await refusalOf(addShift(made.teacherRule, '晚上'))).toBe(planned);
    expect(await refusalOf(excludeClasses(['grade'], made.teacherRule))).toBe(planned);
    const again = await draftOf(made.teacherRule);
    expect(await refusalOf(activate(made.teacherRule, until(draft, '07:00:00'), today, again.version))).toBe(planned);
    await ask(ruleChangeWithdraw, { id: made.teacherRule });
    expect(await plans()).toEqual([]);
    expect(await refusalOf(ask(ruleChangeWithdraw, { id: made.teacherRule }))).toBe('1005 考勤配置没有计划中的变更');
    await addShift(made.teacherRule, '晚上');
    expect(await timersSet()).toEqual([]);
  });

  it('holds from the beginning of its day on, however late a process comes to it', async () => {
    await receive(record('C2', at(`${today} 07:40:00`)), record('C2', at(`${tomorrow} 07:40:00`)));
    await judged();
    expect((await ofDay(tomorrow)).map(told)).toEqual(['07:40:00 -']);
    const { draft, version } = await draftOf(made.teacherRule);
    await activate(made.teacherRule, until(draft, '07:30:00'), tomorrow, version);
    expect(await plans()).toHaveLength(1);
    expect(await shiftsOf(made.teacherRule)).toEqual(['全天 08:00:00']);
    // No process handles timers until then, days after the one that is planned: nothing of it is in memory.
    expect(await timersSet()).toEqual([{ due: at(`${tomorrow} 00:00:00`) }]);
    await handleTimers();
    await judged();
    expect(await plans()).toEqual([]);
    expect(await shiftsOf(made.teacherRule)).toEqual(['全天 07:30:00']);
    expect((await ofDay(today)).map(told)).toEqual(['07:40:00 -']);
    expect((await ofDay(tomorrow)).map(told)).toEqual(['07:40:00 - late']);
  });
});

/** Moments for which planned changes of the school wait. */
const timersSet = () =>
  attendance().database.inSchool(schoolId(), (sql) =>
    sql.query(
      `select extract(epoch from due_at)::float8 * 1000 as due from ${tableName(timerTable('attendance'))} where school = $1 and name = $2`,
      [schoolId(), 'attendance.planned-rule-changes'],
    ),
  );

/** Fifty students of two classes, who come and go as they like for twenty days. */
async function foundFifty(roll: (sides: number) => number): Promise<void> {
  const names = Array.from({ length: 50 }, (_, index) => `P${index}`);
  await atTime('2026-11-01 08:00:00', async () => {
    const other = classAdded({ name: '高一2班', code: 'G102', type: 2, state: 1, parentId: ids('grade') });
    await append('organisation', `class-${ids('other')}`, [other]);
    for (const [index, code] of names.entries()) {
      const classId = ids(index % 2 === 0 ? 'class' : 'other');
      const card = { cardState: '已发卡', cardNumber: `F${index}`, creationType: 3, state: 1 } as const;
      const student = studentAdded({ code, name: code, sex: '男', classId, unlimitedMessages: false, ...card });
      await append('people', `student-${ids(code)}`, [student]);
    }
    await settled();
  });
  await atTime('2026-11-02 00:00:00', async () => {
    await addPersons(made.studentGroup, ...names);
    await settled();
  });
  const two = (value: number) => String(value).padStart(2, '0');
  const passes = names.flatMap((_name, index) =>
    Array.from({ length: 20 }, (_, day) => day + 2).flatMap((day) => {
      const moment = (hour: number) =>
        at(`2026-11-${two(day)} ${two(hour + roll(2))}:${two(roll(60))}:${two(roll(60))}`);
      const comes = roll(5) > 0 ? [record(`F${index}`, moment(7), { direction: 1 })] : [];
      return roll(5) > 0 ? [...comes, record(`F${index}`, moment(16), { direction: 2 })] : comes;
    }),
  );
  await come(...passes);
  await judged();
}

it('all that was judged since nothing was left counts, batch after batch', async () => {
  await foundFifty(dice(7));
  const time = new LocalTime('Asia/Shanghai');
  const within = (work: (unit: Unit) => Promise<unknown>) =>
    attendance().transact({ school: schoolId(), meta: { actor: 'test' } }, async (unit) => void (await work(unit)));
  await within((unit) => markMembers(unit, daysFrom(at('2026-11-02 00:00:00'), at('2026-11-24 00:00:00'), time)));
  const { left } = await ask(judgingProgress, {});
  expect(left).toBeGreaterThan(1_000);
  for (const done of [500, 1_000]) {
    await within((unit) =>
      unjudgedDays.handle(unit, { school: schoolId(), key: 'school', dueAt: 0, now: Date.now() }, () => time as never),
    );
    expect(await ask(judgingProgress, {})).toEqual({ isUnderWay: true, done, left: left - done });
  }
  await judged();
});

it('what a rehearsal tells is what changes when the rule does, whatever the draft', async () => {
  const roll = dice(20261129);
  await foundFifty(roll);
  const days = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 2).padStart(2, '0')}`);
  for (let round = 0; round < 4; round += 1) {
    const { draft, version } = await draftOf(made.studentRule);
    const [first] = draft.shifts!;
    const changed: Draft = {
      ...draft,
      validTo: roll(2) === 0 ? '2026-11-15' : '2027-07-15',
      excludedClassIds: roll(2) === 0 ? [ids('other')] : [],
      shifts: [
        { ...first!, signInTo: `07:${10 + roll(50)}:00`, weekDays: roll(2) === 0 ? [1, 3, 5] : [1, 2, 4, 5, 6] },
        ...(roll(2) === 0 ? [{ ...first!, id: undefined, title: `班${round}`, signOutFrom: '16:30:00' }] : []),
      ],
    };
    const found = await rehearse(made.studentRule, changed);
    const from = days[roll(15)]!;
    const expected = found.days.filter(({ day }) => day >= from).reduce((sum, { count }) => sum + count, 0);
    const before = await recorded();
    await activate(made.studentRule, changed, from, version);
    await judged();
    expect([round, differing(before, await recorded())]).toEqual([round, expected]);
    expect(expected).toBeGreaterThan(50);
    expect(found.changes.reduce((sum, { count }) => sum + count, 0)).toBe(found.records);
    expect(found.isTruncated).toBe(found.records > 300);
  }
});
