import { expect, openScreen, test } from './console.js';
import { agree, button, dialog, field, fill, row, unique } from './kit.js';

const path = '/Building/buildtype';

test('buildtype.list/01, buildtype.list/02: a type needs a name and no code, and is deleted after a question', async ({
  office,
}) => {
  const name = unique('楼型');
  await openScreen(office, `${path}?keyword=${name}`);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增楼栋类型');
  await expect(field(form, '编码')).toHaveCount(0);
  await button(form, '确定').click();
  await expect(form).toContainText('请输入名称');
  await fill(form, { 名称: name, 备注: '教室' });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await button(row(office, name), '删除').click();
  await agree(office, '删除确认', '您是否要删除楼栋类型?');
  await expect(row(office, name)).toHaveCount(0);
});
