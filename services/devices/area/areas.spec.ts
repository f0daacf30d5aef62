import {
  areaAdd,
  areaAdded,
  areaChanged,
  areaCodeValidate,
  areaUpdate,
} from '../../../libs/contracts/devices/index.js';
import { noId } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import type { RequestContext } from '../../../libs/platform/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { devicesService } from '../devices.module.js';
import { readAreas } from './area.read-model.js';

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

const add = async (code: string, parentId?: string) =>
  (await service.ask(areaAdd, { name: `area ${code}`, code, parentId }, at)).id;
const move = (id: string, code: string, parentId?: string | null) =>
  service.ask(areaUpdate, { id, name: 'moved', code, parentId }, at);
const places = async () => {
  const rows = await service.database.inSchool(at.school, readAreas);
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]));
  return rows.map(({ code, parentId }) => [code, parentId && codeOf.get(parentId)]);
};
describe('the areas of a school', () => {
  it('refuse unknown ids, codes that are taken and cycles', async () => {
    const [campus, gate] = [await add('A'), await add('B')];
    expect(await refusalOf(add('A', noId))).toBe('1004 区域不存在');
    expect(await refusalOf(add('A'))).toBe('1002 编码重复，请重新输入');
    expect(await refusalOf(move(noId, 'C'))).toBe('1004 区域不存在');
    expect(await refusalOf(move(gate, 'A'))).toBe('1002 编码重复，请重新输入');
    await move(gate, 'B', campus);
    expect(await refusalOf(move(campus, 'A', gate))).toBe('1005 上级区域不能是自身或其下级');
    expect(await service.ask(areaCodeValidate, { code: 'A', id: campus }, at)).toBe(true);
    expect(await places()).toEqual([
      ['A', null],
      ['B', 'A'],
    ]);
  });

  it('make no cycle by two moves at once', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await add(`A${round}`), await add(`B${round}`)];
      const outcomes = await Promise.all([
        refusalOf(move(one, `A${round}`, other)),
        refusalOf(move(other, `B${round}`, one)),
      ]);
      expect(outcomes.sort()).toEqual(['1005 上级区域不能是自身或其下级', 'accepted']);
    }
  });

  it('of an old log, told in the stream of the school, are changed and moved like others', async () => {
    const [campus, gate] = [newId(), newId()];
    await service.store.transact(at, async (unit) =>
      unit.append(`area-${at.school}`, [
        areaAdded({ areaId: campus, name: '校园', code: 'A' }),
        areaAdded({ areaId: gate, name: '东门', code: 'B' }),
        areaChanged({ areaId: gate, name: '东门', code: 'B', parentId: campus }),
      ]),
    );
    expect(await refusalOf(move(campus, 'A', gate))).toBe('1005 上级区域不能是自身或其下级');
    await move(gate, 'B', null);
    await move(campus, 'A', gate);
    expect(await places()).toEqual([
      ['A', 'B'],
      ['B', null],
    ]);
  });
});
