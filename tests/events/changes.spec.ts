import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogReader } from '../../libs/eventsourcing/index.js';
import { type Campus, startCampus } from '../../libs/platform/boot/campus.js';
import { readConfiguration } from '../../libs/platform/index.js';
import { administrator, CampusClient } from '../../libs/testing/campus-client.js';
import { loadServices } from '../../services/services.js';

/** Something that is added, changed and removed by calls of the wire, and the events that tell so. */
interface Kept {
  path: string;
  add: object;
  update: object;
  /** Calls after the change, each for the same id. */
  after?: string[];
  events: string[];
}

const dictionary = (path: string, name: string, after: string[] = ['delete']): Kept => ({
  path,
  add: { name: '甲', code: 'A1' },
  update: { name: '乙' },
  after,
  events: [`${name}Added`, `${name}Changed`, `${name}Removed`],
});

const kept: Kept[] = [
  dictionary('/api/school/term', 'Term'),
  dictionary('/api/school/examtype', 'ExamType'),
  { ...dictionary('/api/school/job', 'Job', ['switchstate', 'delete']), update: { name: '乙', code: 'A1' } },
  { ...dictionary('/api/dictionary/cardtype', 'CardType'), update: { name: '乙', needCoast: true, coast: 5 } },
  {
    path: '/api/schoolservice/payment/type',
    add: { name: '餐费', order: 1 },
    update: { name: '午餐', includeDate: true, validateBeginDate: '2026-01-01', validateEndDate: '2026-12-31' },
    after: ['openSwitch', 'delete'],
    events: ['PaymentTypeAdded', 'PaymentTypeChanged', 'PaymentTypeSwitched', 'PaymentTypeRemoved'],
  },
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

let folder: string;
let campus: Campus;
let client: CampusClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-changes-'));
  await chmod(folder, 0o711);
  const environment = { PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'silent', CAPTCHA: 'off', DATA_DIR: folder };
  const configuration = readConfiguration({ ...environment, ADMIN_PASSWORD: administrator.firstPassword });
  campus = await startCampus(await loadServices(), configuration);
  client = new CampusClient(campus.url);
}, 180_000);
afterAll(async () => {
  await campus.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The newest events of these types, oldest first. */
async function told(types: readonly string[]): Promise<string[]> {
  await campus.bus.settled();
  const found: string[] = [];
  for await (const batch of campus.find(LogReader).read({ types })) found.push(...batch.map(({ type }) => type));
  return found.slice(-types.length);
}

it.each(kept)(
  '$path: a change that a form makes is told in the log',
  async ({ path, add, update, after = [], events }) => {
    const { id } = await client.data<{ id: string }>(`${path}/add`, add);
    await client.data(`${path}/update`, { id, ...update });
    for (const call of after) {
      if (call === 'openSwitch') await client.data(`${path}/${call}?id=${id}`);
      else await client.data(`${path}/${call}`, { ids: [id] });
    }
    expect(await told(events)).toEqual(events);
  },
);

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
