import { randomUUID } from 'node:crypto';
import {
  deviceAdd,
  deviceDelete,
  doorDelete,
  doorQuery,
  temporaryDeviceAdd,
  temporaryDeviceCandidates,
  temporaryDeviceDelete,
  temporaryDeviceQuery,
} from '../../../libs/contracts/devices/index.js';
import { noId } from '../../../libs/contracts/kernel/index.js';
import { saveRows, selectRows } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { holdAppends, outcomeOf, refusalOf } from '../../../libs/testing/index.js';
import {
  addArea,
  addDevice,
  type DevicesUnderTest,
  deviceForm,
  devicesUnderTest,
} from '../testing/devices-under-test.js';
import { temporaryDeviceTable } from './temporary-device.read-model.js';

let test: DevicesUnderTest;
let at: RequestContext;
let controller = '';
let terminal = '';

beforeAll(async () => {
  test = await devicesUnderTest();
});
afterAll(async () => {
  const checked = await checkProjections(test.store);
  await test.close();
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});
beforeEach(async () => {
  at = test.asked(randomUUID());
  const area = await addArea(test, at, 'A');
  controller = await addDevice(test, at, area, 'D1', ['1', '2']);
  terminal = (await test.service.ask(deviceAdd, { ...deviceForm(area, 'F1'), type: 2 }, at)).id;
});

const all = { page: 0, pageSize: 100 };
const listed = async (keyword?: string) =>
  (await test.service.ask(temporaryDeviceQuery, { ...all, params: { keyword } }, at)).data;
const codes = async (keyword?: string) =>
  (await listed(keyword)).map(({ deviceCode, doorCode }) => [deviceCode, doorCode]);
const candidates = async (params: { deviceType?: 1 | 2; name?: string } = {}) => {
  const { data, recordCount } = await test.service.ask(temporaryDeviceCandidates, { ...all, params }, at);
  expect(recordCount).toBe(data.length);
  return data.map(({ deviceCode, doorCode }) => [deviceCode, doorCode]);
};
const list = (deviceId: string, doorId?: string, deviceType: 1 | 2 = 1) =>
  test.service.ask(temporaryDeviceAdd, { devices: [{ deviceId, doorId, deviceType }] }, at);

describe('the doors and terminals of temporary passes', () => {
  it('are offered until they are listed, each once', async () => {
    expect(await candidates()).toEqual([
      ['D1', '1'],
      ['D1', '2'],
      ['F1', null],
    ]);
    expect(await candidates({ deviceType: 2 })).toEqual([['F1', null]]);
    expect(await candidates({ name: 'DEVICE d' })).toHaveLength(2);
    await list(controller);
    await list(controller);
    await list(terminal, undefined, 2);
    expect(await candidates()).toEqual([]);
    expect(await codes()).toEqual([
      ['D1', '1'],
      ['D1', '2'],
      ['F1', null],
    ]);
    expect(await codes('DOOR 2')).toEqual([['D1', '2']]);
    expect(await codes('f1')).toEqual([['F1', null]]);
  });

  it('are taken off the list all or none', async () => {
    await list(controller);
    const [first, second] = await listed();
    const remove = (...ids: string[]) => refusalOf(test.service.ask(temporaryDeviceDelete, { ids }, at));
    expect(await remove(first!.id, noId)).toMatch(/^1004 /);
    expect(await codes()).toHaveLength(2);
    expect(await remove(first!.id)).toBe('accepted');
    expect(await listed()).toEqual([second]);
    expect(await candidates()).toHaveLength(2);
  });

  it('leave with the door, and with the device', async () => {
    await list(controller);
    await list(terminal, undefined, 2);
    const [door] = await test.service.ask(doorQuery, { deviceId: controller }, at);
    await test.service.ask(doorDelete, { ids: [door!.id] }, at);
    expect(await codes()).toEqual([
      ['D1', '2'],
      ['F1', null],
    ]);
    await test.service.ask(deviceDelete, { ids: [controller, terminal] }, at);
    expect(await listed()).toEqual([]);
  });

  describe.each([
    ['a door', (doorId: string) => test.service.ask(doorDelete, { ids: [doorId] }, at), '1004 门不存在'],
    ['a device', () => test.service.ask(deviceDelete, { ids: [controller] }, at), '1004 设备不存在'],
  ])('where %s is removed meanwhile', (_what, remove, refusal) => {
    /** Lists and removes at once, in either order; gives what came of both, in that order. */
    async function atOnce(isRemovedFirst: boolean): Promise<string[]> {
      const { database } = test.store;
      const [door] = await test.service.ask(doorQuery, { deviceId: controller }, at);
      const steps = [() => list(controller, door!.id), () => remove(door!.id)];
      let both: Promise<string>[] = [];
      await holdAppends(database, 'devices', async () => {
        for (const step of isRemovedFirst ? steps.reverse() : steps) {
          both = [...both, refusalOf(step())];
          expect(await outcomeOf(database, both.at(-1)!, both.length)).toBe('held up');
        }
      });
      return Promise.all(both);
    }

    it('leave with it', async () => {
      expect(await atOnce(false)).toEqual(['accepted', 'accepted']);
      expect(await listed()).toEqual([]);
      const rows = await test.store.database.inSchool(at.school, (sql) => selectRows(sql, temporaryDeviceTable));
      expect(rows).toEqual([]);
    });

    it('are not listed', async () => {
      expect(await atOnce(true)).toEqual(['accepted', refusal]);
    });
  });

  it('are listed without those whose device or door old logs removed before', async () => {
    await list(terminal, undefined, 2);
    const ofNothing = { id: randomUUID(), school: at.school, deviceId: randomUUID(), doorId: null };
    const ofNoDoor = { ...ofNothing, id: randomUUID(), deviceId: controller, doorId: randomUUID() };
    await test.store.database.inSchool(at.school, (sql) => saveRows(sql, temporaryDeviceTable, [ofNothing, ofNoDoor]));
    expect(await codes()).toEqual([['F1', null]]);
    await test.store.database.inSchool(at.school, (sql) =>
      sql.query('delete from devices.temporary_device where id = any($1)', [[ofNothing.id, ofNoDoor.id]]),
    );
  });

  it('are of devices and doors that the school has', async () => {
    expect(await refusalOf(list(noId))).toBe('1004 设备不存在');
    expect(await refusalOf(list(controller, noId))).toBe('1004 门不存在');
    at = test.asked(randomUUID());
    expect(await refusalOf(list(controller))).toBe('1004 设备不存在');
    expect([await listed(), await candidates()]).toEqual([[], []]);
  });
});
