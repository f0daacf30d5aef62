import { expect, openScreen, test } from './console.js';
import { button, requestOf, row } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Log/monitor';
const services = ['identity', 'people', 'organisation', 'attendance', 'devices', 'device-gateway', 'console'];

test('log.monitor/01: one row a service, with its figures', async ({ office }) => {
  await openScreen(office, path);
  for (const service of services) {
    await expect(row(office, service)).toHaveCount(1);
    await expect(row(office, service)).toContainText('在线');
    await expect(row(office, service).getByRole('cell').nth(3)).toHaveText(/^\d+(\.\d)?$/);
  }
  const again = requestOf(office, '/api/system/monitor/query');
  await button(office, '刷新').click();
  await again;
});

test('log.monitor: the last hours are drawn', async ({ office }) => {
  await openScreen(office, path);
  for (const name of ['CPU(%)', '内存(%)', '磁盘(%)', '运行中的服务'])
    await expect(office.getByRole('img', { name, exact: true }).locator('canvas')).toBeVisible();
  const day = requestOf(office, '/api/system/monitor/history');
  await office.getByText('24小时', { exact: true }).click();
  expect(new URL((await day).url()).searchParams.get('hours')).toBe('24');
});

test('log.monitor: charts are no wider than their cards at 400 %', async ({ office }) => {
  await office.setViewportSize({ width: 320, height: 640 });
  await openScreen(office, path);
  const charts = office.getByRole('main').getByRole('img');
  await expect(charts.first().locator('canvas')).toBeVisible();
  const beyond = () =>
    charts.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)) - innerWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
});

sweep({ id: 'log.monitor', path, folder: 'monitor', scenes: {} });
