import { deviceType } from '../enumerations.js';
import { clearable, code, entityCalls, id, list, type MenuEntry, paged, text, translations } from '../kernel/index.js';

const temporaryDevice = entityCalls({
  service: 'devices',
  id: 'tempdevice',
  label: '临时通行设备',
  shows: ['temporaryDevice', 'device', 'door'],
  changes: ['temporaryDevice'],
});

/** A door with its device, or a face terminal, which has no door here (source: 003 §2.4). */
const passage = (order: { unordered?: true } = {}) => ({
  deviceName: text({ always: true, ...order }),
  deviceCode: text({ always: true, ...order }),
  doorName: clearable(text({ always: true, ...order })),
  doorCode: clearable(text({ always: true, ...order })),
  deviceType: code(deviceType, { always: true, ...order }),
});
/** Candidates come by the numbers of their devices and doors, and in no other order. */
const unordered = { unordered: true } as const;

export const temporaryDeviceQuery = temporaryDevice.query('/api/schoolservice/tempcurrentdoorgateway/query', {
  filters: { keyword: text({ label: '关键字' }) },
  row: { id: id({ always: true }), ...passage() },
  summary: 'Lists the doors and terminals of temporary passes',
});

export const temporaryDeviceCandidates = temporaryDevice.call('/api/schoolservice/tempcurrentdoorgateway/querydevice', {
  input: paged({ deviceType: code(deviceType, { label: '设备类型' }), name: text({ label: '设备名称' }) }),
  answer: {
    kind: 'paged',
    fields: {
      /** Of the door; of the device where it has none (beyond the specification). */
      id: id({ always: true, ...unordered }),
      deviceId: id({ always: true, ...unordered }),
      doorId: clearable(id({ always: true, ...unordered })),
      ...passage(unordered),
    },
  },
  summary: 'Lists what is not listed yet: one row for each door of a controller, and for each face terminal',
});

export const temporaryDeviceAdd = temporaryDevice.add('/api/schoolservice/tempcurrentdoorgateway/add', {
  permission: ['tempdevice:dbtn_add'],
  input: {
    devices: list(
      {
        deviceId: id({ label: '设备', required: '请选择设备' }),
        doorId: id({ label: '门' }),
        // The device itself says it.
        deviceType: code(deviceType, { label: '设备类型', required: '请选择设备类型' }),
      },
      { label: '设备', required: '请选择设备' },
    ),
  },
  answer: { kind: 'none' },
  summary: 'Lists doors and terminals; a controller without a door stands for all its doors, what is listed is skipped',
});

export const temporaryDeviceDelete = temporaryDevice.delete('/api/schoolservice/tempcurrentdoorgateway/delete', {
  permission: ['tempdevice:dbtn_delete'],
  summary: 'Takes doors and terminals off the list',
});

/** Its place in the menu, and the buttons that can be granted. */
export const temporaryDeviceMenu: MenuEntry = {
  component: 'tempdevice',
  path: '/Device/tempdevice',
  text: '临时通行设备',
  icon: 'field-time',
  buttons: { dbtn_add: '新增', dbtn_delete: '删除' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const temporaryDeviceTexts = translations({
  临时通行设备: ['Temporary-pass devices', 'Dispositivos de paso temporal', '一時通行機器'],
  新增临时通行设备: ['Add temporary-pass devices', 'Añadir dispositivos de paso temporal', '一時通行機器を追加'],
  删除临时通行设备: ['Remove temporary-pass devices', 'Quitar dispositivos de paso temporal', '一時通行機器を削除'],
});
