import { randomUUID } from 'node:crypto';
import { saveRows } from '../../../libs/database/index.js';
import { firstSchoolId, type MachineSample, machineSampleTable } from '../../../libs/platform/index.js';
import { MachineWatch } from '../alarm/machine-watch.js';
import { RunningIdentity } from '../identity.fixture.js';

let identity: RunningIdentity;
let token: string;

beforeAll(async () => {
  identity = await RunningIdentity.start();
  await identity.found('main');
  token = await identity.signIn('main');
}, 120_000);
afterAll(() => identity?.stop());

/** A process elsewhere says something of itself. */
async function say(given: Partial<MachineSample>): Promise<void> {
  const sample: MachineSample = {
    process: randomUUID(),
    sampledAt: Date.now(),
    host: 'elsewhere',
    services: [],
    cpu: 1,
    memory: 2,
    disk: 3,
    backlog: {},
    ...given,
  };
  await identity.campus.database.asSystem((sql) => saveRows(sql, machineSampleTable, [sample]));
}

interface ServiceRow {
  service: string;
  cpu: number;
  disk: number;
  queuelag: number;
  online: boolean;
}

describe('the monitor of machines', () => {
  it('has one row a service, with figures of its newest sample', async () => {
    const device = { services: ['device-gateway'], process: randomUUID() };
    await say({ ...device, sampledAt: Date.now() - 60_000, cpu: 90 });
    await say({ ...device, cpu: 55.5, disk: 40, backlog: { 'device_gateway.x': 7, 'people.y': 9 } });
    await say({ services: ['people'], sampledAt: Date.now() - 31_000 });
    const rows = await identity.data<ServiceRow[]>('/api/system/monitor/query', { token });
    expect(rows.map(({ service, online }) => [service, online])).toEqual([
      ['identity', true],
      ['people', false],
      ['device-gateway', true],
    ]);
    expect(rows[2]).toMatchObject({ cpu: 55.5, disk: 40, queuelag: 7 });
  });

  it('draws lines of what was, the highest of each stretch', async () => {
    const process = randomUUID();
    const at = Date.now() - 30 * 60_000;
    await say({ process, host: 'old', sampledAt: at, cpu: 10, services: ['finance'] });
    await say({ process, host: 'old', sampledAt: at + 1, cpu: 80, backlog: { 'finance.z': 12 } });
    const history = await identity.data<{
      times: string[];
      machines: { host: string; cpu: (number | null)[] }[];
      consumers: { consumer: string; backlog: number[] }[];
      services: { service: string; online: (number | null)[] }[];
    }>('/api/system/monitor/history?hours=1', { token });
    expect(history.times).toHaveLength(60);
    const old = history.machines.find(({ host }) => host === 'old');
    expect(old?.cpu.filter((value) => value !== null)).toEqual([80]);
    expect(old?.cpu).toHaveLength(60);
    const waiting = history.consumers.find(({ consumer }) => consumer === 'finance.z');
    expect(Math.max(...(waiting?.backlog ?? []))).toBe(12);
    const ran = history.services.find(({ service }) => service === 'finance');
    expect(ran?.online.filter(Boolean)).toEqual([1]);
  });

  it('refuses a stretch that it does not have', async () => {
    expect(await identity.ask('/api/system/monitor/history?hours=5', { token })).toMatchObject({ code: 1001 });
  });

  it('raises one alarm for a full disk and for a silent service in the first school, and ends it when that is over', async () => {
    const watch = identity.campus.find(MachineWatch);
    const now = Date.now();
    const told = () =>
      identity.campus.database.inSchool(firstSchoolId, (sql) =>
        sql.query<{ subject: string; count: number; over: boolean }>(
          `select subject, count, ended_at is not null as over from identity.alarm
           where subject in ('disk elsewhere', 'down attendance') order by subject`,
        ),
      );
    await say({ disk: 99.5, services: ['attendance'], sampledAt: now - 39_000 });
    await watch.look(now);
    await watch.look(now + 1000);
    const open = { count: 1, over: false };
    expect(await told()).toEqual([
      { subject: 'disk elsewhere', ...open },
      { subject: 'down attendance', ...open },
    ]);
    await say({ services: ['attendance'], sampledAt: now + 20_000 });
    await watch.look(now + 20_000);
    expect((await told()).map(({ over }) => over)).toEqual([false, false]);
    await watch.look(now + 61_001);
    expect((await told()).map(({ over }) => over)).toEqual([true, false]);
  });
});
