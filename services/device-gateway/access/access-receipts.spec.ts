import type { Call, InputOf } from '../../../libs/contracts/kernel/index.js';
import { checkProjections } from '../../../libs/eventsourcing/index.js';
import { LocalTime, type RequestContext, type UseCase } from '../../../libs/platform/index.js';
import { unaccompanied } from '../../../libs/testing/index.js';
import { until } from '../../../libs/testing/product.js';
import { DeviceMemory } from '../simulator/device-memory.js';
import type { SimulatedDevice } from '../simulator/simulated-device.js';
import { AccessUnderTest, type TestStudent } from '../testing/access-under-test.js';
import { notePlansDue } from './access-planner.js';
import { listRevoked, tellReceipt } from './access-receipts.queries.js';
import { holdPlans } from './plans.js';

let test: AccessUnderTest;
beforeAll(async () => {
  test = await AccessUnderTest.start();
}, 120_000);
afterAll(() => test?.close());

const ask = <C extends Call>(useCase: UseCase<C>, input: InputOf<C>) => {
  const { school, server } = test.gateway;
  const context = { school, call: useCase.call as Call, language: 'zh' } as RequestContext;
  return unaccompanied(useCase, { database: server.database }, input, context, {
    time: new LocalTime('Asia/Shanghai'),
  });
};
const receiptOf = ({ id }: TestStudent) => ask(tellReceipt, { personId: id });
/** Names of the devices that may still let a person pass, and of those that have confirmed. */
async function placesOf(student: TestStudent) {
  const { devices } = await receiptOf(student);
  const named = (isOpen: boolean) =>
    devices.filter(({ confirmedAt }) => (confirmedAt === null) === isOpen).map(({ name }) => name);
  return { open: named(true), confirmed: named(false).sort() };
}
const gone = ({ identity }: SimulatedDevice) =>
  test.gateway.event('DeviceWentOffline', ({ deviceId }) => deviceId === identity.deviceId);
const nameOf = ({ identity }: { identity: { name: string } }) => identity.name;

it('18: a revocation is open at exactly the devices that have not confirmed it, over restarts, until each has', async () => {
  const [one, other, away] = [await test.device(), await test.device(), await test.device()];
  const [leaver, stays] = await test.students(2);
  await test.converged(one, other, away);
  expect(await receiptOf(leaver!)).toMatchObject({ since: null, confirmedAt: null, devices: [] });
  away.cutPower();
  await gone(away);
  await test.remove(leaver!);
  await test.converged(one, other);
  const near = [one, other].map(nameOf).sort();
  expect(await placesOf(leaver!)).toEqual({ open: [nameOf(away)], confirmed: near });
  await test.gateway.gateway.stop();
  await test.gateway.startGateway();
  const told = await receiptOf(leaver!);
  expect(await placesOf(leaver!)).toEqual({ open: [nameOf(away)], confirmed: near });
  expect(told).toMatchObject({ isGone: true, personName: `student ${leaver!.card}`, confirmedAt: null });
  expect(told.devices[0]).toMatchObject({ state: 2, took: null, awaySince: expect.any(String), mayPass: false });
  expect(await ask(listRevoked, {})).toMatchObject([{ id: leaver!.id, open: 1, confirmed: 2, confirmedAt: null }]);
  away.powerOn();
  await test.converged(away);
  expect(await placesOf(leaver!)).toEqual({ open: [], confirmed: [...near, nameOf(away)].sort() });
  const { confirmedAt, elapsed, devices } = await receiptOf(leaver!);
  expect(confirmedAt).not.toBeNull();
  expect(elapsed).toBeGreaterThanOrEqual(Math.max(...devices.map(({ took }) => took!)));
  expect(await receiptOf(stays!)).toMatchObject({ since: null });
});

it('a lost card opens until the device has the new one; who may pass again is said to', async () => {
  const device = await test.device();
  const [pupil] = await test.students(1);
  await test.converged(device);
  device.cutPower();
  await gone(device);
  await test.changeCard(pupil!, 'ABCDEF01');
  await test.settled();
  const opened = await receiptOf(pupil!);
  expect(opened.devices.find(({ name }) => name === nameOf(device))).toMatchObject({
    confirmedAt: null,
    mayPass: true,
  });
  device.powerOn();
  await test.converged(device);
  expect((await placesOf(pupil!)).open).toEqual([]);
});

it('permissions that end by rules and by hand are told of, and those that only change are not', async () => {
  const device = await test.device();
  const [pupil, other] = await test.students(2);
  await test.converged(device);
  const openAt = async (student: TestStudent) =>
    (await receiptOf(student)).devices.some(({ name, confirmedAt }) => name === nameOf(device) && confirmedAt === null);
  device.cutPower();
  await gone(device);
  const forbidden = await test.rule({ isDeny: true, personIds: [pupil!.id] });
  await test.settled();
  await test.planned(device);
  expect([await openAt(pupil!), await openAt(other!)]).toEqual([true, false]);
  await test.removeRule(forbidden);
  await test.settled();
  await test.planned(device);
  expect([await openAt(pupil!), await openAt(other!)]).toEqual([false, false]);
  await test.request(device, true);
  await test.settled();
  await test.planned(device);
  expect([await openAt(pupil!), await openAt(other!)]).toEqual([true, true]);
  const listed = await ask(listRevoked, { deviceId: device.identity.deviceId });
  expect(listed.filter(({ open }) => open > 0).map(({ id }) => id)).toEqual(
    expect.arrayContaining([pupil!.id, other!.id]),
  );
  device.wipe();
  device.powerOn();
  await until('the wiped device to be known as empty', async () => !(await openAt(pupil!)));
});

const systemSql = (text: string, values: unknown[]) =>
  test.gateway.server.database.asSystem((sql) => sql.query(text, values));

it('a face that is another one is open until the terminal has it', async () => {
  const terminal = await test.device({}, 2);
  const [pupil] = await test.students(1);
  await test.takeFace(pupil!, 'a'.repeat(64));
  await test.converged(terminal);
  expect(terminal.access.rows.has(`f:${pupil!.id}`)).toBe(true);
  expect((await placesOf(pupil!)).open).toEqual([]);
  terminal.cutPower();
  await gone(terminal);
  await test.takeFace(pupil!, 'b'.repeat(64));
  await test.settled();
  expect((await placesOf(pupil!)).open).toEqual([nameOf(terminal)]);
  terminal.powerOn();
  await test.converged(terminal);
  expect((await placesOf(pupil!)).open).toEqual([]);
});

it('what an older program took away, and what a device has again, is open', async () => {
  const memory = new DeviceMemory();
  const device = await test.device({ memory });
  const { deviceId } = device.identity;
  const [leaver, other] = await test.students(2);
  await test.converged(device);
  const key = `p:${leaver!.id}`;
  const kept = memory.state.access[key]!;
  device.cutPower();
  await gone(device);
  await test.remove(leaver!);
  await test.settled();
  await systemSql('update device_gateway.access_row set lost_at = null where device_id = $1', [deviceId]);
  expect((await placesOf(leaver!)).open).toContain(nameOf(device));
  const listed = await ask(listRevoked, { deviceId, personName: `student ${leaver!.card}` });
  expect(listed).toMatchObject([{ id: leaver!.id, open: 1 }]);
  expect(await ask(listRevoked, { deviceId, personName: 'nobody' })).toEqual([]);
  const revocations = async ({ id }: TestStudent) =>
    (await test.gateway.events('DeviceAccessRevoked', device)).filter(({ data }) => JSON.stringify(data).includes(id));
  device.powerOn();
  await test.converged(device);
  expect(await revocations(leaver!)).toHaveLength(1);
  expect(await revocations(other!)).toEqual([]);
  await test.compared(device);
  device.cutPower();
  memory.state.access[key] = kept;
  device.powerOn();
  await until('what it had again to be taken away', async () => (await revocations(leaver!)).length === 2);
});

it('nothing is called done while it is found out what devices are to have', async () => {
  const device = await test.device();
  const [pupil] = await test.students(1);
  await test.converged(device);
  const { database } = test.gateway.server;
  await database.asSystem(async (sql) => {
    holdPlans(sql, test.gateway.school);
    await sql.query('select 1');
    await database.asSystem((own) => notePlansDue(own, test.gateway.school, [device.identity.deviceId]));
    expect(await receiptOf(pupil!)).toMatchObject({ isPlanning: true });
  });
  await test.planned(device);
  expect(await receiptOf(pupil!)).toMatchObject({ isPlanning: false });
});

it('a person who is not known is refused, and the receipts follow from the events alone', async () => {
  await expect(ask(tellReceipt, { personId: '00000000-0000-4000-8000-000000000000' })).rejects.toThrow('人员不存在');
  const checked = await checkProjections(test.gateway.store);
  expect(checked.filter(({ differing }) => differing > 0)).toEqual([]);
});
