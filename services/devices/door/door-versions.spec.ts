/** @jest-environment node */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { z } from 'zod';
import { type DeviceAttributes, doorAdded, doorRemoved } from '../../../libs/contracts/devices/index.js';
import { defineEvent } from '../../../libs/contracts/kernel/index.js';
import { CopiedDevices } from '../../../libs/copies/index.js';
import { integer, selectRows, table, uuid, varchar } from '../../../libs/database/index.js';
import { checkProjections, EventStore, type Projection, projection } from '../../../libs/eventsourcing/index.js';
import { followProjection, LogBus } from '../../../libs/messaging/index.js';
import { type TestDatabase, testDatabase } from '../../../libs/testing/index.js';
import { device } from '../device/device.js';
import { doors, doorTable } from './door.read-model.js';

/** What the program of the version before told of a door. */
const oldDoor = z.object({
  doorId: z.uuid(),
  code: z.string(),
  name: z.string(),
  controlMode: z.number(),
  openDelay: z.number(),
  index: z.number(),
});
const oldAdded = defineEvent('DoorAdded', 1, oldDoor);
const oldChanged = defineEvent('DoorChanged', 1, oldDoor);

/** Its read model, and its copies in other services. */
const { openSeconds: _openSeconds, ...others } = doorTable.columns;
const oldDoors = projection({
  source: 'devices',
  table: table('devices', 'door', { columns: { ...others, openDelay: integer() }, key: ['id'] }),
  version: 1,
  on: (on) => [
    on(
      [oldAdded, oldChanged],
      (_row, { streamId, school, data: { doorId, controlMode, ...door } }) => ({
        id: doorId,
        school,
        deviceId: streamId,
        controlMode: controlMode as 1,
        ...door,
      }),
      ({ data }) => [[data.doorId]],
    ),
  ],
});
const oldCopy = projection({
  source: 'devices',
  table: table('attendance', 'door_directory', {
    columns: { id: uuid(), school: uuid(), deviceId: uuid(), code: varchar(), name: varchar() },
    key: ['id'],
    indexes: { door_directory_device: { columns: ['school', 'deviceId'] } },
  }),
  version: 1,
  on: (on) => [
    on(
      [oldAdded, oldChanged],
      (_row, { streamId, school, data: { doorId, code, name } }) => ({
        id: doorId,
        school,
        deviceId: streamId,
        code,
        name,
      }),
      ({ data }) => [[data.doorId]],
    ),
  ],
});
const [, copy] = new CopiedDevices('attendance').projections as [Projection, Projection];

const context = { school: randomUUID(), meta: { actor: 'test' } };
const deviceId = randomUUID();
const gate = { doorId: randomUUID(), code: '1', name: '正门', controlMode: 1 as const, index: 0 };
const side = { doorId: randomUUID(), code: '2', name: '侧门', controlMode: 1 as const, index: 1 };
const back = { doorId: randomUUID(), code: '3', name: '后门', controlMode: 1 as const, index: 2 };

let test: TestDatabase;
const stores: EventStore[] = [];
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await test.close();
});

async function start(source: string, one: Projection): Promise<EventStore> {
  const store = new EventStore({ source, database: test.database, projections: [one] });
  stores.push(store);
  await store.prepare();
  return store;
}

const rowsOf = () =>
  test.database
    .asSystem((sql) => selectRows(sql, doorTable, 'true', [], 'order by "index"'))
    .then((rows) => rows.map(({ name, openSeconds }) => [name, openSeconds]));

it('an installation of the version before is upgraded with its log', async () => {
  const old = await start('devices', oldDoors);
  const oldFollower = await start('attendance', oldCopy);
  const problems = new EventEmitter();
  const oldBus = new LogBus({ database: test.database, report: (problem) => problems.emit('problem', problem) });
  oldBus.consume(oldFollower, followProjection(oldCopy));
  await old.transact(context, async (unit) => {
    unit.append(`device-${deviceId}`, [oldAdded({ ...gate, openDelay: 5 }), oldAdded({ ...side, openDelay: 6 })]);
    unit.append(`device-${deviceId}`, [oldChanged({ ...side, openDelay: 7 })]);
  });
  await oldBus.settled();

  // The new program: the read model is built again, and what it appends stands behind what the old one did.
  const now = await start('devices', doors);
  expect(await rowsOf()).toEqual([
    ['正门', 5],
    ['侧门', 7],
  ]);
  const registered: typeof device = {
    ...device,
    initial: { attributes: {} as DeviceAttributes, doors: new Map(), withdrawn: new Set() },
  };
  const toldProblem = once(problems, 'problem');
  await now.transact(context, (unit) =>
    unit.handleMany(registered, [
      { id: deviceId, command: { type: 'ChangeDoor', door: { ...gate, openSeconds: 9 } } },
      // As it is: the decider has it from an event of the old version.
      { id: deviceId, command: { type: 'ChangeDoor', door: { ...side, openSeconds: 7 } } },
      { id: deviceId, command: { type: 'AddDoor', door: { ...back, openSeconds: 3 } } },
    ]),
  );
  expect(now.appended).toBe(2);
  const everyDoor = [
    ['正门', 9],
    ['侧门', 7],
    ['后门', 3],
  ];
  expect(await rowsOf()).toEqual(everyDoor);
  await now.rebuild();
  expect(await rowsOf()).toEqual(everyDoor);
  expect(await checkProjections(now)).toMatchObject([{ rows: 3, differing: 0 }]);

  // The old program meets what it does not know, and stops there.
  await expect(
    old.transact(context, async (unit) => unit.append(`device-${deviceId}`, [doorRemoved({ doorId: side.doorId })])),
  ).rejects.toThrow('this program does not have the projections of the database any more');
  const oldDevice = { ...device, types: [oldAdded, oldChanged, doorRemoved] };
  await expect(old.transact(context, (unit) => unit.load(oldDevice, deviceId))).rejects.toThrow(
    'DoorChanged was stored in version 2, this program knows 1',
  );
  await expect(start('devices', oldDoors)).rejects.toThrow('devices.door is there in version 2');
  const [problem] = (await toldProblem) as [Error];
  expect(problem.message).toBe('DoorChanged was stored in version 2, this program knows 1');
  expect(await oldBus.parked()).toEqual([]);
  expect((await oldBus.lag()).reduce((sum, { lag }) => sum + lag, 0)).toBe(2);
  await oldBus.stop();

  // The follower's new program goes on with both.
  const follower = await start('attendance', copy);
  const bus = new LogBus({ database: test.database });
  bus.consume(follower, followProjection(copy));
  await now.transact(context, async (unit) =>
    unit.append(`device-${deviceId}`, [doorAdded({ ...side, doorId: randomUUID(), openSeconds: 4 })]),
  );
  await bus.settled();
  expect(await checkProjections(follower)).toMatchObject([{ rows: 4, differing: 0 }]);
  await bus.stop();
});
