import type { ClassRow } from '../class/class.read-model.js';
import { classTreeOf } from '../class/class-tree.js';
import { levelOf, nameAtLevel } from './grade-name.js';
import { classesOf, gradesOf, planOf, type Wanted } from './plan.js';

const today = '2027-07-10';
type Said = Partial<Pick<ClassRow, 'parentId' | 'type' | 'state' | 'enrolledOn' | 'years'>>;

const node = (name: string, said: Said = {}): ClassRow => ({
  ...{ id: name, code: name, name, school: 'school', parentId: null, type: 2, enrolledOn: null, years: null, state: 1 },
  ...said,
});
const grade = (name: string, said: Said = {}) => node(name, { type: 1, ...said });

/** What becomes of each class: `name: 1 grade, new name` and the codes of what is to be known. */
function told(rows: readonly ClassRow[], choices: readonly Wanted[] = [], day = today) {
  const inOrder = rows.map((row, index) => ({ ...row, code: String(index) }));
  const plan = planOf(classTreeOf(inOrder), new Map(choices.map((one) => [one.id, one])), day);
  return plan.map(({ node, choice: { action, gradeId, name }, problems }) => [
    node.name,
    action,
    gradeId,
    name,
    ...problems,
  ]);
}

describe('the level in the name of a grade', () => {
  it.each([
    ['高二', 2, '高三'],
    ['十一年级', 11, '十二年级'],
    ['小学六年级', 6, '小学七年级'],
    ['Grade 9', 9, 'Grade 10'],
    ['2026级', undefined, undefined],
    ['国际部', undefined, undefined],
  ])('of %s', (name, level, next) => {
    expect(levelOf(name)).toBe(level);
    expect(nameAtLevel(name, (level ?? 0) + 1)).toBe(next);
  });
});

describe("the plan of a year's turn", () => {
  const school = [grade('高一'), grade('高二'), grade('高三')];

  it('moves classes into the next grade, by the pattern of its name, and lets the last one graduate', () => {
    const below = (parentId: string, said?: Said) => ({ parentId, ...said });
    const rows = [
      ...school,
      node('高一1班', below('高一')),
      node('2班', below('高二')),
      node('高三1班', below('高三', { enrolledOn: '2024-09-01', years: 3 })),
    ];
    expect(told(rows)).toEqual([
      ['高一1班', 1, '高二', '高二1班'],
      ['2班', 1, '高三', '2班'],
      ['高三1班', 2, null, '高三1班（2027届）'],
    ]);
  });

  it('leaves alone what is disabled, part of a class, or administration', () => {
    const rows = [
      ...school,
      node('高一1班', { parentId: '高一' }),
      node('小组', { parentId: '高一1班' }),
      node('旧班', { parentId: '高一', state: 2 }),
      node('办公室', { type: 3 }),
    ];
    expect(classesOf(classTreeOf(rows)).map(({ name }) => name)).toEqual(['高一1班']);
  });

  it('stays and says so where there is no grade, or no next one', () => {
    const rows = [grade('初一', { years: 3 }), node('初一1班', { parentId: '初一' }), node('培训班')];
    expect(told(rows)).toEqual([
      ['初一1班', 3, null, '初一1班', 3],
      ['培训班', 3, null, '培训班', 2],
    ]);
  });

  it('goes by the school years where grades are called by the year of their classes', () => {
    const cohort = (year: number) => grade(`${year}级`, { enrolledOn: `${year}-09-01`, years: 3 });
    const rows = [
      ...[cohort(2024), cohort(2025)],
      ...[node('四1班', { parentId: '2024级' }), node('五1班', { parentId: '2025级' })],
    ];
    expect(told(rows)).toEqual([
      ['四1班', 2, null, '四1班（2027届）'],
      ['五1班', 3, null, '五1班'],
    ]);
    expect(told(rows, [], '2027-05-31').map(([, action]) => action)).toEqual([3, 3]);
  });

  it('says where a class would graduate before its school years are over', () => {
    const rows = [...school, node('高三1班', { parentId: '高三', enrolledOn: '2025-09-01', years: 3 })];
    expect(told(rows)).toEqual([['高三1班', 2, null, '高三1班（2028届）', 4]]);
  });

  it.each([
    ['ends after its years, where nothing says more', { years: 2 }, [2]],
    ['has another year', { years: 3 }, [3, 3]],
    ['ends where nobody has said how long it lasts, but a grade is before it', {}, [2]],
    ['ends like that too where nobody can mean what was said', { years: 300_000, enrolledOn: '2024-09-01' }, [2]],
  ] satisfies [string, Said, number[]][])('decides about the last grade there is: %s', (_what, said, outcome) => {
    const rows = [grade('高一'), grade('高二'), node('高二1班', { parentId: '高二', ...said })];
    const [[, action, , , ...problems] = []] = told(rows);
    expect([action, ...problems]).toEqual(outcome);
  });

  it('moves into no grade that is part of a class: the class could come to stand below itself', () => {
    const rows = [grade('高一'), node('甲', { parentId: '高一' }), grade('组', { parentId: '甲' })];
    expect(gradesOf(classTreeOf(rows)).map(({ id }) => id)).toEqual(['高一']);
  });

  it.each(['组', '旧', '甲', 'unknown'])(
    'says where the grade into which a class is to move is none any more: %s',
    (id) => {
      const rows = [
        ...school,
        ...[node('甲', { parentId: '高一' }), node('乙', { parentId: '高一' })],
        ...[grade('组', { parentId: '甲' }), grade('旧', { state: 2 })],
      ];
      const [, other] = told(rows, [{ id: '乙', action: 1, gradeId: id }]);
      expect(other).toEqual(['乙', 1, id, expect.any(String), 5]);
    },
  );

  it('says where names would meet, also with a class that graduated before, and not where they met already', () => {
    const rows = [
      ...school,
      ...[node('甲', { parentId: '高一' }), node('乙', { parentId: '高一' })],
      { ...node('旧', { parentId: '高二', state: 2 }), name: '一班' },
      { ...node('丙', { parentId: '高三' }), name: '同名' },
      { ...node('丁', { parentId: '高三' }), name: '同名' },
    ];
    const moving = (id: string, name: string): Wanted => ({ id, action: 1, gradeId: '高二', name });
    const staying = (id: string): Wanted => ({ id, action: 3, gradeId: null, name: 'whatever' });
    const problems = (...choices: Wanted[]) => told(rows, choices).map(([, , , , ...codes]) => codes);
    expect(problems(moving('甲', '一班'), moving('乙', '二班'), staying('丙'), staying('丁'))).toEqual([
      [1],
      [],
      ...[[3], [3]],
    ]);
    expect(problems(moving('甲', '二班'), moving('乙', '二班'), staying('丙'), staying('丁')).slice(0, 2)).toEqual([
      [1],
      [1],
    ]);
  });

  it('takes what somebody wants in place of what it proposes, and proposes a name for that', () => {
    const rows = [...school, node('高一1班', { parentId: '高一' })];
    const wanting = (wanted: Omit<Wanted, 'id'>) => told(rows, [{ id: '高一1班', ...wanted }])[0];
    const skipping = { action: 1, gradeId: '高三' } as const;
    expect(wanting({ ...skipping, name: '实验班' })).toEqual(['高一1班', 1, '高三', '实验班']);
    expect(wanting(skipping)).toEqual(['高一1班', 1, '高三', '高三1班']);
    expect(wanting({ action: 2, gradeId: '高三' })).toEqual(['高一1班', 2, null, '高一1班（2027届）']);
    expect(wanting({ action: 3, gradeId: '高二', name: '实验班' })).toEqual(['高一1班', 3, null, '高一1班']);
  });
});
