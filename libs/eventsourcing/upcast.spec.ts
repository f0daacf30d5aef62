import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defineEvent, type EventOf } from '../contracts/kernel/index.js';
import { integer, selectRows, table, uuid, varchar } from '../database/index.js';
import { goldenProblems, type TestDatabase, testDatabase } from '../testing/index.js';
import { checkProjections } from './check.js';
import type { Decider } from './decider.js';
import { EventStore } from './event-store.js';
import { LogReader } from './log-reader.js';
import { projection } from './projection.js';

const firstAdded = defineEvent('RoomAdded', 1, z.object({ title: z.string() }));
const secondAdded = defineEvent('RoomAdded', 2, z.object({ name: z.string() }));
const added = defineEvent('RoomAdded', 3, z.object({ name: z.string(), seats: z.number() }), {
  upcasts: {
    1: ({ title }: { title: string }) => ({ name: title }),
    2: (data: { name: string }) => ({ ...data, seats: 0 }),
  },
});
const room: Decider<string[], undefined, EventOf<typeof added>> = {
  category: 'room',
  types: [added],
  initial: [],
  evolve: (state, { version, data }) => [...state, `${version} ${data.name} ${data.seats}`],
  decide: () => [],
};
const roomTable = table('rooms', 'room', {
  columns: { id: uuid(), school: uuid(), name: varchar(), seats: integer() },
  key: ['id'],
});
const rooms = projection({
  source: 'rooms',
  table: roomTable,
  version: 1,
  on: (on) => [on(added, (_row, { streamId, school, data }) => ({ id: streamId, school, ...data }))],
});

describe('events of older versions', () => {
  const school = randomUUID();
  const context = { school, meta: { actor: 'test' } };
  let test: TestDatabase;
  let store: EventStore;
  beforeAll(async () => {
    test = await testDatabase();
    const old = new EventStore({ source: 'rooms', database: test.database, projections: [] });
    await old.prepare();
    await old.transact(context, async (unit) => {
      unit.append(`room-${randomUUID()}`, [firstAdded({ title: '101' })]);
      unit.append(`room-${randomUUID()}`, [secondAdded({ name: '102' })]);
    });
    await old.close();
    store = new EventStore({ source: 'rooms', database: test.database, projections: [rooms] });
    await store.prepare();
  });
  afterAll(async () => {
    await store.close();
    await test.close();
  });

  it('are folded in the newest version, by projections and by deciders', async () => {
    const rows = await test.database.inSchool(school, (sql) => selectRows(sql, roomTable, 'true', [], 'order by name'));
    expect(rows.map(({ name, seats }) => [name, seats])).toEqual([
      ['101', 0],
      ['102', 0],
    ]);
    const states = await store.transact(context, async (unit) => {
      const loaded = [];
      for (const { id } of rows) loaded.push((await unit.load(room, id)).state);
      return loaded;
    });
    expect(states).toEqual([['3 101 0'], ['3 102 0']]);
    expect((await checkProjections(store))[0]).toMatchObject({ rows: 2, differing: 0 });
  });

  it('stay in the log as they were stored', async () => {
    const reader = new LogReader(test.database, ['rooms']);
    const read = async (types: (typeof added)[]) => {
      const events = [];
      for await (const batch of reader.read({ school }, { types })) events.push(...batch);
      return events.map(({ data, schemaVersion }) => [schemaVersion, data]);
    };
    expect(await read([])).toEqual([
      [1, { title: '101' }],
      [2, { name: '102' }],
    ]);
    expect(await read([added])).toEqual([
      [3, { name: '101', seats: 0 }],
      [3, { name: '102', seats: 0 }],
    ]);
  });

  it('that are newer than the program are refused', async () => {
    const newer = defineEvent('RoomAdded', 4, z.object({}));
    const id = randomUUID();
    const young = new EventStore({ source: 'rooms', database: test.database, projections: [rooms] });
    await young.transact(context, async (unit) =>
      unit.append(`hall-${id}`, [{ ...newer({}), type: 'HallAdded' } as never]),
    );
    const hall = defineEvent('HallAdded', 3, z.object({}));
    const loading = store.transact(context, (unit) =>
      unit.load({ ...room, category: 'hall', types: [hall], evolve: (state) => state }, id),
    );
    await expect(loading).rejects.toThrow('HallAdded was stored in version 4, this program knows 3');
  });
});

describe('golden files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'golden-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const keep = (name: string, stored: unknown, current: unknown) =>
    writeFile(join(folder, name), JSON.stringify({ stored, current }));

  it('are there for every older version and say what its data is today', async () => {
    await keep('RoomAdded.v1.json', { title: 'a' }, { name: 'a', seats: 0 });
    await keep('RoomAdded.v2.json', { name: 'b' }, { name: 'b', seats: 0 });
    expect(goldenProblems([added], folder)).toEqual([]);
  });

  it('find an upcast that is missing, wrong or changed', async () => {
    await keep('RoomAdded.v2.json', { name: 'b' }, { name: 'b', seats: 1 });
    await keep('RoomGone.v1.json', {}, {});
    expect(goldenProblems([added], folder)).toEqual([
      'RoomAdded.v1.json is missing',
      'RoomAdded.v2.json becomes {"name":"b","seats":0} instead of {"name":"b","seats":1}',
      'RoomGone.v1.json is of no event type and version',
    ]);
    await keep('RoomAdded.v1.json', { caption: 'a' }, {});
    expect(goldenProblems([added], folder)[0]).toContain('RoomAdded.v1.json does not fit the schema');
    const torn = defineEvent('RoomAdded', 3, added.schema, { upcasts: { 1: added.upcasts[1] as never } });
    expect(goldenProblems([torn], folder)[0]).toBe('RoomAdded.v1.json: RoomAdded has no upcast from version 2');
  });
});
