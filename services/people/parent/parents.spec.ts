import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { noId } from '../../../libs/contracts/kernel/index.js';
import {
  openParentActivate,
  parentAddAndBind,
  parentBoundStudents,
  parentCheck,
  parentCodeCheck,
  parentDelete,
  parentExport,
  parentQuery,
  parentSuggest,
  parentSwitchState,
  parentUnbind,
  parentUpdate,
} from '../../../libs/contracts/people/index.js';
import { readAll } from '../../../libs/spreadsheet/testing/hand-made-workbook.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { PeopleUnderTest, type SchoolUnderTest, type Wire } from '../testing/school.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;
let student: string;

beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());
beforeEach(async () => {
  school = people.school();
  student = await school.addStudent({ classesid: await school.addClass('高一1班'), code: 'S1', name: '张三' });
});

const addAndBind = (input: Wire, at = school) => at.ask(parentAddAndBind, input);
const update = (input: Wire, at = school) => at.ask(parentUpdate, input);
const remove = (input: Wire, at = school) => at.ask(parentDelete, input);
const switchState = (input: Wire, at = school) => at.ask(parentSwitchState, input);
const unbind = (id: string, at = school) => at.ask(parentUnbind, { id });
const list = (params = {}, at = school) => at.ask(parentQuery, { params });
const suggest = (keyword: string) => school.ask(parentSuggest, { params: { keyword } });
const studentsOf = (parentid: string, at = school) => at.ask(parentBoundStudents, { parentid });
const isCodeFree = (input: Wire) => school.ask(parentCodeCheck, input);
const isFree = (input: Wire) => school.ask(parentCheck, input);

describe('a parent', () => {
  it('is added and bound in one, or not at all', async () => {
    const form = { code: 'P1', name: '张父', mobil: '139', sex: '男' };
    expect(await refusalOf(addAndBind({ ...form, studentid: noId }))).toBe('1004 学生不存在');
    expect((await list()).recordCount).toBe(0);
    const { id } = await addAndBind({ ...form, studentid: student });
    const { data } = await list();
    expect(data[0]).toMatchObject({ id, code: 'P1', phone: '139', state: 1, creationType: 3, activated: false });
    expect(data[0]!.students).toMatchObject([{ studentId: student, code: 'S1', name: '张三', className: '高一1班' }]);
    expect(await studentsOf(id)).toEqual(data[0]!.students);
    expect((await school.students()).data[0]!.parents).toMatchObject([{ parentId: id, name: '张父' }]);
  });

  it('shares code, phone and identity number with nobody', async () => {
    const id = await school.addParent({ code: 'P1', mobil: '139', idno: '44' });
    expect(await refusalOf(school.addParent({ code: 'P1' }))).toBe('1002 编码已存在，请重新输入');
    expect(await refusalOf(school.addParent({ mobil: '139' }))).toBe('1002 手机号码已存在，请重新输入');
    expect(await refusalOf(school.addParent({ idno: '44' }))).toBe('1002 证件号码已存在，请重新输入');
    const other = await school.addParent({ code: 'P2', mobil: '138' });
    const form = { id: other, code: 'P2', name: '王母' };
    expect(await refusalOf(update({ ...form, mobil: '139' }))).toBe('1002 手机号码已存在，请重新输入');
    expect([await isCodeFree({ code: 'P1' }), await isCodeFree({ code: 'P1', id })]).toEqual([false, true]);
    expect([await isFree({ mobil: '139' }), await isFree({ mobil: '139', id })]).toEqual([false, true]);
    expect([await isFree({ idno: '44' }), await isFree({ idno: '45' }), await isFree({})]).toEqual([false, true, true]);
  });

  it('is changed, disabled, found by keyword', async () => {
    const id = await school.addParent({ code: 'P1', mobil: '139', idno: '44', remark: 'r' });
    await update({ id, code: 'P9', name: '王母', mobil: '139', idno: '' });
    await switchState({ ids: id });
    const { data } = await list({ state: 2, name: '王' });
    expect(data[0]).toMatchObject({ code: 'P9', name: '王母', idNumber: null, remark: 'r', state: 2 });
    expect((await suggest('p9')).data.map((found) => found.id)).toEqual([id]);
    expect((await suggest('nobody')).recordCount).toBe(0);
    expect((await list({ actived: true })).recordCount).toBe(0);
    expect((await list({ actived: false })).recordCount).toBe(1);
  });

  it('is removed with its bindings; the students stay', async () => {
    const { id } = await addAndBind({ studentid: student, code: 'P1', name: '张父', mobil: '139' });
    expect(await refusalOf(remove({ ids: [id, noId] }))).toBe('1004 家长不存在');
    await remove({ ids: [id] });
    expect((await school.students()).data[0]!.parents).toEqual([]);
    expect(await refusalOf(school.addParent({ code: 'P1', mobil: '139' }))).toBe('accepted');
  });

  it('is unbound by the id of the binding', async () => {
    const { id } = await addAndBind({ studentid: student, code: 'P1', name: '张父', mobil: '139' });
    const [binding] = await studentsOf(id);
    await unbind(binding!.id);
    expect(await studentsOf(id)).toEqual([]);
    expect(await refusalOf(unbind(binding!.id))).toBe('1004 绑定不存在');
  });

  it('of another school is unknown to every call', async () => {
    const { id } = await addAndBind({ studentid: student, code: 'P1', name: '张父', mobil: '139' });
    const [binding] = await studentsOf(id);
    const other = people.school();
    expect((await list({}, other)).recordCount).toBe(0);
    expect(await studentsOf(id, other)).toEqual([]);
    const form = { code: 'P1', name: '王母', mobil: '139' };
    expect(await refusalOf(update({ ...form, id }, other))).toBe('1004 家长不存在');
    expect(await refusalOf(addAndBind({ ...form, studentid: student }, other))).toBe('1004 学生不存在');
    expect(await refusalOf(switchState({ id }, other))).toBe('1004 家长不存在');
    expect(await refusalOf(remove({ ids: [id] }, other))).toBe('1004 家长不存在');
    expect(await refusalOf(unbind(binding!.id, other))).toBe('1004 绑定不存在');
    expect((await list()).data[0]).toMatchObject({ id, name: '张父', state: 1 });
  });
});

it('is activated by the phone; the list tells activated parents from the others', async () => {
  const { id } = await addAndBind({ studentid: student, code: 'P1', name: '张父', mobil: '139' });
  await school.addParent({ code: 'P2', mobil: '138' });
  const activate = (input: Wire) => school.ask(openParentActivate, input);
  const told = { mobil: '139', bindaccount: 'zhang', appid: 'a1' };
  const first = await activate(told);
  expect(first).toMatchObject({ id, students: [{ studentId: student, code: 'S1', className: '高一1班' }] });
  expect(await activate(told)).toEqual(first);
  const codesOf = async (params: object) => (await list(params)).data.map(({ code }) => code);
  expect(await codesOf({ actived: true })).toEqual(['P1']);
  expect(await codesOf({ actived: 'false' })).toEqual(['P2']);
  const [row] = (await list({ mobil: '139' })).data;
  expect(row).toMatchObject({ activated: true, account: 'zhang', followerId: 'a1', accountId: first.accountId });
  expect((await school.students()).data[0]!.parents).toMatchObject([{ activated: true, accountId: first.accountId }]);
  await activate({ ...told, appid: null });
  expect((await list({ mobil: '139' })).data).toMatchObject([{ activated: true, followerId: null }]);
  expect(await refusalOf(activate({ ...told, mobil: '137' }))).toBe('1004 家长不存在');
});

it('is exported with the students, as the filters give it', async () => {
  await addAndBind({ studentid: student, code: 'P1', name: '张父', mobil: '139' });
  await school.addParent({ code: 'P2', mobil: '138' });
  const { fileName, write } = await school.ask(parentExport, { mobil: '139' });
  expect(fileName).toBe('家长数据.xlsx');
  const stream = new PassThrough();
  const content = buffer(stream);
  await write(stream);
  const [titles, ...rows] = await readAll(await content);
  expect(titles).toEqual(expect.arrayContaining(['编码', '手机号码', '是否激活', '学生']));
  expect(rows).toEqual([expect.arrayContaining(['P1', '张父', '139', '否', '手工新增', 'S1 张三 高一1班'])]);
});
