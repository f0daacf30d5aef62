import {
  accessRuleAdd,
  accessRuleDelete,
  accessRuleQuery,
  accessRuleUpdate,
  areaAdd,
  deviceAdd,
  deviceDelete,
} from '../../../libs/contracts/devices/index.js';
import { type InputOf, noId } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
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

const base = { name: '住校生', effect: 1 as const, state: 1 as const };
const add = (form: Partial<InputOf<typeof accessRuleAdd>> = {}) =>
  service.ask(accessRuleAdd, { ...base, ...form } as InputOf<typeof accessRuleAdd>, at);
const list = async () => (await service.ask(accessRuleQuery, { page: 0, pageSize: 20, params: {} }, at)).data;
const change = (id: string, form: Partial<InputOf<typeof accessRuleUpdate>>) =>
  service.ask(accessRuleUpdate, { id, ...form } as InputOf<typeof accessRuleUpdate>, at);

describe('the rules of who may pass where', () => {
  it('say whom, where and when, and keep what a change does not say', async () => {
    const { id } = await add({
      personTypes: [1],
      classIds: [newId()],
      weekDays: [0, 1],
      timeFrom: '07:00:00',
      timeTo: '21:10:00',
      validTo: '2026-12-31',
    });
    const [before] = await list();
    expect(before).toMatchObject({
      ...base,
      weekDays: [0, 1],
      timeFrom: '07:00:00',
      timeTo: '21:10:00',
      validFrom: null,
      validTo: '2026-12-31',
    });
    await change(id, { ...base, effect: 2 });
    expect((await list())[0]).toEqual({ ...before, effect: 2, revision: 2 });
    await change(id, { ...base, weekDays: [], timeFrom: null, timeTo: null, validTo: null, personTypes: [] });
    expect((await list())[0]).toMatchObject({
      weekDays: [],
      timeFrom: null,
      timeTo: null,
      validTo: null,
      personTypes: [],
      effect: 1,
    });
  });

  it('end after they begin, and are about places that the school has', async () => {
    const wrong = '1001 结束时间须晚于开始时间';
    expect(await refusalOf(add({ timeFrom: '21:00:00', timeTo: '06:00:00' }))).toBe(wrong);
    expect(await refusalOf(add({ validFrom: '2026-02-01', validTo: '2026-01-01' }))).toBe(wrong);
    expect(await refusalOf(add({ areaIds: [noId] }))).toBe('1004 区域不存在');
    expect(await refusalOf(add({ deviceIds: [noId] }))).toBe('1004 设备不存在');
    expect(await refusalOf(add({ personIds: [noId] }))).toBe('1004 人员不存在');
    expect(await refusalOf(add({ doorIds: [noId] }))).toBe('1004 门不存在');
    expect(await refusalOf(add({ classIds: Array.from({ length: 501 }, newId) }))).toBe('1001 最多选择500项');
    expect(await list()).toEqual([]);
  });

  it('are saved also where a place that they named was removed since, but name none anew that is not there', async () => {
    const areaId = (await service.ask(areaAdd, { name: '东区', code: 'E' }, at)).id;
    const device = async (code: string) => {
      const values = {
        type: 1,
        code,
        name: `门禁${code}`,
        factory: '通用',
        model: 'AC-2',
        areaId,
        state: 1,
        singleSwipe: false,
      };
      return (await service.ask(deviceAdd, values as never, at)).id;
    };
    const [kept, removed, other] = [await device('1'), await device('2'), await device('3')];
    const { id } = await add({ deviceIds: [kept, removed] });
    await service.ask(deviceDelete, { ids: [removed] }, at);
    await change(id, { deviceIds: [kept, removed, other] });
    expect((await list())[0]?.deviceIds).toEqual([kept, removed, other]);
    await change(id, { deviceIds: [kept] });
    expect(await refusalOf(change(id, { deviceIds: [kept, removed] }))).toBe('1004 设备不存在');
    expect(await refusalOf(change(noId, { name: '无' }))).toMatch(/^1004 /);
    await service.ask(accessRuleDelete, { ids: [id] }, at);
  });

  it('are removed all or none', async () => {
    const [one, other] = [await add(), await add()];
    const remove = (...ids: string[]) => refusalOf(service.ask(accessRuleDelete, { ids }, at));
    expect(await remove(one.id, noId)).toMatch(/^1004 /);
    expect(await list()).toHaveLength(2);
    expect(await remove(one.id, other.id)).toBe('accepted');
    expect(await list()).toEqual([]);
  });
});
