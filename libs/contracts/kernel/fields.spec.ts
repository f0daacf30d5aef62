import { call, filters, mergedFilters, paged, readInput, writeAnswer } from './call.js';
import { enumeration } from './enumeration.js';
import { anyObject, clearable, code, flag, id, ids, integer, list, read, schemaOf, text, tree } from './fields.js';
import { Rejection } from './message.js';
import { toWire } from './wire.js';

const sex = enumeration('Sex', [
  ['男', '男'],
  ['女', '女'],
]);
const state = enumeration('State', [
  [1, '启用'],
  [2, '禁用'],
]);
const student = {
  code: text({ label: '学生编码', required: '请输入学生编码', max: 4 }),
  sex: code(sex, { required: '请选择性别' }),
  classId: id({ wire: 'classesid', aliases: ['classesId'], required: '请选择班级' }),
  state: code(state, { fallback: 1 }),
  silent: flag({ wire: 'notlimitmsg' }),
  ids: ids({}),
  doors: list({ no: text({ required: '请输入门号' }) }),
};

const valid = { code: '007', sex: '男', classesid: '3F2504E0-4F89-41D3-9A0C-0305E82C3301' };

function refusal(raw: Record<string, unknown>): string {
  try {
    read(student, { ...valid, ...raw });
  } catch (error) {
    if (error instanceof Rejection) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('fields of a request', () => {
  it('are read into domain names, with fallbacks, in every accepted form', () => {
    expect(read(student, { ...valid, state: '2', notlimitmsg: '2', ids: 'x, ,y', doors: [{ no: 3 }] })).toEqual({
      code: '007',
      sex: '男',
      classId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      state: 2,
      silent: false,
      ids: ['00000000-0000-0000-0000-000000000000'],
      doors: [{ no: '3' }],
    });
  });

  it('take other spellings and refuse in the order of the call', () => {
    expect(read(student, { code: 1, sex: '女', classesId: valid.classesid }).classId).toBe(
      valid.classesid.toLowerCase(),
    );
    expect(refusal({ code: '', sex: '' })).toBe('1001 请输入学生编码');
    expect(refusal({ sex: null })).toBe('1001 请选择性别');
  });

  it.each([
    [{ code: '12345' }, '1001 学生编码长度不能超过4'],
    [{ classesid: ' \t ' }, '1001 请选择班级'],
    [{ classesid: 'x' }, 'accepted'],
    [{ code: '𠮷𠮷𠮷𠮷' }, 'accepted'],
    [{ code: 'a\0' }, '1001 学生编码格式不正确'],
    [{ code: 'a\ud800' }, '1001 学生编码格式不正确'],
    [{ code: { a: 1 } }, '1001 学生编码格式不正确'],
    [{ state: 3 }, '1001 state格式不正确'],
    [{ doors: [{}] }, '1001 请输入门号'],
    [{ doors: { length: 2 } }, '1001 doors格式不正确'],
    [{ classesid: ['a'] }, '1001 classesid格式不正确'],
    [{ __proto__: { code: 'x' } }, 'accepted'],
  ])('%j answers %s', (raw, outcome) => expect(refusal(raw)).toBe(outcome));

  it('that are clearable tell empty from missing', () => {
    const fields = { phone: clearable(text({ max: 3 })), remark: clearable(text()) };
    expect(read(fields, { phone: '' })).toEqual({ phone: null });
    expect(read(fields, { phone: '12', remark: null })).toEqual({ phone: '12', remark: null });
    expect(() => read(fields, { phone: '1234' })).toThrow(Rejection);
  });

  it('rename the nodes of a tree to any depth', () => {
    const fields = { nodes: tree({ parentId: id({ wire: 'pid' }) }) };
    const leaf = { parentId: 'b', children: [], hidden: true };
    expect(toWire(fields, { nodes: [{ parentId: 'a', children: [leaf] }] as never })).toEqual({
      nodes: [{ pid: 'a', children: [{ pid: 'b', children: [] }] }],
    });
    expect(schemaOf(fields)).toMatchObject({
      properties: { nodes: { items: { properties: { pid: {}, children: { type: 'array' } } } } },
    });
  });

  it('keep the blanks of a verbatim text', () => {
    const fields = { password: text({ verbatim: true, required: '请输入密码' }), name: text() };
    expect(read(fields, { password: ' a ', name: ' a ' })).toEqual({ password: ' a ', name: 'a' });
  });

  it('that hold any object take what lies in each other as deep as anybody means', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    const fields = { settings: anyObject({ label: '设置' }) };
    expect(read(fields, { settings: { deep: nested(30) } }).settings).toEqual({ deep: nested(30) });
    for (const levels of [40, 4000])
      expect(() => read(fields, { settings: { deep: nested(levels) } })).toThrow('设置格式不正确');
  });

  it('make the JSON Schema of the wire', () => {
    expect(schemaOf(student)).toMatchObject({
      required: ['code', 'sex', 'classesid'],
      properties: { code: { type: 'string', maxLength: 4 }, doors: { type: 'array' } },
    });
  });
});

describe('a paged call', () => {
  const query = call({
    id: 'student.query',
    service: 'people',
    method: 'POST',
    path: '/q',
    summary: 'Lists students',
    input: paged({ keyword: text() }),
    answer: { kind: 'paged', fields: { classId: id({ wire: 'classesid', always: true }), count: integer() } },
  });

  it('has pages from 0 and takes empty filters', () => {
    expect(readInput(query, {})).toEqual({ page: 0, pageSize: 20, params: {} });
    expect(readInput(query, { pagesize: '50', params: { keyword: '' } })).toEqual({
      page: 0,
      pageSize: 50,
      params: {},
    });
    expect(() => readInput(query, { pagesize: 50001 })).toThrow('每页条数格式不正确');
    expect(() => readInput(query, { order: 'asc, 1/0' })).toThrow(Rejection);
    expect(() => readInput(query, { params: ['check'] })).toThrow(Rejection);
  });

  it('answers wire names', () => {
    expect(writeAnswer(query, { data: [{ classId: '1', count: 2, hidden: 3 }], recordCount: 1 })).toEqual({
      data: [{ classesid: '1', count: 2 }],
      recordCount: 1,
    });
  });

  it('of exports takes filters nested and flat', () => {
    const fields = filters({ keyword: text(), state: integer() });
    expect(mergedFilters(read(fields, { keyword: 'a', params: { state: 1 } }))).toEqual({ keyword: 'a', state: 1 });
  });
});
