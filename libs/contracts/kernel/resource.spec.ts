import { safeParse } from 'zod/mini';
import { enabledState } from '../enumerations.js';
import { type Attributes, attribute } from './attribute.js';
import { readInput, writeAnswer } from './call.js';
import { resource } from './resource.js';
import { namedButtons } from './resource-rules.js';
import { selectedIds } from './selection.js';

const cardType = resource('organisation.cardKind', {
  label: '卡类型',
  paths: {
    add: '/api/dictionary/cardtype/add',
    update: '/api/dictionary/cardtype/update',
    delete: '/api/dictionary/cardtype/delete',
    query: '/api/dictionary/cardtype/query',
  },
  screen: { component: 'cardtype', path: '/Base/cardtype', text: '卡类型管理', icon: 'idcard', buttons: namedButtons },
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 32, unique: '名称重复，请重新输入' }),
    needsFee: attribute.flag({ label: '需要工本费', wire: 'needCoast' }),
    fee: attribute.money({ label: '工本费', wire: 'coast', keptWith: 'needsFee' }),
  },
  search: { name: ['name'] },
  listAll: { path: '/api/dictionary/cardtype/queryall', method: 'GET' },
  usedAs: 'isused',
  check: { attribute: 'name', path: '/api/dictionary/cardtype/isrepeat', method: 'POST', answers: 'repeated' },
});

describe('a resource', () => {
  const { calls, events } = cardType;

  it('names its calls, permissions and events after itself', () => {
    expect(
      Object.values(calls).map(({ id, method, path, permission, writes }) => [id, method, path, permission, writes]),
    ).toEqual([
      ['cardkind.add', 'POST', '/api/dictionary/cardtype/add', ['cardtype:dbtn_add'], '新增卡类型'],
      ['cardkind.update', 'POST', '/api/dictionary/cardtype/update', ['cardtype:dbtn_update'], '修改卡类型'],
      ['cardkind.delete', 'POST', '/api/dictionary/cardtype/delete', ['cardtype:dbtn_delete'], '删除卡类型'],
      ['cardkind.query', 'POST', '/api/dictionary/cardtype/query', undefined, undefined],
      ['cardkind.queryall', 'GET', '/api/dictionary/cardtype/queryall', undefined, undefined],
      ['cardkind.isrepeat', 'POST', '/api/dictionary/cardtype/isrepeat', undefined, undefined],
    ]);
    expect(Object.values(events).map(({ name }) => name)).toEqual([
      'CardKindAdded',
      'CardKindChanged',
      'CardKindRemoved',
    ]);
  });

  it('has defaults when an entry is added and none when it is changed', () => {
    expect(readInput(calls.add, { name: '学生卡', coast: '' })).toEqual({ name: '学生卡', needsFee: false });
    expect(readInput(calls.update, { id: 'x', name: '学生卡' })).toEqual({ id: expect.any(String), name: '学生卡' });
    expect(readInput(calls.update, { id: 'x', name: '学生卡', coast: '' })).toHaveProperty('fee', null);
    expect(() => readInput(calls.update, { id: 'x' })).toThrow('请输入名称');
    expect(() => readInput(calls.add, { name: 'x'.repeat(33) })).toThrow('名称长度不能超过32');
    expect(() => readInput(calls.add, { name: 'x', coast: '1.234' })).toThrow('工本费格式不正确');
  });

  it('answers rows with every attribute', () => {
    const row = { id: '1', name: '学生卡', needsFee: false, fee: null, used: true, school: 'hidden' };
    expect(writeAnswer(calls.queryAll, [row])).toEqual([
      { id: '1', name: '学生卡', needCoast: false, coast: null, isused: true },
    ]);
  });

  it('has events that a schema checks', () => {
    expect(safeParse(events.added.schema, { name: 'a', needsFee: true, fee: 5 }).success).toBe(true);
    expect(safeParse(events.added.schema, { needsFee: true }).success).toBe(false);
  });
});

describe('names of attributes', () => {
  const { label, paths, screen } = cardType;
  const name = attribute.text({ label: '名称', max: 8 });
  const state = attribute.choice(enabledState, { label: '启用状态', required: '请选择启用状态', fallback: 1 });
  const declare = (attributes: Attributes, more: object = {}) =>
    resource('organisation.thing', { label, paths, screen, search: {}, attributes, ...more });

  it('are not those that every row has', () => {
    for (const taken of ['id', 'school', 'used', 'addedAt', 'addedBy', 'createdAt', 'createdBy'])
      expect(() => declare({ [taken]: name })).toThrow(`organisation.thing: no attribute can be called ${taken}`);
  });

  it('may be state for a choice that nobody switches', () => {
    expect(declare({ name, state }).attributes).toHaveProperty('state');
    expect(() => declare({ state: name })).toThrow('an attribute called state is a choice');
    expect(() => declare({ state }, { switchable: '/api/thing/switchstate' })).toThrow(
      'of a resource that is not switchable',
    );
  });
});

describe('the selection of a switch call', () => {
  it('is one id or several, not both and not none', () => {
    expect(selectedIds({ id: 'a' })).toEqual(['a']);
    expect(selectedIds({ ids: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(() => selectedIds({})).toThrow('请选择记录');
    expect(() => selectedIds({ id: 'a', ids: ['b'] })).toThrow('请选择记录');
  });
});
