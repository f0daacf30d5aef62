import type { ClassRow } from '../class/class.read-model.js';
import { classTreeOf } from '../class/class-tree.js';
import { returningOf } from './taking-back.js';
import type { TurnedClass } from './year-turn.js';

const node = (id: string, parentId: string | null = null, said: Partial<ClassRow> = {}): ClassRow => ({
  ...{ id, code: id, name: id, school: 'school', parentId, type: 2, enrolledOn: null, years: null, state: 1 },
  ...said,
});
const grades = ['g1', 'g2', 'g3'].map((id) => node(id, null, { type: 1 }));
/** What a turn did to a class: `a/b` is b below a. */
function turned(classId: string, from: string, to: string, action: 1 | 2 = 1): TurnedClass {
  const place = (path: string) => {
    const [parentId, name = ''] = path.split('/');
    return { name, ...(parentId && { parentId }) };
  };
  return { classId, action, from: place(from), to: place(to), disabled: [], bindings: [] };
}
/** Ids of those that go back. */
const returning = (rows: readonly ClassRow[], ...classes: TurnedClass[]) =>
  returningOf(classTreeOf(rows), classes).map(({ classId }) => classId);

describe('what goes back when a turn is taken back', () => {
  const one = turned('one', 'g1/一班', 'g2/二班');
  const two = turned('two', 'g2/二班', 'g2/二班（2026届）', 2);
  const first = node('one', 'g2', { name: '二班' });
  const second = node('two', 'g2', { name: '二班（2026届）', state: 2 });

  it('is each class that is where and what the turn has made it, into the place of one that goes too', () => {
    expect(returning([...grades, first, second], one, two)).toEqual(['one', 'two']);
    expect(returning([...grades, { ...first, name: '实验班' }, second], one, two)).toEqual(['two']);
    expect(returning([...grades, first, { ...second, state: 1 }], one, two)).toEqual(['one']);
  });

  it('is none whose place and name another node has got, and none whose place that one keeps', () => {
    const other = node('other', 'g1', { name: '一班' });
    expect(returning([...grades, other, first, second], one, two)).toEqual([]);
  });

  it('is none that would be below another one which goes back', () => {
    const rows = [
      ...[node('g1', 'two', { type: 1 }), node('g2', 'one', { type: 1 }), node('g3', null, { type: 1 })],
      ...[node('one', 'g3'), node('two', 'g3')],
    ];
    expect(returning(rows, turned('one', 'g1/one', 'g3/one'), turned('two', 'g2/two', 'g3/two'))).toEqual([]);
  });
});
