import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import type { SimulatedDevice } from '../../services/device-gateway/simulator/simulated-device.js';
import { signInWithout } from './accounts.js';
import { expect, openFollowing, openScreen, test } from './console.js';
import { addDevice, someArea } from './devices.js';
import { agree, button, dialog, requestOf, unique, upload } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Device/devicebind';
const calls = '/api/dg/floorplan';

interface PlacedDoor {
  deviceid: string;
  doorid?: string;
  roomid?: string;
  x: number | null;
  y: number | null;
}
interface Plan {
  id: string;
  buildid: string;
  floor: number;
  revision: number;
  places: PlacedDoor[];
}

const plansOf = async (campus: CampusClient, params: object = {}) =>
  (await campus.data<{ data: Plan[] }>(`${calls}/query`, { page: 0, pagesize: 50, params })).data;

/** Opens the plan of a floor. */
const openPlan = (page: Page, { buildid, floor }: Pick<Plan, 'buildid' | 'floor'>, areaid: string, open = openScreen) =>
  open(page, `${path}?place=${areaid}.${buildid}.1.${floor}&view=plan`);

const drawing = (width: number) =>
  sharp({ create: { width, height: 400, channels: 3, background: '#eef' } })
    .png()
    .toBuffer();

/** A floor of a new building with a controller of one door and a terminal; its plan is the third one's. */
async function floorWithDevices(campus: CampusClient) {
  const areaid = await someArea(campus);
  const { id: type } = await campus.data<{ id: string }>('/api/dg/build/type/add', { name: unique('楼型'), code: '' });
  const size = { type, areaid, unitnum: 2, floornum: 2 };
  const name = unique('楼');
  const { id: buildid } = await campus.data<{ id: string }>('/api/dg/build/build/add', { name, code: name, ...size });
  const [gate, terminal] = [await addDevice(campus, { type: 1 }), await addDevice(campus, { type: 2 })];
  const door = { deviceid: gate.id, no: '1', name: '侧门', controleway: 1, opendelay: 5, index: 1 };
  await campus.data('/api/dg/device/door/add', door);
  for (const [unit, device] of [
    [1, gate],
    [2, terminal],
  ] as const)
    await campus.data('/api/dg/devicebind/bind', { areaid, buildid, unit, floor: 1, deviceids: [device.id] });
  return { areaid, place: { buildid, floor: 1 }, gate: `${gate.name} 侧门`, terminal: terminal.name };
}

/** Adds a room to a floor; gives its id. */
async function roomOn(campus: CampusClient, place: Pick<Plan, 'buildid' | 'floor'>, areaid: string): Promise<string> {
  const types = await campus.data<{ data: { id: string }[] }>('/api/dg/build/roomtype/query', {
    page: 0,
    pagesize: 1,
    params: {},
  });
  const values = { code: unique('室'), name: '琴房', type: types.data[0]!.id, areaid, unit: 1, personnum: 6 };
  return (await campus.data<{ id: string }>('/api/dg/build/room/add', { ...place, ...values })).id;
}

/** The controller of a door of the sample school that stands on a plan. */
function gateOf(devices: readonly SimulatedDevice[]): SimulatedDevice {
  const gate = devices.find(({ identity }) => identity.name === '教学楼门禁');
  if (!gate) throw new Error('the sample school has no 教学楼门禁');
  return gate;
}

/** The plan on which a device stands. */
async function planOf(campus: CampusClient, { identity }: SimulatedDevice): Promise<Plan> {
  const plans = await plansOf(campus);
  const plan = plans.find(({ places }) => places.some(({ deviceid }) => deviceid === identity.deviceId));
  if (!plan) throw new Error(`${identity.name} stands on no plan`);
  return plan;
}

/** A mark on the picture, by what it says. */
const mark = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name: new RegExp(`^(远程开门 )?${name}`) });
const marked = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^远程开门 ${name} · `) });

test('a plan is uploaded, doors are placed by dragging and by keys, saved and seen again, and it goes after a question', async ({
  office,
  campus,
}) => {
  const { areaid, place, gate, terminal } = await floorWithDevices(campus);
  const roomid = await roomOn(campus, place, areaid);
  await openPlan(office, place, areaid);
  await expect(office.getByText('该楼层还没有平面图')).toBeVisible();
  await upload(office, button(office, '上传平面图'), 'plan.png', await drawing(900), 'image/png');
  const list = office.getByRole('main').getByRole('list', { name: '门和终端' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('未放置')).toHaveCount(2);
  await expect(list.getByRole('listitem').filter({ hasText: gate })).toContainText('离线');

  await button(office, '编辑平面图').click();
  const editor = dialog(office, '编辑平面图');
  await expect(button(editor, '确定')).toBeDisabled();
  const picture = (await editor.getByRole('img', { name: '平面图' }).boundingBox())!;
  const handle = editor.getByRole('listitem').filter({ hasText: gate }).locator('span').first();
  await handle.hover();
  await office.mouse.down();
  await office.mouse.move(picture.x + picture.width * 0.25, picture.y + picture.height * 0.5, { steps: 4 });
  await office.mouse.up();
  const dragged = mark(editor, gate);
  await expect(dragged).toBeFocused();
  await expect(editor.getByRole('status')).toContainText(/横 25%，纵 50%/);
  await dragged.hover();
  await office.mouse.down();
  await office.mouse.move(picture.x - 50, picture.y + picture.height * 0.75, { steps: 4 });
  await office.mouse.up();
  await expect(editor.getByRole('status')).toContainText('横 0%，纵 75%');

  await button(editor, `放置 ${terminal}`).press('Enter');
  const keyed = mark(editor, terminal);
  await expect(keyed).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowUp', 'ArrowDown']) await office.keyboard.press(key);
  await expect(editor.getByRole('status')).toContainText('横 52%，纵 41%');
  await keyed.press('Delete');
  await expect(button(editor, `放置 ${terminal}`)).toBeFocused();
  await office.keyboard.press('Enter');
  await expect(keyed).toBeFocused();
  const choice = editor.getByRole('combobox', { name: `通向的房间 ${gate}` });
  await choice.press('Enter');
  await choice.press('ArrowDown');
  await choice.press('Enter');
  await expect(choice).toHaveAttribute('aria-expanded', 'false');
  await expect(office.locator('.ant-select-dropdown:visible')).toHaveCount(0);

  await office.keyboard.press('Escape');
  await button(dialog(office, '尚未保存'), '继续填写').click();
  const saved = requestOf(office, `${calls}/update`);
  await button(editor, '确定').click();
  await expect(office.getByText('平面图已保存')).toBeVisible();
  const sent = (await saved).postDataJSON();
  expect(sent).toMatchObject({
    revision: 1,
    placed: [
      { x: 0, y: 0.75 },
      { x: 0.5, y: 0.5 },
    ],
    removed: [],
  });
  expect(sent.picture).toBeUndefined();
  await expect(editor).toBeHidden();
  await office.reload();
  await expect(marked(office, gate)).toBeVisible();
  await expect(marked(office, terminal)).toBeVisible();
  await expect(list.getByText('未放置')).toHaveCount(0);
  const [plan] = await plansOf(campus, place);
  expect(plan!.places.map(({ x, y, roomid }) => [x, y, roomid]).sort()).toEqual([
    [0, 0.75, roomid],
    [0.5, 0.5, undefined],
  ]);

  await button(office, '删除平面图').click();
  await agree(office, '删除确认', '您是否要删除该楼层的平面图?');
  await expect(office.getByText('该楼层还没有平面图')).toBeVisible();
});

test('a door of the plan is online, in alarm and offline as it happens, and opens after a question', async ({
  office,
  campus,
  devices,
}) => {
  const device = gateOf(devices);
  const name = `${device.identity.name} 正门`;
  const plan = await planOf(campus, device);
  await openPlan(office, plan, await someArea(campus), openFollowing);
  const door = marked(office, name);
  const row = office.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(door).toHaveAccessibleName(`远程开门 ${name} · 离线`);
  device.powerOn();
  await expect(door).toHaveAccessibleName(`远程开门 ${name} · 在线`);
  await expect(row).toContainText('在线');
  await door.focus();
  await expect(office.getByRole('main').getByText(`${name} · 在线`)).toBeVisible();

  const openings = device.doors.openings.length;
  await door.press('Enter');
  await agree(office, '操作确认', `您是否要打开“${name}”?`);
  await expect(office.getByText('开门执行成功!', { exact: true })).toBeVisible();
  expect(device.doors.openings.length).toBe(openings + 1);

  device.alarm('forced', true);
  const alarm = `设备 ${device.identity.name}，门 1：门被强行打开`;
  await expect(door).toHaveAccessibleName(`远程开门 ${name} · 在线 · ${alarm}`);
  await expect(row).toContainText(alarm);
  // Whoever looks after it, and whatever was cleared: the door is still forced.
  const standing = await campus.data<{ id: string; content: string }[]>('/api/system/alarm/standing');
  await campus.data('/api/system/alarm/take', { id: standing.find(({ content }) => content === alarm)!.id });
  await campus.data('/api/system/alarm/clear', {});
  await office.reload();
  await expect(door).toHaveAccessibleName(`远程开门 ${name} · 在线 · ${alarm}`);
  device.alarm('forced', false);
  await expect(door).toHaveAccessibleName(`远程开门 ${name} · 在线`);
  device.cutPower();
  await expect(door).toHaveAccessibleName(`远程开门 ${name} · 离线`);
});

test('a pass through the door of a room puts its person into it, on the plan, in the list and by name', async ({
  office,
  campus,
  devices,
}) => {
  const device = gateOf(devices);
  const plan = await planOf(campus, device);
  const cred = device.identity.cards.at(-1);
  const main = office.getByRole('main');
  await openPlan(office, plan, await someArea(campus), openFollowing);
  const room = main.getByRole('list', { name: '房间人数' }).getByRole('listitem');
  await expect(room).toContainText('第一教学楼1-101');
  await expect(room).toContainText('有门不在线，人数可能不准');
  device.powerOn();
  await expect(room).not.toContainText('有门不在线');
  const before = Number.parseInt((await room.getByText(/^\d+ \/ 50 人$/).textContent()) ?? '', 10);
  device.swipe({ cred, dir: 'in' });
  await expect(room.getByText(`${before + 1} / 50 人`, { exact: true })).toBeVisible();
  await expect(main.getByText(String(before + 1), { exact: true })).toBeVisible();
  await room.getByRole('button').press('Enter');
  const persons = dialog(office, '在室人员');
  await expect(persons.getByRole('row').filter({ hasText: '教学楼大厅 正门' })).toHaveCount(before + 1);
  device.swipe({ cred, dir: 'out' });
  await expect(persons.getByRole('row').filter({ hasText: '教学楼大厅 正门' })).toHaveCount(before);
  device.cutPower();
});

test('what others do to a plan is seen at once, and takes nothing from who edits it without a word', async ({
  office,
  campus,
}) => {
  const { areaid, place, gate, terminal } = await floorWithDevices(campus);
  await openPlan(office, place, areaid, openFollowing);
  await expect(office.getByText('该楼层还没有平面图')).toBeVisible();
  const { url: picture } = await uploadPicture(campus);
  const { id } = await campus.data<{ id: string }>(`${calls}/add`, { ...place, picture });
  await expect(button(office, '编辑平面图')).toBeVisible();
  const [{ places }] = (await plansOf(campus, place)) as [Plan];
  const [atGate, atTerminal] = [places.find(({ doorid }) => doorid)!, places.find(({ doorid }) => !doorid)!];
  const marks = [{ deviceid: atGate.deviceid, doorid: atGate.doorid, x: 0.2, y: 0.2 }];
  await campus.data(`${calls}/update`, { id, placed: marks });
  await expect(marked(office, gate)).toBeVisible();

  await button(office, '编辑平面图').click();
  const editor = dialog(office, '编辑平面图');
  await button(editor, `放置 ${terminal}`).click();
  await mark(editor, gate).press('ArrowRight');
  await campus.data('/api/dg/devicebind/delete', { ids: [atTerminal.deviceid] });
  await expect(editor.getByRole('alert')).toContainText(`已不在该楼层，不再保存：${terminal}`);
  await button(editor, '确定').click();
  await expect(office.getByText('平面图已保存')).toBeVisible();
  const [after] = await plansOf(campus, place);
  expect(after!.places.map(({ x, y }) => [x, y])).toEqual([[0.21, 0.2]]);

  await button(office, '编辑平面图').click();
  await mark(editor, gate).press('ArrowRight');
  await campus.data(`${calls}/delete`, { ids: [id] });
  await expect(office.getByText('该楼层还没有平面图')).toBeAttached();
  await button(editor, '确定').click();
  await expect(office.getByText('平面图不存在')).toBeVisible();
  await expect(mark(editor, gate)).toBeVisible();
});

test('of two who move the same door the second is shown both places, and chooses', async ({ office, campus }) => {
  const { areaid, place, gate, terminal } = await floorWithDevices(campus);
  const { url } = await uploadPicture(campus);
  const { id } = await campus.data<{ id: string }>(`${calls}/add`, { ...place, picture: url });
  await openPlan(office, place, areaid);
  await button(office, '编辑平面图').click();
  const editor = dialog(office, '编辑平面图');
  for (const name of [gate, terminal]) await button(editor, `放置 ${name}`).click();
  const [plan] = await plansOf(campus, place);
  const other = plan!.places.find(({ doorid }) => doorid)!;
  const placed = [{ deviceid: other.deviceid, doorid: other.doorid, x: 0.1, y: 0.2 }];
  await campus.data(`${calls}/update`, { id, revision: plan!.revision, placed });
  await button(editor, '确定').click();
  const conflict = dialog(office, '数据已被他人修改');
  const group = conflict.getByRole('group');
  await expect(group).toHaveCount(1);
  await expect(group).toContainText('横 50%，纵 50%');
  await expect(group).toContainText('横 10%，纵 20%');
  await group.getByRole('radio').last().check();
  await button(conflict, '保存').click();
  await expect(office.getByText('平面图已保存')).toBeVisible();
  const [after] = await plansOf(campus, place);
  expect(after!.places.map(({ doorid, x, y }) => [doorid !== undefined, x, y]).sort()).toEqual([
    [false, 0.5, 0.5],
    [true, 0.1, 0.2],
  ]);
});

/** A picture that is stored, without a browser. */
async function uploadPicture(campus: CampusClient): Promise<{ url: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await drawing(700))], { type: 'image/png' }), 'plan.png');
  return campus.data<{ url: string }>('/api/upload/upload', form);
}

test('who may not edit plans or open doors sees the plan, and why nothing more', async ({ page, campus, devices }) => {
  await signInWithout(page, campus, { component: 'devicebind', lacking: 'dbtn_plan' });
  const device = gateOf(devices);
  const plan = await planOf(campus, device);
  await openPlan(page, plan, await someArea(campus));
  await expect(button(page, '编辑平面图')).toBeDisabled();
  await expect(button(page, '删除平面图')).toBeDisabled();
  const door = marked(page, `${device.identity.name} 正门`);
  await expect(door).toHaveAttribute('aria-disabled', 'true');
  await door.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

sweep({
  id: 'devicebind.plan',
  path,
  folder: 'floor-plan',
  openedFolder: 'device-binding',
  open: async (page, campus) => {
    const plan = (await plansOf(campus)).find(({ places }) => places.some(({ roomid }) => roomid));
    await openPlan(page, plan!, await someArea(campus));
  },
  scenes: {
    persons: async (page, words) => {
      await page
        .getByRole('list', { name: words('房间人数') })
        .getByRole('button')
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
    },
    editor: async (page, words) => {
      await button(page, words('编辑平面图')).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
});

test('a plan and its editor fit the window of a phone', async ({ office, campus }) => {
  await office.setViewportSize({ width: 390, height: 844 });
  const [plan] = await plansOf(campus);
  await openPlan(office, plan!, await someArea(campus));
  const width = () => office.evaluate(() => document.documentElement.scrollWidth);
  await expect(office.getByRole('main').getByRole('img', { name: '平面图' })).toBeVisible();
  expect(await width()).toBe(390);
  await button(office, '编辑平面图').click();
  await expect(dialog(office, '编辑平面图').getByRole('img', { name: '平面图' })).toBeVisible();
  expect(await width()).toBe(390);
});
