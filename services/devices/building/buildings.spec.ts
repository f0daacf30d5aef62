import { areaAdd, building, buildingQueryByArea, buildingType } from '../../../libs/contracts/devices/index.js';
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
beforeEach(() => {
  at = requestOf();
});

const addArea = async (code: string, parentId?: string) =>
  (await service.ask(areaAdd, { name: `area ${code}`, code, parentId }, at)).id;
const addType = async () => (await service.ask(buildingType.calls.add, { name: '教学楼', code: '' }, at)).id;
const addBuilding = async (code: string, typeId: string, areaId: string) => {
  const values = { code, name: `楼${code}`, typeId, areaId, units: 2, floors: 5 };
  return (await service.ask(building.calls.add, values, at)).id;
};
const codesIn = async (areaId: string) => {
  const { data } = await service.ask(building.calls.query, { page: 0, pageSize: 20, params: { areaId } }, at);
  return data.map(({ code }) => code).sort();
};

describe('the buildings of a school', () => {
  it('are asked for by their area, with what lies below it', async () => {
    const [campus, elsewhere, type] = [await addArea('A'), await addArea('B'), await addType()];
    const yard = await addArea('A1', campus);
    const inner = await addArea('A11', yard);
    for (const [code, area] of [
      ['1', campus],
      ['2', yard],
      ['3', inner],
      ['4', elsewhere],
    ] as const)
      await addBuilding(code, type, area);
    expect(await codesIn(campus)).toEqual(['1', '2', '3']);
    expect(await codesIn(yard)).toEqual(['2', '3']);
    expect(await codesIn(type)).toEqual([]);
  });

  it('are told by the id of their area', async () => {
    const [campus, empty, type] = [await addArea('A'), await addArea('B'), await addType()];
    const id = await addBuilding('1', type, campus);
    const byArea = await service.ask(buildingQueryByArea, {}, at);
    expect(byArea).toEqual({ [campus]: [expect.objectContaining({ id, code: '1', units: 2, floors: 5 })] });
    expect(byArea).not.toHaveProperty(empty);
  });

  it('keep their type, and name an area and a type of the school', async () => {
    const [campus, type] = [await addArea('A'), await addType()];
    expect(await refusalOf(addBuilding('1', type, type))).toBe('1004 区域不存在');
    expect(await refusalOf(addBuilding('1', campus, campus))).toBe('1004 楼栋类型不存在');
    await addBuilding('1', type, campus);
    expect(await refusalOf(addBuilding('1', type, campus))).toBe('1002 编码重复，请重新输入');
    expect(await refusalOf(service.ask(buildingType.calls.delete, { ids: [type] }, at))).toBe(
      '1003 楼栋类型已被使用，不允许删除',
    );
  });
});
