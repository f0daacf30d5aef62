import { type InputOf, noId, readInput } from '../../../libs/contracts/kernel/index.js';
import { classAdd, classCodeValidate, classSwitch, classUpdate } from '../../../libs/contracts/organisation/class.js';
import { newId } from '../../../libs/database/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { organisationService } from '../organisation.module.js';
import { loadTree, pathText } from './class-tree.js';

/** A school of its own for each test. */
let at: RequestContext;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await ServiceUnderTest.start(organisationService);
});
afterAll(() => service.stop());
beforeEach(() => {
  at = requestOf();
});

const add = async (code: string, parentId?: string) =>
  (await service.ask(classAdd, { name: `class ${code}`, code, type: 2, state: 1, parentId }, at)).id;
const update = (id: string, changes: Partial<InputOf<typeof classUpdate>>) =>
  service.ask(classUpdate, { id, name: 'renamed', ...changes }, at);
const switchState = (...ids: string[]) => service.ask(classSwitch, { ids }, at);
const tree = () => service.database.inSchool(at.school, (sql) => loadTree(sql, at.school));
const pathOf = async (id: string) => {
  const all = await tree();
  return pathText(all, all.node(id));
};
const states = async () => Object.fromEntries((await tree()).nodes.map(({ code, state }) => [code, state]));
describe('the organisation tree of a school', () => {
  it('grows, and shows a rename and a move in every path', async () => {
    const grade = await add('G1');
    const child = await add('G101', grade);
    const leaf = await add('G101A', child);
    await update(grade, { name: '高一', years: 3 });
    expect(await pathOf(leaf)).toBe('高一/class G101/class G101A');
    expect((await tree()).node(grade)).toMatchObject({ name: '高一', years: 3, code: 'G1', type: 2 });
    await update(child, { name: '一班', parentId: null });
    expect(await pathOf(leaf)).toBe('一班/class G101A');
    await update(grade, { name: '高一', years: null });
    expect((await tree()).node(grade).years).toBeNull();
  });

  it('takes school years that somebody can mean', () => {
    const years = (said: number) => () => readInput(classUpdate, { id: newId(), classname: '高一', years: said });
    expect(years(20)()).toMatchObject({ years: 20 });
    expect(years(21)).toThrow('学制格式不正确');
  });

  it('refuses cycles, unknown ids and codes that are taken', async () => {
    const grade = await add('G1');
    const child = await add('G101', grade);
    expect(await refusalOf(update(grade, { parentId: child }))).toBe('1005 不能移动到自身或下级组织机构');
    expect(await refusalOf(update(grade, { parentId: grade }))).toBe('1005 不能移动到自身或下级组织机构');
    expect(await refusalOf(update(noId, {}))).toBe('1004 班级不存在');
    expect(await refusalOf(update(grade, { parentId: noId }))).toBe('1004 上级组织机构不存在');
    expect(await refusalOf(add('X', noId))).toBe('1004 上级组织机构不存在');
    expect(await refusalOf(switchState(grade, noId))).toBe('1004 班级不存在');
    expect(await refusalOf(add('G101'))).toBe('1002 编码重复，请重新输入');
    expect((await tree()).nodes.map(({ code, name }) => [code, name])).toEqual([
      ['G1', 'class G1'],
      ['G101', 'class G101'],
    ]);
  });

  it('lets no two moves make a cycle together', async () => {
    for (let round = 0; round < 20; round++) {
      const [one, other] = [await add(`A${round}`), await add(`B${round}`)];
      const outcomes = await Promise.all([
        refusalOf(update(one, { parentId: other })),
        refusalOf(update(other, { parentId: one })),
      ]);
      expect(outcomes.sort()).toEqual(['1005 不能移动到自身或下级组织机构', 'accepted']);
    }
    expect((await tree()).nodes).toHaveLength(40);
  });

  it('switches a node with all its descendants, and a descendant once', async () => {
    const grade = await add('G1');
    const child = await add('G101', grade);
    await add('G102', grade);
    await add('G101A', child);
    await switchState(child);
    expect(await states()).toEqual({ G1: 1, G101: 2, G101A: 2, G102: 1 });
    await switchState(child, grade);
    expect(await states()).toEqual({ G1: 2, G101: 2, G101A: 2, G102: 2 });
    await update(grade, { state: 1 });
    expect(await states()).toEqual({ G1: 1, G101: 1, G101A: 1, G102: 1 });
  });

  it('is not that of another school', async () => {
    const grade = await add('G1');
    const check = (id?: string) => service.ask(classCodeValidate, { code: 'G1', id }, at);
    expect([await check(), await check(grade)]).toEqual([false, true]);
    at = requestOf();
    expect(await check()).toBe(true);
    expect((await tree()).nodes).toEqual([]);
    expect(await refusalOf(update(grade, {}))).toBe('1004 班级不存在');
    expect(await refusalOf(switchState(grade))).toBe('1004 班级不存在');
    await add('G1');
  });
});
