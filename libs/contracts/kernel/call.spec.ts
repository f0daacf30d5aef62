import { call, orderFieldsOf, paged } from './call.js';
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

  it('cannot be asked of a call that takes none', () => {
    const all = call({ ...record, id: 'bell.all', input: {}, answer: { kind: 'list', fields: row } });
    expect(orderFieldsOf(all)).toEqual([]);
  });
});
