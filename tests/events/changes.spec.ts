import { createHash } from 'node:crypto';
import { pictureUrlOf } from '../../libs/contracts/devices/index.js';
import { type AttributeKind, type Referred, type Resource, writeInput } from '../../libs/contracts/kernel/index.js';
import { LogReader } from '../../libs/eventsourcing/index.js';
import type { CampusClient } from '../../libs/testing/campus-client.js';
import { type StartedProduct, startProduct } from '../../libs/testing/started-product.js';
import { loadServices } from '../../services/services.js';
import { dictionaries } from '../dictionaries.js';

/** Something that is added, changed and removed by calls of the wire, and the events that tell so. */
interface Kept {
  path: string;
  add: object;
  update: object;
  events: string[];
}

const kept: Kept[] = [
  {
    path: '/api/accountmg',
    add: { loginaccount: 'clerk', loginpassword: 'First-2030', name: '职员', phone: '1' },
    update: { name: '职员乙', phone: '2', state: 1 },
    events: ['AccountAdded', 'AccountChanged'],
  },
  {
    path: '/api/system/openclient',
    add: { name: '食堂' },
    update: { name: '食堂乙', rateLimit: 60 },
    events: ['OpenClientAdded', 'OpenClientChanged'],
  },
  {
    path: '/api/dg/base/area',
    add: { name: '北校区', code: 'N' },
    update: { name: '北区', code: 'N', parentid: null },
    events: ['AreaAdded', 'AreaChanged'],
  },
];

let product: StartedProduct;
let client: CampusClient;
beforeAll(async () => {
  product = await startProduct(await loadServices());
  client = product.client;
}, 180_000);
afterAll(() => product?.stop());

/** The newest events of these types, oldest first. */
async function told(types: readonly string[]): Promise<string[]> {
  const { campus } = product;
  await campus.bus.settled();
  const found: string[] = [];
  for await (const batch of campus.find(LogReader).read({ types })) found.push(...batch.map(({ type }) => type));
  return found.slice(-types.length);
}

it.each(kept)('$path: a change that a form makes is told in the log', async ({ path, add, update, events }) => {
  const { id } = await client.data<{ id: string }>(`${path}/add`, add);
  await client.data(`${path}/update`, { id, ...update });
  expect(await told(events)).toEqual(events);
});

/** Values of each kind, as they stand on the wire. */
const samples: Record<Exclude<AttributeKind, 'choice' | 'reference' | 'preset'>, (text: string) => unknown> = {
  text: (text) => text,
  paragraph: (text) => text,
  integer: () => 3,
  numbered: () => 2,
  decimal: () => 2.5,
  money: () => 250,
  flag: () => true,
  date: () => '2026-09-01',
  generated: (text) => text,
  picture: (text) => pictureUrlOf(createHash('sha256').update(text).digest('hex')),
};

let made = 0;

/** Values of an entry, of which no other one has the same; what it refers to is added before. */
async function valuesOf({ attributes, calls }: Resource): Promise<Record<string, unknown>> {
  made += 1;
  const values: Record<string, unknown> = {};
  for (const [name, { kind, enumeration, to }] of Object.entries(attributes))
    if (name in calls.add.input && kind !== 'preset')
      values[name] =
        kind === 'choice'
          ? enumeration!.codes[0]
          : kind === 'reference'
            ? await referred(to!)
            : samples[kind](`甲${made}`);
  return writeInput(calls.add, values);
}

/** An entry to refer to: a new one, or the first of a tree of the sample school. */
async function referred(to: Referred): Promise<string> {
  if (!to.isTree) return added(to as Resource);
  const { tree } = await client.data<{ tree: { id: string }[] }>(to.calls.query.path, {});
  return tree[0]!.id;
}

const added = async (resource: Resource): Promise<string> =>
  (await client.data<{ id: string }>(resource.calls.add.path, await valuesOf(resource))).id;

it.each(dictionaries)('$name: what its calls change is told in the log', async (resource) => {
  const { calls, events } = resource;
  const id = await added(resource);
  await client.data(calls.update.path, { id, ...(await valuesOf(resource)) });
  if (calls.switchState) await client.data(calls.switchState.path, { ids: [id] });
  if (calls.toggle) await client.data(`${calls.toggle.path}?id=${id}`);
  await client.data(calls.delete.path, { ids: [id] });
  const types = [events.added, events.changed, events.stateSwitched, events.switched, events.removed];
  const names = types.flatMap((type) => (type ? [type.name] : []));
  expect(await told(names)).toEqual(names);
});

it('a door is told of as it is and as it becomes', async () => {
  const { data } = await client.data<{ data: { id: string }[] }>('/api/dg/device/query', {
    page: 0,
    pagesize: 1,
    params: {},
  });
  const door = { deviceid: data[0]!.id, no: '9', name: '侧门', controleway: 1, opendelay: 5, index: 9 };
  const { id } = await client.data<{ id: string }>('/api/dg/device/door/add', door);
  await client.data('/api/dg/device/door/update', { ...door, id, opendelay: 8 });
  await client.data('/api/dg/device/door/delete', { ids: [id] });
  expect(await told(['DoorAdded', 'DoorChanged', 'DoorRemoved'])).toEqual(['DoorAdded', 'DoorChanged', 'DoorRemoved']);
});
