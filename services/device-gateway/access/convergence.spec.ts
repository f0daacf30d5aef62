import { accessConvergence } from '../../../libs/contracts/device-gateway/index.js';
import type { Call } from '../../../libs/contracts/kernel/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { LocalTime, type RequestContext } from '../../../libs/platform/index.js';
import { unaccompanied } from '../../../libs/testing/index.js';
import { until } from '../../../libs/testing/product.js';
import { DeviceMemory } from '../simulator/device-memory.js';
import type { SimulatedDevice } from '../simulator/simulated-device.js';
import { AccessUnderTest } from '../testing/access-under-test.js';
import { isOfOnePerson } from './convergence.js';
import { tellConvergence } from './convergence.queries.js';

let test: AccessUnderTest;
beforeAll(async () => {
  test = await AccessUnderTest.start();
}, 120_000);
afterAll(() => test?.close());

const told = async (device: SimulatedDevice) => {
  const events = await test.gateway.events('DeviceAccessConverged', device);
  return events.map(({ data }) => data as { took: number; isRevocation: boolean });
};
/** Waits until it was told so often; gives what was told last. */
const toldAfter = (device: SimulatedDevice, count: number) =>
  until(`${count} times told`, async () => {
    const all = await told(device);
    return all.length >= count ? all.at(-1)! : undefined;
  });
const gone = ({ identity }: SimulatedDevice) =>
  test.gateway.event('DeviceWentOffline', ({ deviceId }) => deviceId === identity.deviceId);
const shift = (text: string, deviceId: string) =>
  test.gateway.server.database.asSystem((sql) => sql.query(text, [deviceId]));

it('a chunk of one person takes away that person and nothing else', () => {
  expect(isOfOnePerson({ removed: ['p:1', 'f:1'], kept: [] })).toBe(true);
  expect(isOfOnePerson({ removed: ['p:1', 'p:2'], kept: [] })).toBe(false);
  expect(isOfOnePerson({ removed: ['r:1'], kept: [] })).toBe(false);
  expect(isOfOnePerson({ removed: ['p:1'], kept: [{ key: 'p:1', hash: '', value: { n: '', r: [] } }] })).toBe(false);
});

it('is told when nothing waits any more, and of one who leaves by itself', async () => {
  const device = await test.device();
  const pupils = await test.students(150);
  await test.converged(device);
  const first = await toldAfter(device, 1);
  expect(first).toMatchObject({ isRevocation: false });
  const before = (await told(device)).length;
  await test.remove(pupils[0]!);
  await test.converged(device);
  const last = await toldAfter(device, before + 1);
  expect(last).toMatchObject({ isRevocation: true });
  expect(last.took).toBeLessThan(10_000);
});

it('counts from when a device is online, and not what waited while it was away', async () => {
  const memory = new DeviceMemory();
  const device = await test.device({ memory });
  const { deviceId } = device.identity;
  const [pupil] = await test.students(1);
  await test.converged(device);
  const before = (await told(device)).length;
  device.cutPower();
  await gone(device);
  await test.changeCard(pupil!, 'ABCDEF09');
  await test.settled();
  await shift(
    `update device_gateway.access_row set changed_at = now() - interval '3 days'
     where device_id = $1 and wanted is distinct from confirmed`,
    deviceId,
  );
  device.powerOn();
  await test.converged(device);
  expect((await toldAfter(device, before + 1)).took).toBeLessThan(60_000);
  expect((await told(device)).length).toBe(before + 1);
});

it('counts from the change where the device was there all the time, whatever its connection did meanwhile', async () => {
  const device = await test.device();
  const { deviceId } = device.identity;
  await test.students(1);
  await test.converged(device);
  await test.compared(device);
  const before = (await told(device)).length;
  const move = (interval: string) =>
    test.gateway.server.database.asOwner((sql) =>
      sql.query(
        `update device_gateway.events set recorded_at = recorded_at + $2::interval
         where category = 'presence' and stream_id = $1`,
        [deviceId, interval],
      ),
    );
  await move('-2 minutes');
  await shift(
    `update device_gateway.access_row set confirmed = null, changed_at = now() - interval '30 seconds'
     where device_id = $1 and person_id is not null`,
    deviceId,
  );
  expect((await toldAfter(device, before + 1)).took).toBeGreaterThanOrEqual(30_000);
  await move('2 minutes');
});

it('counts what a device lost from when that was found', async () => {
  const device = await test.device();
  const { deviceId } = device.identity;
  await test.students(1);
  await test.converged(device);
  await test.compared(device);
  const before = (await told(device)).length;
  const lost = `update device_gateway.access_row set changed_at = now() - interval '9 days' where device_id = $1`;
  await shift(lost, deviceId);
  await shift(`update device_gateway.presence set told_at = now() - interval '9 days' where device_id = $1`, deviceId);
  device.wipe();
  expect((await toldAfter(device, before + 1)).took).toBeLessThan(60_000);
});

it('is shown by hours and by days with its goals, and is the same when made anew', async () => {
  const { school, server } = test.gateway;
  const context = { school, call: accessConvergence as Call, language: 'zh' } as RequestContext;
  const ask = (days: number) =>
    unaccompanied(tellConvergence, { database: server.database }, { days }, context, {
      time: new LocalTime('Asia/Shanghai'),
    });
  const [day, month] = [await ask(1), await ask(31)];
  expect(day).toMatchObject({ changeGoal: 300, revocationGoal: 2 });
  expect(day.places).toHaveLength(24);
  expect([31, 32]).toContain(month.places.length);
  const sums = [day, month].map(({ places }) => [
    places.reduce((sum, { changes }) => sum + changes, 0),
    places.reduce((sum, { revocations }) => sum + revocations, 0),
  ]);
  expect(sums[0]).toEqual(sums[1]);
  const events = await test.gateway.events('DeviceAccessConverged');
  const revocations = events.filter(({ data }) => data.isRevocation).length;
  expect(sums[0]).toEqual([events.length - revocations, revocations]);
  const shown = day.places.filter(({ changes }) => changes > 0);
  for (const { changeHalf, changeMost, changeWorst } of shown) {
    expect(changeHalf!).toBeLessThanOrEqual(changeMost!);
    expect(changeMost!).toBeLessThanOrEqual(changeWorst!);
  }
  expect(day.places[0]).toMatchObject({ changes: 0, changeHalf: null, changeWorst: null });
  const checked = await checkProjections(test.gateway.store);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});
