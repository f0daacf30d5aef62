import { expect, openScreen, test } from './console.js';
import { addDevice, deviceCalls, type TypedDevices, testTypedDevices } from './devices.js';
import { act, button, dialog, row } from './kit.js';
import { sweep } from './sweep.js';

const list: TypedDevices = { id: 'accessdevice.list', path: '/Device/accessdevice', noun: '门禁设备', type: 1 };

testTypedDevices(list);

test('accessdevice.list/08: the detail has two tabs, and says yes or no of the single swipe', async ({
  office,
  campus,
}) => {
  const device = await addDevice(campus, { type: 1 });
  const door = { deviceid: device.id, no: '7', name: '东侧门', controleway: 2, opendelay: 5 };
  await campus.data(`${deviceCalls}/door/add`, door);
  await openScreen(office, `${list.path}?code=${device.code}`);
  await button(row(office, device.code), '详情').click();
  const detail = dialog(office, '门禁设备详情');
  await expect(detail.getByRole('tab')).toHaveText(['基本信息', '门参数']);
  await expect(detail.getByRole('row', { name: '机号' })).toContainText(device.code);
  await detail.getByRole('tab', { name: '门参数' }).click();
  await expect(detail.getByRole('row', { name: '启用单次刷卡' })).toContainText('否');
  await expect(row(detail, '东侧门').getByRole('cell')).toContainText(['7', '东侧门', '常开', '5']);
});

sweep({
  id: list.id,
  path: list.path,
  folder: 'device',
  openedFolder: 'installation',
  open: async (page, campus) => {
    const { code } = await addDevice(campus, { type: list.type });
    await openScreen(page, `${list.path}?code=${code}`);
  },
  scenes: {
    'the detail with its doors': async (page, words) => {
      await button(page, words('详情')).click();
      await page.getByRole('tab', { name: words('门参数') }).click();
      await expect(page.getByRole('dialog')).toContainText(words('启用单次刷卡'));
    },
    'the installation sheet': async (page, words) => {
      await act(page.getByRole('row').nth(1), words('安装单'), words('更多操作'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^(${words('开始安装检查')}|${words('继续安装检查')})$`) })
        .click();
      await expect(page.getByRole('dialog')).toContainText(words('事件回传'));
    },
    'a new credential': async (page, words) => {
      await act(page.getByRole('main'), words('更换凭据'), words('更多操作'));
      await button(page.getByRole('dialog'), words('确定')).click();
      await expect(page.getByRole('dialog', { name: words('设备凭据') })).toBeVisible();
    },
  },
});
