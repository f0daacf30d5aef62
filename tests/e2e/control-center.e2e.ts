import type { Locator, Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { until } from '../../libs/testing/product.js';
import type { SimulatedDevice } from '../../services/device-gateway/simulator/simulated-device.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, dialog, requestOf } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Device/control';
const calls = '/api/dg/controllercenter';

/** The card of a door; without a door of the first one. */
const card = (page: Page, { identity }: SimulatedDevice, door = identity.doors[0]): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: new RegExp(`^${identity.name}( |$)`) }) })
    .filter({ has: page.getByRole('definition').getByText(door!, { exact: true }) });

/** What a card says of its device and door. */
const factsOf = async (of: Locator) => {
  await of.getByRole('definition').first().waitFor();
  const [devicecode, doorcode] = await of.getByRole('definition').allInnerTexts();
  return { devicecode, doorcode };
};

/** A number of the summary. */
const tile = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}\\s*\\d+$`) });
const numberOf = async (page: Page, name: string): Promise<number> =>
  Number(/\d+/.exec((await tile(page, name).textContent()) ?? '')?.[0]);

interface Card {
  name: string;
  state: number;
}

/** Waits until the server knows of all devices whether they are on. */
const settled = (campus: CampusClient, devices: readonly SimulatedDevice[], online: readonly SimulatedDevice[]) =>
  until('the states of the devices', async () => {
    const cards = await campus.data<Card[]>(`${calls}/query`, { params: {} });
    const names = new Set(cards.filter(({ state }) => state === 1).map(({ name }) => name));
    return devices.every((device) => names.has(device.identity.name) === online.includes(device));
  });

/** Switches the first devices on, and opens the screen when the server knows. */
async function openWith(page: Page, campus: CampusClient, devices: readonly SimulatedDevice[], count: number) {
  const online = devices.slice(0, count);
  for (const device of online) device.powerOn();
  await settled(campus, devices, online);
  await openScreen(page, path);
  return { online, offline: devices.slice(count) };
}

for (const { id, action, text } of [
  { id: '/01', action: '远程开门', text: '请选择设备后执行开门' },
  { id: '/02', action: '校准时间', text: '请选择设备后执行校准时间' },
  { id: '', action: '上传权限', text: '请选择设备后执行上传权限' },
  { id: '', action: '删除权限', text: '请选择设备后执行删除权限' },
])
  test(`control.center${id}: ${action} without a device asks for one`, async ({ office }) => {
    await openScreen(office, path);
    const sent: string[] = [];
    office.on('request', (request) => sent.push(request.url()));
    await button(office, action).click();
    await expect(office.getByText(text, { exact: true })).toBeVisible();
    expect(sent.filter((url) => /opendoor|timing|auth/.test(url))).toEqual([]);
  });

test('control.center/03: two doors open, and each device has received the command', async ({
  office,
  campus,
  devices,
}) => {
  const { online } = await openWith(office, campus, devices, 2);
  const before = online.map(({ doors }) => doors.openings.length);
  for (const device of online) await card(office, device).getByRole('checkbox').check();
  const request = requestOf(office, `${calls}/opendoor`);
  await button(office, '远程开门').click();
  await expect(office.getByText('开门执行成功!', { exact: true })).toBeVisible();
  const chosen = await Promise.all(online.map((device) => factsOf(card(office, device))));
  expect((await request).postDataJSON()).toEqual({ devices: chosen });
  for (const [index, { doors, identity }] of online.entries()) {
    const opened = doors.openings.slice(before[index]);
    expect(opened.map(({ door }) => door)).toEqual([identity.doors[0]]);
  }
});

test('control.center/04: a door of an offline device does not open, and nobody is told that it did', async ({
  office,
  campus,
  devices,
}) => {
  const { offline } = await openWith(office, campus, devices, 1);
  await card(office, offline[0]!).getByRole('checkbox').check();
  await button(office, '远程开门').click();
  await expect(office.getByText('执行开门未成功，请稍后重新操作', { exact: true })).toBeVisible();
  await expect(office.getByText('开门执行成功!', { exact: true })).toHaveCount(0);
});

test('control.center: with one device online and one offline the whole is no success', async ({
  office,
  campus,
  devices,
}) => {
  const { online, offline } = await openWith(office, campus, devices, 1);
  for (const device of [online[0]!, offline[0]!]) await card(office, device).getByRole('checkbox').check();
  await button(office, '远程开门').click();
  await expect(office.getByText('执行开门未成功，请稍后重新操作', { exact: true })).toBeVisible();
  const { devicecode } = await factsOf(card(office, online[0]!));
  const opened = office.getByRole('row').filter({ hasText: devicecode }).first();
  await expect(opened).toContainText('设备已确认');
});

test('control.center/05: the clock of an online device is calibrated, that of an offline one is not', async ({
  office,
  campus,
  devices,
}) => {
  const { online, offline } = await openWith(office, campus, devices, 1);
  const device = online[0]!;
  const calibrated = new Promise((done) => device.once('clockSet', done));
  await card(office, device).getByRole('checkbox').check();
  await button(office, '校准时间').click();
  await expect(office.getByText('校准时间执行成功!', { exact: true })).toBeVisible();
  await calibrated;
  await card(office, device).getByRole('checkbox').uncheck();
  await card(office, offline[0]!).getByRole('checkbox').check();
  await button(office, '校准时间').click();
  await expect(office.getByText('校准时间未成功，请稍后重新操作', { exact: true })).toBeVisible();
});

test('control.center/06: a device that loses its power is offline on the open screen at once', async ({
  office,
  campus,
  devices,
}) => {
  const { online } = await openWith(office, campus, devices, 2);
  const [device] = online;
  await expect(card(office, device!)).toContainText('在线');
  const before = { online: await numberOf(office, '在线'), offline: await numberOf(office, '离线') };
  let loads = 0;
  office.on('framenavigated', () => {
    loads += 1;
  });
  device!.cutPower();
  const doors = device!.identity.doors.length;
  for (const door of device!.identity.doors) await expect(card(office, device!, door)).toContainText('离线');
  await expect(tile(office, '在线')).toContainText(String(before.online - doors));
  await expect(tile(office, '离线')).toContainText(String(before.offline + doors));
  device!.powerOn();
  await expect(card(office, device!)).toContainText('在线');
  await expect(tile(office, '在线')).toContainText(String(before.online));
  expect(loads).toBe(0);
});

test('control.center/07: all is online and offline together, for every kind of devices', async ({
  office,
  campus,
  devices,
}) => {
  await openWith(office, campus, devices, 2);
  for (const kind of ['全部', '门禁控制器', '人脸设备']) {
    await office.getByLabel('设备类型').click();
    const counted = office.waitForResponse((response) => response.url().endsWith(`${calls}/summary`));
    await office.getByTitle(kind, { exact: true }).last().click();
    if (kind !== '全部') await counted;
    await expect
      .poll(async () => {
        const [all, on, off] = await Promise.all(['全部', '在线', '离线'].map((name) => numberOf(office, name)));
        const cards = await office.getByRole('main').getByRole('listitem').count();
        return { sum: on! + off! === all, cards: cards === all, any: all! > 0 };
      })
      .toEqual({ sum: true, cards: true, any: true });
  }
});

/** Waits until the cards are asked for with such parameters: they are asked for anew whenever a device tells something too. */
const cardsAsked = (page: Page, matches: (params: Record<string, unknown>) => boolean) =>
  page.waitForRequest((request) => request.url().endsWith(`${calls}/query`) && matches(request.postDataJSON().params));

test('control.center: permissions go to a device, are taken away after a question, and come back', async ({
  office,
  campus,
  devices,
}) => {
  const { online } = await openWith(office, campus, devices, 1);
  const [device] = online;
  const { doors } = device!.identity;
  const persons = () => [...device!.access.rows.keys()].filter((key) => key.startsWith('p:')).length;
  for (const door of doors) await card(office, device!, door).getByRole('checkbox').check();
  await button(office, '上传权限').click();
  await expect(office.getByText('上传权限执行成功!', { exact: true })).toBeVisible({ timeout: 25_000 });
  expect(persons()).toBeGreaterThan(1000);
  await button(office, '删除权限').click();
  await agree(office, '操作确认', '您是否要删除所选设备上的权限?');
  await expect(office.getByText('删除权限执行成功!', { exact: true })).toBeVisible({ timeout: 25_000 });
  expect(persons()).toBe(0);
  await expect(office.getByRole('row').filter({ hasText: '删除权限' }).first()).toContainText('设备已确认');
  await button(office, '上传权限').click();
  await expect.poll(persons, { timeout: 25_000 }).toBeGreaterThan(1000);
});

test('control.center: all doors of an area open by one press in a fire, the receipt says which, and they are restored', async ({
  office,
  campus,
  devices,
}) => {
  const { online, offline } = await openWith(office, campus, devices, 1);
  const doors = online[0]!.identity.doors.length;
  await button(office, '紧急开门').click();
  const opened = dialog(office, '紧急开门');
  const told = opened.getByText(/^“全部区域”及其下级区域：共 \d+ 扇门$/);
  const all = Number(/\d+/.exec((await told.textContent()) ?? ''));
  // Other tests have added some.
  expect(all).toBeGreaterThanOrEqual(devices.reduce((sum, { identity }) => sum + identity.doors.length, 0));
  await button(opened, '打开全部门').click();
  await expect(opened.getByRole('status')).toContainText(
    `共 ${all} 扇门：已确认 ${doors}，未成功 ${all - doors}，等待 0`,
    // Who is away may come back until then.
    { timeout: 45_000 },
  );
  await expect(opened.getByRole('timer')).toContainText(/s|:/);
  expect(online[0]!.doors.report.map(({ mode }) => mode)).toEqual(Array(doors).fill('open'));
  await expect(opened.getByRole('row').filter({ hasText: offline[0]!.identity.name }).first()).toContainText(
    '设备离线',
  );
  await office.emulateMedia({ media: 'print' });
  await expect(opened.getByRole('heading', { name: '紧急开门 全部区域' })).toBeVisible();
  await office.emulateMedia({ media: 'screen' });

  await button(opened, '全部记录').press('Enter');
  await expect(opened.getByRole('row').nth(1)).toContainText(`${doors} / ${all}`);
  await button(opened, '恢复门控').click();
  await expect(opened.getByRole('status')).toContainText(`已确认 ${doors}`);
  expect(online[0]!.doors.report.map(({ mode }) => mode)).toEqual(Array(doors).fill('controlled'));
});

test('control.center: summary and areas limit the cards', async ({ office, campus, devices }) => {
  const { online } = await openWith(office, campus, devices, 1);
  const doors = online[0]!.identity.doors.length;
  const connected = cardsAsked(office, ({ state }) => state === 1);
  await tile(office, '在线').click();
  await connected;
  await expect(office.getByRole('main').getByRole('listitem')).toHaveCount(doors);
  await expect(tile(office, '离线')).not.toContainText(/^离线\s*0$/);
  await tile(office, '全部').click();
  const inArea = cardsAsked(office, ({ areaid }) => /^[0-9a-f-]{36}$/.test(String(areaid)));
  await office.getByRole('treeitem', { name: '图书馆' }).click();
  await inArea;
  await expect(office.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(card(office, devices[5]!)).toBeVisible();
  await expect(office).toHaveURL(/\?areaId=/);
  await office.goBack();
  await expect(card(office, devices[0]!)).toBeVisible();
  await office.goBack();
  await expect(office).toHaveURL(/\?state=1$/);
  await expect(office.getByRole('main').getByRole('listitem')).toHaveCount(doors);
});

test('control.center: the areas are folded away by the keyboard too, and stay so', async ({ office }) => {
  await openScreen(office, path);
  const side = office.getByRole('complementary', { name: '区域' });
  const library = office.getByRole('treeitem', { name: '图书馆' });
  await expect(library).toBeVisible();
  await button(side, '收起区域').press('Enter');
  await expect(library).toBeHidden();
  await expect(side.getByRole('paragraph')).toHaveText('全部区域');
  await office.reload();
  await button(side, '展开区域').click();
  await expect(library).toBeVisible();
  await office.reload();
  await expect(library).toBeVisible();
});

test('control.center: a window without room for both shows the areas over the page', async ({ office }) => {
  await office.setViewportSize({ width: 768, height: 1024 });
  await openScreen(office, path);
  await expect(office.getByRole('treeitem')).toHaveCount(0);
  await button(office.getByRole('main'), '区域 全部区域').click();
  const areas = office.getByRole('dialog', { name: '区域' });
  const library = areas.getByRole('treeitem', { name: '图书馆' });
  await office.keyboard.press('Escape');
  await expect(library).toBeHidden();
  await button(office.getByRole('main'), '区域 全部区域').click();
  const inArea = cardsAsked(office, ({ areaid }) => /^[0-9a-f-]{36}$/.test(String(areaid)));
  await library.click();
  await inArea;
  await expect(areas).toBeHidden();
  await expect(button(office.getByRole('main'), '区域 图书馆')).toBeVisible();
  await expect(office.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test.describe('with commands', () => {
  test.beforeEach(async ({ office, campus, devices }) => {
    const { online } = await openWith(office, campus, devices, 1);
    const device = await factsOf(card(office, online[0]!));
    expect(await campus.data(`${calls}/opendoor`, { devices: [device] })).toBe(true);
  });

  sweep({
    id: 'control.center',
    path,
    folder: 'control',
    scenes: {
      'all doors of an area': async (page, words) => {
        await button(page, words('紧急开门')).click();
        await expect(button(page.getByRole('dialog'), words('打开全部门'))).toBeEnabled();
      },
      'a message and the newest commands': async (page, words) => {
        await expect(page.getByText(words('最近指令'))).toBeVisible();
        await button(page, words('校准时间')).click();
        await expect(page.getByText(words('请选择设备后执行校准时间'))).toBeVisible();
      },
    },
  });
});
