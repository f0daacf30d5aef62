import { entityCalls } from './entity-calls.js';
import { flag, text } from './fields.js';

const bell = entityCalls({ service: 'devices', id: 'bell', label: '铃声', isPersonal: true });
const permission = ['bells:dbtn_ring'];
const input = { tone: text() };

describe('the calls of an entity', () => {
  it('have ids of the entity and of the end of their paths', () => {
    const { id, service, path, method } = bell.update('/api/bells/rename', { permission, input, summary: '' });
    expect({ id, service, path, method }).toEqual({
      id: 'bell.rename',
      service: 'devices',
      path: '/api/bells/rename',
      method: 'POST',
    });
  });

  it('say in the operation log what they do, and whether their parameters are of persons', () => {
    const said = { permission, summary: '' };
    const changes = [
      bell.add('/add', { ...said, input }),
      bell.update('/update', { ...said, input }),
      bell.delete('/delete', said),
      bell.switchState('/switch', said),
    ];
    expect(changes.map(({ writes, isPersonal, input, answer }) => [writes, isPersonal, Object.keys(input), answer.kind]))
      // biome-ignore format: a table
      .toEqual([
      ['新增铃声', true, ['tone'], 'object'],
      ['修改铃声', true, ['tone'], 'none'],
      ['删除铃声', undefined, ['ids'], 'none'],
      ['启用或禁用铃声', undefined, ['id', 'ids'], 'none'],
    ]);
  });

  it('read what they list and check, which no log tells', () => {
    const listed = bell.query('/query', { filters: { name: text() }, row: input, summary: '' });
    expect([listed.writes, listed.input.params.nested, listed.answer]).toEqual([
      undefined,
      expect.objectContaining({ fields: { name: expect.anything() } }),
      { kind: 'paged', fields: input },
    ]);
    const checked = bell.check('/free', { input, summary: '' });
    expect([checked.writes, checked.answer]).toEqual([undefined, { kind: 'boolean' }]);
  });

  it('may say everything otherwise', () => {
    const answer = { kind: 'object', fields: { rings: flag({ always: true }) } } as const;
    const record = {
      id: 'bell.ring.add',
      method: 'GET',
      permission,
      writes: '打铃',
      input,
      answer,
      summary: '',
    } as const;
    expect(bell.add('/api/bell/ring/add', record)).toMatchObject(record);
  });
});
