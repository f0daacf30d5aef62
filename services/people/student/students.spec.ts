import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { noId } from '../../../libs/contracts/kernel/index.js';
import {
  cardCheck,
  studentBindParent,
  studentCodeCheck,
  studentDelete,
  studentExport,
  studentReissuePermissions,
  studentSwitchState,
  studentUnbindParents,
  studentUpdate,
} from '../../../libs/contracts/people/index.js';
import { saveRows, selectRows } from '../../../libs/database/index.js';
import { parseSheet } from '../../../libs/spreadsheet/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { bindingTable } from '../binding/binding.read-model.js';
import { personCardTable } from '../card/card.read-model.js';
import { reachableTable } from '../device/reachable-devices.js';
import { parentTable } from '../parent/parent.read-model.js';
import { teacher } from '../teacher/teacher.js';
import { PeopleUnderTest, type SchoolUnderTest, type Wire } from '../testing/school.js';

let people: PeopleUnderTest;
let school: SchoolUnderTest;
/** 高一 with 高一1班 and 高一2班, and 高二. */
let grade: string;
let room: string;
let otherRoom: string;
let otherGrade: string;

beforeAll(async () => {
  people = await PeopleUnderTest.start();
});
afterAll(() => people.stop());
beforeEach(async () => {
  school = people.school();
  grade = await school.addClass('高一');
  room = await school.addClass('高一1班', { parentId: grade });
  otherRoom = await school.addClass('高一2班', { parentId: grade });
  otherGrade = await school.addClass('高二');
});

const update = (input: Wire, at = school) => at.ask(studentUpdate, input);
const remove = (input: Wire, at = school) => at.ask(studentDelete, input);
const switchState = (input: Wire, at = school) => at.ask(studentSwitchState, input);
const bind = (studentid: string, schoolparentid: string, at = school) =>
  at.ask(studentBindParent, { studentid, schoolparentid });
const unbind = (input: Wire, at = school) => at.ask(studentUnbindParents, input);
const reissue = (studentId: string, at = school) => at.ask(studentReissuePermissions, { studentId });
const isCodeFree = (input: Wire) => school.ask(studentCodeCheck, input);
const isCardFree = (input: Wire, at = school) => at.ask(cardCheck, { personType: 1, ...input });
const rowsOf = (table: Parameters<typeof selectRows>[1], at = school) =>
  at.database.inSchool(at.id, (sql) => selectRows(sql, table));

describe('a student', () => {
  it('shows in the list with class, path, parents and defaults', async () => {
    const id = await school.addStudent({ classesid: room, code: '007', sex: 'female', cardno: 'ab12' });
    const [mother, father] = [await school.addParent({ name: '王母' }), await school.addParent({ name: '张父' })];
    const binding = await bind(id, mother);
    await bind(id, father);
    const { data, recordCount } = await school.students();
    expect(recordCount).toBe(1);
    expect(data[0]).toMatchObject({
      id,
      code: '007',
      sex: '女',
      cardNumber: 'ab12',
      cardState: '未发卡',
      className: '高一1班',
      classPath: '高一/高一1班',
      schoolId: school.id,
      state: 1,
      creationType: 3,
      unlimitedMessages: false,
      phone: null,
      faceUrl: null,
    });
    expect(data[0]!.createdAt).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(data[0]!.parents.map(({ name }) => name)).toEqual(['王母', '张父']);
    expect(data[0]!.parents[0]).toMatchObject({ id: binding.id, parentId: mother, accountId: null, activated: false });
  });

  it('has a code, a class and a card that fit', async () => {
    await school.addStudent({ classesid: room, code: 'S1', cardno: 'c1' });
    const disabled = await school.addClass('毕业班', { state: 2 });
    const add = (changes: object) => refusalOf(school.addStudent({ classesid: room, ...changes }));
    expect(await add({ code: 'S1' })).toBe('1002 学生编码已存在，请重新输入');
    expect(await add({ cardno: 'C1' })).toBe('1002 卡号无效或重复，请重新输入');
    expect(await add({ cardno: 'c-1' })).toBe('1001 卡号无效或重复，请重新输入');
    expect(await add({ classesid: randomUUID() })).toBe('1004 班级不存在');
    expect(await add({ classesid: disabled })).toBe('1005 班级已禁用');
    expect(await add({ schoolid: randomUUID() })).toBe('1004 学校不存在');
    expect(await add({ schoolid: school.id, code: 'S2' })).toBe('accepted');
    expect(await school.codes({}, { orderfield: 'code', order: 'asc' })).toEqual(['S1', 'S2']);
    expect(await isCodeFree({ no: 'S1' })).toBe(false);
    expect(await isCodeFree({ no: 'S3' })).toBe(true);
  });

  it('keeps its code and what an update does not send; empty values are cleared', async () => {
    const id = await school.addStudent({ classesid: room, code: 'S1', mobil: '1', remark: 'r', cardno: 'c1' });
    await switchState({ id });
    await update({ id, code: 'S9', name: '李四', sex: '女', classesid: otherRoom, remark: '' });
    const { data } = await school.students();
    expect(data[0]).toMatchObject({ code: 'S1', name: '李四', phone: '1', remark: null, cardNumber: 'c1', state: 2 });
    expect(data[0]).toMatchObject({ className: '高一2班' });
    expect(await isCodeFree({ no: 'S1', studentid: id })).toBe(true);
  });

  it('stays in a class that was disabled, and nobody joins it', async () => {
    const id = await school.addStudent({ classesid: room, code: 'S1' });
    await school.database.inSchool(school.id, (sql) =>
      sql.query('update people.class_directory set state = 2 where id = any($1)', [[room, otherRoom]]),
    );
    const form = { id, code: 'S1', name: '李四', sex: '男' };
    expect(await refusalOf(update({ ...form, classesid: room }))).toBe('accepted');
    expect(await refusalOf(update({ ...form, classesid: otherRoom }))).toBe('1005 班级已禁用');
    expect(await refusalOf(update({ ...form, id: noId, classesid: room }))).toBe('1004 学生不存在');
  });

  it('gives its card back when it is changed or removed', async () => {
    const id = await school.addStudent({ classesid: room, code: 'S1', cardno: 'c1' });
    expect(await isCardFree({ cardNo: 'C1' })).toBe(false);
    expect(await isCardFree({ cardNo: 'C1', personId: id })).toBe(true);
    expect(await isCardFree({ cardNo: 'c 1' })).toBe(false);
    await update({ id, code: 'S1', name: '张三', sex: '男', classesid: room, cardno: 'c2' });
    expect(await isCardFree({ cardNo: 'c1' })).toBe(true);
    await remove({ ids: id });
    expect(await isCardFree({ cardNo: 'c2' })).toBe(true);
    expect(await rowsOf(personCardTable)).toEqual([]);
  });

  it('shares no card with a teacher', async () => {
    const person = { code: 'T1', name: '王老师', phone: '1', cardNumber: 'c7', cardState: '已发卡' } as const;
    await school.store.transact(school.context, (unit) =>
      unit.handle(teacher, randomUUID(), { type: 'Add', person: { ...person, state: 1, creationType: 3 } }),
    );
    expect(await isCardFree({ cardNo: 'C7' })).toBe(false);
    expect(await refusalOf(school.addStudent({ classesid: room, cardno: 'C7' }))).toBe(
      '1002 卡号无效或重复，请重新输入',
    );
  });

  it('is removed with its bindings; the parents stay', async () => {
    const [id, other] = [await school.addStudent({ classesid: room }), await school.addStudent({ classesid: room })];
    const parent = await school.addParent();
    await bind(id, parent);
    const { id: kept } = await bind(other, parent);
    expect(await refusalOf(remove({ ids: [id, noId] }))).toBe('1004 学生不存在');
    expect((await school.students()).recordCount).toBe(2);
    await remove({ ids: [id] });
    expect((await rowsOf(bindingTable)).map((row) => row.id)).toEqual([kept]);
    expect(await rowsOf(parentTable)).toHaveLength(1);
  });

  it('has a parent once, until the binding ends', async () => {
    const [id, parent] = [await school.addStudent({ classesid: room }), await school.addParent()];
    const { id: binding } = await bind(id, parent);
    expect(await refusalOf(bind(id, parent))).toBe('1002 该家长已绑定此学生');
    expect(await refusalOf(bind(id, noId))).toBe('1004 家长不存在');
    expect(await refusalOf(bind(noId, parent))).toBe('1004 学生不存在');
    expect(await refusalOf(unbind({ ids: [binding, noId] }))).toBe('1004 绑定不存在');
    await unbind({ ids: binding });
    expect(await refusalOf(bind(id, parent))).toBe('accepted');
  });

  it('has its permissions sent again while a device is online', async () => {
    const id = await school.addStudent({ classesid: room });
    expect(await refusalOf(reissue(noId))).toBe('1004 学生不存在');
    expect(await refusalOf(reissue(id))).toBe('1006 门禁权限下发失败，请稍后重新操作');
    const row = { id: randomUUID(), school: school.id, sessionId: '1' };
    await school.database.inSchool(school.id, (sql) => saveRows(sql, reachableTable, [row]));
    expect(await refusalOf(reissue(id))).toBe('accepted');
    const events = await school.database.inSchool(school.id, (sql) =>
      sql.query<{ type: string }>('select type from people.events where stream_id = $1 order by stream_version', [id]),
    );
    expect(events.map(({ type }) => type)).toEqual(['StudentAdded', 'PermissionsReissueRequested']);
  });

  it('of another school is unknown to every call', async () => {
    const id = await school.addStudent({ classesid: room, code: 'S1', cardno: 'c1' });
    const parent = await school.addParent();
    const { id: binding } = await bind(id, parent);
    const other = people.school();
    const theirs = await other.addClass('高一');
    const form = { id, code: 'S1', name: '李四', sex: '男', classesid: theirs };
    expect((await other.students()).recordCount).toBe(0);
    expect((await other.students({ classesid: room })).recordCount).toBe(0);
    expect(await refusalOf(update(form, other))).toBe('1004 学生不存在');
    expect(await refusalOf(remove({ ids: [id] }, other))).toBe('1004 学生不存在');
    expect(await refusalOf(switchState({ ids: [id] }, other))).toBe('1004 学生不存在');
    expect(await refusalOf(reissue(id, other))).toBe('1004 学生不存在');
    expect(await refusalOf(unbind({ ids: [binding] }, other))).toBe('1004 绑定不存在');
    expect(await refusalOf(other.addStudent({ classesid: room }))).toBe('1004 班级不存在');
    const own = await other.addStudent({ classesid: theirs, code: 'S1', cardno: 'c1' });
    expect(await refusalOf(bind(own, parent, other))).toBe('1004 家长不存在');
    expect(await refusalOf(bind(id, await other.addParent(), other))).toBe('1004 学生不存在');
    expect(await isCardFree({ cardNo: 'c1' }, other)).toBe(false);
    expect((await school.students()).data[0]).toMatchObject({ id, name: '张三', state: 1 });
  });
});

describe('the student list', () => {
  beforeEach(async () => {
    await school.addStudent({ classesid: room, code: 'A1', name: '张伟', mobil: '13900000001', cardno: '55aa' });
    await school.addStudent({ classesid: otherRoom, code: 'B2', name: '李伟', mobil: '13800000002' });
    const id = await school.addStudent({ classesid: otherGrade, code: 'C3', name: '100%', mobil: '1' });
    await switchState({ id });
  });

  it.each([
    [{}, ['C3', 'B2', 'A1']],
    [{ name: '伟' }, ['B2', 'A1']],
    [{ name: '%' }, ['C3']],
    [{ mobil: '3900' }, ['A1']],
    [{ state: '2' }, ['C3']],
    [{ createtype: 3, state: 1 }, ['B2', 'A1']],
    [{ createtype: 1 }, []],
    [{ classname: '高一' }, ['B2', 'A1']],
    [{ classname: '2班' }, ['B2']],
    [{ keyword: '55AA' }, ['A1']],
    [{ keyword: 'b2' }, ['B2']],
    [{ keyword: '李' }, ['B2']],
    [{ keyword: '13800' }, ['B2']],
    [{ keyword: '伟', classesid: '', state: null }, ['B2', 'A1']],
  ])('filtered by %j has %j', async (params, codes) => {
    expect(await school.codes(params)).toEqual(codes);
    expect((await school.students(params)).recordCount).toBe(codes.length);
  });

  it('by class has the students of the class and of all below it', async () => {
    expect(await school.codes({ classesid: grade })).toEqual(['B2', 'A1']);
    expect(await school.codes({ classesid: room })).toEqual(['A1']);
    expect(await school.codes({ classesid: grade, classname: '1班' })).toEqual(['A1']);
    expect(await school.codes({ classesid: noId })).toEqual([]);
  });

  it('is ordered by any field of the row, and by nothing else', async () => {
    const by = (orderfield: string, order: string) => school.codes({}, { orderfield, order });
    expect(await by('mobil', 'asc')).toEqual(['C3', 'B2', 'A1']);
    // Chinese stands by pinyin: èr before yī.
    expect(await by('classname', 'desc')).toEqual(['B2', 'A1', 'C3']);
    expect(await by('classes', 'asc')).toEqual(['C3', 'A1', 'B2']);
    expect(await by('createtime', 'ascending')).toEqual(['A1', 'B2', 'C3']);
    expect(await refusalOf(by('password', 'asc'))).toBe('1001 排序字段格式不正确');
  });

  it('is exported with its filters, codes and phones as they are', async () => {
    const answer = await school.ask(studentExport, { name: '伟', orderfield: 'code' });
    expect(answer.fileName).toBe('学生数据.xlsx');
    const stream = new PassThrough();
    const [bytes] = await Promise.all([buffer(stream), answer.write(stream)]);
    const folder = await mkdtemp(join(tmpdir(), 'campus-export-'));
    await writeFile(join(folder, 'students.xlsx'), bytes);
    const columns = ['学生编码', '姓名', '班级', '电话号码', '创建方式', '状态'].map((title) => ({
      key: title,
      title,
    }));
    const rows = [];
    for await (const records of parseSheet(join(folder, 'students.xlsx'), { columns })) rows.push(...records);
    await rm(folder, { recursive: true });
    const common = { 创建方式: '手工录入', 状态: '启用' };
    expect(rows.map(({ values }) => values)).toEqual([
      { 学生编码: 'B2', 姓名: '李伟', 班级: '高一/高一2班', 电话号码: '13800000002', ...common },
      { 学生编码: 'A1', 姓名: '张伟', 班级: '高一/高一1班', 电话号码: '13900000001', ...common },
    ]);
  });
});
