import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Product, until } from '../../libs/testing/product.js';
import { Fleet, readDeviceList } from '../../services/device-gateway/simulator/fleet.js';

const modelsProgram = fileURLToPath(new URL('../../services/models.js', import.meta.url));
const swipesPerRound = 60;

interface PassRow {
  personno: string;
  position: string;
}

describe('a campus when the plug is pulled under load', () => {
  let product: Product;
  let fleet: Fleet;
  let openings = 0;
  let swipes = 0;

  beforeAll(async () => {
    product = await Product.start();
    const list = readDeviceList(join(product.dataFolder, 'simulator.json'));
    fleet = new Fleet(list, `mqtt://127.0.0.1:${product.mqttPort}`);
    for (const device of fleet.devices)
      device.on('opened', () => {
        openings += 1;
      });
    fleet.powerOn();
    await until('the devices to be online', areOnline, 60_000);
  }, 300_000);

  afterAll(async () => {
    await fleet?.stop();
    await product?.stop();
  }, 60_000);

  async function areOnline(): Promise<boolean> {
    const tiles = await product.data<{ state: number; number: number }[]>('/api/dg/controllercenter/summary', {
      params: {},
    });
    return tiles.every(({ state, number }) => state === 1 || number === 0);
  }

  const passes = async () => {
    const page = { page: 0, pagesize: 1, params: { persontype: 1, from: '2000-01-01 00:00:00' } };
    return (await product.data<{ recordCount: number }>('/api/current/query', page)).recordCount;
  };

  /** Swipes of students, spread over the devices and a short time, with some acknowledgements lost and all sent twice. */
  async function swipe(): Promise<void> {
    for (const device of fleet.devices) {
      device.faults.duplicates = swipes % 2 === 0;
      device.faults.lostAcknowledgements = 2;
    }
    for (let round = 0; round < swipesPerRound; round++) {
      const device = fleet.devices[round % fleet.devices.length]!;
      device.swipe({ cred: String(7_100_000 + (swipes % 1200) * 37).padStart(10, '0'), dir: 'in' });
      swipes += 1;
      if (round % 10 === 9) await new Promise((done) => setTimeout(done, 20));
    }
  }

  const areStored = () => fleet.devices.every(({ waiting }) => waiting === 0);

  /** Folds every read model anew from the log; gives what the program said. */
  async function checkModels(): Promise<string> {
    const environment = { ...process.env, NODE_OPTIONS: '', DATA_DIR: product.dataFolder };
    const { stdout } = await promisify(execFile)(process.execPath, [modelsProgram, '--check'], { env: environment });
    return stdout;
  }

  it.each(['process', 'tree'] as const)(
    'loses nothing and counts nothing twice: kill -9 of the %s',
    async (what) => {
      const before = await passes();
      const swiped = swipes;
      const load = swipe();
      await until('some swipes to be stored', async () => swipes - swiped > swipesPerRound / 3);
      await product.kill(what);
      await load;
      await product.launch();
      await until('every record to be acknowledged', areStored, 120_000);
      await until('every record to become a pass', async () => (await passes()) >= before + swipesPerRound, 60_000);
      expect(await passes()).toBe(before + swipesPerRound);
    },
    300_000,
  );

  it('goes on when PostgreSQL is killed under it', async () => {
    const before = await passes();
    const [id] = readFileSync(join(product.dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    const load = swipe();
    process.kill(Number(id), 'SIGKILL');
    await load;
    await until('every record to be acknowledged', areStored, 120_000);
    await until(
      'every record to become a pass',
      async () => {
        const count = await passes().catch(() => 0);
        return count >= before + swipesPerRound;
      },
      60_000,
    );
    expect(await passes()).toBe(before + swipesPerRound);
  }, 300_000);

  it('shows no opening as done that was not, and opens no door twice', async () => {
    await until('the devices to be online again', areOnline, 120_000);
    const devices = [{ devicecode: 'D001', doorcode: '1' }];
    const first = product.call<boolean>('/api/dg/controllercenter/opendoor', { devices }).catch(() => undefined);
    await product.kill('process');
    await first;
    await product.launch();
    await until(
      'a door to open again',
      () => product.data<boolean>('/api/dg/controllercenter/opendoor', { devices }),
      120_000,
    );
    const page = { page: 0, pagesize: 50, params: { devicecode: 'D001' } };
    const asks = async () =>
      (
        await product.data<{ data: { command: string; state: number }[] }>(
          '/api/dg/controllercenter/querycommand',
          page,
        )
      ).data.filter(({ command }) => command === 'opendoor');
    // The list follows the device's answer through the log.
    await until('the list to show an opening as done', async () => (await asks()).some(({ state }) => state === 1));
    const asked = await asks();
    const done = asked.filter(({ state }) => state === 1);
    expect(openings).toBeGreaterThanOrEqual(done.length);
    expect(openings).toBeLessThanOrEqual(asked.length);
  }, 300_000);

  it('has read models that are what the log says, and an operation log that verifies', async () => {
    expect(await checkModels()).toContain('Every read model is what the log says.');
    expect(await product.data('/api/system/logmg/verify')).toMatchObject({ intact: true, problemCount: 0 });
    const { data } = await product.data<{ data: PassRow[] }>('/api/current/query', {
      page: 0,
      pagesize: 1,
      params: { persontype: 1 },
    });
    expect(data[0]?.personno).toMatch(/^S\d{5}$/);
  }, 120_000);
});
