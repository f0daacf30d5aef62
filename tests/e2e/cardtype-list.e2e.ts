import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, dialog, field, fill, requestOf, row, unique } from './kit.js';
import { addClass, addStudent, uniqueNumber } from './school.js';
import { sweep } from './sweep.js';

const path = '/Base/cardtype';
const calls = '/api/dictionary/cardtype';

const addCardType = async (campus: CampusClient, values: object) => campus.data<{ id: string }>(`${calls}/add`, values);

test('cardtype.list/01: a name that exists is refused when its field is left', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增卡类型');
  const asked = requestOf(office, `${calls}/isrepeat`);
  await fill(form, { 名称: '学生卡' });
  expect((await asked).postDataJSON()).toMatchObject({ name: '学生卡' });
  await expect(form).toContainText('名称重复，请重新输入');
  await fill(form, { 名称: unique('卡') });
  await expect(form).not.toContainText('名称重复，请重新输入');
});

test('cardtype.list/02: the empty form asks for a name', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增卡类型');
  await button(form, '确定').click();
  await expect(form).toContainText('请输入名称');
});

test('cardtype.list/03: a deposit is kept with its flag alone', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增卡类型');
  const [flag, deposit] = [field(form, '需要押金'), field(form, '押金')];
  await expect(deposit).toBeDisabled();
  await flag.click();
  await deposit.fill('20.5');
  await deposit.blur();
  await expect(deposit).toHaveValue('20.5');
  await flag.click();
  await expect(deposit).toBeDisabled();
  await expect(deposit).toHaveValue('');
});

test('cardtype.list/04, cardtype.list/05: letters are no fee, and half a day is no validity', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增卡类型');
  await field(form, '需要工本费').click();
  const fee = field(form, '工本费');
  await fee.pressSequentially('abc');
  await fee.blur();
  await expect(fee).toHaveValue('');
  await fill(form, { 工本费: '1.234' });
  await expect(form).toContainText('请输入有效金额');
  await fill(form, { '有效期(天)': '1.5' });
  await expect(form).toContainText('请输入整数');
  const additions: string[] = [];
  office.on('request', (request) => additions.push(new URL(request.url()).pathname));
  await fill(form, { 名称: unique('卡') });
  await button(form, '确定').click();
  await expect(form).toContainText('请输入整数');
  expect(additions).not.toContain(`${calls}/add`);
});

test('cardtype.list/06: a press on a title sorts the list', async ({ office, campus }) => {
  const common = unique('序');
  const fees = [30, 4, 100];
  for (const fee of fees) await addCardType(campus, { name: `${common}${fee}`, needCoast: true, coast: fee });
  await openScreen(office, `${path}?name=${common}`);
  const shown = () => office.getByRole('cell', { name: /^\d+\.00$/ });
  const title = office.getByRole('columnheader', { name: '工本费', exact: true });
  // The live channel may have the list asked for again at any moment.
  const sorted = office.waitForRequest((request) => request.postDataJSON()?.orderfield === 'coast');
  await title.click();
  expect((await sorted).postDataJSON()).toMatchObject({ order: 'asc' });
  await expect(shown()).toHaveText(['4.00', '30.00', '100.00']);
  await title.click();
  await expect(shown()).toHaveText(['100.00', '30.00', '4.00']);
  await office.goBack();
  await expect(shown()).toHaveText(['4.00', '30.00', '100.00']);
  await office.reload();
  await expect(shown()).toHaveText(['4.00', '30.00', '100.00']);
  await office.goBack();
  await expect(title).not.toHaveAttribute('aria-sort');
});

test('cardtype.list/07: name and type hold 32 characters', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const form = dialog(office, '新增卡类型');
  for (const label of ['名称', '类型']) {
    await field(form, label).pressSequentially(`${'卡'.repeat(32)}类`);
    await expect(field(form, label)).toHaveValue('卡'.repeat(32));
  }
});

test('cardtype.list/08: rows can be changed alone; many are deleted after a question', async ({ office, campus }) => {
  const [name, other] = [unique('卡'), unique('卡')];
  for (const one of [name, other]) await addCardType(campus, { name: one });
  await openScreen(office, path);
  await expect(row(office, name).getByRole('button')).toHaveText(['修改']);
  for (const one of [name, other]) await row(office, one).getByRole('checkbox').check();
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除卡类型?');
  for (const one of [name, other]) await expect(row(office, one)).toHaveCount(0);
});

test('cardtype.list: a card type is added, changed, and kept while somebody has it', async ({ office, campus }) => {
  const name = unique('卡');
  await openScreen(office, `${path}?name=${name}`);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增卡类型');
  await fill(form, { 名称: name, 类型: 'IC', '有效期(天)': '30' });
  await field(form, '需要工本费').click();
  await fill(form, { 工本费: '10' });
  const addition = office.waitForResponse((response) => response.url().endsWith(`${calls}/add`));
  await button(form, '确定').click();
  await expect(form).toBeHidden();
  const { data } = await (await addition).json();
  await expect(row(office, name)).toContainText('10.00');
  await button(row(office, name), '修改').click();
  const edit = dialog(office, '修改卡类型');
  await expect(field(edit, '工本费')).toHaveValue('10');
  await field(edit, '需要工本费').click();
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(row(office, name)).not.toContainText('10.00');
  await addStudent(campus, await addClass(campus), { cardno: uniqueNumber(), cardtypeid: data.id });
  await expect(async () => {
    await button(office, '刷新').click();
    await expect(row(office, name).getByRole('cell', { name: '是', exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await row(office, name).getByRole('checkbox').check();
  await button(office, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除卡类型?');
  await expect(office.getByText('卡类型已被使用，不允许删除')).toBeVisible();
});

sweep({
  id: 'cardtype.list',
  path,
  folder: 'kit',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请输入名称'))).toBeVisible();
    },
    'the question before a deletion': async (page, words) => {
      const first = page.getByRole('main').getByRole('row').nth(1).getByRole('checkbox');
      if (!(await first.isChecked())) await first.check();
      await button(page, words('批量删除')).click();
      await expect(page.getByRole('dialog', { name: words('删除确认') })).toBeVisible();
    },
  },
});
