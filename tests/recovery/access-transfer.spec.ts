import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Product, until } from '../../libs/testing/product.js';
import { Fleet, readDeviceList } from '../../services/device-gateway/simulator/fleet.js';
import type { SimulatedDevice } from '../../services/device-gateway/simulator/simulated-device.js';

interface Student {
  id: string;
  cardno: string;
}
interface BoardRow {
  id: string;
  wanted: number;
  pending: number;
}

/** Time in which a device that has all is told nothing, ms. */
const quietTime = 3_000;

describe('permissions that are on their way when the plug is pulled', () => {
  let product: Product;
  let fleet: Fleet;
  let students: Student[];
  const revoked: Student[] = [];
  let chunks = 0;

  beforeAll(async () => {
    product = await Product.start();
    const list = readDeviceList(join(product.dataFolder, 'simulator.json'));
    fleet = new Fleet(list, `mqtt://127.0.0.1:${product.mqttPort}`);
    for (const device of fleet.devices)
      device.connection.on('message', (key) => {
        if (key === 'accessChunk') chunks += 1;
      });
    const page = { page: 0, pagesize: 20, params: {} };
    students = (await product.data<{ data: Student[] }>('/api/school/student/query', page)).data;
  }, 300_000);

  afterAll(async () => {
    await fleet?.stop();
    await product?.stop();
  }, 60_000);

  /** Somebody may pass no more: the product has said that it is done. */
  async function revoke(): Promise<void> {
    const student = students.pop()!;
    await product.data('/api/school/student/delete', { ids: [student.id] });
    revoked.push(student);
  }

  const passesAt = (device: SimulatedDevice, { cardno }: Student) =>
    device.identity.doors.some((door) => device.access.judge({ card: cardno }, door).isGranted);

  async function haveAll(): Promise<boolean> {
    const page = { page: 0, pagesize: 50, params: {} };
    const { data: board } = await product.data<{ data: BoardRow[] }>('/api/dg/access/device/query', page);
    return fleet.devices.every(({ identity, access }) => {
      const row = board.find(({ id }) => id === identity.deviceId);
      return row?.pending === 0 && row.wanted === access.report.n;
    });
  }

  /** Every device has what it is to have: who may pass does, at each, and nobody else. */
  async function expectTruth(): Promise<void> {
    const isDone = async () => !(await Promise.all(revoked.flatMap(opening))).includes(true) && (await haveAll());
    const opening = (student: Student) => fleet.devices.map((device) => passesAt(device, student));
    await until('devices to have what they are to have', isDone, 120_000);
    for (const student of students) expect(opening(student)).toEqual(fleet.devices.map(() => true));
  }

  /** Pulls the plug of the product at a moment, and puts it in again. */
  async function killAt(moment: Promise<unknown>): Promise<void> {
    await moment;
    await product.kill('tree');
    await product.launch();
  }

  const isFilling = () =>
    until('a device to be filled in part', () => fleet.devices.some(({ access }) => access.report.n > 200), 60_000, 25);

  it('while empty devices are filled: who was revoked meanwhile passes nowhere', async () => {
    fleet.powerOn();
    await isFilling();
    await revoke();
    expect(await haveAll()).toBe(false);
    await killAt(Promise.resolve());
    await expectTruth();
  }, 300_000);

  it('before any device has heard of it', async () => {
    await killAt(revoke());
    await expectTruth();
  }, 300_000);

  it('when a device has done it, and its answer is on the way', async () => {
    const done = Promise.race(fleet.devices.map((device) => once(device, 'accessChanged')));
    await killAt(Promise.all([revoke(), done]));
    await expectTruth();
  }, 300_000);

  it('while what a device has lost is looked for', async () => {
    const device = fleet.devices[0]!;
    await revoke();
    await expectTruth();
    device.cutPower();
    device.access.lose((key) => key > 'p:8');
    const asked = new Promise<void>((resolve) => {
      device.connection.on('message', (key) => key === 'accessAsked' && resolve());
    });
    device.powerOn();
    await killAt(asked);
    await expectTruth();
  }, 300_000);

  it('of the database, while a device that was reset is filled again', async () => {
    const device = fleet.devices.at(-1)!;
    device.wipe();
    await until('the device to be filled in part', () => device.access.report.n > 200, 60_000, 25);
    await revoke();
    const [id] = readFileSync(join(product.dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(id), 'SIGKILL');
    await until(
      'the database to be back',
      () =>
        haveAll().then(
          () => true,
          () => false,
        ),
      60_000,
    );
    await expectTruth();
  }, 300_000);

  it('and nothing is sent for ever', async () => {
    const before = chunks;
    expect(before).toBeGreaterThan(0);
    await delay(quietTime);
    expect(chunks).toBe(before);
  });
});
