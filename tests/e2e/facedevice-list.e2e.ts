import { expect, openScreen } from './console.js';
import { addDevice, type TypedDevices, testTypedDevices } from './devices.js';
import { act, button } from './kit.js';
import { sweep } from './sweep.js';

const list: TypedDevices = { id: 'facedevice.list', path: '/Device/facedevice', noun: '人脸设备', type: 2 };

testTypedDevices(list);

sweep({
  id: list.id,
  path: list.path,
  folder: 'device',
  openedFolder: 'door',
  open: async (page, campus) => {
    const { code } = await addDevice(campus, { type: list.type });
    await openScreen(page, `${list.path}?code=${code}`);
  },
  scenes: {
    'the doors and the form of a door': async (page, words) => {
      await act(page.getByRole('main'), words('门参数'), words('更多操作'));
      await button(page.getByRole('dialog'), words('新增')).click();
      await button(page.getByRole('dialog', { name: words('新增门') }), words('确定')).click();
      await expect(page.getByText(words('请输入门号'))).toBeVisible();
    },
  },
});
