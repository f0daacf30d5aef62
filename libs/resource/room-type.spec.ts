import type { Call, InputOf } from '../contracts/kernel/index.js';
import { readInput, writeAnswer } from '../contracts/kernel/index.js';
import { serviceModule } from '../platform/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../testing/index.js';
import { resourceFolder } from './resource-folder.js';
import { serveResource } from './served-resource.js';
import { room } from './testing/room.js';
import { roomType } from './testing/room-type.js';

const { add, update, query, check } = roomType.calls;
const at = requestOf();
let service: ServiceUnderTest;
beforeAll(async () => {
  const roomTypes = serveResource(roomType);
  const folders = [resourceFolder(roomTypes), resourceFolder(serveResource(room, { refersTo: [roomTypes] }))];
  service = await ServiceUnderTest.start(serviceModule({ name: 'organisation', folders }));
});
afterAll(() => service.stop());

/** Asks with values as they stand on the wire. */
const ask = <C extends Call>(call: C, raw: Record<string, unknown>) =>
  service.ask(call, readInput(call, raw) as InputOf<C>, at);
const stateOf = async (name: string) => {
  const { data } = await ask(query, { params: { keyword: name } });
  return data.map(({ state }) => state);
};

it('a state that the form asks for is kept like any other attribute', async () => {
  const { id } = await ask(add, { name: '教室', personnum: 40, state: '2' });
  expect(await stateOf('教室')).toEqual([2]);
  await ask(update, { id, name: '教室', personnum: 40, state: 1 });
  expect(await stateOf('教室')).toEqual([1]);
  await ask(add, { name: '库房', personnum: 1 });
  expect(await stateOf('库房')).toEqual([1]);
  await expect(async () => ask(update, { id, name: '教室', personnum: 40, state: '' })).rejects.toThrow(
    '请选择启用状态',
  );
});

it('a code that nobody gives is made when the entry is added, stays, and is nobody else’s', async () => {
  const codeOf = async (name: string) => (await ask(query, { params: { keyword: name } })).data[0]!.code;
  const { id } = await ask(add, { name: '甲室', personnum: 1 });
  const made = await codeOf('甲室');
  expect(made).toBe(id);
  await ask(update, { id, name: '甲室', personnum: 2, state: 1, code: '' });
  expect(await codeOf('甲室')).toBe(made);
  await ask(add, { name: '乙室', personnum: 1, code: 'B' });
  expect(await refusalOf(ask(update, { id, name: '甲室', personnum: 2, state: 1, code: 'B' }))).toBe('1002 编码重复');
  expect(await ask(check, { code: 'B' })).toBe(false);
  expect(await ask(check, { code: made })).toBe(false);
  expect(await ask(check, { code: made, id })).toBe(true);
  expect(() => readInput(check, {})).toThrow('请输入编码');
});

describe('entries that lie within others', () => {
  const rowsOf = async (params: object) =>
    writeAnswer(room.calls.query, await ask(room.calls.query, { params })) as Rows;
  interface Rows {
    data: Record<string, unknown>[];
  }
  let [laboratory, hall] = ['', ''];
  beforeAll(async () => {
    laboratory = (await ask(add, { name: '实验室', personnum: 1 })).id;
    hall = (await ask(add, { name: '礼堂', personnum: 1 })).id;
    await ask(room.calls.add, { code: '101', type: laboratory, area: '52.25' });
    await ask(room.calls.add, { code: '101', type: hall, state: 2 });
  });

  it('have values that are unique there and nowhere else', async () => {
    const taken = '1002 编码重复，请重新输入';
    expect(await refusalOf(ask(room.calls.add, { code: '101', type: hall }))).toBe(taken);
    const { id } = await ask(room.calls.add, { code: '102', type: hall });
    expect(await refusalOf(ask(room.calls.update, { id, code: '101', type: hall }))).toBe(taken);
    expect(await ask(room.calls.check, { code: '102', type: laboratory })).toBe(true);
    expect(await ask(room.calls.check, { code: '102', type: hall })).toBe(false);
    expect(await ask(room.calls.check, { code: '102', type: hall, id })).toBe(true);
    await ask(room.calls.delete, { ids: [id] });
  });

  it('tell the name of what they lie within, and are filtered by it and by their choices', async () => {
    const { data } = await rowsOf({ type: laboratory });
    expect(data).toMatchObject([{ code: '101', type: laboratory, typetext: '实验室', area: 52.25, state: 1 }]);
    expect((await rowsOf({ state: 2 })).data).toMatchObject([{ type: hall, typetext: '礼堂', area: null }]);
    expect((await rowsOf({ type: hall, state: 1 })).data).toEqual([]);
    expect((await rowsOf({ keyword: '101' })).data).toHaveLength(2);
  });

  it('have numbers of two decimals, none below zero', () => {
    const read = (area: string) => readInput(room.calls.add, { code: '1', type: hall, area });
    for (const area of ['-1', '1.234', 'wide']) expect(() => read(area)).toThrow('面积格式不正确');
  });
});
