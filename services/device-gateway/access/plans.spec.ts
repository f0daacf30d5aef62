import { randomUUID } from 'node:crypto';
import type { Sql } from '../../../libs/database/index.js';
import { ServiceUnderTest } from '../../../libs/testing/index.js';
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
    const taken = await takeDue(sql, school, 2);
    expect(taken).toHaveLength(2);
    const [left] = ids.filter((id) => !taken.includes(id));
    await asSystem(async (other) => {
      expect(await takeDue(other, school, 2)).toEqual([left]);
      expect(await takeDevice(other, school, taken[0]!)).toBe(false);
      expect(await tryDevice(other, school, taken[1]!)).toBe(false);
      expect(await takeDue(other, school, 2)).toEqual([left]);
    });
    expect(await takeDevice(sql, school, left!)).toBe(true);
  });
  await asSystem(async (sql) => {
    await holdDevice(sql, school, ids[0]!);
    await asSystem(async (other) => {
      expect(await tryDevice(other, school, ids[0]!)).toBe(false);
      expect((await takeDue(other, school, 3)).sort()).toEqual(ids.slice(1).sort());
    });
  });
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
  expect(after.personsAt(known, after.wanted.likenessOf(known))).toContain(pupil!.id);
  await test.rule({ personIds: [pupil!.id], isDeny: true });
  await test.settled();
  const denied = await read();
  expect(denied.personsAt(known, denied.wanted.likenessOf(known))).not.toContain(pupil!.id);
});
