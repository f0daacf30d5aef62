import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { holdReads, holdWrites, outcomeOf } from '../../../libs/testing/index.js';
import { until } from '../../../libs/testing/product.js';
import { AccessUnderTest } from '../testing/access-under-test.js';
import { AccessStore } from './access-store.js';
import { holdDevice, holdPlans } from './plans.js';

let test: AccessUnderTest;
beforeAll(async () => {
  test = await AccessUnderTest.start();
});
afterAll(async () => {
  await test.close();
  expect(test.problems).toEqual([]);
});

it('who is removed while his permission is on its way is taken out again', async () => {
  const device = await test.absentDevice();
  const [leaver] = await test.students(1);
  await test.settled();
  await test.planned(device);
  const { server, store, school } = test.gateway;
  const { deviceId } = device.identity;
  const [sent, removed] = await holdWrites(server.database, 'device_gateway.access_device', async () => {
    const sending = new AccessStore(store).take({ school, deviceId }, 'session', { rowsAtOnce: 100, partsAtOnce: 1 });
    expect(await outcomeOf(server.database, sending)).toBe('held up');
    const removing = test.remove(leaver!).then(() => test.settled());
    expect(await outcomeOf(server.database, removing, 2)).toBe('held up');
    return [sending, removing];
  });
  expect(await sent).toMatchObject({
    kept: expect.arrayContaining([expect.objectContaining({ key: `p:${leaver!.id}` })]),
  });
  await removed;
  const rows = await server.database.asSystem((sql) =>
    sql.query('select wanted, confirmed from device_gateway.access_row where device_id = $1 and key = $2', [
      deviceId,
      `p:${leaver!.id}`,
    ]),
  );
  // It may have the row, and is to have none.
  expect(rows).toEqual([{ wanted: null, confirmed: '' }]);
});

it('a device that loses what it has while that is compared is told it anew', async () => {
  const device = await test.device();
  await test.students(3);
  await test.converged(device);
  const { size } = device.access.rows;
  expect(size).toBeGreaterThan(3);
  const { server } = test.gateway;
  device.cutPower();
  await holdReads(server.database, 'device_gateway.access_row', async () => {
    const beats = (count: number) =>
      new Promise<void>((resolve) => {
        let heard = 0;
        device.on('heartbeat', () => {
          heard += 1;
          if (heard === count) resolve();
        });
      });
    device.powerOn();
    // The first look at the device waits: whoever comes to it later finds that it waits.
    expect(await outcomeOf(server.database, beats(100))).toBe('held up');
    device.access.lose(() => true);
    await beats(3);
  });
  await test.told(device, size);
});

it('who waits for the plans of many schools leaves connections to others', async () => {
  const { store } = test.gateway;
  const { database } = store;
  const access = new AccessStore(store);
  const schools = Array.from({ length: 6 }, () => randomUUID());
  // As a consumer holds those of all schools of its batch.
  const waiting = await database.asSystem(async (sql) => {
    for (const school of schools) holdPlans(sql, school);
    await sql.query('select 1');
    const taking = schools.flatMap((school) =>
      Array.from({ length: 3 }, () =>
        access.take({ school, deviceId: randomUUID() }, 'session', { rowsAtOnce: 1, partsAtOnce: 1 }),
      ),
    );
    expect(await outcomeOf(database, Promise.race(taking), 3)).toBe('held up');
    const asked = database.inSchool(randomUUID(), (own) => own.query<{ one: number }>('select 1 as one'));
    expect(await Promise.race([asked, delay(3000)])).toEqual([{ one: 1 }]);
    return { taking };
  });
  expect(await Promise.all(waiting.taking)).toEqual(Array(18).fill('busy'));
});

it('devices that come back while somebody is about them leave connections to others', async () => {
  const { store, school } = test.gateway;
  const { database } = store;
  const access = new AccessStore(store);
  const devices = await Promise.all(Array.from({ length: 12 }, () => test.absentDevice()));
  await test.settled();
  await Promise.all(devices.map((device) => test.planned(device)));
  const back = devices.map(({ identity }) => ({ school, deviceId: identity.deviceId }));
  const noted = await database.asSystem(async (sql) => {
    for (const { deviceId } of back) await holdDevice(sql, school, deviceId);
    expect(
      await Promise.all(back.map((device) => access.take(device, 'session', { rowsAtOnce: 1, partsAtOnce: 1 }))),
    ).toEqual(Array(12).fill('busy'));
    const noting = back.map((device) => access.note(device, { count: 0 }));
    const asking = back.map((device) => access.numbers(device, 1));
    expect(await outcomeOf(database, Promise.race([...noting, ...asking]), 2)).toBe('held up');
    const asked = database.inSchool(randomUUID(), (own) => own.query<{ one: number }>('select 1 as one'));
    expect(await Promise.race([asked, delay(3000)])).toEqual([{ one: 1 }]);
    return [...noting, ...asking];
  });
  await Promise.all(noted);
});

it('who is removed while a signal is lost is taken out in spite of it', async () => {
  const device = await test.device();
  const [leaver] = await test.students(1);
  await test.converged(device);
  await test.compared(device);
  const lost = jest.spyOn(test.gateway.store.database.signals, 'tell').mockReturnValue();
  await test.remove(leaver!);
  await test.settled();
  lost.mockRestore();
  await until('the leaver to be gone', () => !device.access.rows.has(`p:${leaver!.id}`));
});
