import type { Locator } from '@playwright/test';
import { SimulatedDevice } from '../../services/device-gateway/simulator/simulated-device.js';
import { expect, openScreen, test } from './console.js';
import { addDevice, deviceCalls, fillDevice, missing } from './devices.js';
import { act, agree, button, choose, dialog, field, fill, row, search, unique } from './kit.js';
import { mqttPort } from './product.js';
import { sweep } from './sweep.js';

const path = '/Device/devices';

test('device.list/01: devices are found by model, region, number, state, name, IP, workstation and connection', async ({
  office,
  campus,
}) => {
  const other = await addDevice(campus, { type: 2 });
  await openScreen(office, path);
  const filters = office.getByRole('search');
  await choose(office, field(filters, '设备型号'), 'AC-1');
  await choose(office, field(filters, '区域'), '校园');
  await choose(office, field(filters, '使用状态'), '启用');
  await fill(filters, { 机号: other.code, 设备名称: other.name });
  const found = await search(office, `${deviceCalls}/query`);
  const params = { module: 'AC-1', areaid: expect.any(String), state: 1, code: other.code, name: other.name };
  expect(found.postDataJSON()).toMatchObject({ page: 0, pagesize: 20, params });
  await expect(row(office, other.code)).toContainText('人脸设备');

  await fill(filters, { IP: '10.99.' });
  await choose(office, field(filters, '工作站'), '北门');
  await choose(office, field(filters, '连接方式'), 'RS-485');
  const narrowed = await search(office, `${deviceCalls}/query`);
  const further = { ip: '10.99.', workstation: '北门', linktype: 'RS-485' };
  expect(narrowed.postDataJSON()).toMatchObject({ params: { ...params, ...further } });
  await expect(row(office, other.code)).toHaveCount(0);
});

test('device.list/02, device.list/03: export says that it is missing; the empty form asks for all facts', async ({
  office,
}) => {
  await openScreen(office, path);
  await button(office, '导出（未实现）').click();
  await expect(office.getByText('导出功能未实现', { exact: true })).toBeVisible();
  await button(office, '新增').click();
  const form = dialog(office, '新增设备');
  await button(form, '确定').click();
  for (const message of ['请选择设备类型', ...missing, '请输入设备IP']) await expect(form).toContainText(message);
});

test('device.list/04: the detail is there to read, and the type of a device stays', async ({ office, campus }) => {
  const device = await addDevice(campus, { type: 1 });
  await openScreen(office, `${path}?code=${device.code}`);
  await button(row(office, device.code), '详情').click();
  const detail = dialog(office, '设备详情');
  await expect(detail.getByRole('row', { name: '设备名称' })).toContainText(device.name);
  await expect(detail.locator('input, textarea, select, [contenteditable="true"]')).toHaveCount(0);
  await expect(detail.getByRole('button')).toHaveCount(1);
  await office.keyboard.press('Escape');

  await button(row(office, device.code), '修改').click();
  const edit = dialog(office, '修改设备');
  await expect(field(edit, '设备类型')).toBeDisabled();
  await fill(edit, { IP: '10.0.0.300' });
  await expect(edit).toContainText('IP地址格式不正确');
  await fill(edit, { IP: '10.0.0.30' });
  await button(edit, '确定').click();
  await expect(edit).toBeHidden();
  await expect(row(office, device.code)).toContainText('10.0.0.30');
});

/** What the dialog of a credential shows. */
const partOf = (shown: Locator, name: string): Promise<string> =>
  shown.getByRole('row', { name }).locator('code').innerText();

/** Reads the credential that is shown, as the installer of a device does. */
async function identityOf(shown: Locator, device: { code: string; name: string }) {
  const [, , school = ''] = (await partOf(shown, '主题前缀')).split('/');
  const [deviceId, secret] = [await partOf(shown, '用户名'), await partOf(shown, '密码')];
  return { ...device, deviceId, secret, school, doors: [], cards: [] };
}

test('device.list: a new device connects with the credential that is shown once; a renewed one replaces it', async ({
  office,
}) => {
  await office.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = unique('X');
  const facts = { code, name: `设备${code}` };
  await openScreen(office, `${path}?code=${code}`);
  await button(office, '新增').first().click();
  const form = dialog(office, '新增设备');
  await choose(office, field(form, '设备类型'), '门禁设备');
  await fillDevice(office, form, facts);
  await fill(form, { IP: '10.0.0.31' });
  await button(form, '确定').click();
  const shown = dialog(office, '设备凭据');
  await expect(shown).toContainText('凭据仅显示这一次');
  const url = await partOf(shown, '服务器地址');
  expect(url).toBe(`mqtt://127.0.0.1:${mqttPort}`);
  const first = await identityOf(shown, facts);
  await button(shown, '复制密码').click();
  await expect.poll(() => office.evaluate(() => navigator.clipboard.readText())).toBe(first.secret);
  await button(shown, '我已保存，关闭').click();
  await expect(shown).toBeHidden();
  expect(await office.content()).not.toContain(first.secret);

  const old = new SimulatedDevice({ identity: first, url, reconnect: 50 });
  const renewed: SimulatedDevice[] = [];
  try {
    old.powerOn();
    await expect(row(office, code)).toContainText('在线');

    const refused = new Promise((done) => old.once('refused', done));
    await act(row(office, code), '更换凭据');
    await agree(office, '操作确认', '您是否要更换该设备的凭据?');
    const second = await identityOf(shown, facts);
    expect({ ...second, secret: first.secret }).toEqual(first);
    expect(second.secret).not.toBe(first.secret);
    await button(shown, '我已保存，关闭').click();
    await refused;
    await expect(row(office, code)).toContainText('离线');

    const device = new SimulatedDevice({ identity: second, url });
    renewed.push(device);
    device.powerOn();
    await expect(row(office, code)).toContainText('在线');
  } finally {
    for (const device of [old, ...renewed]) await device.stop();
  }
});

sweep({
  id: 'device.list',
  path,
  folder: 'device',
  scenes: {
    'the form': async (page, words) => {
      await button(page, words('新增')).click();
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByText(words('请选择设备类型'))).toBeVisible();
    },
    'the question before a credential is renewed': async (page, words) => {
      await act(page.getByRole('main'), words('更换凭据'), words('更多操作'));
      await expect(page.getByRole('dialog', { name: words('操作确认') })).toBeVisible();
    },
  },
});
