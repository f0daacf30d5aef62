import { addAttendants } from './attendance.js';
import { expect, openScreen, test } from './console.js';
import { button, choose, download, field, midnight, requestOf, row, search, unique } from './kit.js';
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

sweep({ id: 'consume.list', path, folder: 'transaction', scenes: {} });
