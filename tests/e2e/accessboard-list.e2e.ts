import { until } from '../../libs/testing/product.js';
import { expect, openScreen, test } from './console.js';
import { button, choose, dialog, field, row } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Device/accessboard';

test('permission sync: a device has confirmed what it is to have, and why a person may pass is told', async ({
  office,
  campus,
  devices,
}) => {
  const device = devices[0]!;
  device.powerOn();
  const { deviceId, name } = device.identity;
  const query = { pagesize: 100, params: {} };
  const { data } = await campus.data<{ data: { id: string; code: string }[] }>('/api/dg/device/query', query);
  const { code } = data.find(({ id }) => id === deviceId)!;
  await until('the permissions of the first day', () => device.access.rows.size > 0, 30_000);
  const ask = { devices: [{ devicecode: code }] };
  await until(
    'the device to have confirmed all',
    () => campus.data<boolean>('/api/dg/controllercenter/uploadauth', ask),
    40_000,
  );
  await openScreen(office, path);
  const kept = String(device.access.rows.size);
  await expect(row(office, code).getByRole('cell', { name: kept, exact: true })).toHaveCount(2);
  await button(row(office, code), '被拒权限').click();
  await expect(dialog(office, '被拒权限')).toContainText('暂无数据');
  await office.keyboard.press('Escape');

  const persons = await campus.data<{ data: { personname: string; personcode: string }[] }>(
    '/api/attendance/manage/basequery/person',
    { pagesize: 1, params: { persontype: 1 } },
  );
  const { personname, personcode } = persons.data[0]!;
  await button(office, '通行诊断').click();
  const asked = dialog(office, '通行诊断');
  await choose(office, field(asked, '人员'), `${personname} (${personcode})`, personcode);
  await choose(office, field(asked, '设备'), `${name} (${code})`);
  await button(asked, '诊断').click();
  await expect(asked.getByRole('status')).toContainText('设备已确认权限');
  await expect(asked.getByRole('status')).toContainText('可以通行');
});

test('permission sync: a revocation counts until the last door has confirmed it', async ({
  office,
  campus,
  devices,
}) => {
  const device = devices[0]!;
  device.powerOn();
  await until('the permissions', () => device.access.rows.size > 0, 30_000);
  const { data } = await campus.data<{ data: { id: string; name: string; code: string }[] }>(
    '/api/school/student/query',
    { pagesize: 100, params: { state: 1 } },
  );
  const pupil = data.find(({ id }) => device.access.rows.has(`p:${id}`))!;
  const switchTo = (state: 1 | 2) => campus.data('/api/school/student/switchstate', { ids: [pupil.id], state });
  device.cutPower();
  await switchTo(2);
  await openScreen(office, path);
  // Above the list; each device has one for itself.
  await button(office, '权限撤销').first().click();
  const list = dialog(office, '权限撤销');
  await button(row(list, pupil.name), '撤销回执').click();
  const receipt = dialog(office, '权限撤销回执');
  await expect(receipt.getByRole('status')).toContainText('1 台设备中有 1 台尚未确认');
  await expect(receipt.getByRole('timer')).toContainText(/s|:/);
  device.powerOn();
  await expect(receipt.getByRole('status')).toContainText('全部 1 台设备已确认');
  await expect(receipt).not.toContainText('未确认');
  await switchTo(1);
});

test('permission sync: how long devices took to confirm is drawn with its goal, by hours and by days', async ({
  office,
  devices,
}) => {
  const device = devices[0]!;
  device.powerOn();
  await until('the permissions', () => device.access.rows.size > 0, 30_000);
  await openScreen(office, path);
  const region = office.getByRole('region', { name: '收敛时间' });
  const changes = region.getByRole('table', { name: /^权限变更/ });
  await expect(region.getByRole('img', { name: /^权限变更/ })).toBeVisible({ timeout: 20_000 });
  await expect(changes.getByRole('row')).toHaveCount(25);
  await expect(changes.getByRole('columnheader')).toHaveText(['小时', '中位数', '95%', '最长', '目标（95%）']);
  await region.getByText('最近 31 天').click();
  await expect(changes.getByRole('columnheader').first()).toHaveText('日期');
  await expect(changes.getByRole('row').last()).toContainText('300 s');
});

test('permission sync: a device that is away and tells no day of passes says that its countdown is not known', async ({
  office,
  campus,
  devices,
}) => {
  const device = devices[0]!;
  const { deviceId } = device.identity;
  device.powerOn();
  const state = async () => {
    const asked = { page: 0, pagesize: 1, params: { deviceid: deviceId } };
    const { data } = await campus.data<{ data: { code: string; state: number }[] }>(
      '/api/dg/access/device/query',
      asked,
    );
    return data[0]!;
  };
  // Of its connection before this one it may be known as online for a moment.
  await until('the connection', () => device.connection.isConnected);
  await until('the device to be online', async () => (await state()).state === 1);
  const { code } = await state();
  await openScreen(office, path);
  const countdown = row(office, code)
    .getByRole('cell')
    .filter({ hasText: /^(未知|–)$/ });
  await expect(countdown.last()).toHaveText('–');
  device.cutPower();
  await expect(row(office, code)).toContainText('未知');
  device.powerOn();
  await expect(row(office, code)).not.toContainText('未知');
});

sweep({
  id: 'permission sync',
  path,
  folder: 'access-board',
  scenes: {
    'the question': async (page, words) => {
      await button(page, words('通行诊断')).click();
      await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
    },
    'who lost permissions': async (page, words) => {
      await button(page, words('权限撤销')).first().click();
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    },
  },
});
