import { expect, openScreen, test } from './console.js';
import { button, dialog, field, fill, requestOf, row } from './kit.js';
import { addClass, addStudent } from './school.js';
import { cardTypeOf, path } from './students.js';

test('a card type keeps its name while the types are away, and they can be asked for again', async ({
  office,
  campus,
}) => {
  const types = '/api/dictionary/cardtype/queryall';
  const [type] = await campus.data<{ id: string; name: string }[]>(types);
  const student = await addStudent(campus, await addClass(campus), { cardtypeid: type!.id });
  await office.route(`**${types}`, (route) => route.abort());
  await openScreen(office, `${path}?keyword=${student.code}`);
  await button(row(office, student.code), '修改').click();
  const form = dialog(office, '修改学生');
  const shown = form.locator('.ant-form-item', { has: office.getByLabel('卡类型', { exact: true }) });
  await expect(shown).toContainText(type!.name);
  await field(form, '卡类型').click();
  await expect(office.getByText('选项加载失败')).toBeVisible();
  await office.unroute(`**${types}`);
  await button(office, '重试').click();
  await expect(office.getByTitle(type!.name, { exact: true }).last()).toBeVisible();
  await field(form, '卡类型').press('Escape');
  await fill(form, { 备注: '随身携带' });
  const change = requestOf(office, '/api/school/student/update');
  await button(form, '确定').click();
  const sent = (await change).postDataJSON() as object;
  expect(sent).toMatchObject({ remark: '随身携带' });
  expect(Object.keys(sent).filter((name) => name.startsWith('cardtype'))).toEqual([]);
  await expect(form).toBeHidden();
  expect(await cardTypeOf(campus, student.code)).toBe(type!.name);
});

test('a class keeps its name while the tree of classes hangs', async ({ office, campus }) => {
  const place = await addClass(campus);
  const student = await addStudent(campus, place);
  await office.route('**/querytree*', () => {});
  // The network never rests while the tree hangs, so the row is what is waited for.
  await office.goto(`${path}?keyword=${student.code}`);
  await button(row(office, student.code), '修改').click();
  const shown = dialog(office, '修改学生').locator('.ant-form-item', {
    has: office.getByLabel('班级', { exact: true }),
  });
  await expect(shown).toContainText(place.classname);
  await office.unrouteAll({ behavior: 'ignoreErrors' });
});
