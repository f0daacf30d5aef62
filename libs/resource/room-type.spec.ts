import type { Call, InputOf } from '../contracts/kernel/index.js';
import { readInput } from '../contracts/kernel/index.js';
import { serviceModule } from '../platform/index.js';
import { refusalOf, requestOf, ServiceUnderTest } from '../testing/index.js';
import { resourceFolder } from './resource-folder.js';
import { serveResource } from './served-resource.js';
import { roomType } from './testing/room-type.js';

const { add, update, query, check } = roomType.calls;
const at = requestOf();
let service: ServiceUnderTest;
beforeAll(async () => {
  const folders = [resourceFolder(serveResource(roomType))];
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
