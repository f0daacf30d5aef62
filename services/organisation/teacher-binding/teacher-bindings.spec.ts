import { noId } from '../../../libs/contracts/kernel/index.js';
import {
  classAdd,
  job,
  subject,
  type TeacherBindingForm,
  teacherBindingAdd,
  teacherBindingDelete,
  teacherBindingQuery,
  teacherBindingUpdate,
  teacherBindingValidate,
} from '../../../libs/contracts/organisation/index.js';
import { teacherActivated, teacherAdded, teacherRemoved } from '../../../libs/contracts/people/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { organisationService } from '../organisation.module.js';

let organisation: ServiceUnderTest;
let context: ReturnType<typeof requestOf>;
let classId: string;
let jobId: string;
let subjectId: string;

beforeAll(async () => {
  organisation = await ServiceUnderTest.start(organisationService, { isFollowing: true, beside: ['people'] });
});
beforeEach(async () => {
  context = requestOf();
  const { ask } = organisation;
  const asked = ask.bind(organisation);
  classId = (await asked(classAdd, { name: '高一1班', code: 'C1', type: 2, state: 1 }, context)).id;
  jobId = (await asked(job.calls.add, { name: '年级组长', code: 'J1' }, context)).id;
  subjectId = (await asked(subject.calls.add, { name: '语文', code: 'S1' }, context)).id;
});
afterAll(async () => {
  const checked = await checkProjections(organisation.store);
  const { problems } = organisation;
  await organisation.stop();
  expect(problems).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

const tellPeople = (id: string, ...events: Parameters<typeof organisation.others.tell>[3][]) =>
  organisation.others.tell('people', { school: context.school, actor: context.meta.actor }, `teacher-${id}`, ...events);

async function addTeacher(name: string, code: string): Promise<string> {
  const id = newId();
  const phone = `139${code}`;
  await tellPeople(id, teacherAdded({ code, name, phone, cardState: '未发卡', state: 1, creationType: 3 }));
  return id;
}

const form = (teacherId: string, said: Partial<TeacherBindingForm> = {}): TeacherBindingForm => ({
  classId,
  teacherId,
  isManager: false,
  isClassTeacher: false,
  isSubjectTeacher: false,
  ...said,
});
const bind = (teacherId: string, said?: Partial<TeacherBindingForm>) =>
  organisation.ask(teacherBindingAdd, form(teacherId, said), context);
const unbind = (...ids: string[]) => organisation.ask(teacherBindingDelete, { ids }, context);
const list = (params: object = {}) =>
  organisation.ask(teacherBindingQuery, { params: { classId, ...params } }, context);
const namesOf = async (params?: object) => (await list(params)).map(({ teacherName }) => teacherName);

describe('teachers of a class', () => {
  it('are listed with what they are to it', async () => {
    const [li, wang] = [await addTeacher('李老师', '02'), await addTeacher('王老师', '01')];
    await bind(li, { isManager: true, jobId, isSubjectTeacher: true, subjectId });
    await bind(wang, { isClassTeacher: true, jobId, subjectId });
    const [first, second] = await list();
    expect(first).toMatchObject({
      teacherName: '王老师',
      isClassTeacher: true,
      isManager: false,
      jobId: null,
      subjectId: null,
    });
    expect(second).toMatchObject({
      isManager: true,
      jobName: '年级组长',
      isSubjectTeacher: true,
      subjectName: '语文',
      phone: '13902',
    });
    expect(await namesOf({ teacherName: '李' })).toEqual(['李老师']);
    expect(await namesOf({ classId: newId() })).toEqual([]);
    expect(await refusalOf(list({ classId: undefined }))).toBe('1001 请输选择班级');
  });

  it('are told apart by their account of the app and by whom they follow', async () => {
    const [li, wang] = [await addTeacher('李老师', '02'), await addTeacher('王老师', '01')];
    for (const id of [li, wang]) await bind(id, { isClassTeacher: true });
    await tellPeople(li, teacherActivated({ accountId: newId(), account: 'li' }));
    expect(await namesOf({ isActivated: true })).toEqual(['李老师']);
    expect(await namesOf({ isActivated: false })).toEqual(['王老师']);
    expect(await namesOf({ isFollowing: true })).toEqual([]);
    await tellPeople(li, teacherActivated({ accountId: newId(), account: 'li', followerId: 'o1' }));
    expect(await namesOf({ isFollowing: true })).toEqual(['李老师']);
    expect((await list({ isFollowing: true }))[0]).toMatchObject({ account: 'li', followerId: 'o1' });
  });

  it('need a function, and a manager a job, a subject teacher a subject', async () => {
    const li = await addTeacher('李老师', '02');
    expect(await refusalOf(bind(li))).toBe('1001 请选择职能');
    expect(await refusalOf(bind(li, { isManager: true, isSubjectTeacher: true }))).toBe('1001 请选择职务');
    expect(await refusalOf(bind(li, { isSubjectTeacher: true }))).toBe('1001 请选择学科');
    expect(await refusalOf(bind(li, { isManager: true, jobId: noId }))).toBe('1004 职务不存在');
    expect(await refusalOf(bind(li, { isSubjectTeacher: true, subjectId: noId }))).toBe('1004 学科不存在');
    expect(await refusalOf(bind(li, { isClassTeacher: true, classId: noId }))).toBe('1004 班级不存在');
    expect(await refusalOf(bind(newId(), { isClassTeacher: true }))).toBe('1004 教师不存在');
    expect(await list()).toEqual([]);
  });

  it('are bound once', async () => {
    const [li, wang] = [await addTeacher('李老师', '02'), await addTeacher('王老师', '01')];
    const isFree = (teacherId: string, id?: string) =>
      organisation.ask(teacherBindingValidate, { classId, teacherId, id }, context);
    expect(await isFree(li)).toBe(true);
    const { id } = await bind(li, { isClassTeacher: true });
    const other = await bind(wang, { isClassTeacher: true });
    expect([await isFree(li), await isFree(li, id)]).toEqual([false, true]);
    const twice = '1002 重复绑定教师，请重新输入';
    expect(await refusalOf(bind(li, { isManager: true, jobId }))).toBe(twice);
    const changed = { ...form(li, { isClassTeacher: true }), id: other.id };
    expect(await refusalOf(organisation.ask(teacherBindingUpdate, changed, context))).toBe(twice);
    await organisation.ask(teacherBindingUpdate, { ...form(li, { isManager: true, jobId }), id }, context);
    expect(await list({ teacherName: '李' })).toMatchObject([{ isManager: true, isClassTeacher: false }]);
    const unknown = { ...form(li, { isClassTeacher: true }), id: newId() };
    expect(await refusalOf(organisation.ask(teacherBindingUpdate, unknown, context))).toBe('1004 记录不存在');
    expect(await refusalOf(unbind(id, newId()))).toBe('1004 记录不存在');
    await unbind(id);
    expect(await namesOf()).toEqual(['王老师']);
  });

  it('keep their job and subject from being removed, and are none any more when they leave', async () => {
    const li = await addTeacher('李老师', '02');
    await bind(li, { isManager: true, jobId, isSubjectTeacher: true, subjectId });
    expect(await refusalOf(organisation.ask(subject.calls.delete, { ids: [subjectId] }, context))).toMatch(/^1003 /);
    expect(await refusalOf(organisation.ask(job.calls.delete, { ids: [jobId] }, context))).toMatch(/^1003 /);
    await tellPeople(li, teacherRemoved({}));
    await organisation.settled();
    expect(await list()).toEqual([]);
    await organisation.ask(subject.calls.delete, { ids: [subjectId] }, context);
    await organisation.ask(job.calls.delete, { ids: [jobId] }, context);
  });
});
