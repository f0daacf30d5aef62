import { setTimeout as delay } from 'node:timers/promises';
import { Product } from '../../libs/testing/product.js';
import type { LoadPlan } from './gateway/device-load.js';
import { load } from './gateway/load.js';
import { addDevices, addGroup, addPupils, type Page, page, ungroupedPupils } from './gateway/passing-product.js';
import { quantile, report, timed } from './report.js';

/**
 * Measures the whole product in one process with its database, while devices of one school tell of its pupils, by their cards
 * and faces: each record is stored, in the list of passes with its person, and its day is judged by an attendance rule.
 */
const deviceCount = Number(process.env.BENCH_DEVICES ?? 2_000);
/** As many as pass some four times each while it is measured: a verdict is about the passes of a person and day. */
const pupilCount = Number(process.env.BENCH_PUPILS ?? 20_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const goal = 3_000;
/** Between two pages that somebody asks for, ms. */
const pause = 100;

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
  const carded = await ungroupedPupils(product);
  const recognised = await addPupils(product, Math.max(0, pupilCount - carded.length));
  const passers = [...carded.map(({ card }) => ({ card })), ...recognised.map((person) => ({ person }))];
  const devices = await addDevices(product, deviceCount, passers);
  await addGroup(product, [...carded.map(({ id }) => id), ...recognised], devices);
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
