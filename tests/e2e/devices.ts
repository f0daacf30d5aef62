import type { Locator, Page } from '@playwright/test';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { expect, openScreen, test } from './console.js';
import { act, agree, button, choose, dialog, field, fill, requestOf, row, search, unique } from './kit.js';

/** Beginning of the calls of devices. */
export const deviceCalls = '/api/dg/device';

/** A device that a test has added. */
export interface AddedDevice {
  id: string;
  code: string;
  name: string;
}

/** A list of devices of one type. */
export interface TypedDevices {
  /** Id in the specification. */
  id: string;
  path: string;
  /** What its devices are called. */
  noun: string;
  /** Code of their type (enumeration DeviceType). */
  type: 1 | 2;
}

/** Id of an area of the sample school. */
export async function someArea(campus: CampusClient): Promise<string> {
  const { list } = await campus.data<{ list: { id: string; code: string }[] }>('/api/dg/base/area/query', {});
  const area = list.find(({ code }) => code === 'A01');
  if (!area) throw new Error('the sample school has no area A01');
  return area.id;
}

/** Adds a device behind the console. */
export async function addDevice(campus: CampusClient, values: { type: 1 | 2; state?: 1 | 2 }): Promise<AddedDevice> {
  const code = unique('X');
  const device = { code, name: `设备${code}`, factory: '通用', module: 'AC-1', areaid: await someArea(campus) };
  const { id } = await campus.data<{ id: string }>(`${deviceCalls}/add`, { ...device, ...values });
  return { id, code, name: device.name };
}

/** Fills in what every device needs, besides number and name. */
export async function fillDevice(page: Page, form: Locator, values: { code: string; name: string }): Promise<void> {
  await choose(page, field(form, '设备厂家'), '通用');
  await choose(page, field(form, '设备型号'), 'AC-1');
  // Others' areas may stand before it.
  await choose(page, field(form, '区域'), '图书馆', '图书馆');
  await fill(form, { 机号: values.code, 设备名称: values.name });
  await choose(page, field(form, '使用状态'), '启用');
}

/** What the form says about a device that has nothing (source: facedevice.list/03, accessdevice.list/03). */
export const missing = [
  '请选择设备厂家',
  '请选择设备型号',
  '请选择区域',
  '请输入设备名称',
  '请输入机号',
  '请选择使用状态',
];

/** Tests of a list of devices of one type; the checks of both are the same, but for the eighth. */
export function testTypedDevices({ id, path, noun, type }: TypedDevices): void {
  test(`${id}/01, ${id}/02: the list asks for its type, from the first page after each search`, async ({
    office,
    campus,
  }) => {
    for (let count = 0; count < 6; count++) await addDevice(campus, { type });
    const opened = requestOf(office, `${deviceCalls}/query`);
    await openScreen(office, path);
    expect((await opened).postDataJSON()).toMatchObject({ page: 0, pagesize: 20, params: { type } });
    await choose(office, office.getByLabel('每页条数'), '5 条/页');
    const next = office.waitForRequest((request) => request.postDataJSON()?.page === 1);
    await office.getByRole('listitem', { name: '2', exact: true }).click();
    expect((await next).postDataJSON()).toMatchObject({ pagesize: 5, params: { type } });
    const searched = await search(office, `${deviceCalls}/query`);
    expect(searched.postDataJSON()).toMatchObject({ page: 0, pagesize: 5, params: { type } });
  });

  test(`${id}/03, ${id}/04, ${id}/05: a device needs all its facts and a number of its own`, async ({
    office,
    campus,
  }) => {
    const other = await addDevice(campus, { type });
    await openScreen(office, path);
    await button(office, '新增').click();
    const form = dialog(office, `新增${noun}`);
    await button(form, '确定').click();
    for (const message of missing) await expect(form).toContainText(message);

    const asked = requestOf(office, `${deviceCalls}/codevalidate`);
    await fill(form, { 机号: other.code });
    expect((await asked).postDataJSON()).toMatchObject({ code: other.code });
    await expect(form).toContainText('编码重复，请重新输入');

    const name = field(form, '设备名称');
    await name.pressSequentially(`${'门'.repeat(64)}禁`);
    await expect(name).toHaveValue('门'.repeat(64));
  });

  test(`${id}/06, ${id}/07: a door is added with all its parameters, changed and deleted`, async ({
    office,
    campus,
  }) => {
    const device = await addDevice(campus, { type });
    await openScreen(office, `${path}?code=${device.code}`);
    await act(row(office, device.code), '门参数');
    const doors = dialog(office, '门参数');
    await expect(doors).toContainText(device.name);
    await expect(doors).toContainText(device.code);
    await button(doors, '新增').click();
    const form = dialog(office, '新增门');
    await button(form, '确定').click();
    for (const message of ['请输入门号', '请输入门名称', '请输入开门延时', '请选择控制方式'])
      await expect(form).toContainText(message);
    await fill(form, { 门号: '1', 门名称: '侧门', '开门延时(秒)': '8', 序号: '3' });
    await choose(office, field(form, '控制方式'), '在线受控');
    await button(form, '确定').click();
    await expect(form).toBeHidden();
    await expect(row(doors, '侧门').getByRole('cell')).toContainText(['1', '侧门', '在线受控', '8', '3']);

    await button(row(doors, '侧门'), '修改').click();
    const edit = dialog(office, '修改门');
    await fill(edit, { '开门延时(秒)': '12' });
    await button(edit, '确定').click();
    await expect(edit).toBeHidden();
    await expect(row(doors, '侧门')).toContainText('12');

    await act(row(doors, '侧门'), '删除');
    await agree(office, '删除确认', '您是否要删除门?');
    await expect(row(doors, '侧门')).toHaveCount(0);
  });

  const deletion = type === 2 ? `${id}/08, ${id}/09` : `${id}/09`;
  test(`${deletion}: enabled is green, disabled orange-red; a device is deleted after a question`, async ({
    office,
    campus,
  }) => {
    const [on, off] = [await addDevice(campus, { type }), await addDevice(campus, { type, state: 2 })];
    const colourOf = (code: string, state: string) =>
      row(office, code)
        .locator('.ant-badge', { hasText: state })
        .locator('.ant-badge-status-dot')
        .evaluate((dot) => getComputedStyle(dot).backgroundColor);
    await openScreen(office, `${path}?code=${on.code}`);
    expect(await colourOf(on.code, '启用')).toBe('rgb(82, 196, 26)');
    await openScreen(office, `${path}?code=${off.code}`);
    expect(await colourOf(off.code, '禁用')).toBe('rgb(250, 84, 28)');

    await act(row(office, off.code), '删除');
    const removal = requestOf(office, `${deviceCalls}/delete`);
    await agree(office, '删除确认', `您是否要删除${noun}?`);
    expect((await removal).postDataJSON()).toEqual({ ids: [off.id] });
    await expect(row(office, off.code)).toHaveCount(0);
  });
}
