import type { Call, InputOf } from '../contracts/kernel/index.js';
import { readInput } from '../contracts/kernel/index.js';
import { serviceModule } from '../platform/index.js';
import { requestOf, ServiceUnderTest } from '../testing/index.js';
import { resourceFolder } from './resource-folder.js';
import { serveResource } from './served-resource.js';
import { roomType } from './testing/room-type.js';

const { add, update, query } = roomType.calls;
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
