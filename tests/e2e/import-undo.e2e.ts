import { signInWithout } from './accounts.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, row, unique } from './kit.js';
import { uniqueNumber } from './school.js';
import { choose, goodRow, knownClass, openImport, switchState, workbook } from './student-import.js';

test('an import is undone in its dialog, and found undone from the operation log', async ({ office, campus }) => {
  const place = await knownClass(campus);
  const [changed, other] = [goodRow(place, unique('家长'), uniqueNumber()), goodRow(place)];
  const imports = await openImport(office);
  await choose(office, imports, workbook(changed, other));
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();
  await switchState(campus, changed[1]!);
  await button(imports, '撤销导入').click();
  // A parent that the row brings along is one more.
  await agree(office, '删除确认', '撤销导入 学生.xlsx：已保存的 2 条中');
  await expect(imports.getByText('已撤销 1 条，保留 2 条')).toBeVisible();
  await expect(row(imports, changed[1]!)).toContainText('导入后已被修改');
  await expect(row(imports, `P${changed[5]}`)).toContainText('仍有学生绑定该家长');
  await button(imports, '关闭').last().click();
  await expect(row(office, changed[1]!)).toBeVisible();
  await expect(row(office, other[1]!)).toHaveCount(0);

  await openScreen(office, '/Log/logs');
  await expect(row(office, '撤销学生导入').first()).toContainText('成功');
  await button(row(office, '保存学生导入数据').first(), '展开行').click();
  await expect(office.getByText('已撤销', { exact: true }).first()).toBeVisible();
  await expect(button(office, '撤销导入')).toHaveCount(0);
});

test('an import that was left as it is is undone from the operation log', async ({ office, campus }) => {
  const student = goodRow(await knownClass(campus));
  const imports = await openImport(office);
  await choose(office, imports, workbook(student));
  await button(imports, '保存').click();
  await expect(imports.getByText('保存成功！')).toBeVisible();
  await openScreen(office, '/Log/logs');
  await button(row(office, '保存学生导入数据').first(), '展开行').click();
  await button(office, '撤销导入').click();
  await agree(office, '删除确认', '撤销导入 学生.xlsx：已保存的 1 条中');
  await expect(office.getByText('已撤销 1 条，保留 0 条')).toBeVisible();
  await openScreen(office, `/Base/student?keyword=${student[1]}`);
  await expect(row(office, student[1]!)).toHaveCount(0);
});

test('behaviour 26: who may import and not delete sees the undo disabled, with the reason', async ({
  page,
  campus,
}) => {
  await signInWithout(page, campus, { component: 'student', lacking: 'dbtn_delete' });
  const imports = await openImport(page);
  await choose(page, imports, workbook(goodRow(await knownClass(campus))));
  await button(imports, '保存').click();
  const undo = button(imports, '撤销导入');
  await expect(undo).toBeDisabled();
  await undo.hover({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText('没有操作权限');
});
