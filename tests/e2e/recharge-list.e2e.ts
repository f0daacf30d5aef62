import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, button, choose, dialog, download, field, midnight, requestOf, row, search, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Finance/recharge';
const query = '/api/manage/recharge/query';

test('recharge.list/01, recharge.list/02, recharge.list/03, recharge.list/04: a week of recharges, what they add up to, those that wait, and a workbook', async ({
  office,
  campus,
}) => {
  const { place, students } = await addAttendants(campus, 1);
  const [{ code }] = students as [(typeof students)[number]];
  const doneTime = `${midnight(1).slice(0, 10)} 08:00:00`;
  const [taken, waiting] = [unique('R'), unique('R')];
  const pay = (tradeNo: string, money: number) =>
    campus.open('/api/open/recharge/submit', {
      tradeNo,
      type: 1,
      personCode: code,
      money,
      doneTime,
      appName: '家校通',
    });
  await pay(taken, 100.1);
  await pay(waiting, 50.2);
  expect(await campus.open('/api/open/recharge/pick', { tradeNos: [taken] })).toMatchObject({
    successCount: 1,
    failCount: 0,
  });

  const request = requestOf(office, query);
  await openScreen(office, path);
  expect((await request).postDataJSON()).toMatchObject({ params: { beginTime: midnight(7), endTime: midnight(0) } });
  const summed = office.waitForResponse((response) => response.url().endsWith('/api/manage/recharge/summary'));
  await openScreen(office, `${path}?classId=${place.id}`);
  const { data: sums } = await (await summed).json();
  expect(sums).toMatchObject({ money: 150.3, picked: 100.1, waiting: 50.2 });
  const tile = (title: string) => office.getByRole('button', { name: new RegExp(`^${title}`) }).locator('strong');
  await expect(tile('充值总金额')).toHaveText('150.30');
  await expect(tile('未同步')).toHaveText('50.20');
  await expect(row(office, taken).getByText('已同步', { exact: true })).toBeVisible();

  await choose(office, field(office.getByRole('search'), '同步状态'), '未同步');
  expect((await search(office, query)).postDataJSON()).toMatchObject({ params: { synced: false } });
  await expect(row(office, waiting).getByText('未同步', { exact: true })).toBeVisible();
  await expect(row(office, taken)).toHaveCount(0);
  const asked = requestOf(office, '/api/manage/recharge/export');
  expect((await download(office, button(office, '导出'))).name).toBe('充值记录.xlsx');
  expect((await asked).postDataJSON()).toMatchObject({ params: { synced: false } });
});

test('beyond the contract: a recharge has a receipt with a number that stays, on A4 and on a roll', async ({
  office,
  campus,
}) => {
  const { place, students } = await addAttendants(campus, 1);
  const [{ code }] = students as [(typeof students)[number]];
  const doneTime = `${midnight(1).slice(0, 10)} 08:00:00`;
  const tradeNo = unique('R');
  const paid = { tradeNo, type: 1, personCode: code, money: 100.5, doneTime, appName: '家校通' };
  await campus.open('/api/open/recharge/submit', paid);
  await openScreen(office, `${path}?classId=${place.id}`);
  const receipt = dialog(office, '收款收据');
  const print = async () => {
    await act(row(office, tradeNo), '收据');
    await button(receipt, '开具收据').click();
    await expect(receipt.getByText('人民币壹佰元零伍角整')).toBeVisible();
    return receipt.getByText(/SJ\d{8}-\d{4}/).innerText();
  };
  const number = await print();
  await expect(receipt.getByText('补打')).toHaveCount(0);
  await office.keyboard.press('Escape');
  expect(await print()).toBe(number);
  await expect(receipt.getByText('补打（第2次打印）')).toBeVisible();
  await receipt.getByText('80 mm', { exact: true }).click();
  const roll = receipt.locator('[data-size="roll"]');
  expect((await roll.boundingBox())!.width).toBeLessThanOrEqual(303);
  await office.emulateMedia({ media: 'print' });
  expect(await office.evaluate(() => getComputedStyle(document.body).getPropertyValue('page'))).toBe('roll');
  await expect(receipt.getByText(number)).toBeVisible();
  await expect(office.getByRole('search')).toBeHidden();
  await office.emulateMedia({ media: 'screen' });
});

test('beyond the contract: a recharge that no terminal has taken is given back, once', async ({ office, campus }) => {
  const { place, students } = await addAttendants(campus, 1);
  const [{ code }] = students as [(typeof students)[number]];
  const doneTime = `${midnight(1).slice(0, 10)} 08:00:00`;
  const tradeNo = unique('R');
  const paid = { tradeNo, type: 1, personCode: code, money: 50.2, doneTime, appName: '家校通' };
  await campus.open('/api/open/recharge/submit', paid);
  await openScreen(office, `${path}?classId=${place.id}`);
  await act(row(office, tradeNo), '退款');
  const refund = dialog(office, '退还充值');
  await field(refund, '原因').fill('家长取消');
  await button(refund, '确定').click();
  await expect(office.getByText('退款已记录')).toBeVisible();
  await expect(row(office, tradeNo)).toContainText('已退款');
  await expect(row(office, tradeNo)).toContainText('家长取消');
  await expect(button(row(office, tradeNo), '退款')).toHaveCount(0);
  const tile = (title: string) => office.getByRole('button', { name: new RegExp(`^${title}`) }).locator('strong');
  await expect(tile('未同步')).toHaveText('0.00');
  expect(await campus.open('/api/open/recharge/pick', { tradeNos: [tradeNo] })).toMatchObject({ failCount: 1 });
  expect(await campus.data('/api/ledger/check', {})).toEqual({ sound: true });
});

sweep({ id: 'recharge.list', path, folder: 'recharge', scenes: {} });
