import {
  areaAdd,
  building,
  buildingType,
  controlQuery,
  deviceAdd,
  deviceBindingBind,
  deviceBindingDelete,
  deviceBindingQuery,
  deviceBindingQueryUnbound,
  deviceBindingSummary,
  deviceDelete,
  doorAdd,
} from '../../../libs/contracts/devices/index.js';
import { noId } from '../../../libs/contracts/kernel/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { holdAppends, outcomeOf, refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { devicesService } from '../devices.module.js';
import type { Place } from './place.js';

let at: RequestContext;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await ServiceUnderTest.start(devicesService);
});
afterAll(async () => {
  const checked = await checkProjections(service.store);
  await service.stop();
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});

/** A floor of a building of 2 units and 3 floors, in an area below another one. */
let floor: Required<Place>;
let top: string;
let typeId: string;

beforeEach(async () => {
  at = requestOf();
  top = (await service.ask(areaAdd, { name: '校园', code: 'A' }, at)).id;
  const areaId = (await service.ask(areaAdd, { name: '东区', code: 'E', parentId: top }, at)).id;
  typeId = (await service.ask(buildingType.calls.add, { name: '教学楼', code: '' }, at)).id;
  const { id: buildingId } = await service.ask(
    building.calls.add,
    { code: 'B1', name: '楼', typeId, areaId, units: 2, floors: 3 },
    at,
  );
  floor = { areaId, buildingId, unit: 2, floor: 3 };
});

async function addDevice(code: string, type: 1 | 2 = 1): Promise<string> {
  const values = { type, code, name: `机${code}`, factory: '通用', model: 'AC-2', areaId: floor.areaId };
  return (await service.ask(deviceAdd, { ...values, state: 1, singleSwipe: false } as never, at)).id;
}
const bind = (deviceIds: string[], place: Required<Place> = floor) =>
  service.ask(deviceBindingBind, { ...place, deviceIds }, at);
const bound = async (params: Place) => {
  const { data } = await service.ask(deviceBindingQuery, { page: 0, pageSize: 20, params }, at);
  return data.map(({ id }) => id).sort();
};
const counts = (params: Place) => service.ask(deviceBindingSummary, { params }, at);

it('devices are bound to a floor, listed and counted in all that it lies in, and are unbound once', async () => {
  const [gate, face] = [await addDevice('1'), await addDevice('2', 2)];
  for (const [code, name] of [
    ['1', '正门'],
    ['2', '侧门'],
  ] as const)
    await service.ask(doorAdd, { deviceId: gate, code, name, controlMode: 1, openSeconds: 5, index: 0 }, at);
  await bind([gate, face]);
  const { areaId, buildingId, unit } = floor;
  for (const place of [{}, { areaId: top }, { areaId }, { areaId, buildingId }, { areaId, buildingId, unit }, floor]) {
    expect(await bound(place)).toEqual([gate, face].sort());
    expect(await counts(place)).toEqual({ faceTerminals: 1, doorControllers: 1 });
  }
  for (const place of [{ ...floor, floor: 2 }, { areaId, buildingId: noId }, { areaId: noId }]) {
    expect(await bound(place)).toEqual([]);
    expect(await counts(place)).toEqual({ faceTerminals: 0, doorControllers: 0 });
  }
  const cards = await service.ask(controlQuery, { params: { buildingId, unit, floor: 3 } }, at);
  expect(cards.map(({ doorName }) => doorName).sort()).toEqual(['', '侧门', '正门']);

  const free = await addDevice('3');
  const unbound = await service.ask(deviceBindingQueryUnbound, { page: 0, pageSize: 20, params: {} }, at);
  expect(unbound.data).toMatchObject([{ id: free, deviceCode: '3', deviceName: '机3', doors: '', ip: '', type: 1 }]);
  expect(await refusalOf(bind([free, gate]))).toBe('1005 设备已被绑定');
  expect(await bound({})).not.toContain(free);
  await service.ask(deviceBindingDelete, { ids: [gate] }, at);
  expect(await refusalOf(service.ask(deviceBindingDelete, { ids: [gate] }, at))).toBe('1004 设备绑定不存在');
  await bind([gate, free]);
  expect(await bound(floor)).toEqual([gate, face, free].sort());
});

it('a place has to be there: area, building in it, unit and floor, and the devices', async () => {
  const device = await addDevice('1');
  const refused = (place: Partial<Place>, ids = [device]) => refusalOf(bind(ids, { ...floor, ...place }));
  const { id: elsewhere } = await service.ask(areaAdd, { name: '西区', code: 'W' }, at);
  expect(await refused({ areaId: noId })).toBe('1004 区域不存在');
  expect(await refused({ areaId: elsewhere })).toBe('1004 楼栋不存在');
  for (const place of [{ unit: 3 }, { unit: 0 }, { floor: 4 }])
    expect(await refused(place)).toBe('1001 单元或楼层超出楼栋范围');
  expect(await refused({}, [device, noId])).toBe('1004 设备不存在');
  expect(await bound({})).toEqual([]);
  await bind([device], { ...floor, areaId: top });
});

it('a building stays as long as a device is bound to it, and as high; a device that is removed is bound no more', async () => {
  const device = await addDevice('1');
  await bind([device]);
  const { buildingId: id, areaId } = floor;
  const remove = () => service.ask(building.calls.delete, { ids: [id] }, at);
  expect(await refusalOf(remove())).toBe('1003 楼栋已被使用，不允许删除');
  const lower = { id, code: 'B1', name: '楼', typeId, areaId, units: 2, floors: 2 };
  expect(await refusalOf(service.ask(building.calls.update, lower, at))).toBe('1003 总楼层不能小于已使用的3');
  await service.ask(deviceDelete, { ids: [device] }, at);
  expect(await bound({})).toEqual([]);
  await service.ask(building.calls.update, lower, at);
  await remove();
});

it('of two who bind a device at once one is told that it is bound', async () => {
  const device = await addDevice('1');
  const outcomes = await Promise.all([1, 2].map((unit) => refusalOf(bind([device], { ...floor, unit }))));
  expect(outcomes.sort()).toEqual(['1005 设备已被绑定', 'accepted']);
});

it('a device that is removed takes a binding with it that is made meanwhile', async () => {
  const device = await addDevice('1');
  let both: Promise<string[]> | undefined;
  await holdAppends(service.database, 'devices', async () => {
    const binding = refusalOf(bind([device]));
    expect(await outcomeOf(service.database, binding)).toBe('held up');
    const removed = refusalOf(service.ask(deviceDelete, { ids: [device] }, at));
    expect(await outcomeOf(service.database, removed, 2)).toBe('held up');
    both = Promise.all([binding, removed]);
  });
  expect(await both).toEqual(['accepted', 'accepted']);
  expect(await bound({})).toEqual([]);
  await service.ask(building.calls.delete, { ids: [floor.buildingId] }, at);
});
