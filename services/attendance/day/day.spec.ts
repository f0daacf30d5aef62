import { attendanceDay, attendanceDayPersons } from '../../../libs/contracts/attendance/index.js';
import type { InputOf } from '../../../libs/contracts/kernel/index.js';
import { LocalTime } from '../../../libs/platform/index.js';
import { holdJudging, judgeAnew } from '../judging/judging.js';
import { addPersons, ask, attendance, ids, schoolId, start, stop } from '../testing/attendance-school.js';
import { askForLeave, atTime, foundJudged, judged, made, reviewLeave } from '../testing/judged-school.js';
import { at, receive, record } from '../testing/passing-school.js';

beforeAll(start);
afterAll(async () => expect(await stop()).toEqual([]));

const [thursday, friday, saturday] = ['2026-11-19', '2026-11-20', '2026-11-21'] as const;

/** The student was there on Thursday alone, the teacher never; it is Friday evening. */
beforeEach(async () => {
  await foundJudged();
  await receive(
    record('0a1b', at(`${thursday} 08:20:00`)),
    record('0a1b', at(`${thursday} 17:10:00`), { direction: 2 }),
  );
  await atTime(`${friday} 20:00:00`, judged);
});

const dayOf = async (day?: string) => {
  const { groups, ...days } = await ask(attendanceDay, { day });
  return {
    ...days,
    groups: groups.map(({ personType, className, ...counts }) => ({ [className ?? personType]: counts })),
  };
};
const counts = (some: object) => ({
  ...{
    expected: 1,
    present: 0,
    late: 0,
    early: 0,
    absent: 0,
    pending: 0,
    leave: 0,
    expectedBefore: 1,
    presentBefore: 0,
  },
  ...some,
});
const missing = async (params: Partial<InputOf<typeof attendanceDayPersons>['params']> = {}) =>
  (
    await ask(attendanceDayPersons, {
      page: 0,
      pageSize: 10,
      params: { day: friday, personType: 1, state: 0, minDays: 0, ...params },
    })
  ).data.map(({ personName, state, absentDays, seenAt }) => ({ personName, state, absentDays, seenAt }));

it('a day is told by grade, teachers as one, beside the last one on which something was recorded', async () => {
  const told = {
    dayBefore: thursday,
    groups: [{ 高一: counts({ classId: ids('grade'), absent: 1, presentBefore: 1 }) }],
  };
  const teachers = { 3: counts({ classId: null, absent: 1 }) };
  expect(await dayOf(friday)).toEqual({ ...told, day: friday, groups: [...told.groups, teachers] });
  const [students] = (await dayOf(thursday)).groups;
  expect(students).toEqual({ 高一: counts({ classId: ids('grade'), present: 1, late: 1 }) });
});

/** It is early on Saturday: the student has not come yet. */
const earlyOnSaturday = () =>
  attendance().transact({ school: schoolId(), meta: { actor: 'test' } }, async (unit) => {
    holdJudging(unit);
    const wanted = [{ personId: ids('student'), day: saturday }];
    await judgeAnew(unit, wanted, at(`${saturday} 07:00:00`), new LocalTime('Asia/Shanghai'));
  });

it('without a day it is the last one of which something is known, and nothing where there is none', async () => {
  await earlyOnSaturday();
  const told = await atTime('2026-11-22 09:00:00', () => dayOf());
  expect(told).toMatchObject({ day: saturday, dayBefore: friday });
  expect(told.groups[0]).toEqual({ 高一: counts({ classId: ids('grade'), pending: 1 }) });
  expect(await dayOf('2026-10-01')).toEqual({ day: '2026-10-01', dayBefore: null, groups: [] });
});

it('who is missing is told with the days running, which no day ends on which nobody knows yet', async () => {
  const student = { personName: '张三', state: 4, absentDays: 1, seenAt: `${thursday} 17:10:00` };
  expect(await missing()).toEqual([student]);
  expect(await missing({ day: thursday })).toEqual([]);
  // Every day but Sundays since the second of November.
  expect(await missing({ personType: 3, minDays: 3 })).toEqual([
    { personName: '李四', state: 4, absentDays: 17, seenAt: null },
  ]);
  expect(await missing({ minDays: 2 })).toEqual([]);
  await earlyOnSaturday();
  expect(await missing({ day: saturday })).toEqual([{ ...student, state: 5 }]);
  const beyond = { page: 3, pageSize: 10, params: { day: friday, personType: 1, state: 0, minDays: 0 } } as const;
  expect(await ask(attendanceDayPersons, beyond)).toEqual({ data: [], recordCount: 1 });
  expect(await missing({ classId: ids('grade') })).toHaveLength(1);
  expect(await missing({ classId: ids('nowhere') })).toEqual([]);
  expect(await missing({ state: 5 })).toEqual([]);
  expect(await missing({ day: thursday, state: 2 })).toMatchObject([{ state: 2, absentDays: 0 }]);
  expect(await missing({ day: thursday, state: undefined })).toHaveLength(1);
});

it('the days running are those of each person', async () => {
  await atTime('2026-11-02 00:00:00', () => addPersons(made.teacherGroup, '王五'));
  await receive(record('C2', at(`${thursday} 07:40:00`)), record('C2', at(`${thursday} 17:10:00`), { direction: 2 }));
  await atTime(`${friday} 20:00:00`, judged);
  const running = (await missing({ personType: 3 })).map(({ personName, absentDays }) => [personName, absentDays]);
  expect(running).toEqual([
    ['王五', 17],
    ['李四', 1],
  ]);
});

it('who is on leave is not missing, and a day of leave ends the days running', async () => {
  const leave = await askForLeave(`${friday} 00:00:00`, `${friday} 23:59:59`);
  await reviewLeave(leave, 'teacher', 2);
  await judged();
  expect(await missing()).toEqual([]);
  expect((await dayOf(friday)).groups[0]).toMatchObject({ 高一: { leave: 1, absent: 0 } });
});
