import { expect, openScreen, test } from './console.js';
import { button, dialog, field, fill, requestOf, row, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Device/areas';
const calls = '/api/dg/base/area';

test('area.list/01: a top area and one below it stand in the tree, and are changed', async ({ office }) => {
  const [top, below] = [unique('A'), unique('A')];
  await openScreen(office, path);
  await expect(office.getByRole('main').getByRole('columnheader')).toHaveText(['区域名称', '编码', '操作']);
  await button(office, '新增').click();
  const form = dialog(office, '新增区域');
  await expect(form).toContainText('无（顶级）');
  await fill(form, { 区域名称: `区域${top}`, 编码: top });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  await button(row(office, top), '新增下级').click();
  await expect(form).toContainText(`区域${top}`);
  await fill(form, { 区域名称: `区域${below}`, 编码: below });
  const addition = requestOf(office, `${calls}/add`);
  await button(form, '确定').click();
  expect((await addition).postDataJSON()).toMatchObject({ code: below, parentid: expect.any(String) });
  await expect(form).toBeHidden();
  await expect(row(office, below)).toBeVisible();
  await button(row(office, top), '关闭行').click();
  await expect(row(office, below)).toHaveCount(0);
  await button(row(office, top), '展开行').click();

  await button(row(office, below), '修改').click();
  const edit = dialog(office, '修改区域');
  await expect(edit).toContainText(`区域${top}`);
  await fill(edit, { 区域名称: '温室' });
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(row(office, below)).toContainText('温室');
  await button(row(office, top), '关闭行').click();
  await expect(row(office, below)).toHaveCount(0);
});

test('area.list/02, area.list/03, area.list/04: an area needs a name of 64 characters and a code of its own', async ({
  office,
}) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增区域');
  await button(form, '确定').click();
  await expect(form).toContainText('请输入区域名称');
  await expect(form).toContainText('请输入编码');

  const name = field(form, '区域名称');
  await name.pressSequentially(`${'区'.repeat(64)}域`);
  await expect(name).toHaveValue('区'.repeat(64));

  const asked = requestOf(office, `${calls}/codevalidate`);
  await fill(form, { 编码: 'A01' });
  expect((await asked).postDataJSON()).toMatchObject({ code: 'A01' });
  await expect(form).toContainText('编码重复，请重新输入');
});

sweep({
  id: 'area.list',
  path,
  folder: 'area',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增下级')).first().click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入区域名称'))).toBeVisible();
    },
  },
});
