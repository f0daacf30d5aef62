import type { Locator, Page } from '@playwright/test';
import { expect, openScreen, test } from './console.js';
import { addClass, addStudent, uniqueNumber } from './school.js';

/** A tile of the dashboard. */
const tile = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('link').filter({ hasText: title });
const numberOf = async (of: Locator): Promise<number> =>
  Number((await of.locator('.ant-statistic-content').innerText()).replaceAll(',', ''));

test('shell.dashboard/01: the bare address leads to the dashboard, with its charts', async ({ office }) => {
  const libraries: string[] = [];
  office.on('request', (request) => {
    if (/\/engine-[\w-]+\.js$/.test(request.url())) libraries.push(request.url());
  });
  await openScreen(office, '/Exam/terms');
  expect(libraries, 'charts are loaded where there are some').toEqual([]);
  await openScreen(office, '/');
  await expect(office).toHaveURL('/dashboard');
  for (const title of ['在校人员', '在线门点', '今日出入', '进行中的导入'])
    await expect(tile(office, title)).toBeVisible();
  await expect(office.getByRole('img', { name: '今日各时段出入' }).locator('canvas')).toBeVisible();
  expect(libraries).toHaveLength(1);
});

test('shell.dashboard: people, devices and passes move as they happen', async ({ office, campus, devices }) => {
  await openScreen(office, '/dashboard');
  const counted = async (title: string) => {
    await expect(tile(office, title)).not.toContainText('–');
    return numberOf(tile(office, title));
  };
  const before = { people: await counted('在校人员'), passes: await counted('今日出入') };
  const cardno = uniqueNumber();
  await addStudent(campus, await addClass(campus), { cardno });
  await expect.poll(() => numberOf(tile(office, '在校人员'))).toBe(before.people + 1);
  const [device] = devices;
  device!.powerOn();
  await expect.poll(() => numberOf(tile(office, '在线门点'))).toBeGreaterThan(0);
  await expect(async () => expect(device!.connection.isConnected).toBe(true)).toPass();
  device!.swipe({ cred: cardno });
  await expect.poll(() => numberOf(tile(office, '今日出入'))).toBeGreaterThan(before.passes);
  await tile(office, '今日出入').click();
  await expect(office).toHaveURL(/^[^?]*\/Attendance\/current/);
});
