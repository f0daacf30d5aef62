import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { act, button, choose, dialog, download, field, midnight, requestOf, row, search, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Finance/consume';
const query = '/api/consume/query';

test('consume.list/01, consume.list/02, consume.list/03, consume.list/04: a month of transactions, their sums, one type of them, and a workbook', async ({
  office,
  campus,
}) => {
  const { place, students } = await addAttendants(campus, 1);
  const [{ code, name }] = students as [(typeof students)[number]];
  const day = midnight(1).slice(0, 10);
  const told = { targettype: 1, personno: code, deviceno: 'P9', devicename: '测试机' };
  const bought = { ...told, orderno: unique('T'), type: 2, fromtype: 2, money: 19.99, collecttime: `${day} 12:01:00` };
  const returned = { ...told, orderno: unique('T'), type: 5, fromtype: 4, money: 0.5, collecttime: `${day} 12:09:00` };
  const submit = () =>
    campus.open('/api/open/consume/submit', { records: [bought, returned, { ...bought, money: 2 }] });
  expect(await submit()).toMatchObject({ successCount: 2, failCount: 1 });

  const request = requestOf(office, query);
  await openScreen(office, path);
  expect((await request).postDataJSON()).toMatchObject({ params: { from: midnight(30), to: midnight(0) } });
  const tile = (title: string) => office.getByRole('button', { name: new RegExp(`^${title}`) }).locator('strong');
  const summed = office.waitForResponse((response) => response.url().endsWith('/api/consume/summary'));
  await openScreen(office, `${path}?classId=${place.id}`);
  const { data: sums } = await (await summed).json();
  expect(sums).toEqual({ 1: 0, 2: 19.99, 3: 0, 4: 0, 5: 0.5, 6: 0, 7: 0 });
  for (const [title, figure] of [
    ['充值', '0.00'],
    ['消费', '19.99'],
    ['退款', '0.50'],
    ['其他', '0.00'],
  ] as const)
    await expect(tile(title)).toHaveText(figure);
  await expect(row(office, bought.orderno)).toContainText(name);
  await expect(row(office, returned.orderno)).toContainText('0.50');

  await choose(office, field(office.getByRole('search'), '交易类型'), '消费');
  expect((await search(office, query)).postDataJSON()).toMatchObject({ params: { type: 2 } });
  await expect(row(office, bought.orderno)).toBeVisible();
  await expect(row(office, returned.orderno)).toHaveCount(0);
  const asked = requestOf(office, '/api/consume/export');
  expect((await download(office, button(office, '导出'))).name).toBe('交易记录.xlsx');
  expect((await asked).postDataJSON()).toMatchObject({ params: { type: 2, classesid: place.id } });
});

test('beyond the contract: a consumption is given back and corrected by transactions that point to it', async ({
  office,
  campus,
}) => {
  const { place, students } = await addAttendants(campus, 1);
  const [{ code }] = students as [(typeof students)[number]];
  const reason = { reason: '旧系统余额', requestId: crypto.randomUUID() };
  await campus.data('/api/balance/open', { targettype: 1, personno: code, money: 100, ...reason });
  const orderno = unique('T');
  const collecttime = `${midnight(1).slice(0, 10)} 12:01:00`;
  const meal = { orderno, deviceno: 'P9', targettype: 1, personno: code, type: 2, fromtype: 2, money: 20, collecttime };
  await campus.open('/api/open/consume/submit', { records: [meal] });
  await openScreen(office, `${path}?classId=${place.id}`);

  const rowWith = (text: string) => office.getByRole('row').filter({ hasText: text });
  await act(row(office, orderno), '退款');
  const refund = dialog(office, '退还消费');
  await button(refund, '确定').click();
  await expect(refund.getByText('请输入金额')).toBeVisible();
  await expect(refund.getByText('请输入原因')).toBeVisible();
  await field(refund, '退款金额').fill('25');
  await field(refund, '原因').fill('重复扣款');
  await button(refund, '确定').click();
  await expect(office.getByText('最多可退20.00元')).toBeVisible();
  await field(refund, '退款金额').fill('5.5');
  await button(refund, '确定').click();
  await expect(office.getByText('退款已记录')).toBeVisible();
  const refunded = rowWith(`更正 ${orderno}：重复扣款`);
  await expect(refunded).toContainText('5.50');
  await expect(rowWith('更正后计 14.50')).toContainText(orderno);

  await act(rowWith('更正后计 14.50'), '更正');
  const correct = dialog(office, '更正交易');
  await field(correct, '正确金额').fill('10');
  await field(correct, '原因').fill('单价有误');
  await button(correct, '确定').click();
  await expect(office.getByText('更正已记录')).toBeVisible();
  await expect(rowWith(`更正 ${orderno}：单价有误`)).toContainText('4.50');
  await expect(rowWith('更正后计 10.00')).toContainText('20.00');
  expect(await campus.data('/api/ledger/check', {})).toEqual({ sound: true });
});

sweep({
  id: 'consume.list',
  path,
  folder: 'transaction',
  scenes: {
    'a correction': async (page, words) => {
      await act(
        page
          .getByRole('row')
          .filter({ has: page.getByRole('button') })
          .nth(1),
        words('更正'),
        words('更多操作'),
      );
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
});
