import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  openTeacherActivate,
  teacherCodeCheck,
  teacherDelete,
  teacherExport,
  teacherQuery,
  teacherSuggest,
  teacherSwitchState,
  teacherUpdate,
} from '../../../libs/contracts/people/index.js';
import { readAll } from '../../../libs/spreadsheet/testing/hand-made-workbook.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { PeopleUnderTest, type SchoolUnderTest, type Wire } from '../testing/school.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;
let office: string;
let room: string;

beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());
beforeEach(async () => {
  school = people.school();
  office = await school.addClass('教务处');
  room = await school.addClass('语文组', { parentId: office });
});

const update = (input: Wire, at = school) => at.ask(teacherUpdate, input);
const remove = (input: Wire, at = school) => at.ask(teacherDelete, input);
const switchState = (input: Wire, at = school) => at.ask(teacherSwitchState, input);
const activate = (input: Wire, at = school) => at.ask(openTeacherActivate, input);
const list = (params = {}, order = {}, at = school) => at.ask(teacherQuery, { params, ...order });
const codes = async (params = {}, order: object = { orderfield: 'code', order: 'asc' }) =>
  (await list(params, order)).data.map(({ code }) => code);
const suggest = (input: Wire) => school.ask(teacherSuggest, input);
const isCodeFree = (input: Wire) => school.ask(teacherCodeCheck, input);

describe('a teacher', () => {
  it('shows in the list with the organisation unit and defaults', async () => {
    const id = await school.addTeacher({ code: 'T1', classesid: room, mobil: '139', cardno: 'ab1' });
    const { data, recordCount } = await list();
    expect(recordCount).toBe(1);
    expect(data[0]).toMatchObject({
      id,
      code: 'T1',
      classPath: '教务处/语文组',
      phone: '139',
      sex: null,
      cardNumber: 'ab1',
      cardState: '未发卡',
      state: 1,
      creationType: 3,
      students: [],
      account: null,
      followerId: null,
    });
    expect(data[0]!.createdAt).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  });

  it('has a code of its own, a card that nobody else has, and a unit that exists', async () => {
    await school.addTeacher({ code: 'T1' });
    await school.addStudent({ classesid: room, code: 'S1', cardno: 'c1' });
    const disabled = await school.addClass('旧部门', { state: 2 });
    const add = (input: Wire) => refusalOf(school.addTeacher({ ...input }));
    expect(await add({ code: 'T1' })).toBe('1002 教师编号已存在，请重新输入');
    expect(await add({ cardno: 'C1' })).toBe('1002 卡号无效或重复，请重新输入');
    expect(await add({ classesid: randomUUID() })).toBe('1004 班级不存在');
    expect(await add({ classesid: disabled })).toBe('1005 班级已禁用');
    expect(await isCodeFree({ no: 'T1' })).toBe(false);
    expect(await isCodeFree({ code: 'T2' })).toBe(true);
  });

  it('changes its code too; empty values are cleared, missing ones stay', async () => {
    const id = await school.addTeacher({ code: 'T1', classesid: room, remark: 'r', sex: '女' });
    await school.addTeacher({ code: 'T2' });
    const form = { id, code: 'T3', name: '李老师', mobil: '137' };
    expect(await refusalOf(update({ ...form, code: 'T2' }))).toBe('1002 教师编号已存在，请重新输入');
    await update({ ...form, classesid: '', sex: '' });
    const [row] = (await list({ code: 'T3' })).data;
    expect(row).toMatchObject({ code: 'T3', name: '李老师', phone: '137', classId: null, sex: null, remark: 'r' });
    expect(row!.classPath).toBe('');
    expect(await refusalOf(update({ ...form, id: randomUUID() }))).toBe('1004 教师不存在');
  });

  it('is switched and removed with others, all or none', async () => {
    const ids = [await school.addTeacher({ code: 'T1' }), await school.addTeacher({ code: 'T2' })];
    await switchState({ ids });
    expect(await codes({ state: 2 })).toEqual(['T1', 'T2']);
    expect(await refusalOf(remove({ ids: [...ids, randomUUID()] }))).toBe('1004 教师不存在');
    expect(await codes()).toEqual(['T1', 'T2']);
    await remove({ ids: ids.join(',') });
    expect(await codes()).toEqual([]);
  });

  it('is another one in another school', async () => {
    const id = await school.addTeacher({ code: 'T1' });
    const other = people.school();
    expect(await refusalOf(remove({ ids: [id] }, other))).toBe('1004 教师不存在');
    expect((await list({}, {}, other)).recordCount).toBe(0);
    await other.addTeacher({ code: 'T1' });
    expect((await list()).recordCount).toBe(1);
  });

  it('is activated by the phone, as often as the app says so', async () => {
    const id = await school.addTeacher({ code: 'T1', mobil: '139' });
    const told = { mobil: '139', account: 'wang', openid: 'o1' };
    expect(await activate(told)).toEqual({ id, account: 'wang' });
    expect(await activate(told)).toEqual({ id, account: 'wang' });
    expect((await list()).data[0]).toMatchObject({ account: 'wang', followerId: 'o1' });
    await activate({ ...told, openid: null });
    await update({ id, code: 'T1', name: '李老师', mobil: '139' });
    expect((await list()).data[0]).toMatchObject({ name: '李老师', account: 'wang', followerId: null });
    expect(await refusalOf(activate({ ...told, mobil: '138' }))).toBe('1004 教师不存在');
    await school.addTeacher({ code: 'T2', mobil: '139' });
    expect(await refusalOf(activate(told))).toBe('1005 多名教师使用该电话号码');
  });
});

describe('the list of teachers', () => {
  beforeEach(async () => {
    await school.addTeacher({ code: 'T1', name: '王一', mobil: '1391', classesid: room });
    await school.addTeacher({ code: 'T2', name: '王二', mobil: '1392', classesid: office });
    await school.addTeacher({ code: 'X3', name: '赵三', mobil: '1373' });
  });

  it('filters by part of code, name and phone, and by unit with all below', async () => {
    expect(await codes({ code: 'T' })).toEqual(['T1', 'T2']);
    expect(await codes({ name: '王', mobil: '92' })).toEqual(['T2']);
    expect(await codes({ classesid: office })).toEqual(['T1', 'T2']);
    expect(await codes({ classesid: room })).toEqual(['T1']);
    expect(await codes({ createtype: 1 })).toEqual([]);
  });

  it('has an order by its columns', async () => {
    expect(await codes({}, { orderfield: 'mobil', order: 'desc' })).toEqual(['T2', 'T1', 'X3']);
    expect(await refusalOf(codes({}, { orderfield: 'nothing' }))).toBe('1001 排序字段格式不正确');
  });

  it('suggests by a keyword, among the filters or beside them', async () => {
    for (const input of [{ params: { keyword: '王' } }, { keyword: '王' }])
      expect((await suggest(input)).data.map(({ code }) => code).sort()).toEqual(['T1', 'T2']);
    expect((await suggest({ keyword: '1373' })).data).toMatchObject([{ code: 'X3', classPath: '' }]);
  });

  it('is exported as the filters give it', async () => {
    const { fileName, write } = await school.ask(teacherExport, { params: { code: 'T1' } });
    expect(fileName).toBe('教师数据.xlsx');
    const stream = new PassThrough();
    const content = buffer(stream);
    await write(stream);
    const [titles, ...rows] = await readAll(await content);
    expect(titles).toEqual(expect.arrayContaining(['教师编号', '姓名', '组织机构', '卡号']));
    expect(rows).toEqual([expect.arrayContaining(['T1', '王一', '教务处/语文组', '1391'])]);
  });
});
