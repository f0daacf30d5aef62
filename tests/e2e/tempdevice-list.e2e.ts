import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { addDevice, deviceCalls } from './devices.js';
import { agree, button, choose, dialog, field, fill, requestOf, row, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Device/tempdevice';
const calls = '/api/schoolservice/tempcurrentdoorgateway';
const title = '新增临时通行设备';

/** A controller with two doors, and a terminal of the same name. */
async function addPlaces(campus: CampusClient) {
  const controller = await addDevice(campus, { type: 1 });
  const doors = ['1', '2'].map((no) => ({ no, name: unique('门') }));
  for (const door of doors)
    await campus.data(`${deviceCalls}/door/add`, { ...door, deviceid: controller.id, controleway: 1, opendelay: 5 });
  const terminal = await addDevice(campus, { type: 2 });
  return { controller, doors, terminal };
}

test('tempdevice.list/01: nothing chosen is nothing sent, and the dialog stays', async ({ office }) => {
  await openScreen(office, path);
  await button(office, '新增').click();
  const picker = dialog(office, title);
  await expect(picker.getByRole('columnheader')).toContainText([
    '设备名称',
    '设备编码',
    '门名称',
    '门编码',
    '设备类型',
  ]);
  const sent: string[] = [];
  office.on('request', (request) => sent.push(request.url()));
  await button(picker, '提交').click();
  await button(picker, '提交并继续添加').click();
  await expect(picker).toBeVisible();
  expect(sent.filter((url) => url.includes(`${calls}/add`))).toEqual([]);
});

test('tempdevice.list/02, tempdevice.list/03, tempdevice.list/04: places are found, listed and taken off', async ({
  office,
  campus,
}) => {
  const { controller, doors, terminal } = await addPlaces(campus);
  await openScreen(office, path);
  await button(office, '新增').click();
  const picker = dialog(office, title);
  await fill(picker, { 设备名称: controller.name });
  await choose(office, field(picker, '设备类型'), '门禁设备');
  const asked = requestOf(office, `${calls}/querydevice`);
  await button(picker, '查询').click();
  expect((await asked).postDataJSON().params).toEqual({ deviceType: 1, name: controller.name });
  for (const { name } of doors) await row(picker, name).getByRole('checkbox').check();
  await expect(picker.getByRole('cell', { name: '门禁设备', exact: true })).toHaveCount(2);
  const sent = requestOf(office, `${calls}/add`);
  await button(picker, '提交并继续添加').click();
  const { devices } = (await sent).postDataJSON();
  expect(devices).toEqual([1, 2].map(() => ({ deviceId: controller.id, doorId: expect.any(String), deviceType: 1 })));
  for (const { name } of doors) await expect(row(picker, name)).toHaveCount(0);
  await expect(picker).toBeVisible();

  await fill(picker, { 设备名称: terminal.name });
  await choose(office, field(picker, '设备类型'), '人脸设备');
  await button(picker, '查询').click();
  await row(picker, terminal.code).getByRole('checkbox').check();
  await button(picker, '提交').click();
  await expect(picker).toBeHidden();

  const main = office.getByRole('main');
  await fill(main, { 关键字: controller.code });
  await button(main, '查询').click();
  await expect(row(main, controller.code)).toHaveCount(2);
  for (const { name } of doors) await row(main, name).getByRole('checkbox').check();
  const removal = requestOf(office, `${calls}/delete`);
  await button(main, '批量删除').click();
  await agree(office, '删除确认', '您是否要删除临时通行设备?');
  expect((await removal).postDataJSON().ids).toHaveLength(2);
  await expect(row(main, controller.code)).toHaveCount(0);
});

sweep({
  id: 'tempdevice.list',
  path,
  folder: 'temporary-device',
  scenes: {
    'the choice': async (page, words) => {
      await button(page, words('新增')).click();
      await expect(page.getByRole('dialog').getByRole('cell').first()).toBeVisible();
    },
  },
});
