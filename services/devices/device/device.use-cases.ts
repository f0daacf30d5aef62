import {
  type DeviceAttributes,
  deviceAdd,
  deviceCredential,
  deviceDelete,
  deviceUpdate,
} from '../../../libs/contracts/devices/index.js';
import { type Changes, present } from '../../../libs/contracts/kernel/index.js';
import { lockRows, newId } from '../../../libs/database/index.js';
import { handles } from '../../../libs/platform/index.js';
import { requireArea } from '../area/area.use-cases.js';
import { device } from './device.js';
import { deviceTable } from './device.read-model.js';
import { DeviceCredentials } from './device-credentials.js';

/** What every device has that nobody says otherwise. */
const defaults = { driver: 'native', singleSwipe: false };

/** Adds a device; gives its credential, whose secret is shown this once. */
export const addDevice = handles(
  deviceAdd,
  { credentials: DeviceCredentials },
  async (unit, input, { school }, { credentials }) => {
    const id = newId();
    const attributes: DeviceAttributes = { ...defaults, ...present(input) };
    const { credential, verifier } = await credentials.issue({ school, deviceId: id }, attributes.driver);
    await requireArea(unit, attributes.areaId);
    await unit.handle(device, id, { type: 'Register', attributes, verifier });
    return credential;
  },
);

/** Changes a device. */
export const updateDevice = handles(deviceUpdate, async (unit, { id, ...changes }) => {
  await requireArea(unit, changes.areaId);
  await unit.handle(device, id, { type: 'Change', changes: changes satisfies Changes<DeviceAttributes> });
});

/** Removes devices with their doors: all or none. */
export const deleteDevices = handles(deviceDelete, async (unit, { ids }) => {
  await lockRows(unit.sql, deviceTable, unit.school, ids);
  await unit.handleMany(
    device,
    ids.map((id) => ({ id, command: { type: 'Remove' } })),
  );
});

/** Gives a device a new secret, shown this once. */
export const renewCredential = handles(
  deviceCredential,
  { credentials: DeviceCredentials },
  async (unit, { id }, { school }, { credentials }) => {
    const { state } = await unit.load(device, id);
    const driver = state?.attributes.driver ?? defaults.driver;
    const { credential, verifier } = await credentials.issue({ school, deviceId: id }, driver);
    await unit.handle(device, id, { type: 'IssueCredential', verifier });
    return credential;
  },
);
