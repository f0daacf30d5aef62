import { randomUUID } from 'node:crypto';
import type { Sql } from '../../../libs/database/index.js';
import { outcomeOf, ServiceUnderTest } from '../../../libs/testing/index.js';
import { deviceGatewayService } from '../device-gateway.module.js';
import { AccessUnderTest } from '../testing/access-under-test.js';
import { PlanBasis } from './plan-basis.js';
import { holdDevice, takeDevice, takeDue, tryDevice } from './plans.js';

/** The gateway's tables without a gateway: nobody plans by itself. */
let service: ServiceUnderTest;
let test: AccessUnderTest;
beforeAll(async () => {
  service = await ServiceUnderTest.start(deviceGatewayService, {});
  test = await AccessUnderTest.start();
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await test?.close();
  expect(test?.problems).toEqual([]);
});

it('plans that are made beside each other are of different devices, and nobody else is about those', async () => {
  const school = randomUUID();
  const ids = Array.from({ length: 3 }, () => randomUUID());
  const { database } = service.store;
  const asSystem = <T>(work: (sql: Sql) => Promise<T>) => database.asSystem(work);
  await asSystem((sql) =>
    sql.query(
      `insert into device_gateway.access_device (device_id, school, last_chunk, due_at)
       select id, $1, 0, now() from unnest($2::uuid[]) as device(id)`,
      [school, ids],
    ),
  );
  await asSystem(async (sql) => {
    const taken = await takeDue(sql, school, { most: 2 });
    expect(taken).toHaveLength(2);
    const [left] = ids.filter((id) => !taken.includes(id));
    await asSystem(async (other) => {
      expect(await takeDue(other, school, { most: 2 })).toEqual([left]);
      expect(await takeDevice(other, school, taken[0]!)).toBe(false);
      expect(await tryDevice(other, school, taken[1]!)).toBe(false);
      expect(await takeDue(other, school, { most: 2 })).toEqual([left]);
    });
    expect(await takeDevice(sql, school, left!)).toBe(true);
  });
  await asSystem(async (sql) => {
    await holdDevice(sql, school, ids[0]!);
    await asSystem(async (other) => {
      expect(await tryDevice(other, school, ids[0]!)).toBe(false);
      expect((await takeDue(other, school, { most: 3 })).sort()).toEqual(ids.slice(1).sort());
    });
  });
});

it('a plan that waits takes what somebody is about as soon as he is done', async () => {
  const school = randomUUID();
  const deviceId = randomUUID();
  const { database } = service.store;
  await database.asSystem((sql) =>
    sql.query(
      'insert into device_gateway.access_device (device_id, school, last_chunk, due_at) values ($1, $2, 0, now())',
      [deviceId, school],
    ),
  );
  const waiting = await database.asSystem(async (sql) => {
    await holdDevice(sql, school, deviceId);
    expect(await database.asSystem((other) => takeDue(other, school, { most: 1 }))).toEqual([]);
    const taking = database.asSystem((other) => takeDue(other, school, { most: 1, waits: true }));
    expect(await outcomeOf(database, taking)).toBe('held up');
    return { taking };
  });
  expect(await waiting.taking).toEqual([deviceId]);
});

it('what is known of a device counts though nobody has noted it yet: who leaves is taken out everywhere', async () => {
  const device = await test.absentDevice();
  const [leaver, stayer] = await test.students(2);
  await test.settled();
  await test.planned(device);
  const { database } = test.gateway.server;
  const { deviceId } = device.identity;
  const asSystem = <Row>(statement: string) => database.asSystem((sql) => sql.query<Row>(statement, [deviceId]));
  await asSystem('delete from device_gateway.access_device where device_id = $1');
  await test.changeCard(stayer!, '00ABCDEF');
  await test.remove(leaver!);
  await test.settled();
  const rows = await asSystem<{ key: string }>(
    'select key from device_gateway.access_row where device_id = $1 and wanted is not null',
  );
  const keys = rows.map(({ key }) => key);
  expect(keys).toContain(`p:${stayer!.id}`);
  expect(keys).not.toContain(`p:${leaver!.id}`);
});

it('an event that was parked and is handled after all has plans made from what it says', async () => {
  const { school, store } = test.gateway;
  const basis = new PlanBasis();
  const read = () => store.database.inSchool(school, (sql) => basis.read(sql, school));
  await test.settled();
  const parked = (statement: string) => store.database.asSystem((sql) => sql.query(statement, [school]));
  await parked(
    `insert into device_gateway.parked_event (consumer, source, shard, position, school, stream, event_id, error)
     values ('device-gateway.access-persons', 'people', 0, 1, $1, 'student-1', gen_random_uuid(), 'a fault')`,
  );
  const before = await read();
  expect(await read()).toBe(before);
  // In the transaction that handles it, which moves no cursor.
  await parked('delete from device_gateway.parked_event where school = $1');
  expect(await read()).not.toBe(before);
});

it('what plans are made from is read anew after something was told, and not before', async () => {
  const { school, store } = test.gateway;
  const basis = new PlanBasis();
  const read = () => store.database.inSchool(school, (sql) => basis.read(sql, school));
  await test.settled();
  const before = await read();
  expect(await read()).toBe(before);
  const device = await test.absentDevice();
  const [pupil] = await test.students(1);
  await test.settled();
  const after = await read();
  expect(after).not.toBe(before);
  const known = after.facts.devices.find(({ id }) => id === device.identity.deviceId)!;
  expect(after.personsAt(known)).toContain(pupil!.id);
  await test.rule({ personIds: [pupil!.id], isDeny: true });
  await test.settled();
  const denied = await read();
  expect(denied.personsAt(known)).not.toContain(pupil!.id);
});
