import { expect, openScreen, test } from './console.js';
import { agree, button, dialog, field, fill, row, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Base/subject';

test('subject.list/01, subject.list/02: the empty form asks for subject and code, and a code is used once', async ({
  office,
  campus,
}) => {
  const code = unique('S');
  await campus.data('/api/school/subject/add', { subject: unique('学科'), code });
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增学科');
  await button(form, '确定').click();
  await expect(form).toContainText('请输入学科');
  await expect(form).toContainText('请输入编码');
  await fill(form, { 编码: code });
  await expect(form).toContainText('编码重复，请重新输入');
});

test('subject.list/04: a subject is added, changed but for its code, and deleted', async ({ office }) => {
  const [name, code] = [unique('学科'), unique('S')];
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增学科');
  await fill(form, { 学科: name, 编码: code });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await button(row(office, code), '修改').click();
  const edit = dialog(office, '修改学科');
  await expect(field(edit, '编码')).toBeDisabled();
  await fill(edit, { 学科: `${name}二` });
  await button(edit, '确定').click();
  await expect(row(office, code)).toContainText(`${name}二`);
  await button(row(office, code), '删除').click();
  await agree(office, '删除确认', '您是否要删除学科?');
  await expect(row(office, code)).toHaveCount(0);
});

sweep({
  id: 'subject.list',
  path,
  folder: 'kit',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入编码'))).toBeVisible();
    },
  },
});
