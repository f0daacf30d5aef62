import type { accessRehearse } from '../../../libs/contracts/devices/index.js';
import type { Call, InputOf } from '../../../libs/contracts/kernel/index.js';
import { LocalTime, type RequestContext, TokenSigner } from '../../../libs/platform/index.js';
import { refusalOf, unaccompanied } from '../../../libs/testing/index.js';
import { until } from '../../../libs/testing/product.js';
import type { SimulatedDevice } from '../simulator/simulated-device.js';
import { AccessUnderTest } from '../testing/access-under-test.js';
import { RehearsalLine, rehearseAccess } from './access-rehearsal.queries.js';

let test: AccessUnderTest;
beforeAll(async () => {
  test = await AccessUnderTest.start();
}, 120_000);
afterAll(async () => {
  await test?.close();
  expect(test.problems).toEqual([]);
});

const line = new RehearsalLine();
const rehearsed = (input: Partial<InputOf<typeof accessRehearse>>) => {
  const { school, server } = test.gateway;
  const { database } = server;
  const context = { school, call: rehearseAccess.call as Call, language: 'zh' } as RequestContext;
  const given = input as InputOf<typeof accessRehearse>;
  return unaccompanied(rehearseAccess, { database }, given, context, {
    ...{ database, line, signer: new TokenSigner(['secret']) },
    time: new LocalTime('Asia/Shanghai'),
  });
};

/** What each device is to have: hashes by key. */
async function wantedRows(): Promise<Map<string, Map<string, string>>> {
  const rows = await test.gateway.server.database.asSystem((sql) =>
    sql.query<{ id: string; key: string; wanted: string }>(
      'select device_id as id, key, wanted from device_gateway.access_row where wanted is not null',
    ),
  );
  const devices = new Map<string, Map<string, string>>();
  for (const { id, key, wanted } of rows) devices.set(id, (devices.get(id) ?? new Map()).set(key, wanted));
  return devices;
}

/** What the planner has changed at each device that it has changed, as a rehearsal tells it. */
function planned(before: Map<string, Map<string, string>>, after: Map<string, Map<string, string>>) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [held, next] = [before.get(id) ?? new Map<string, string>(), after.get(id) ?? new Map<string, string>()];
    const keys = [...new Set([...held.keys(), ...next.keys()])].filter((key) => held.get(key) !== next.get(key));
    const persons = keys.filter((key) => key.startsWith('p:'));
    return keys.length === 0
      ? []
      : {
          id,
          added: persons.filter((key) => !held.has(key)).length,
          removed: persons.filter((key) => !next.has(key)).length,
          rows: keys.length,
          wanted: next.size,
        };
  });
}

it('equals what devices are to have afterwards, whatever is added, changed and removed', async () => {
  const [gate, hall, terminal] = [await test.absentDevice(), await test.absentDevice(), await test.absentDevice({}, 2)];
  const pupils = await test.students(20);
  await test.takeFace(pupils[0]!, 'a'.repeat(64));
  const devices = [gate, hall, terminal];
  const ids = new Map(devices.map((device) => [device.identity.deviceId, device]));
  const settled = async () => {
    await test.settled();
    for (const device of devices) await test.planned(device);
  };
  /** Rehearses, has it done, and compares. */
  async function compared(input: Parameters<typeof rehearsed>[0], act: () => Promise<unknown>) {
    await settled();
    const before = await wantedRows();
    const told = await rehearsed({ effect: 1, state: 1, ...input });
    expect(await wantedRows()).toEqual(before);
    await act();
    await settled();
    const done = planned(before, await wantedRows());
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    const said = told.devices.map(({ id, added, removed, rows, wanted }) => ({ id, added, removed, rows, wanted }));
    expect(said.sort(byId)).toEqual(done.sort(byId));
    expect(told.concerned).toBe(done.length);
    return told;
  }
  const some = pupils.slice(0, 5).map(({ id }) => id);
  let ruleId = '';
  const first = await compared({ personIds: some }, async () => {
    ruleId = await test.rule({ personIds: some });
  });
  expect(first).toMatchObject({ added: 0, removed: 15, changed: 5, persons: 20, concerned: 3, away: 3, unknown: 3 });
  const where = { deviceIds: [gate.identity.deviceId] };
  const moved = await compared({ id: ruleId, personIds: some, ...where }, () =>
    test.changeRule(ruleId, { personIds: some, ...where }),
  );
  expect(moved.devices.map(({ id }) => ids.get(id)!.identity.name).sort()).toEqual(
    [hall, terminal].map(({ identity }) => identity.name).sort(),
  );
  const timed = { weekDays: [1 as const], timeFrom: '07:00:00', timeTo: '21:00:00' };
  const late = await compared({ id: ruleId, ...timed }, () =>
    test.changeRule(ruleId, { personIds: some, ...where, ...timed }),
  );
  expect(late).toMatchObject({ added: 0, removed: 0, changed: 5, persons: 5, concerned: 1 });
  await compared({ effect: 2, personIds: some.slice(0, 2) }, () =>
    test.rule({ isDeny: true, personIds: some.slice(0, 2) }),
  );
  const last = await compared({ ids: [ruleId] }, () => test.removeRule(ruleId));
  expect(last).toMatchObject({ added: 20 - 2, concerned: 3 });
});

it('tells where there is too little place, where rows were refused for it, and who is away', async () => {
  const near = await test.device({ accessCapacity: 30 });
  const { deviceId } = near.identity;
  await test.students(10);
  await test.converged(near);
  await test.compared(near);
  const at = async (device: SimulatedDevice, input: Parameters<typeof rehearsed>[0]) =>
    (await rehearsed({ effect: 1, state: 1, ...input })).devices.find(({ id }) => id === device.identity.deviceId);
  const closed = { deviceIds: [deviceId], personTypes: [3 as const] };
  expect(await at(near, closed)).toMatchObject({ state: 1, capacity: 30, full: 0 });
  await test.students(30);
  await test.converged(near);
  await until('the device to be full', async () => (await test.rowsOf(near)).refused.length > 0);
  const refused = (await test.rowsOf(near)).refused.length;
  // Everybody passes at other times: as many rows as there are, for which there is no place.
  const told = await rehearsed({ effect: 1, state: 1, weekDays: [1], timeFrom: '07:00:00' });
  expect(told.overflowing).toBe(1);
  expect(told.devices[0]).toMatchObject({ id: deviceId, capacity: 30, full: refused });
  expect(told.devices[0]!.wanted).toBeGreaterThan(30);
});

it('refuses what cannot be a rule, and a rule that is not there', async () => {
  const missing = '00000000-0000-4000-8000-000000000000';
  expect(await refusalOf(rehearsed({ timeFrom: '21:00:00', timeTo: '06:00:00' }))).toBe('1001 结束时间须晚于开始时间');
  expect(await refusalOf(rehearsed({ id: missing }))).toBe('1004 通行规则已不存在');
  expect(await refusalOf(rehearsed({ ids: [missing] }))).toBe('1004 通行规则已不存在');
});
