import {
  goHomeDelete,
  goHomeQuery,
  healthMissingStudents,
  healthMissingTeachers,
  healthRelativeQuery,
  healthStudentQuery,
  healthTeacherQuery,
  openCurrentSubmit,
  openGoHomeSubmit,
  openHealthSubmit,
} from '../../../libs/contracts/attendance/index.js';
import { type DataOf, erasedText, type InputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import { schoolParametersChanged } from '../../../libs/contracts/organisation/parameters.events.js';
import { personErased, studentRemoved } from '../../../libs/contracts/people/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { ask, attendance, found, ids, schoolId, settled, start, stop, tell } from '../testing/attendance-school.js';
import { askForLeave, leave } from '../testing/judged-school.js';

beforeAll(start);
beforeEach(async () => {
  await found();
  await choose({ reportsHealth: true, recordsGoHome: 1 });
});
afterAll(async () => {
  const checked = await checkProjections(attendance());
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
  expect(await stop()).toEqual([]);
});

/** The school changes its parameters; the others are as nobody has said. */
const choose = (chosen: Partial<DataOf<typeof schoolParametersChanged>>) =>
  tell('organisation', `schoolParameters-${schoolId()}`, schoolParametersChanged({ ...unsaid, ...chosen }));
const unsaid = {
  reportsHealth: false,
  recordsGoHome: 2,
  weixin: '{}',
  messageTemplate: '{}',
  smsTemplate: '{}',
  localTemplate: '{}',
} as const;
const page = { page: 0, pageSize: 20, params: {} };
const say = async (input: InputOf<typeof openHealthSubmit>) => (await ask(openHealthSubmit, input)).id;
const ofStudents = async (params: InputOf<typeof healthStudentQuery>['params'] = {}) =>
  (await ask(healthStudentQuery, { ...page, params })).data;

describe('health check-ins', () => {
  it('are of today where no days are asked for, and a later one replaces that of the day', async () => {
    const first = await say({ type: 1, personCode: 'S1', bodyTemperature: 38 });
    expect(await say({ type: 1, personCode: 'S1', bodyTemperature: 36.5, address: '上海', vaccination: 3 })).toBe(
      first,
    );
    expect(await ofStudents()).toMatchObject([
      { id: first, studentName: '张三', className: '高一1班', bodyTemperature: 36.5, address: '上海', vaccination: 3 },
    ]);
    expect(await ofStudents({ to: '2020-01-01' })).toEqual([]);
  });

  it('are told apart by risk, by class, and by who they are of', async () => {
    await say({ type: 1, personCode: 'S1', bodyTemperature: 37.3 });
    await say({ type: 2, personCode: 'S1', name: '张父', kinship: '父亲' });
    await say({ type: 2, personCode: 'S1', name: '张母', kinship: '母亲', isUnwell: 1 });
    await say({ type: 3, personCode: 'T1' });
    expect((await ofStudents({ risk: 1, classId: ids('grade') })).length).toBe(1);
    expect(await ofStudents({ risk: 2 })).toEqual([]);
    expect(await ofStudents({ classId: ids('other') })).toEqual([]);
    const relatives = (await ask(healthRelativeQuery, page)).data;
    expect(relatives.map(({ name, studentName }) => [name, studentName]).sort()).toEqual([
      ['张母', '张三'],
      ['张父', '张三'],
    ]);
    expect((await ask(healthTeacherQuery, page)).data).toMatchObject([{ teacherName: '李四', type: 3 }]);
    await expect(say({ type: 3, personCode: 'S1' })).rejects.toEqual(Rejection.notFound('人员不存在'));
  });

  it('are taken while the school wants them, on the days that it says', async () => {
    const report = () => refusalOf(say({ type: 1, personCode: 'S1' }));
    for (const days of [{ reportsFrom: '2000-01-01', reportsTo: '2000-01-02' }, { reportsFrom: '2999-01-01' }]) {
      await choose({ reportsHealth: true, ...days });
      expect(await report()).toBe('1005 健康上报未开启');
    }
    await choose({ reportsHealth: true, reportsFrom: '2000-01-01', reportsTo: '2999-01-01' });
    expect(await report()).toBe('accepted');
    await choose({ reportsHealth: false, reportsFrom: '2000-01-01' });
    expect(await report()).toBe('1005 健康上报未开启');
    expect((await ofStudents()).length).toBe(1);
  });

  it('tell who has made none, by day', async () => {
    await say({ type: 3, personCode: 'T1' });
    const missing = await ask(healthMissingTeachers, { ...page, orderField: 'name', order: 'desc' });
    expect(missing.recordCount).toBe(2);
    expect(missing.data.map(({ personCode }) => personCode).sort()).toEqual(['T2', 'T3']);
    const students = await ask(healthMissingStudents, { ...page, params: { from: '2000-01-01' } });
    expect(students.recordCount).toBe(92);
    expect(students.data[0]).toMatchObject({ type: 1, className: '高一1班', personCode: 'S1', personName: '张三' });
    const wrong = ask(healthMissingStudents, { ...page, orderField: 'secret' });
    await expect(wrong).rejects.toEqual(Rejection.invalid('排序字段格式不正确'));
  });
});

const submit = async (input: Partial<InputOf<typeof openGoHomeSubmit>> = {}) =>
  (await ask(openGoHomeSubmit, { studentCode: 'S1', state: 1, ...input })).id;
const waysHome = async (params: InputOf<typeof goHomeQuery>['params'] = {}) =>
  (await ask(goHomeQuery, { ...page, params })).data;

describe('ways home', () => {
  it('wait until somebody says that the student has come, and go when they are removed', async () => {
    const waiting = await submit({ state: 2, position: '东门', leftAt: '2026-11-20 17:05:00' });
    expect(await submit({ leftAt: '2026-11-20 17:05:00', parent: '张父', content: '已到家' })).toBe(waiting);
    const another = await submit({ leftAt: '2026-11-20 18:00:00' });
    expect(another).not.toBe(waiting);
    const days = { from: '2026-11-20 00:00:00', to: '2026-11-20 00:00:00' };
    expect(await waysHome({ ...days, studentName: '张', classId: ids('grade'), state: 1 })).toMatchObject([
      { id: another, leftAt: '2026-11-20 18:00:00', parent: null },
      { id: waiting, leftAt: '2026-11-20 17:05:00', position: '东门', parent: '张父', content: '已到家', state: 1 },
    ]);
    expect(await waysHome({ ...days, state: 2 })).toEqual([]);
    await ask(goHomeDelete, { ids: [waiting, another] });
    expect(await waysHome(days)).toEqual([]);
    await expect(ask(goHomeDelete, { ids: [waiting] })).rejects.toEqual(Rejection.notFound());
    await expect(submit({ studentCode: 'S9' })).rejects.toEqual(Rejection.notFound('学生不存在'));
  });
});

const today = (time: string) => `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)} ${time}`;
const pass = (collecttime: string, directory: number, personno = 'S1') =>
  ask(openCurrentSubmit, { records: [{ devicecode: 'D1', doorcode: '1', personno, directory, collecttime }] });
const left = async () => {
  await settled();
  return (await waysHome({ from: today('00:00:00').slice(0, 10) })).map(({ leftAt, state }) => [leftAt, state]);
};

describe('the way home of who leaves', () => {
  it('begins with the exit, is the same until somebody has come home, and then is another one', async () => {
    await pass(today('00:00:10'), 1);
    await pass(today('00:00:20'), 2);
    await pass(today('00:00:15'), 2);
    await pass(today('00:00:20'), 2, 'T1');
    expect(await left()).toEqual([[today('00:00:20'), 2]]);
    await pass(today('00:00:30'), 2);
    expect(await left()).toEqual([[today('00:00:30'), 2]]);
    await submit({ parent: '张父' });
    expect(await left()).toEqual([[today('00:00:30'), 1]]);
    // He was said to be at home after that exit, which was told late.
    await pass(today('00:00:40'), 2);
    expect(await left()).toEqual([[today('00:00:30'), 1]]);
  });

  it('does not begin where the school does not want it, nor with an exit of a day before', async () => {
    await pass('2026-11-20 17:00:00', 2);
    await choose({ recordsGoHome: 2 });
    await pass(today('00:00:20'), 2);
    await settled();
    expect(await waysHome({ from: '2026-11-01' })).toEqual([]);
    expect(await refusalOf(submit())).toBe('1005 平安到家上报未开启');
  });
});

it('says nothing more of a person who was erased', async () => {
  await say({ type: 1, personCode: 'S1', bodyTemperature: 38, address: '上海' });
  await submit({ state: 2, position: '东门' });
  await askForLeave('2026-11-20 08:00:00', '2026-11-20 12:00:00');
  await tell('people', `student-${ids('student')}`, studentRemoved({}), personErased({ personType: 1 }));
  const [erased] = await ofStudents();
  expect([erased?.studentName, erased?.bodyTemperature, erased?.address]).toEqual([erasedText, null, null]);
  expect(await waysHome()).toMatchObject([{ studentName: erasedText, position: erasedText }]);
  expect(await leave()).toMatchObject([{ studentName: erasedText, content: erasedText }]);
});
