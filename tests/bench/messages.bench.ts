import { setTimeout as delay } from 'node:timers/promises';
import { Product, until } from '../../libs/testing/product.js';
import { ProviderServer } from '../../services/organisation/testing/provider-server.js';
import { importFile } from './people/import-file.js';
import { rateOf, report, timed } from './report.js';
import { memoryOfAll } from './scaled/memory.js';

/**
 * Measures a message of one school to very many parents, by a gateway for text messages that is a server of its own: when its
 * publication is answered, how many a second reach the gateway, and that it was sent each of them once.
 */
const parentCount = Number(process.env.BENCH_RECIPIENTS ?? 100_000);
/** More than is wanted: what is measured is the product and not the pace that it was told to keep. */
const ratelimit = 1_000;
const goal = 500;
/** How long the gateway takes for an answer, ms. */
const latency = 20;
/** Requests that the product has under way at a gateway of one school (services/organisation/delivery/dispatcher.ts). */
const atOnce = 400;
/** Rows of a file. */
const fileRows = 50_000;

interface Progress {
  recipients: number | null;
  addressed: number;
  succeeded: number;
}

const titles = ['编码', '姓名', '手机号码'];

function* parentRows(from: number, to: number): Generator<string[]> {
  for (const number of numbers(from, to)) yield [`B${number}`, `家长${number}`, `19${String(number).padStart(9, '0')}`];
}

function* numbers(from: number, to: number): Generator<number> {
  for (let number = from; number < to; number++) yield number;
}

/** How often the gateway has been sent each message, by ids, and when it was the first and the last time. */
const times = new Map<string, number>();
let [first, last] = [0, 0];
const provider = new ProviderServer(({ body }) => {
  const id = String(body.id);
  last = performance.now();
  first ||= last;
  times.set(id, (times.get(id) ?? 0) + 1);
  return { body: { code: 0, id }, after: latency };
});

/** How many a second the gateway takes of somebody who does nothing else, as many at once as the product gives it. */
async function gatewayRate(): Promise<number> {
  const count = Math.min(parentCount, 10_000);
  const left = numbers(0, count);
  const ask = async () => {
    for (const number of left) {
      const body = JSON.stringify({ id: `floor ${number}`, phone: '13800000000', text: '明天停课' });
      await (await fetch(`${provider.url}/sms`, { method: 'POST', body })).json();
    }
  };
  const rate = await rateOf(count, () => Promise.all(Array.from({ length: atOnce }, ask)));
  provider.forget();
  times.clear();
  first = 0;
  return rate;
}

await provider.start();
const product = await Product.start({ environment: { NODE_OPTIONS: '', PROVIDER_ORIGINS: provider.url } });
try {
  for (let from = 0; from < parentCount; from += fileRows)
    await importFile(product, 'parent', titles, parentRows(from, Math.min(parentCount, from + fileRows)));
  await product.handled(600_000);
  const sms = { url: `${provider.url}/sms`, key: 'bench', secret: 'bench' };
  await product.data('/api/params/update', { schoolWeixinParam: { ratelimit, sms } });
  const calls = '/api/msg/msgmg';
  const message = { title: '停课通知', content: '明天因暴雨停课一天，请家长留意。', type: 1, target: 2 };
  const { parents } = await product.data<{ parents: number }>(`${calls}/audience`, { target: 2 });
  if (parents < parentCount) throw new Error(`the message would go to ${parents} parents`);
  const { id } = await product.data<{ id: string }>(`${calls}/add`, message);
  const floor = await gatewayRate();
  const before = memoryOfAll();
  let [most, isSending] = [before, true];
  const watching = (async () => {
    while (isSending) {
      most = Math.max(most, memoryOfAll());
      await delay(500);
    }
  })();
  const begun = performance.now();
  const published = await timed(() => product.data(`${calls}/publish?id=${id}`));
  const progress = () => product.data<Progress>(`${calls}/progress`, { id });
  const whole = await until(
    'all to be sent',
    async () => {
      const now = await progress();
      return now.succeeded === parents && now;
    },
    parents * 20 + 60_000,
    1_000,
  );
  const seconds = (performance.now() - begun) / 1000;
  isSending = false;
  await watching;
  if (whole.recipients !== parents || whole.addressed !== parents)
    throw new Error(`${parents} parents, ${JSON.stringify(whole)}`);
  const twice = [...times.values()].filter((count) => count > 1).length;
  if (twice > 0 || times.size !== parents)
    throw new Error(`${times.size} of ${parents} messages reached the gateway, ${twice} of them more than once`);
  report({
    name: `publication of a message to ${parents} parents, until it is answered`,
    value: published.milliseconds,
    unit: 'ms',
    goal: { atMost: 200 },
  });
  report({
    name: 'its text messages at the gateway, each once, from the first to the last',
    value: (parents / (last - first)) * 1000,
    unit: 'messages/s',
    peer: { name: 'the gateway asked by the bench itself', value: floor },
    goal: { atLeast: goal },
  });
  report({ name: 'from its publication until what came of all is listed', value: seconds, unit: 's' });
  report({
    name: 'memory of the product with its database meanwhile, beyond what it was before',
    value: most - before,
    unit: 'MB',
    goal: { atMost: 500 },
  });
} finally {
  await product.stop();
  await provider.stop();
}
