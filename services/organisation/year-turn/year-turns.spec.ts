import {
  classAdd,
  classQueryAll,
  classSwitch,
  classUpdate,
  teacherBindingAdd,
  teacherBindingQuery,
  yearTurnBegin,
  yearTurnQuery,
  yearTurnRehearse,
  yearTurnTakeBack,
} from '../../../libs/contracts/organisation/index.js';
import {
  graduationTakenBack,
  pupilsGraduated,
  studentAdded,
  teacherAdded,
  teacherRemoved,
} from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { organisationService } from '../organisation.module.js';

let organisation: ServiceUnderTest;
let context: ReturnType<typeof requestOf>;
let ids: Record<string, string>;

beforeAll(async () => {
  organisation = await ServiceUnderTest.start(organisationService, { isFollowing: true, beside: ['people'] });
});
afterAll(async () => {
  const checked = await checkProjections(organisation.store);
  const { problems } = organisation;
  await organisation.stop();
  expect(problems).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const add = async (name: string, type: 1 | 2, parentId?: string) => {
  const { id } = await organisation.ask(
    classAdd,
    { name, code: String(Object.keys(ids).length), type, state: 1, parentId },
    context,
  );
  ids[name] = id;
  return id;
};
/** Two grades with a class each, a group of the class that graduates, and an office of teachers. */
beforeEach(async () => {
  context = requestOf();
  ids = {};
  await add('高一1班', 2, await add('高一', 1));
  await add('小组', 2, await add('高二1班', 2, await add('高二', 1)));
});

const tellPeople = (stream: string, ...events: Parameters<typeof organisation.others.tell>[3][]) =>
  organisation.others.tell('people', { school: context.school, actor: context.meta.actor }, stream, ...events);
const addPupil = async (classId: string) => {
  const id = newId();
  const profile = {
    code: id,
    name: `学生${id.slice(-4)}`,
    sex: '男',
    cardState: '未发卡',
    unlimitedMessages: false,
  } as const;
  await tellPeople(`student-${id}`, studentAdded({ ...profile, classId, state: 1, creationType: 3 }));
  return id;
};
const addTeacher = async (name: string) => {
  const id = newId();
  const profile = { code: id, name, phone: id.slice(-11), cardState: '未发卡' } as const;
  await tellPeople(`teacher-${id}`, teacherAdded({ ...profile, state: 1, creationType: 3 }));
  return id;
};
const bind = (classId: string, teacherId: string) =>
  organisation.ask(
    teacherBindingAdd,
    { classId, teacherId, isManager: false, isClassTeacher: true, isSubjectTeacher: false },
    context,
  );
const teachersOf = async (classId: string) =>
  (await organisation.ask(teacherBindingQuery, { params: { classId } }, context)).map(({ teacherName }) => teacherName);
const rehearse = (input: object = {}) => organisation.ask(yearTurnRehearse, input, context);
type Row = Awaited<ReturnType<typeof rehearse>>['classes'][number];
const begin = (classes: readonly Row[]) =>
  organisation.ask(
    yearTurnBegin,
    { classes: classes.map(({ id, version, action, gradeId, name }) => ({ id, version, action, gradeId, name })) },
    context,
  );
const turn = async () => (await begin((await rehearse()).classes)).id;
const takeBack = (id: string) => organisation.ask(yearTurnTakeBack, { id }, context);
const turns = async () => (await organisation.ask(yearTurnQuery, { page: 0, pageSize: 10, params: {} }, context)).data;
const tree = async () =>
  (await organisation.ask(classQueryAll, {}, context)).map(({ name, parentName, state }) => [name, parentName, state]);

const before = [
  ['高一', null, 1],
  ['高一1班', '高一', 1],
  ['高二', null, 1],
  ['高二1班', '高二', 1],
  ['小组', '高二1班', 1],
];

describe("a year's turn", () => {
  it('is rehearsed with its numbers, and nothing is done', async () => {
    await addPupil(ids.高一1班!);
    for (const name of ['高二1班', '小组']) await addPupil(ids[name]!);
    await bind(ids.高二1班!, await addTeacher('李老师'));
    const told = await rehearse();
    expect(told).toMatchObject({
      ...{ moved: 1, graduated: 1, stayed: 0, conflicts: 0, lastAt: null },
      ...{ movingPupils: 1, leavingPupils: 2, endingBindings: 1 },
      grades: [{ name: '高一' }, { name: '高二' }],
    });
    expect(told.classes).toMatchObject([
      { formerName: '高一1班', place: '高一', action: 1, gradeId: ids.高二, name: '高二1班', pupils: 1, bindings: 0 },
      {
        formerName: '高二1班',
        action: 2,
        gradeId: null,
        name: expect.stringMatching(/^高二1班（\d{4}届）$/),
        pupils: 2,
      },
    ]);
    expect(await tree()).toEqual(before);
  });

  it('moves classes up, lets the last ones graduate with what is below them, and ends their bindings', async () => {
    const teacher = await addTeacher('李老师');
    for (const name of ['高一1班', '高二1班']) await bind(ids[name]!, teacher);
    await turn();
    const [graduated] = (await rehearse()).classes.filter(({ id }) => id === ids.高二1班);
    expect(graduated).toBeUndefined();
    expect(await tree()).toEqual([
      ['高一', null, 1],
      ['高二', null, 1],
      ['高二1班', '高二', 1],
      [expect.stringContaining('届'), '高二', 2],
      ['小组', expect.stringContaining('届'), 2],
    ]);
    expect(await teachersOf(ids.高一1班!)).toEqual(['李老师']);
    expect(await teachersOf(ids.高二1班!)).toEqual([]);
    expect(await turns()).toMatchObject([{ state: 1, moved: 1, graduated: 1, stayed: 0, isRevocable: true }]);
  });

  it('is refused where the tree has changed since it was rehearsed, and where names would meet', async () => {
    const { classes } = await rehearse();
    await organisation.ask(classUpdate, { id: ids.高一1班!, name: '实验班' }, context);
    await add('高一2班', 2, ids.高一);
    const refusal = await refusalOf(begin(classes));
    expect(refusal).toMatch(/^1005 以下班级在预演之后已变化/);
    expect(refusal).toContain('实验班');
    expect(refusal).toContain('高一2班');
    expect(refusal).not.toContain('高二1班');
    const again = (await rehearse()).classes.map((one) => (one.action === 1 ? { ...one, name: '一班' } : one));
    expect((await rehearse({ classes: again })).conflicts).toBe(2);
    expect(await refusalOf(begin(again))).toBe('1005 升级后有重名的班级：一班、一班');
    expect(await turns()).toEqual([]);
  });

  it('moves into grades alone', async () => {
    const { classes } = await rehearse();
    const into = (gradeId: string | null) => classes.map((one) => (one.action === 1 ? { ...one, gradeId } : one));
    expect(await refusalOf(begin(into(null)))).toBe('1001 请选择升入的年级');
    expect(await refusalOf(begin(into(ids.高二1班!)))).toBe('1004 年级不存在或已禁用');
    const told = await rehearse({ classes: into(ids.高二1班!) });
    expect([told.conflicts, told.classes.map(({ problems }) => problems)]).toEqual([1, [[5], []]]);
    const staying = classes.map((one) => ({ ...one, action: 3 as const }));
    expect(await refusalOf(begin(staying))).toBe('1005 没有要升级的班级');
  });

  it('is taken back: classes and bindings are what they were', async () => {
    await bind(ids.高二1班!, await addTeacher('李老师'));
    const leaving = await addTeacher('王老师');
    await bind(ids.小组!, leaving);
    const id = await turn();
    await tellPeople(`teacher-${leaving}`, teacherRemoved({}));
    await takeBack(id);
    expect(await tree()).toEqual(before);
    expect(await teachersOf(ids.高二1班!)).toEqual(['李老师']);
    expect(await teachersOf(ids.小组!)).toEqual([]);
    expect(await turns()).toMatchObject([{ state: 2, isRevocable: false, leftClasses: [] }]);
    expect(await refusalOf(takeBack(id))).toBe('1005 该升级已撤销');
  });

  it('leaves what somebody has changed since, and says so', async () => {
    const id = await turn();
    await organisation.ask(classUpdate, { id: ids.高一1班!, name: '实验班' }, context);
    await organisation.ask(classSwitch, { ids: [ids.高二1班!] }, context);
    await takeBack(id);
    expect((await tree()).map(([name]) => name)).toEqual([
      '高一',
      '高二',
      '实验班',
      expect.stringContaining('届'),
      '小组',
    ]);
    expect((await turns())[0]!.leftClasses).toEqual(['实验班', expect.stringContaining('届')]);
  });

  it('is taken back while it is the last one', async () => {
    const first = await turn();
    const { classes } = await rehearse();
    const second = (await begin(classes.map((one) => ({ ...one, name: '毕业班' })))).id;
    expect(await refusalOf(takeBack(first))).toBe('1005 只能撤销最近一次升级');
    await takeBack(second);
    await takeBack(first);
    expect(await tree()).toEqual(before);
  });

  it('tells how far the pupils are, on their way out and back', async () => {
    const [staying, returning] = [await addPupil(ids.高二1班!), await addPupil(ids.高二1班!)];
    const turnId = await turn();
    const about = { turnId, classId: ids.高二1班! };
    expect(await turns()).toMatchObject([{ classesToDo: 1, classesDone: 0, pupils: 0 }]);
    const pupils = [staying, returning].map((id) => ({ id, before: 1 }));
    const stream = `graduation-${newId()}`;
    await tellPeople(stream, pupilsGraduated({ ...about, pupils }));
    expect(await turns()).toMatchObject([{ classesToDo: 1, classesDone: 1, pupils: 2 }]);
    await takeBack(turnId);
    expect(await turns()).toMatchObject([{ classesToDo: 1, classesDone: 0, pupils: 2, returned: 0 }]);
    await tellPeople(stream, graduationTakenBack({ ...about, returned: [returning], left: [staying] }));
    expect(await turns()).toMatchObject([
      { classesDone: 1, returned: 1, left: 1, leftPupils: [expect.stringContaining(`学生${staying.slice(-4)}`)] },
    ]);
  });
});
