import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, fill, requestOf, row, search, unique } from './kit.js';
import { cellOf, importWorkbook, rosterRow, rosterWorkbook, testRoster } from './roster.js';
import { addClass, addStudent, addTeacher, uniqueNumber } from './school.js';

const path = '/Base/teacher';
const calls = '/api/school/teacher';

testRoster(
  { id: 'teacher.list', path, folder: 'teacher', noun: '教师', codeTitle: '教师编号', add: addTeacher },
  {
    empty: { check: '03', messages: ['请输入教师编号', '请输入名称', '请输入电话号码'] },
    switching: '06',
    exporting: '08',
  },
);

test('teacher.list/01: teachers are found by code and by phone', async ({ office, campus }) => {
  const [one, other] = [await addTeacher(campus), await addTeacher(campus)];
  await openScreen(office, path);
  const filters = office.getByRole('search');
  await fill(filters, { 教师编号: one.code });
  const byCode = await search(office, `${calls}/query`);
  expect(byCode.postDataJSON()).toMatchObject({ page: 0, pagesize: 20, params: { code: one.code } });
  await expect(row(office, one.code)).toContainText(one.name);
  await expect(row(office, other.code)).toHaveCount(0);
  await fill(filters, { 教师编号: '', 电话号码: other.mobil });
  const byPhone = await search(office, `${calls}/query`);
  expect(byPhone.postDataJSON()).toMatchObject({ params: { mobil: other.mobil } });
  await expect(row(office, other.code)).toContainText(other.mobil);
  await expect(row(office, one.code)).toHaveCount(0);
});

test('teacher.list/02: a code that exists is refused when its field is left', async ({ office, campus }) => {
  const { code } = await addTeacher(campus);
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增教师');
  const asked = requestOf(office, `${calls}/nocheck`);
  await fill(form, { 教师编号: code });
  expect((await asked).postDataJSON()).toMatchObject({ no: code });
  await expect(form).toContainText('教师编号已存在，请重新输入');
  await fill(form, { 教师编号: unique('T') });
  await expect(form).not.toContainText('教师编号已存在，请重新输入');
});

test('teacher.list/04: the card of a student is refused when its field is left', async ({ office, campus }) => {
  const cardno = uniqueNumber();
  await addStudent(campus, await addClass(campus), { cardno });
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增教师');
  const asked = requestOf(office, '/api/person/cardinvalidate/invalidate');
  await fill(form, { 卡号: cardno });
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('personType'), query.get('cardNo')]).toEqual(['3', cardno]);
  await expect(form).toContainText('卡号无效或重复，请重新输入');
});

test('teacher.list/05: a teacher is deleted after a question', async ({ office, campus }) => {
  const { code, mobil } = await addTeacher(campus);
  await openScreen(office, `${path}?phone=${mobil}`);
  await act(row(office, code), '删除');
  await agree(office, '删除确认', '您是否要删除教师?');
  await expect(row(office, code)).toHaveCount(0);
});

test('teacher.list/07: an imported teacher says so', async ({ office }) => {
  const teacher = rosterRow();
  await openScreen(office, `${path}?code=${teacher[0]}`);
  await importWorkbook(office, '教师导入', rosterWorkbook('教师编号', teacher));
  await expect(cellOf(row(office, teacher[0]!), '文件导入')).toBeVisible();
});

test('teacher.list: a teacher is added with unit and card, and removed with others', async ({ office, campus }) => {
  const place = await addClass(campus);
  await addStudent(campus, place);
  const added = { code: unique('T'), name: unique('教师'), mobil: uniqueNumber(), cardno: uniqueNumber() };
  await openScreen(office, `${path}?classId=${place.id}`);
  await expect(button(office, '批量删除')).toBeDisabled();
  await button(office, '新增').first().click();
  const form = dialog(office, '新增教师');
  await fill(form, { 教师编号: added.code, 姓名: added.name, 电话号码: added.mobil, 卡号: added.cardno });
  await form.getByRole('radio', { name: '女' }).check();
  await choose(office, field(form, '组织机构'), place.classname, place.classname);
  await choose(office, field(form, '卡类型'), '教师卡');
  const addition = requestOf(office, `${calls}/add`);
  await button(form, '确定').click();
  expect((await addition).postDataJSON()).toMatchObject({
    ...added,
    sex: '女',
    classesid: place.id,
    cardtypeid: expect.any(String),
  });
  await expect(form).toBeHidden();
  await expect(row(office, added.code)).toContainText(place.classname);
  await row(office, added.code)
    .getByRole('checkbox', { name: /^选择 / })
    .check();
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除教师?');
  await expect(row(office, added.code)).toHaveCount(0);
});
