import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, dialog, field, fill, requestOf, row, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Finance/paymentType';
const calls = '/api/schoolservice/payment/type';
const limited = { includeDate: true, validateBeginDate: '2026-01-01', validateEndDate: '2099-12-31' };

/** Adds a type behind the console; gives its name. */
async function addType(campus: CampusClient, facts: object = {}, name = unique('类型')): Promise<string> {
  await campus.data(`${calls}/add`, { name, ...facts });
  return name;
}

/** Names of the types that the form of a fee project will offer. */
const offered = async (campus: CampusClient): Promise<string[]> => {
  const types = await campus.data<{ name: string }[]>(`${calls}/queryAll`);
  return types.map(({ name }) => name);
};

test('paymenttype.list/01, paymenttype.list/02: a type needs a name, and its days where it is limited', async ({
  office,
}) => {
  const name = unique('类型');
  await openScreen(office, `${path}?name=${name}`);
  await expect(office.getByRole('menuitem', { name: '缴费类型' })).toBeVisible();
  await button(office, '新增').first().click();
  const form = dialog(office, '新增缴费类型');
  const [from, until] = [field(form, '缴费有效期'), form.getByPlaceholder('结束日期')];
  await expect(from).toBeDisabled();
  await button(form, '确定').click();
  await expect(form).toContainText('请输入类型名称');
  await expect(form).not.toContainText('请输入缴费有效期');

  await field(form, '包含有效期').click();
  await button(form, '确定').click();
  await expect(form).toContainText('请输入缴费有效期');
  await field(form, '包含有效期').click();
  await expect(form).not.toContainText('请输入缴费有效期');
  await field(form, '包含有效期').click();
  await from.fill('2026-09-01');
  await until.fill('2027-01-15');
  await until.press('Enter');
  await fill(form, { 类型名称: name, 排序: '7' });
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  const cells = row(office, name).getByRole('cell');
  await expect(cells).toContainText([name, '7', '', '是', '2026-09-01', '2027-01-15', 'admin', /^\d{4}-/, '修改删除']);

  await button(row(office, name), '修改').click();
  const edit = dialog(office, '修改缴费类型');
  await expect(field(edit, '缴费有效期')).toHaveValue('2026-09-01');
  await expect(edit.getByPlaceholder('结束日期')).toHaveValue('2027-01-15');
  await field(edit, '包含有效期').click();
  await expect(edit.getByPlaceholder('结束日期')).toHaveValue('');
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(cells.nth(3)).toHaveText('否');
  await expect(cells.nth(5)).toHaveText('');

  await button(row(office, name), '删除').click();
  await agree(office, '操作确认', `您是否要删除缴费类型[${name}]?`);
  await expect(row(office, name)).toHaveCount(0);
});

test('paymenttype.list/03: what the server says of a name is shown when the field is left', async ({
  office,
  campus,
}) => {
  const name = await addType(campus);
  await openScreen(office, `${path}?name=${name}`);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增缴费类型');
  const asked = requestOf(office, `${calls}/nameValidate`);
  await fill(form, { 类型名称: name });
  const answer = await (await (await asked).response())!.json();
  expect(answer.data).toEqual({ validate: false, error: '类型名称已存在，请重新输入' });
  await expect(form.getByText(answer.data.error)).toBeVisible();
  await button(form, '取消').click();
  await button(dialog(office, '尚未保存'), '放弃').click();

  await button(row(office, name), '修改').click();
  const edit = dialog(office, '修改缴费类型');
  await fill(edit, { 排序: '2' });
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
});

test('paymenttype.list/04: a switch asks by name and moves only then; who asks for open types gets the others', async ({
  office,
  campus,
}) => {
  const common = unique('类型');
  const [name, other] = [await addType(campus, {}, `${common}甲`), await addType(campus, limited, `${common}乙`)];
  await openScreen(office, `${path}?name=${common}`);
  const toggle = row(office, name).getByRole('switch', { name: '启用' });
  await toggle.click();
  const asked = dialog(office, '操作确认');
  await expect(asked).toContainText(`您是否要停用缴费类型[${name}]?`);
  await button(asked, '取消').click();
  await expect(asked).toBeHidden();
  await expect(toggle).toBeChecked();
  expect(await offered(campus)).toEqual(expect.arrayContaining([name, other]));

  await toggle.click();
  await agree(office, '操作确认', `您是否要停用缴费类型[${name}]?`);
  await expect(toggle).not.toBeChecked();
  await expect(row(office, other).getByRole('switch')).toBeChecked();
  const left = await offered(campus);
  expect(left).toContain(other);
  expect(left).not.toContain(name);
  await toggle.click();
  await agree(office, '操作确认', `您是否要启用缴费类型[${name}]?`);
  await expect(toggle).toBeChecked();
  const later = await addType(campus, {}, `${common}丙`);
  await expect(row(office, later)).toBeVisible();
});

sweep({
  id: 'paymenttype.list',
  path,
  folder: 'kit',
  open: async (page, campus) => {
    const name = await addType(campus, limited, unique('T'));
    await openScreen(page, `${path}?name=${name}`);
  },
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).click();
      const form = page.getByRole('dialog');
      await field(form, words('包含有效期')).click();
      await button(form, words('确定')).click();
      await expect(form.getByText(words('请输入缴费有效期'))).toBeVisible();
    },
    'the question before a switch': async (page) => {
      await page.getByRole('switch').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
});
