import { Rejection } from '../../../libs/contracts/kernel/index.js';
import type { ClassRow } from './class.read-model.js';
import { classTreeOf, pathText } from './class-tree.js';

const row = (id: string, parentId: string | null = null, code = id): ClassRow => ({
  id,
  school: 'school',
  parentId,
  name: `name of ${id}`,
  code,
  type: 2,
  enrolledOn: null,
  years: null,
  state: 1,
});

describe('the organisation tree', () => {
  const tree = classTreeOf([row('c10', 'g'), row('c9', 'g'), row('x', 'c9'), row('g'), row('office')]);

  it('has children below their parents, by code as people count', () => {
    expect(tree.nodes.map(({ id }) => id)).toEqual(['g', 'c9', 'x', 'c10', 'office']);
    expect(tree.roots.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
      ['g', ['c9', 'c10']],
      ['office', []],
    ]);
    expect(tree.node('x')).toMatchObject({ ancestorIds: 'g,c9', parentName: 'name of c9', parentCode: 'c9' });
    expect(tree.node('g')).toMatchObject({ ancestorIds: '', parentName: null, parentCode: null });
  });

  it('knows places, branches and paths', () => {
    expect(pathText(tree, tree.node('x'))).toBe('name of g/name of c9/name of x');
    expect(tree.placeBelow('x')).toEqual(['g', 'c9', 'x']);
    expect(tree.placeBelow(null)).toEqual([]);
    expect(tree.branch(tree.node('c9')).map(({ id }) => id)).toEqual(['c9', 'x']);
    expect([tree.levelsOf(tree.node('g')), tree.levelsOf(tree.node('x'))]).toEqual([3, 1]);
    expect(tree.isBelowAny(tree.node('x'), new Set(['g']))).toBe(true);
    expect(tree.isBelowAny(tree.node('g'), new Set(['g']))).toBe(false);
  });

  it('refuses ids that the school does not have', () => {
    expect(() => tree.node('other')).toThrow(Rejection.notFound('班级不存在'));
    expect(() => tree.placeBelow('other')).toThrow(Rejection.notFound('上级组织机构不存在'));
  });
});
