import {
  attendanceJudged,
  attendanceStatistics,
  noHour,
  studentRecordQuery,
} from '../../../libs/contracts/attendance/index.js';
import { codes, type InputOf, type NewEvent } from '../../../libs/contracts/kernel/index.js';
import { classAdded } from '../../../libs/contracts/organisation/index.js';
import { studentAdded } from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import { dice } from '../../../libs/testing/dice.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { append, appendOwn, ask, found, ids, schoolId, settled, start, stop } from '../testing/attendance-school.js';

beforeAll(start);
afterAll(async () => expect(await stop()).toEqual([]));

const range = { from: '2026-11-16', to: '2026-11-22' };
type Counts = Awaited<ReturnType<typeof statistics>>['hours'][number];
const statistics = (input: Partial<InputOf<typeof attendanceStatistics>> = {}) =>
  ask(attendanceStatistics, { personType: 1, ...range, ...input });
const listed = async (params: InputOf<typeof studentRecordQuery>['params']) =>
  (await ask(studentRecordQuery, { page: 0, pageSize: 1, params: { ...range, ...params } })).recordCount;

/** Classes beside 高一1班 of the grade; the last one is in none. */
const further = ['高一10班', '高一2班', '实验班'] as const;
const pupilOf = (name: string) => `pupil of ${name}`;

/** Records of random days of a pupil of each class, and of one who is in none. */
function judgedAtRandom(): NewEvent[] {
  const roll = dice(7);
  const among = <T>(...some: readonly T[]) => some[roll(some.length)]!;
  const verdicts = Array.from({ length: 400 }, () => {
    const className = among('class', ...further, undefined);
    const outcome = among('normal', 'late', 'early', 'both', 'absent', 'pending', 'leave');
    const hasCome = !['absent', 'pending', 'leave'].includes(outcome);
    return {
      recordId: newId(),
      personId: ids(className ? pupilOf(className) : 'student'),
      personType: 1 as const,
      day: `2026-11-${14 + roll(11)}`,
      ruleId: ids('rule'),
      type: 1 as const,
      groupId: ids('group'),
      shiftId: ids('shift'),
      title: '全天',
      ...(className && { classId: ids(className) }),
      ...(hasCome && { signIn: `${among('06', '07', '08', '13')}:${10 + roll(50)}:00` }),
      isLate: ['late', 'both'].includes(outcome),
      isEarly: ['early', 'both'].includes(outcome),
      isAbsent: outcome === 'absent',
      isPending: outcome === 'pending',
      isOnLeave: outcome === 'leave' || roll(9) === 0,
      basis: 'passes' as const,
    };
  });
  return [attendanceJudged({ verdicts, gone: [] })];
}

beforeEach(async () => {
  await found();
  const state = 1 as const;
  for (const [index, name] of further.entries()) {
    const parent = name === '实验班' ? {} : { parentId: ids('grade') };
    await append('organisation', `class-${ids(name)}`, [
      classAdded({ name, code: `G1-${[10, 2, 99][index]}`, type: 2, state, ...parent }),
    ]);
  }
  for (const name of ['class', ...further]) {
    const card = { cardState: '未发卡', creationType: 3, state, unlimitedMessages: false } as const;
    const pupil = studentAdded({ code: pupilOf(name), name: pupilOf(name), sex: '男', classId: ids(name), ...card });
    await append('people', `student-${ids(pupilOf(name))}`, [pupil]);
  }
  await settled();
});

it('without records there are no parts', async () => {
  expect(await statistics()).toEqual({ grades: [], classes: [], weekdays: [], hours: [] });
});

/** Each number with the filters of its list. */
const numbersOf = ({ count, normal, late, early, absent, pending, leave }: Omit<Counts, 'hour'>, limits: object) => [
  { number: count, limits },
  ...[normal, late, early, absent, pending, leave].map((number, place) => ({
    number,
    limits: { ...limits, outcome: ([1, 2, 3, 4, 5, 6] as const)[place] },
  })),
];

it('each number is that of the list that it leads to, and each part counts every record once', async () => {
  await appendOwn(`attendanceJudging-${schoolId()}`, ...judgedAtRandom());
  const { grades, classes, weekdays, hours } = await statistics();
  const all = await listed({});
  for (const part of [grades, classes, weekdays, hours]) {
    expect(part.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    for (const { count, normal, late, early, absent, pending, leave } of part)
      expect(normal + late + early + absent + pending + leave).toBe(count);
  }
  const known = [...grades, ...classes].filter(({ classId }) => classId !== null);
  const numbers = [
    ...known.flatMap((row) => numbersOf(row, { classId: row.classId })),
    ...weekdays.flatMap((row) => numbersOf(row, { weekday: row.weekday })),
    ...hours.flatMap((row) => numbersOf(row, { hour: row.hour ?? noHour })),
  ];
  expect(numbers.length).toBeGreaterThan(100);
  for (const { number, limits } of numbers) expect([limits, await listed(limits)]).toEqual([limits, number]);
});

it('classes come as people count, those of none last, and days, hours and weekdays that have nothing are not there', async () => {
  await appendOwn(`attendanceJudging-${schoolId()}`, ...judgedAtRandom());
  const { grades, classes, weekdays, hours } = await statistics();
  expect(grades.map(({ className }) => className)).toEqual(['高一', null]);
  expect(classes.map(({ className }) => className)).toEqual(['高一2班', '高一10班', '实验班', '高一1班', null]);
  expect(weekdays.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(hours.map(({ hour }) => hour)).toEqual([6, 7, 8, 13, null]);
});

it('of a class alone its grade leads to the class', async () => {
  await appendOwn(`attendanceJudging-${schoolId()}`, ...judgedAtRandom());
  const classId = ids('高一2班');
  const ofOne = await statistics({ classId });
  expect(ofOne.grades).toMatchObject([{ classId, className: '高一', count: await listed({ classId }) }]);
  expect(ofOne.classes).toMatchObject([{ classId, className: '高一2班', count: ofOne.grades[0]!.count }]);
});

it('days that are not in order or are more than a year are refused', async () => {
  for (const days of [
    { from: '2026-11-22', to: '2026-11-16' },
    { from: '2025-01-01', to: '2026-11-16' },
  ])
    expect(await refusalOf(statistics(days))).toBe(`${codes.invalid} 统计日期须有先后且最多367天`);
});
