import { openParentSync, openStudentSync, openTeacherSync } from '../../../libs/contracts/people/index.js';
import { selectRows } from '../../../libs/database/index.js';
import { parentTable } from '../parent/parent.read-model.js';
import { teacherTable } from '../teacher/teacher.read-model.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;

beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());
beforeEach(async () => {
  school = people.school();
  await school.addClass('C1');
  await school.addClass('C2');
  await school.addClass('C9', { state: 2 });
});

const students = (...entries: unknown[]) => school.ask(openStudentSync, { students: entries });
const teachers = (...entries: object[]) => school.ask(openTeacherSync, { teachers: entries });
const parents = (...entries: object[]) => school.ask(openParentSync, { parents: entries });
const listed = async () => (await school.students({}, { orderfield: 'code', order: 'asc' })).data;
const eventCount = async () => {
  const [row] = await school.database.asSystem((sql) =>
    sql.query<{ count: number }>('select count(*)::int as count from people.events where school = $1', [school.id]),
  );
  return row!.count;
};

const one = { code: 'S1', name: '张三', sex: 'male', classcode: 'C1', cardno: 'c1' };

it('adds students with their parents; a repeat changes nothing', async () => {
  const father = { code: 'P1', name: '张父', mobil: '139' };
  const batch = [
    { ...one, parents: [father] },
    { ...one, code: 'S2', cardno: 'c2', parents: [father, { code: 'P2', name: '王母', mobil: '138', sex: '女' }] },
  ];
  expect(await students(...batch)).toEqual({ count: 2, successCount: 2, failCount: 0, failures: [] });
  const before = await eventCount();
  expect(await students(...batch)).toMatchObject({ successCount: 2 });
  expect(await eventCount()).toBe(before);
  const rows = await listed();
  expect(rows).toMatchObject([
    { code: 'S1', sex: '男', className: 'C1', cardNumber: 'c1', creationType: 2, state: 1 },
    { code: 'S2', cardNumber: 'c2' },
  ]);
  expect(rows.map((row) => row.parents.map(({ code }) => code))).toEqual([['P1'], ['P1', 'P2']]);
});

it('changes the students that are known; what is missing stays', async () => {
  await students({ ...one, mobil: '1' });
  await students({ code: 'S1', name: '李四', sex: '女', classcode: 'C2' });
  expect(await listed()).toMatchObject([
    { code: 'S1', name: '李四', sex: '女', className: 'C2', phone: '1', cardNumber: 'c1', creationType: 2 },
  ]);
});

it('refuses bad entries alone, each with its reason', async () => {
  const outcome = await students(
    one,
    { ...one, code: 'S2', cardno: 'C1' },
    { ...one, code: 'S3', cardno: 'c3', classcode: 'C7' },
    { ...one, code: 'S4', cardno: 'c4', classcode: 'C9' },
    { ...one, code: '' },
    'nothing',
    { ...one, code: 'S5', cardno: 'c5' },
    { ...one, code: 'S5', cardno: 'c5', name: '改名' },
  );
  expect(outcome).toEqual({
    count: 8,
    successCount: 3,
    failCount: 5,
    failures: [
      { index: 1, error: '卡号无效或重复，请重新输入' },
      { index: 2, error: '班级不存在' },
      { index: 3, error: '班级已禁用' },
      { index: 4, error: '请输入学生编码' },
      { index: 5, error: '请求格式不正确' },
    ],
  });
  expect((await listed()).map(({ code, name }) => [code, name])).toEqual([
    ['S1', '张三'],
    ['S5', '改名'],
  ]);
});

it('keeps teachers by their code', async () => {
  const teacher = { code: 'T1', name: '王老师', mobil: '139', classcode: 'C1' };
  await teachers(teacher, { ...teacher, code: 'T2', cardno: 'x1' });
  const outcome = await teachers({ ...teacher, name: '李老师' }, { ...teacher, code: 'T3', cardno: 'X1' });
  expect(outcome).toMatchObject({ successCount: 1, failures: [{ index: 1, error: '卡号无效或重复，请重新输入' }] });
  const rows = await school.database.inSchool(school.id, (sql) =>
    selectRows(sql, teacherTable, 'school = $1', [school.id], 'order by code'),
  );
  expect(rows).toMatchObject([
    { code: 'T1', name: '李老师', creationType: 2 },
    { code: 'T2', cardNumber: 'x1' },
  ]);
});

it('keeps parents by their code, and binds them once', async () => {
  await students(one, { ...one, code: 'S2', cardno: 'c2' });
  const parent = { code: 'P1', name: '张父', mobil: '139', studentcodes: ['S1', 'S2'] };
  await parents(parent);
  const outcome = await parents(
    parent,
    { ...parent, code: 'P2' },
    { code: 'P3', name: '李父', mobil: '1', studentcodes: ['S7'] },
  );
  expect(outcome.failures).toEqual([
    { index: 1, error: '手机号码已存在，请重新输入' },
    { index: 2, error: '学生不存在' },
  ]);
  expect((await listed()).map((row) => row.parents.map(({ code }) => code))).toEqual([['P1'], ['P1']]);
  const rows = await school.database.inSchool(school.id, (sql) => selectRows(sql, parentTable));
  expect(rows).toMatchObject([{ code: 'P1', creationType: 2 }]);
});

/** Runs work whose two transactions have both read before either may write a student. */
const bothLooking = <T>(work: () => Promise<T>) =>
  school.database.asOwnerInTransaction(async (sql) => {
    await sql.query('lock table people.student in share row exclusive mode');
    const running = work();
    const waiting = () => sql.query('select from pg_locks where not granted');
    while ((await waiting()).length < 2);
    return { running };
  });

it('two that come at once with the same persons both succeed, in whatever order they name them', async () => {
  const person = (code: string, name: string) => ({
    ...one,
    code,
    name,
    cardno: code,
    parents: [{ code: `P${code}`, name: '家长', mobil: code }],
  });
  for (const orders of [
    [['S1'], ['S1']],
    [
      ['S2', 'S3'],
      ['S3', 'S2'],
    ],
  ]) {
    const { running } = await bothLooking(() =>
      Promise.all(orders.map((codes, place) => students(...codes.map((code) => person(code, `第${place}次`))))),
    );
    const outcomes = await running;
    expect(outcomes.map(({ failures }) => failures)).toEqual([[], []]);
  }
  const rows = await listed();
  expect(rows.map(({ code, parents: held }) => [code, held.map(({ code: parent }) => parent)])).toEqual(
    ['S1', 'S2', 'S3'].map((code) => [code, [`P${code}`]]),
  );
});
