import { noId } from '../../../libs/contracts/kernel/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import {
  addGroup,
  addRule,
  addShift,
  attendance,
  deleteGroups,
  deleteRules,
  deleteShifts,
  excludeClasses,
  found,
  ids,
  listRules,
  renameShift,
  ruleShifts,
  rulesOf,
  shiftsOf,
  start,
  stop,
} from '../testing/attendance-school.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => {
  const checked = await checkProjections(attendance());
  const problems = await stop();
  expect(problems).toEqual([]);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

describe('attendance rules', () => {
  it('are listed by what the filters ask', async () => {
    await addRule('教师作息', 3);
    const lessons = await addRule('学生上课', 1);
    await addGroup('一班', lessons);
    expect(await listRules({})).toEqual(['学生上课', '教师作息']);
    expect(await listRules({ title: '作息' })).toEqual(['教师作息']);
    expect(await listRules({ type: 1 })).toEqual(['学生上课']);
    expect(await listRules({ used: true })).toEqual(['学生上课']);
    expect(await listRules({ used: false })).toEqual(['教师作息']);
    expect(await listRules({ address: 'x' })).toEqual([]);
    expect((await listRules({ state: 1 })).length + (await listRules({ state: 2 })).length).toBe(2);
  });

  it('stay while a group follows them', async () => {
    const [teachers, lessons] = [await addRule('教师作息', 3), await addRule('学生上课', 1)];
    const group = await addGroup('一班', lessons);
    expect(await refusalOf(deleteRules(teachers, lessons))).toBe('1003 考勤配置已被考勤组使用，不允许删除');
    expect(await refusalOf(deleteRules(teachers, noId))).toBe('1004 记录不存在');
    expect(await listRules({})).toHaveLength(2);
    await deleteGroups(group);
    await deleteRules(teachers, lessons);
    expect(await listRules({})).toEqual([]);
  });

  it('have shifts', async () => {
    const rule = await addRule('教师作息', 3);
    const id = await addShift(rule, '上午');
    await renameShift(rule, id, '全天');
    expect(await shiftsOf(rule)).toMatchObject([
      { id, ruleId: rule, title: '全天', signInFrom: '06:30:00', weekDays: [1, 5], weekDaysText: '[1,5]' },
    ]);
    expect(await ruleShifts()).toMatchObject([{ id: rule, title: '教师作息', shifts: [{ id, title: '全天' }] }]);
    expect((await rulesOf())[0]!.shifts).toMatchObject([{ title: '全天' }]);
    expect(await refusalOf(addShift(noId, '上午'))).toBe('1004 记录不存在');
    expect(await refusalOf(renameShift(await addRule('别的', 3), id, '上午'))).toBe('1004 记录不存在');
    expect(await refusalOf(deleteShifts(id, noId))).toBe('1004 记录不存在');
    await deleteShifts(id);
    expect(await shiftsOf(rule)).toEqual([]);
    await addShift(rule, '上午');
    await deleteRules(rule);
    expect(await shiftsOf(rule)).toEqual([]);
  });

  it('leave classes out, each its own and all those of the school', async () => {
    const rule = await addRule('学生上课', 1);
    const other = await addRule('学生归寝', 2);
    await excludeClasses(['class'], rule);
    await excludeClasses(['grade', 'class']);
    const excluded = new Map((await rulesOf()).map(({ id, excludedClassIds }) => [id, excludedClassIds]));
    expect(excluded.get(rule)).toEqual([ids('class'), ids('grade')]);
    expect(excluded.get(other)).toEqual([ids('grade'), ids('class')]);
    expect(await refusalOf(excludeClasses(['nowhere']))).toBe('1004 班级不存在');
    expect(await refusalOf(excludeClasses(['class'], noId))).toBe('1004 记录不存在');
  });
});
