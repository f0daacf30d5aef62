import { randomUUID } from 'node:crypto';
import { deviceCameOnline, deviceGatewayConnected } from '../../../libs/contracts/device-gateway/index.js';
import {
  areaQuery,
  deviceAdd,
  deviceCodeValidate,
  deviceCredential,
  deviceDelete,
  deviceQuery,
  deviceUpdate,
  doorDelete,
  doorQuery,
} from '../../../libs/contracts/devices/index.js';
import { type InputOf } from '../../../libs/contracts/kernel/index.js';
import { isDeviceSecret, type RequestContext } from '../../../libs/platform/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import {
  addArea,
  addDevice,
  type DevicesUnderTest,
  deviceForm,
  devicesUnderTest,
} from '../testing/devices-under-test.js';

let test: DevicesUnderTest;
/** A school of its own for each test. */
let at: RequestContext;
let area: string;
beforeAll(async () => {
  test = await devicesUnderTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  at = test.asked(randomUUID());
  area = await addArea(test, at, 'A');
});

type Listed = InputOf<typeof deviceQuery>;
const list = (params: Listed['params'], order: Partial<Listed> = {}, of = at) =>
  test.service.ask(deviceQuery, { page: 0, pageSize: 20, params, ...order }, of);
const codes = async (...of: Parameters<typeof list>) => (await list(...of)).data.map(({ code }) => code);
const add = (code: string, areaId = area, of = at) => test.service.ask(deviceAdd, deviceForm(areaId, code), of);
const change = (id: string, changes: Partial<InputOf<typeof deviceUpdate>>, of = at) =>
  test.service.ask(deviceUpdate, { id, ...deviceForm(area, 'D1'), ...changes }, of);
const remove = (...ids: string[]) => test.service.ask(deviceDelete, { ids }, at);
const renew = (id: string) => test.service.ask(deviceCredential, { id }, at);
const doorsOf = (deviceId: string) => test.service.ask(doorQuery, { deviceId }, at);
const doorCodesOf = async (deviceId: string) => (await doorsOf(deviceId)).map(({ code }) => code);

describe('areas', () => {
  it('are a tree and a list of their school', async () => {
    const gate = await addArea(test, at, 'A1', area);
    const areas = await test.service.ask(areaQuery, {}, at);
    expect(areas.list.map(({ code, parentId }) => [code, parentId])).toEqual([
      ['A', null],
      ['A1', area],
    ]);
    expect(areas.tree).toMatchObject([{ id: area, children: [{ id: gate, children: [] }] }]);
    const others = await test.service.ask(areaQuery, {}, test.asked(randomUUID()));
    expect(others).toEqual({ tree: [], list: [] });
  });
});

describe('devices', () => {
  it('are listed with their area, the filters and those below an area', async () => {
    const gate = await addArea(test, at, 'A1', area);
    await add('D2', gate);
    await add('D1');
    await addArea(test, at, 'B');
    expect(await list({})).toMatchObject({
      recordCount: 2,
      data: [
        { code: 'D1', areaName: 'area A', parentAreaName: null, isOnline: false, ip: null, singleSwipe: false },
        { code: 'D2', areaName: 'area A1', parentAreaName: 'area A' },
      ],
    });
    expect(await codes({ areaId: gate })).toEqual(['D2']);
    expect(await codes({ areaId: area })).toEqual(['D1', 'D2']);
    expect(await codes({ areaId: randomUUID() })).toEqual([]);
    expect(await codes({ code: 'd2', type: 1, state: 1 })).toEqual(['D2']);
    expect(await codes({ type: 2 })).toEqual([]);
    expect(await codes({}, { order: 'desc', orderField: 'code' })).toEqual(['D2', 'D1']);
    expect(await codes({}, {}, test.asked(randomUUID()))).toEqual([]);
    expect(await refusalOf(list({}, { orderField: 'online' }))).toBe('1001 排序字段格式不正确');
  });

  it('have numbers of their own within a school', async () => {
    const { id } = await add('D1');
    await add('D2');
    const isFree = (code: string, own?: string) => test.service.ask(deviceCodeValidate, { code, id: own }, at);
    expect([await isFree('D1'), await isFree('D1', id), await isFree('D3')]).toEqual([false, true, true]);
    expect(await refusalOf(add('D1'))).toBe('1002 编码重复，请重新输入');
    expect(await refusalOf(change(id, { code: 'D2' }))).toBe('1002 编码重复，请重新输入');
    expect(await refusalOf(add('D9', randomUUID()))).toBe('1004 区域不存在');
    const other = test.asked(randomUUID());
    await add('D1', await addArea(test, other, 'A'), other);
    expect(await refusalOf(change(id, {}, other))).toBe('1004 区域不存在');
    expect(await refusalOf(change(randomUUID(), {}))).toBe('1004 设备不存在');
  });

  it('keep what a change does not send, and lose what it sends empty', async () => {
    const { id } = await add('D1');
    await change(id, { position: '东门', port: 8000, direction: 2, singleSwipe: true });
    await change(id, { name: '东门', port: null });
    expect((await list({})).data[0]).toMatchObject({
      name: '东门',
      position: '东门',
      port: null,
      direction: 2,
      singleSwipe: true,
    });
    expect(await refusalOf(change(id, { type: 2 }))).toBe('1005 设备类型不能修改');
  });

  it('go with their doors, all or none', async () => {
    const first = await addDevice(test, at, area, 'D1', ['2', '1']);
    expect(await doorCodesOf(first)).toEqual(['2', '1']);
    expect(await refusalOf(remove(first, randomUUID()))).toBe('1004 设备不存在');
    expect(await doorCodesOf(first)).toEqual(['2', '1']);
    await remove(first);
    expect([await codes({}), await doorCodesOf(first)]).toEqual([[], []]);
    await add('D1');
  });

  it('lose doors of several devices at once, all or none', async () => {
    const [first, second] = [
      await addDevice(test, at, area, 'D1', ['1']),
      await addDevice(test, at, area, 'D2', ['1']),
    ];
    const [doors, others] = [await doorsOf(first), await doorsOf(second)];
    const take = (...ids: string[]) => test.service.ask(doorDelete, { ids }, at);
    expect(await refusalOf(take(doors[0]!.id, randomUUID()))).toBe('1004 记录不存在');
    await take(doors[0]!.id, others[0]!.id);
    expect([await doorCodesOf(first), await doorCodesOf(second)]).toEqual([[], []]);
  });

  it('show their secret once: the log keeps what checks it', async () => {
    const { id, secret, ...place } = await add('D1');
    expect(place).toEqual({ topic: `ac/1/${at.school}/${id}`, brokerPort: 1883 });
    const renewed = await renew(id);
    const rows = await test.database.inSchool(at.school, (sql) =>
      sql.query<{ type: string; data: { verifier?: string } }>(
        'select type, data from devices.events where stream_id = $1 order by stream_version',
        [id],
      ),
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'DeviceRegistered',
      'DeviceCredentialIssued',
      'DeviceCredentialIssued',
    ]);
    const [first, second] = rows.flatMap(({ data }) => data.verifier ?? []);
    expect(await isDeviceSecret(secret, first)).toBe(true);
    expect(await isDeviceSecret(renewed.secret, second)).toBe(true);
    expect(await isDeviceSecret(secret, second)).toBe(false);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await refusalOf(renew(randomUUID()))).toBe('1004 设备不存在');
  });

  it('are online when the gateway says so', async () => {
    const { id: deviceId } = await add('D1');
    await test.tell(
      at.school,
      deviceCameOnline({
        deviceId,
        sessionId: 's1',
        firmware: '1.0',
        capabilities: [],
        boot: 1,
        epoch: 'e1',
      }),
    );
    await test.bus.settled();
    expect((await list({})).data[0]?.isOnline).toBe(true);
    await test.tell(at.school, deviceGatewayConnected({ isConnected: false }));
    await test.bus.settled();
    expect((await list({})).data[0]?.isOnline).toBeNull();
    expect(test.problems).toEqual([]);
  });
});
