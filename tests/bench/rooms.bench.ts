import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { writeWorkbook } from '../../libs/spreadsheet/index.js';
import { CampusClient } from '../../libs/testing/campus-client.js';
import { Product } from '../../libs/testing/product.js';
import { quantile, report, timed } from './report.js';

/**
 * Measures the rooms of a large campus at a product of one process, over HTTP: the import of 20,000, and what the screens of
 * rooms and bindings ask for then.
 */
const BUILDINGS = 100;
const UNITS = 4;
const FLOORS = 10;
const ROOMS = 5;
const ROOMS_IN_ALL = BUILDINGS * UNITS * FLOORS * ROOMS;
const DEVICES = 600;
const QUERIES = 200;
/** Rows of other kinds that imports save a second, at least (people.bench.ts). */
const usualRate = 10_000;

interface Progress {
  complate: boolean;
  success: boolean;
  failcount?: number;
}

/** What of the campus a request names. */
interface Campus {
  areaid: string;
  buildings: readonly string[];
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const codeOf = (building: number) => `N${String(building).padStart(3, '0')}`;

/** Buildings in an area, and devices that are bound to their floors. */
async function build(client: CampusClient): Promise<Campus> {
  const add = async (path: string, values: object) => (await client.data<{ id: string }>(path, values)).id;
  const areaid = await add('/api/dg/base/area/add', { name: '新区', code: 'NEW' });
  const type = await add('/api/dg/build/type/add', { name: '新楼', code: '' });
  const buildings: string[] = [];
  for (const building of numbers(BUILDINGS)) {
    const values = { name: `新楼${building}`, code: codeOf(building), type, areaid };
    buildings.push(await add('/api/dg/build/build/add', { ...values, unitnum: UNITS, floornum: FLOORS }));
  }
  for (const index of numbers(DEVICES)) {
    const code = `N${index}`;
    const values = {
      type: 1 + (index % 2),
      code,
      name: `门禁${code}`,
      factory: '通用',
      module: 'AC-1',
      areaid,
      state: 1,
    };
    const device = await add('/api/dg/device/add', values);
    const place = {
      areaid,
      buildid: buildings[index % BUILDINGS],
      unit: 1 + (index % UNITS),
      floor: 1 + (index % FLOORS),
    };
    await client.data('/api/dg/devicebind/bind', { ...place, deviceids: [device] });
  }
  return { areaid, buildings };
}

/** A workbook with all rooms. */
async function workbook(): Promise<Blob> {
  const columns = [
    {
      title: '房间号',
      value: (n: number) => `${1 + (Math.floor(n / BUILDINGS) % UNITS)}-${Math.floor(n / BUILDINGS)}`,
    },
    { title: '房间名称', value: (n: number) => `教室${n}` },
    { title: '房间类型', value: () => '普通教室' },
    { title: '所在区域', value: () => '新区' },
    { title: '楼栋号', value: (n: number) => codeOf(n % BUILDINGS) },
    { title: '单元', value: (n: number) => String(1 + (Math.floor(n / BUILDINGS) % UNITS)) },
    { title: '楼层', value: (n: number) => String(1 + (Math.floor(n / BUILDINGS / UNITS) % FLOORS)) },
    { title: '容纳人数', value: () => '50' },
  ];
  const stream = new PassThrough();
  const content = buffer(stream);
  await writeWorkbook(stream, { sheetName: '房间', columns }, numbers(ROOMS_IN_ALL));
  return new Blob([new Uint8Array(await content)]);
}

/** Waits until a task has ended. @throws Error where it failed, or refused rows */
async function ended(client: CampusClient, path: string, taskid: string): Promise<void> {
  for (;;) {
    const { complate, success, failcount = 0 } = await client.data<Progress>(path, { taskid });
    if (complate && (!success || failcount > 0)) throw new Error(`${path}: ${failcount} rows refused`);
    if (complate) return;
    await delay(10);
  }
}

/** Imports all rooms. */
async function measureImport(client: CampusClient): Promise<void> {
  const calls = '/api/dg/room/import';
  const form = new FormData();
  form.append('file', await workbook(), 'rooms.xlsx');
  const parse = await timed(async () => {
    const task = await client.data<string>(`${calls}/parse`, form);
    await ended(client, `${calls}/queryparseprogress`, task);
    return task;
  });
  const save = await timed(async () => {
    const task = await client.data<string>(`${calls}/saveresult`, { taskid: parse.result });
    await ended(client, `${calls}/querysaveprogress`, task);
  });
  const rate = ({ milliseconds }: { milliseconds: number }) => (ROOMS_IN_ALL / milliseconds) * 1000;
  const name = `${ROOMS_IN_ALL} rooms`;
  report({ name: `parse and check, ${name}`, value: rate(parse), unit: 'rows/s' });
  report({ name: `save, ${name}`, value: rate(save), unit: 'rows/s', goal: { atLeast: usualRate } });
}

/** Asks many times, each time of another building. @param ask gives how many rows came */
async function measure(name: string, ask: (round: number) => Promise<number>): Promise<void> {
  const took: number[] = [];
  for (let round = -20; round < QUERIES; round += 1) {
    const { milliseconds, result } = await timed(() => ask(Math.abs(round)));
    if (result === 0) throw new Error(`${name}: nothing came`);
    if (round >= 0) took.push(milliseconds);
  }
  for (const share of [0.5, 0.95]) {
    const goal = share === 0.95 ? { goal: { atMost: 100 } } : {};
    report({ name: `${name}, p${share * 100}`, value: quantile(took, share), unit: 'ms', ...goal });
  }
}

/** What the screens ask for. */
async function measurePages(client: CampusClient, { areaid, buildings }: Campus): Promise<void> {
  const page = async (path: string, params: object) => {
    const { data } = await client.data<{ data: unknown[] }>(path, { page: 0, pagesize: 20, params });
    return data.length;
  };
  const rooms = '/api/dg/build/room/query';
  await measure('tree of areas and buildings', async () => {
    const [areas, byArea] = await Promise.all([
      client.data<{ list: unknown[] }>('/api/dg/base/area/query', {}),
      client.data<Record<string, unknown[]>>('/api/dg/build/build/querymapwithareaid', {}),
    ]);
    return areas.list.length * (byArea[areaid]?.length ?? 0);
  });
  const label = `page of ${ROOMS_IN_ALL} rooms`;
  await measure(`${label}, plain`, () => page(rooms, {}));
  await measure(`${label}, an area`, () => page(rooms, { areaid }));
  await measure(`${label}, a floor`, (round) =>
    page(rooms, { areaid, buildid: buildings[round % BUILDINGS], unit: 1, floor: 1 }),
  );
  await measure(`${label}, keyword in names`, (round) => page(rooms, { keyword: `教室${round}` }));
  await measure(`binding page of ${DEVICES} devices: list, summary and picker`, async (round) => {
    const params = { areaid, buildid: buildings[round % BUILDINGS] };
    const [bound] = await Promise.all([
      page('/api/dg/devicebind/query', params),
      client.data('/api/dg/devicebind/summary', { params }),
      page('/api/dg/devicebind/queryunbind', {}),
    ]);
    return bound;
  });
}

const product = await Product.start({ environment: { NODE_OPTIONS: '' } });
try {
  const client = new CampusClient(product.url);
  const campus = await build(client);
  await measureImport(client);
  await measurePages(client, campus);
} finally {
  await product.stop();
}
