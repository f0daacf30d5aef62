import type { Page, Route } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { until } from '../../libs/testing/product.js';
import { fortnight, type ToldRecord } from './attendance-records.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, dialog, midnight, requestOf } from './kit.js';
import { sweep, violations } from './sweep.js';

const path = '/Attendance/backlog';
const query = '/api/attendance/backlog/query';
const studentQuery = '/api/attendance/manage/student/query';

interface ToldBacklog {
  id: string;
  devicecode: string;
  state: number;
  persons: number;
}

/** What waits of a device. */
async function waitingOf(campus: CampusClient, device: string): Promise<ToldBacklog | undefined> {
  const request = { page: 0, pagesize: 20, params: { device, state: 1 } };
  return (await campus.data<{ data: ToldBacklog[] }>(query, request)).data[0];
}

/** A student who was absent on one of the last days was there after all, as another system tells long after; gives the record. */
async function turn(campus: CampusClient, device: string): Promise<ToldRecord> {
  const request = { page: 0, pagesize: 200, params: { ...fortnight, to: midnight(1), state: 2 } };
  const { data } = await campus.data<{ data: ToldRecord[] }>(studentQuery, request);
  const absent = data.find(({ isabsenteeism }) => isabsenteeism)!;
  const pass = { devicecode: device, personno: absent.code, directory: 1, collecttime: `${absent.date} 07:31:00` };
  const before = (await waitingOf(campus, device))?.persons ?? 0;
  await campus.open('/api/open/current/submit', { records: [pass] });
  await until('the record to be turned', async () => ((await waitingOf(campus, device))?.persons ?? 0) > before);
  return absent;
}

const rowOf = (page: Page, state: string) =>
  page.getByRole('main').locator('tbody').getByRole('row').filter({ hasText: state }).first();

test('a backlog shows which records it turned, each leads to its record, and it is released once', async ({
  office,
  campus,
}) => {
  const record = await turn(campus, 'D003');
  await openScreen(office, '/dashboard');
  await office.getByRole('main').getByRole('link', { name: '补传出入', exact: true }).first().click();
  await expect(office).toHaveURL(/\/Attendance\/backlog\?state=1/);
  await openScreen(office, `${path}?device=D003`);
  const told = rowOf(office, '待处理');
  await expect(told.getByText('缺勤 → 正常：1')).toBeVisible();
  await act(told, '详情');
  const details = dialog(office, '补传引起的考勤变化');
  await expect(details.getByText('D003')).toBeVisible();
  const turned = details.locator('tbody').getByRole('row').filter({ hasText: record.code });
  for (const text of [record.name, '缺勤', '正常', `${record.date} 07:31:00`])
    await expect(turned.getByText(text, { exact: true })).toBeVisible();
  const asked = requestOf(office, studentQuery);
  await turned.getByRole('link', { name: record.date }).click();
  await expect(office).toHaveURL(/\/Attendance\/student\?/);
  expect((await asked).postDataJSON()).toMatchObject({ params: { code: record.code } });
  await expect(office.getByRole('main').locator('tbody').getByRole('row').filter({ hasText: record.code })).toHaveCount(
    1,
  );

  await openScreen(office, `${path}?device=D003`);
  await act(rowOf(office, '待处理'), '通知家长');
  await agree(office, '操作确认', '补传的出入改变了 1 人的 1 条考勤记录。家长将按学校的通知设置收到更正通知');
  await expect(rowOf(office, '已通知').getByText('缺勤 → 正常：1')).toBeVisible();
  await expect(button(rowOf(office, '已通知'), '通知家长')).toHaveCount(0);
  expect(await waitingOf(campus, 'D003')).toBeUndefined();
});

test('the keyboard dismisses a backlog, of which nobody is told', async ({ office, campus }) => {
  await turn(campus, 'F001');
  await openScreen(office, `${path}?device=F001&state=1`);
  const told = rowOf(office, '待处理');
  await button(told, '不通知').press('Enter');
  await expect(dialog(office, '操作确认')).toContainText('考勤记录保持现在的结果，不通知家长');
  await expect(button(dialog(office, '操作确认'), '确定')).toBeFocused();
  const sent = requestOf(office, '/api/attendance/backlog/dismiss');
  await office.keyboard.press('Enter');
  await sent;
  await expect(office.getByRole('main')).toContainText('暂无数据');
  await openScreen(office, `${path}?device=F001`);
  await act(rowOf(office, '不通知'), '详情');
  await expect(
    dialog(office, '补传引起的考勤变化').locator('tbody').getByText('否', { exact: true }).first(),
  ).toBeVisible();
});

test('the list is accessible while it waits, without rows, refused and failed', async ({ office }) => {
  const main = office.getByRole('main');
  const rows = `**${query}`;
  await office.emulateMedia({ reducedMotion: 'reduce' });
  await office.route(rows, () => {});
  await office.goto(path);
  await expect(main.getByRole('status', { name: '正在加载' })).toBeVisible();
  expect(await violations(office)).toEqual([]);
  const empty = { pageIndex: 0, pageSize: 20, recordCount: 0, data: [] };
  for (const [said, how] of [
    ['暂无数据', (route: Route) => route.fulfill({ json: { code: 0, msg: '', data: empty } })],
    ['无权查看', (route: Route) => route.fulfill({ json: { code: 2003, msg: '无权操作', data: null } })],
    ['无法连接服务器', (route: Route) => route.fulfill({ status: 503 })],
  ] as const) {
    await office.unroute(rows);
    await office.route(rows, how);
    await office.reload();
    await expect(main).toContainText(said);
    expect(await violations(office), said).toEqual([]);
  }
});

sweep({
  id: 'backlog.list',
  path,
  folder: 'backlog',
  open: async (page, campus) => {
    await turn(campus, 'F003');
    await openScreen(page, `${path}?device=F003`);
  },
  scenes: {
    'the records that were turned': async (page, words) => {
      await act(page.getByRole('main').locator('tbody'), words('详情'), words('更多操作'));
      await expect(dialog(page, words('补传引起的考勤变化'))).toBeVisible();
    },
  },
});
