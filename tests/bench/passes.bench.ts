import { setTimeout as delay } from 'node:timers/promises';
import { Slots } from '../../libs/concurrency/index.js';
import { Product } from '../../libs/testing/product.js';
import type { LoadDevice, LoadPlan } from './gateway/device-load.js';
import { load } from './gateway/load.js';
import { quantile, report, timed } from './report.js';

/**
 * Measures the whole product in one process with its database, while devices of one school tell of cards that its pupils show:
 * each record is stored, in the list of passes with its person, and its day is judged by an attendance rule.
 */
const deviceCount = Number(process.env.BENCH_DEVICES ?? 2_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const goal = 3_000;
/** Between two pages that somebody asks for, ms. */
const pause = 100;

type Row = Record<string, string>;
interface Page {
  data: Row[];
  recordCount: number;
}

const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const page = (params: Row, pagesize = 2_000) => ({ page: 0, pagesize, params });

/** Pupils of the sample school with a card each, who are in no attendance group yet. */
async function pupils(product: Product): Promise<{ id: string; card: string }[]> {
  const taken = new Set<string | undefined>();
  const groups = await product.data<Page>('/api/attendance/manage/group/query', page({}));
  for (const { id: groupid = '' } of groups.data) {
    const members = await product.data<Page>('/api/attendance/manage/group/person/query', page({ groupid }));
    for (const { personid } of members.data) taken.add(personid);
  }
  const { data } = await product.data<Page>('/api/school/student/query', page({}));
  return data.flatMap(({ id, cardno }) => (id && cardno && !taken.has(id) ? [{ id, card: cardno }] : []));
}

/** Devices with a door each, as an administrator adds them. */
async function addDevices(product: Product, cards: readonly string[]) {
  const areas = await product.data<{ list: Row[] }>('/api/dg/base/area/query', {});
  const areaid = areas.list[0]!.id;
  const slots = new Slots(8);
  return Promise.all(
    Array.from({ length: deviceCount }, (_, index) =>
      slots.run(async () => {
        const code = `L${index}`;
        const facts = { code, name: code, factory: '通用', module: 'AC-1', areaid, type: 1, state: 1 };
        const made = await product.data<{ id: string; secret: string; topic: string }>('/api/dg/device/add', facts);
        const door = { deviceid: made.id, no: '1', name: code, controleway: 1, opendelay: 3 };
        const { id: doorId } = await product.data<{ id: string }>('/api/dg/device/door/add', door);
        const [, , school = ''] = made.topic.split('/');
        const device: LoadDevice & { doorId: string } = {
          ...{ deviceId: made.id, doorId, school, secret: made.secret },
          card: cards[index % cards.length]!,
        };
        return device;
      }),
    ),
  );
}

/** An attendance group of these pupils, for which all devices count, each day of the week. */
async function addGroup(
  product: Product,
  personIds: readonly string[],
  devices: readonly { deviceId: string; doorId: string }[],
): Promise<void> {
  const rule = { title: 'bench', type: 1, validfromdate: yesterday, validtodate: nextYear };
  const { id: configid } = await product.data<{ id: string }>('/api/attendance/config/add', rule);
  const times = { tofrom: '00:00:00', toend: '23:50:00', leavefrom: '23:55:00', leaveend: '23:59:00' };
  const shift = { mainid: configid, title: 'bench', ...times, weeklist: [0, 1, 2, 3, 4, 5, 6] };
  await product.data('/api/attendance/config/item/add', shift);
  const { id: groupid } = await product.data<{ id: string }>('/api/attendance/manage/group/add', {
    ...{ name: 'bench', configid, state: 1 },
  });
  const persons = personIds.map((personid) => ({ personid }));
  await product.data('/api/attendance/manage/group/person/add', { groupid, persons });
  const doors = devices.map(({ deviceId, doorId }) => ({ deviceid: deviceId, doorid: doorId }));
  for (let at = 0; at < doors.length; at += 1_000)
    await product.data('/api/attendance/manage/group/device/add', { groupid, devices: doors.slice(at, at + 1_000) });
}

const passes = async (product: Product) =>
  (await product.data<Page>('/api/current/query', page({ persontype: '1' }, 1))).recordCount;

/** Loads the product, while somebody looks at pages. */
async function underLoad(product: Product, plan: LoadPlan) {
  const before = await passes(product);
  let isLoaded = true;
  const pages: number[] = [];
  const asking = (async () => {
    for (let turn = 0; isLoaded; turn += 1) {
      const [path, params] = turn % 2 ? ['/api/current/query', { persontype: '1' }] : ['/api/school/student/query', {}];
      pages.push((await timed(() => product.data(path, page(params, 20)))).milliseconds);
      await delay(pause);
    }
  })();
  const { result, milliseconds } = await timed(() => load(plan));
  isLoaded = false;
  await asking;
  const drained = await timed(() => product.handled(600_000));
  const found = (await passes(product)) - before;
  if (found < result.count)
    throw new Error(`${result.count} records were acknowledged, ${found} passes are in the list`);
  if (pages.length < 20) throw new Error(`${pages.length} pages tell nothing of a p95`);
  const loaded = milliseconds - result.connecting;
  return {
    ...result,
    pages: quantile(pages, 0.95),
    drained: drained.milliseconds,
    whole: (result.count / (loaded + drained.milliseconds)) * 1000,
  };
}

const product = await Product.start({ environment: { NODE_OPTIONS: '' } });
try {
  const persons = await pupils(product);
  if (persons.length < 500) throw new Error(`${persons.length} pupils have cards and no group`);
  const devices = await addDevices(
    product,
    persons.map(({ card }) => card),
  );
  await addGroup(
    product,
    persons.map(({ id }) => id),
    devices,
  );
  await product.handled(300_000);
  const url = `mqtt://127.0.0.1:${product.mqttPort}`;
  const paced = await underLoad(product, { url, devices, seconds, rate: goal / deviceCount });
  const judged = await product.data<Page>('/api/attendance/manage/student/query', page({}, 1));
  if (judged.recordCount === 0) throw new Error('nobody was judged');
  report({
    name: `records a second that ${deviceCount} devices tell, ${goal} wanted: stored and acknowledged, with passes and verdicts beside`,
    value: paced.perSecond,
    unit: 'records/s',
    goal: { atLeast: goal * 0.99 },
  });
  report({
    name: 'the same, from record to acknowledgement, p99',
    value: paced.p99,
    unit: 'ms',
    goal: { atMost: 1_000 },
  });
  report({ name: 'pages meanwhile, p95', value: paced.pages, unit: 'ms', goal: { atMost: 150 } });
  report({ name: 'after the last record, until it is in the list and judged', value: paced.drained, unit: 'ms' });
  const greedy = await underLoad(product, { url, devices, seconds });
  report({
    name: 'one record at a time each, as fast as they may: records with their passes and verdicts',
    value: greedy.whole,
    unit: 'records/s',
    goal: { atLeast: goal },
  });
  report({ name: 'the same, stored and acknowledged', value: greedy.perSecond, unit: 'records/s' });
  report({ name: 'the same, from record to acknowledgement, p99', value: greedy.p99, unit: 'ms' });
  report({ name: 'pages meanwhile, p95', value: greedy.pages, unit: 'ms' });
} finally {
  await product.stop();
}
process.exit(0);
