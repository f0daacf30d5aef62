import { areaAdd, building, buildingType, goods, room, roomType } from '../../../libs/contracts/devices/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { devicesService } from '../devices.module.js';

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

/** Ids of an area, a building of 3 units and 5 floors in it, its type and a type of rooms. */
const place = { area: '', building: '', buildingType: '', roomType: '' };
const noId = '00000000-0000-4000-8000-000000000000';

beforeEach(async () => {
  at = requestOf();
  place.area = (await service.ask(areaAdd, { name: '东区', code: 'E' }, at)).id;
  place.buildingType = (await service.ask(buildingType.calls.add, { name: '教学楼', code: '' }, at)).id;
  place.building = await addBuilding('B1');
  place.roomType = await addRoomType('教室');
});

const addBuilding = async (code: string) => {
  const values = { code, name: '楼', typeId: place.buildingType, areaId: place.area, units: 3, floors: 5 };
  return (await service.ask(building.calls.add, values, at)).id;
};
const addRoomType = async (name: string) =>
  (await service.ask(roomType.calls.add, { name, code: '', capacity: 4, state: 1 }, at)).id;
const valuesOf = (changes: object = {}) => ({
  code: '101',
  name: '一班',
  typeId: place.roomType,
  areaId: place.area,
  buildingId: place.building,
  unit: 1,
  floor: 1,
  capacity: 40,
  ...changes,
});
const addRoom = async (changes?: object) => (await service.ask(room.calls.add, valuesOf(changes), at)).id;
const changeBuilding = (changes: object) => {
  const values = { name: '楼', typeId: place.buildingType, areaId: place.area, units: 3, floors: 5 };
  return service.ask(building.calls.update, { id: place.building, code: 'B1', ...values, ...changes }, at);
};

describe('rooms', () => {
  it('lie on floors and in units that their building has, up to the last one', async () => {
    const beyond = '1001 单元或楼层超出楼栋范围';
    for (const change of [{ unit: 4 }, { floor: 6 }]) expect(await refusalOf(addRoom(change))).toBe(beyond);
    const id = await addRoom({ unit: 3, floor: 5 });
    const { id: small } = await service.ask(
      building.calls.add,
      { code: 'B2', name: '亭', typeId: place.buildingType, areaId: place.area, units: 1, floors: 1 },
      at,
    );
    expect(await refusalOf(service.ask(room.calls.update, { id, ...valuesOf({ unit: 4 }) }, at))).toBe(beyond);
    const moved = valuesOf({ buildingId: small, unit: 3 });
    expect(await refusalOf(service.ask(room.calls.update, { id, ...moved }, at))).toBe(beyond);
    expect(await refusalOf(service.ask(room.calls.update, { id, ...valuesOf({ buildingId: noId }) }, at))).toBe(
      '1004 楼栋不存在',
    );
    await service.ask(room.calls.update, { id, ...valuesOf({ buildingId: small }) }, at);
  });

  it('keep their building as large as they need it, and it and their type from being removed', async () => {
    const id = await addRoom({ unit: 2, floor: 4 });
    expect(await refusalOf(changeBuilding({ floors: 3 }))).toBe('1003 总楼层不能小于已使用的4');
    expect(await refusalOf(changeBuilding({ units: 1 }))).toBe('1003 总单元数不能小于已使用的2');
    await changeBuilding({ units: 2, floors: 4 });
    const remove = () => service.ask(building.calls.delete, { ids: [place.building] }, at);
    expect(await refusalOf(remove())).toBe('1003 楼栋已被使用，不允许删除');
    const removeType = () => service.ask(roomType.calls.delete, { ids: [place.roomType] }, at);
    expect(await refusalOf(removeType())).toBe('1003 房间类型已被使用，不允许删除');
    await service.ask(room.calls.delete, { ids: [id] }, at);
    await removeType();
    await remove();
  });

  it('have numbers of their own in their building, and are listed by where they lie', async () => {
    const first = await addRoom();
    expect(await refusalOf(addRoom())).toBe('1002 编码重复，请重新输入');
    const other = await addBuilding('B2');
    const second = await addRoom({ buildingId: other, floor: 2 });
    const check = (values: object) => service.ask(room.calls.check, { code: '101', ...values }, at);
    expect(await check({ buildingId: other })).toBe(false);
    expect(await check({ buildingId: other, id: second })).toBe(true);
    expect(await check({ id: second })).toBe(true);
    const found = async (params: object) => {
      const { data } = await service.ask(room.calls.query, { page: 0, pageSize: 20, params }, at);
      return data.map(({ id }) => id);
    };
    expect(await found({ buildingId: other })).toEqual([second]);
    expect(await found({ buildingId: other, floor: 1 })).toEqual([]);
    expect(await found({ areaId: place.area, unit: 1, floor: 1 })).toEqual([first]);
    expect(await found({ keyword: '一' })).toHaveLength(2);
  });
});

describe('goods', () => {
  const addGoods = (roomTypeId: string, name = '床') =>
    service.ask(goods.calls.add, { roomTypeId, name, specification: '90×200', quantity: 4 }, at);
  const listed = async (roomTypeId: string) =>
    (await service.ask(goods.calls.query, { roomTypeId }, at)).map(({ name, quantity }) => [name, quantity]);

  it('are listed in the order in which they were added, each name once in a room type, and go with it', async () => {
    const other = await addRoomType('宿舍');
    const { id } = await addGoods(place.roomType);
    await addGoods(place.roomType, '桌');
    await addGoods(other);
    expect(await refusalOf(addGoods(place.roomType))).toBe('1002 编码重复，请重新输入');
    expect(await refusalOf(addGoods(noId))).toBe('1004 房间类型不存在');
    const check = (values: object) => service.ask(goods.calls.check, { name: '桌', ...values }, at);
    expect([await check({ id }), await check({ roomTypeId: other }), await check({})]).toEqual([false, true, true]);
    expect(await listed(place.roomType)).toEqual([
      ['床', 4],
      ['桌', 4],
    ]);
    // Goods stay with their type.
    await service.ask(goods.calls.update, { id, roomTypeId: other, name: '床', quantity: 6 }, at);
    expect(await listed(place.roomType)).toContainEqual(['床', 6]);
    await service.ask(goods.calls.delete, { ids: [id] }, at);
    await service.ask(roomType.calls.delete, { ids: [place.roomType] }, at);
    expect(await listed(place.roomType)).toEqual([]);
    expect(await listed(other)).toEqual([['床', 4]]);
  });
});
