import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, button, dialog, download, field, row } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Finance/balance';

test('beyond the contract: what a card held at first is said, corrected, and stands among its entries', async ({
  office,
  campus,
}) => {
  const { students } = await addAttendants(campus, 1);
  const [{ code, name }] = students as [(typeof students)[number]];
  await openScreen(office, `${path}?keyword=${code}`);
  await button(office, '期初余额').click();
  const opening = dialog(office, '登记期初余额');
  await field(opening, '编码').fill(code);
  await field(opening, '期初余额').fill('80.5');
  await field(opening, '原因').fill('旧系统余额');
  await button(opening, '确定').click();
  await expect(office.getByText('期初余额已登记')).toBeVisible();
  await expect(row(office, code)).toContainText('80.50');
  await expect(row(office, code)).toContainText(name);

  await act(row(office, code), '期初余额');
  await field(opening, '期初余额').fill('70');
  await field(opening, '原因').fill('抄错');
  await button(opening, '确定').click();
  await expect(row(office, code)).toContainText('70.00');
  await button(row(office, code), '详情').click();
  const entries = dialog(office, '卡内明细');
  const entry = (text: string) => entries.getByRole('row').filter({ hasText: text });
  await expect(entry('抄错')).toContainText('-10.50');
  await expect(entry('旧系统余额')).toContainText('80.50');
  await office.keyboard.press('Escape');
  const tile = office.getByRole('main').locator('dt, dd, strong').filter({ hasText: '70.00' });
  await expect(tile.first()).toBeVisible();
  expect((await download(office, button(office, '导出'))).name).toBe('卡内余额.xlsx');

  await button(office, '最低金额').click();
  const limit = dialog(office, '最低金额');
  await field(limit, '卡内最低金额').fill('-50');
  await button(limit, '确定').click();
  await expect(limit).toHaveCount(0);
  expect(await campus.data('/api/balance/limit/query', {})).toMatchObject({ lowest: -50 });
  expect(await campus.data('/api/ledger/check', {})).toEqual({ sound: true });
});

sweep({
  id: 'balance',
  path,
  folder: 'balance',
  scenes: {
    'its entries': async (page, words) => {
      await button(page.getByRole('row').nth(1), words('详情')).click();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
    },
    'the form of an opening balance': async (page, words) => {
      await button(page.getByRole('main'), words('期初余额')).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'the least amount': async (page, words) => {
      await button(page, words('最低金额')).click();
      await expect(page.getByRole('dialog').getByRole('textbox').or(page.getByRole('spinbutton'))).toBeVisible();
    },
  },
});
