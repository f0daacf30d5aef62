import { setTimeout as delay } from 'node:timers/promises';
import { Product } from '../../libs/testing/product.js';
import { load } from './gateway/load.js';
import { addDevices, addGroup, type Page, page, ungroupedPupils } from './gateway/passing-product.js';
import { quantile, report, timed } from './report.js';

/**
 * Measures the morning of a school in the whole product, one process with its database: pupils pass at eight o'clock while clerks
 * read lists; and how soon a pass is in the record of its day, on time and late.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 600);
const perSecond = 200;
const deviceCount = 50;
const clerks = 20;
/** What a clerk looks at before the next list is asked for, ms. */
const reading = 2_000;
/** Pupils whose verdicts are waited for while all others pass, and how long after the one before, ms. */
const probed = 200;
const between = (seconds * 1_000) / probed;

const dayLength = 86_400_000;
const clock = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' },
});
/** A moment where the school is, `yyyy-MM-dd HH:mm:ss`. */
const told = (moment: number) => clock.format(moment);

/** A pupil who has not come. */
interface Pupil {
  id: string;
  code: string;
}

/**
 * How long it takes from the submission of a pass until the record of its day shows it, ms.
 * @param collecttime when the pupil comes, where the school is
 */
async function timeToVerdict(product: Product, devicecode: string, { id, code }: Pupil, collecttime: string) {
  const day = collecttime.slice(0, 10);
  const records = [{ devicecode, personno: code, directory: 1, collecttime }];
  const asked = page({ personid: id, from: day, to: day }, 20);
  const { milliseconds } = await timed(async () => {
    await product.open('/api/open/current/submit', { records });
    for (;;) {
      const { data } = await product.data<Page>('/api/attendance/manage/student/query', asked);
      if (data[0]?.totime) return;
      await delay(5);
    }
  });
  return milliseconds;
}

/** Passes of who was absent in the last weeks, told by now: how long each takes until the record of that day shows it, ms. */
async function timesOfLate(product: Product): Promise<number[]> {
  const now = Date.now();
  const span = { from: told(now - 14 * dayLength).slice(0, 10), to: told(now - dayLength).slice(0, 10) };
  const { data } = await product.data<Page>('/api/attendance/manage/student/query', page({ ...span, state: '2' }));
  const times: number[] = [];
  for (const { isabsenteeism, personid: id = '', code = '', date } of data)
    if (isabsenteeism) times.push(await timeToVerdict(product, 'D001', { id, code }, `${date} 07:20:00`));
  if (times.length < 50) throw new Error(`${times.length} late passes tell nothing of a p95`);
  return times;
}

/** What clerks look at, in turn. */
const lists = [
  ['/api/attendance/manage/student/query', {}],
  ['/api/current/query', { persontype: '1' }],
  ['/api/attendance/manage/student/query', { state: '2' }],
  ['/api/school/student/query', {}],
] as const;

/** Reads lists as a clerk does until the morning is over. */
async function read(product: Product, clerk: number, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  await delay((reading * clerk) / clerks);
  for (let turn = clerk; !isOver(); turn += 1) {
    const [path, params] = lists[turn % lists.length]!;
    const asked = await timed(() => product.data<Page>(path, page(params, 20)));
    times.push(asked.milliseconds);
    await delay(Math.max(0, reading - asked.milliseconds));
  }
  return times;
}

const product = await Product.start({ environment: { NODE_OPTIONS: '' } });
try {
  const late = await timesOfLate(product);
  report({
    name: 'a pass of a day gone by that is told late, until its record shows it, p95',
    value: quantile(late, 0.95),
    unit: 'ms',
    goal: { atMost: 200 },
  });
  const pupils = await ungroupedPupils(product);
  const devices = await addDevices(
    product,
    deviceCount,
    pupils.slice(probed).map(({ card }) => ({ card })),
  );
  await addGroup(
    product,
    pupils.map(({ id }) => id),
    devices,
  );
  const { data: students } = await product.data<Page>('/api/school/student/query', page({}));
  const codes = new Map(students.map(({ id = '', code = '' }) => [id, code]));

  let isOver = false;
  const reads = Array.from({ length: clerks }, (_, clerk) => read(product, clerk, () => isOver));
  const verdicts: number[] = [];
  const probing = (async () => {
    for (const { id } of pupils.slice(0, probed)) {
      if (isOver) return;
      const pupil = { id, code: codes.get(id) ?? '' };
      verdicts.push(await timeToVerdict(product, 'L0', pupil, told(Date.now())));
      await delay(between);
    }
  })();
  const url = `mqtt://127.0.0.1:${product.mqttPort}`;
  const passed = await load({ url, devices, seconds, rate: perSecond / deviceCount });
  isOver = true;
  await probing;
  const pages = (await Promise.all(reads)).flat();
  const drained = await timed(() => product.handled(600_000));
  if (passed.perSecond < perSecond * 0.9 || passed.unanswered > 0)
    throw new Error(`${passed.perSecond} passes a second, ${passed.unanswered} without an answer`);
  if (pages.length < (seconds * 1_000 * clerks) / reading / 2 || verdicts.length < 20)
    throw new Error(`${pages.length} lists, ${verdicts.length} verdicts`);
  const name = `${perSecond} passes a second for ${seconds} s while ${clerks} clerks read`;
  report({ name: `${name}: lists, p95`, value: quantile(pages, 0.95), unit: 'ms', goal: { atMost: 100 } });
  report({
    name: `${name}: from the submission of a pass until its record shows it, p95`,
    value: quantile(verdicts, 0.95),
    unit: 'ms',
    goal: { atMost: 1_000 },
  });
  report({ name: `${name}: a record until it is acknowledged, p99`, value: passed.p99, unit: 'ms' });
  report({ name: `${name}: handled after the last`, value: drained.milliseconds, unit: 'ms' });
} finally {
  await product.stop();
}
process.exit(0);
