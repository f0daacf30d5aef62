import { randomUUID } from 'node:crypto';
import type { Call } from '../../../libs/contracts/kernel/index.js';
import {
  parentExport,
  personMoment,
  personTimeline,
  studentExport,
  teacherExport,
} from '../../../libs/contracts/people/index.js';
import { mayCall, type Session } from '../../../libs/platform/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { parent } from '../parent/parent.js';
import { student } from '../student/student.js';
import { PeopleUnderTest, type SchoolUnderTest } from '../testing/school.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;

beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());
beforeEach(() => {
  school = people.school();
});

const timeline = (persontype: number, personid: string, more: object = {}, at = school) =>
  at.ask(personTimeline, { persontype, personid, ...more });
const moment = (persontype: number, personid: string, more: object = {}) =>
  school.ask(personMoment, { persontype, personid, ...more });

/** A student that was added, bound, and changed by somebody from somewhere. */
async function studied() {
  const classId = await school.addClass('高一');
  const studentId = await school.addStudent({ classesid: classId, name: '张三', mobil: '139' });
  const parentId = await school.addParent({ code: 'P1', name: '张父' });
  const binding = { bindingId: randomUUID(), parentId };
  await people.store.transact(school.context, (unit) => unit.handle(student, studentId, { type: 'Bind', binding }));
  const meta = { actor: 'clerk', ip: '10.0.0.9', call: 'student.update', requestId: 'r-1', reason: '更名' };
  await people.store.transact({ ...school.context, meta }, (unit) =>
    unit.handle(student, studentId, { type: 'Change', changes: { name: '张三丰', phone: null }, state: 2 }),
  );
  return { studentId, parentId, binding };
}

describe('who may ask', () => {
  const may = (call: Call, ...permissions: string[]) =>
    mayCall({ isMain: false, accountType: 2, permissions: new Set(permissions) } as unknown as Session, call);

  it.each([personTimeline, personMoment])(
    '$id: those who hold a key of persons’ data, whatever lists they may change',
    (call) => {
      expect(may(call)).toBe(false);
      expect(may(call, 'student:dbtn_update', 'student:dbtn_export')).toBe(false);
      expect(may(call, 'person:dbtn_history')).toBe(true);
      expect(may(call, 'person:dbtn_erase')).toBe(true);
    },
  );

  it.each([studentExport, parentExport, teacherExport])('$id: those who hold the key of the export', (call) => {
    const key = call.permission?.[0] ?? '';
    expect(key).toMatch(/^(student|parent|teacher):dbtn_export$/);
    expect(may(call)).toBe(false);
    expect(may(call, 'person:dbtn_history')).toBe(false);
    expect(may(call, key)).toBe(true);
  });
});

it('tells of a student who did what, from where and why, newest first and by pages', async () => {
  const { studentId } = await studied();
  const { data, recordCount } = await timeline(1, studentId);
  expect(recordCount).toBe(4);
  expect(data.map(({ kind }) => kind)).toEqual(['stateSwitched', 'changed', 'bound', 'added']);
  expect(data[1]).toMatchObject({
    loginAccount: 'clerk',
    ip: '10.0.0.9',
    function: '修改学生',
    requestId: 'r-1',
    reason: '更名',
    changes: [
      { field: 'name', from: '张三', to: '张三丰' },
      { field: 'phone', from: '139', to: null },
    ],
  });
  expect(data[0]!.changes).toEqual([{ field: 'state', from: '启用', to: '禁用' }]);
  expect(data[2]!.changes).toEqual([{ field: 'parents', from: null, to: '张父 P1' }]);
  expect(data[3]!.changes).toContainEqual({ field: 'classId', from: null, to: '高一' });
  const second = await timeline(1, studentId, { page: 1, pagesize: 3 });
  expect(second).toEqual({ data: [data[3]], recordCount: 4 });
});

it('tells of a parent the students that it was bound to, also when they are gone', async () => {
  const { studentId, parentId } = await studied();
  await people.store.transact(school.context, (unit) => unit.handle(student, studentId, { type: 'Remove' }));
  const { data } = await timeline(2, parentId);
  expect(data.map(({ kind, changes }) => [kind, changes.map(({ field, from, to }) => [field, from, to])])).toEqual([
    ['unbound', [['students', studentId, null]]],
    ['bound', [['students', null, studentId]]],
    ['added', expect.any(Array)],
  ]);
});

it('shows a student as of a change, of a moment, and now', async () => {
  const { studentId } = await studied();
  const { data } = await timeline(1, studentId);
  const valuesAt = async (more: object) => {
    const { exists, values } = await moment(1, studentId, more);
    return exists && Object.fromEntries(values.map(({ field, value }) => [field, value]));
  };
  expect(await valuesAt({ changeid: data[2]!.id })).toMatchObject({
    name: '张三',
    phone: '139',
    state: '启用',
    parents: '张父 P1',
  });
  expect(await valuesAt({ changeid: data[1]!.id })).toMatchObject({ name: '张三丰', state: '启用' });
  expect(await valuesAt({})).toMatchObject({ name: '张三丰', state: '禁用', unlimitedMessages: '否' });
  expect(await valuesAt({ at: '2001-01-01 00:00:00' })).toBe(false);
});

it('knows persons of other kinds and schools not, nor changes of others', async () => {
  const { studentId, parentId } = await studied();
  const unknown = '1004 人员不存在';
  expect(await refusalOf(timeline(3, studentId))).toBe(unknown);
  expect(await refusalOf(timeline(1, studentId, {}, people.school()))).toBe(unknown);
  expect(await refusalOf(timeline(1, randomUUID()))).toBe(unknown);
  const [change] = (await timeline(2, parentId)).data;
  expect(await refusalOf(moment(1, studentId, { changeid: randomUUID() }))).toBe('1004 变更不存在');
  expect(await refusalOf(moment(2, parentId, { changeid: change!.id }))).toBe('accepted');
});

it('tells of a parent that was removed', async () => {
  const parentId = await school.addParent();
  await people.store.transact(school.context, (unit) => unit.handle(parent, parentId, { type: 'Remove' }));
  expect((await timeline(2, parentId)).data[0]).toMatchObject({ kind: 'removed', changes: [] });
  expect(await moment(2, parentId)).toMatchObject({ exists: false, values: [], faceUrl: null });
});
