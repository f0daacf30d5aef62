import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { agree, button, dialog, fill, row, unique } from './kit.js';
import { sweep } from './sweep.js';

const path = '/Device/devicebind';

interface Named {
  id: string;
  name: string;
}

async function add(campus: CampusClient, to: string, name: string, values: object = {}): Promise<Named> {
  return { name, ...(await campus.data<{ id: string }>(to, { name, code: name, ...values })) };
}

/** A building of 3 units and 5 floors, and two devices that are bound to nothing. */
async function plot(campus: CampusClient) {
  const kind = await add(campus, '/api/dg/build/type/add', unique('楼型'));
  const area = await add(campus, '/api/dg/base/area/add', unique('区'));
  const size = { type: kind.id, areaid: area.id, unitnum: 3, floornum: 5 };
  const building = await add(campus, '/api/dg/build/build/add', unique('楼'), size);
  const devices = unique('机');
  const device = (type: number) =>
    add(campus, '/api/dg/device/add', `${devices}-${type}`, {
      type,
      areaid: area.id,
      factory: '通用',
      module: 'AC-2',
      state: 1,
    });
  return { area, building, devices, gate: await device(1), face: await device(2) };
}

test('devicebind.list/01, devicebind.list/02, devicebind.list/03, devicebind.list/04, devicebind.list/05: devices are bound to a floor of the tree, counted and unbound after a question', async ({
  office,
  campus,
}) => {
  const { area, building, devices, gate, face } = await plot(campus);
  await openScreen(office, path);
  const tree = office.getByRole('tree', { name: '安装位置' });
  const node = (title: string) => tree.locator('.ant-tree-treenode').filter({ hasText: new RegExp(`^${title}$`) });
  const unfold = async (title: string) => node(title).locator('.ant-tree-switcher').click();
  await node(area.name).getByText(area.name).click();
  await expect(office.getByRole('columnheader', { name: '设备名称' })).toBeVisible();
  await expect(button(office, '添加绑定')).toHaveCount(0);
  await unfold(building.name);
  for (const unit of [1, 2, 3]) await expect(node(`${unit}单元`)).toBeVisible();
  await expect(node('4单元')).toHaveCount(0);
  for (const unit of [3, 2, 1]) await unfold(`${unit}单元`);
  await expect(node('5楼')).toHaveCount(3);
  await expect(node('6楼')).toHaveCount(0);
  await node('2楼').first().getByText('2楼').click();

  await button(office, '添加绑定').click();
  const picker = dialog(office, '添加绑定');
  await expect(row(picker, gate.name).first()).toBeVisible();
  await button(picker, '确定').click();
  await expect(office.getByText('请选择设备')).toBeVisible();
  await fill(picker, { 关键字: devices });
  await button(picker, '查询').click();
  await expect(picker.getByRole('checkbox')).toHaveCount(3);
  for (const { name } of [gate, face]) await row(picker, name).getByRole('checkbox').check();
  await button(picker, '确定').click();
  await expect(picker).toBeHidden();
  const tile = (title: string) => office.locator('p').filter({ hasText: title });
  await expect(tile('人脸终端')).toContainText('1');
  await expect(tile('门禁控制器')).toContainText('1');
  await expect(row(office, gate.name)).toContainText('门禁控制器');
  await expect(row(office, face.name)).toContainText('人脸终端');

  // The address says which floor is shown.
  await office.reload();
  await expect(row(office, gate.name)).toBeVisible();
  await button(row(office, gate.name), '删除').click();
  await agree(office, '删除确认', '您是否要删除设备绑定?');
  await expect(row(office, gate.name)).toHaveCount(0);
  await expect(tile('门禁控制器')).toContainText('0');
  await expect(row(office, face.name)).toBeVisible();
});

sweep({
  id: 'devicebind.list',
  path,
  folder: 'device-binding',
  scenes: {},
});
