import { call, orderFieldsOf, paged, readInput } from './call.js';
import { id, list, text } from './fields.js';

const row = {
  id: id({ always: true }),
  name: text({ wire: 'bellname' }),
  room: text({ unordered: true }),
  rings: list({ at: text() }),
};
const record = { service: 'devices', method: 'POST', path: '/api/bells/query', summary: '' } as const;

describe('the order of rows', () => {
  it('may be by every field that is a column of theirs', () => {
    const query = call({ ...record, id: 'bell.query', input: paged({}), answer: { kind: 'paged', fields: row } });
    expect(orderFieldsOf(query)).toEqual(['id', 'name']);
  });

  it('is refused by a field that gives none, by each of its names', () => {
    const fields = { ...row, room: text({ wire: 'roomname', alsoAs: ['place'], unordered: true }) };
    const query = call({ ...record, id: 'bell.query', input: paged({}), answer: { kind: 'paged', fields } });
    for (const orderfield of ['room', 'roomname', 'place'])
      expect(() => readInput(query, { orderfield })).toThrow('排序字段格式不正确');
    expect(readInput(query, { orderfield: 'bellname' })).toMatchObject({ orderField: 'bellname' });
  });

  it('cannot be asked of a call that takes none', () => {
    const all = call({ ...record, id: 'bell.all', input: {}, answer: { kind: 'list', fields: row } });
    expect(orderFieldsOf(all)).toEqual([]);
  });
});
