import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent, type EventOf, type EventType } from '../contracts/kernel/index.js';
import { integer, selectRows, table, uuid, varchar } from '../database/index.js';
import { type Golden, goldenProblems, schemaOfEvent, type TestDatabase, testDatabase } from '../testing/index.js';
import { checkProjections } from './check.js';
import type { Decider } from './decider.js';
import { EventStore } from './event-store.js';
import { LogReader } from './log-reader.js';
import { projection } from './projection.js';

const firstAdded = defineEvent('LoungeAdded', 1, z.object({ title: z.string() }));
const secondAdded = defineEvent('LoungeAdded', 2, z.object({ name: z.string() }));
const added = defineEvent('LoungeAdded', 3, z.object({ name: z.string(), seats: z.number() }), {
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
    const newer = defineEvent('HallAdded', 4, z.object({}));
    const id = randomUUID();
    const young = new EventStore({ source: 'rooms', database: test.database, projections: [rooms] });
    await young.transact(context, async (unit) => unit.append(`hall-${id}`, [newer({})]));
    const hall = defineEvent('HallAdded', 3, z.object({}));
    const loading = store.transact(context, (unit) =>
      unit.load({ ...room, category: 'hall', types: [hall], evolve: (state) => state }, id),
    );
    await expect(loading).rejects.toThrow('HallAdded was stored in version 4, this program knows 3');
  });
});

describe('golden events', () => {
  const golden = (type: EventType, data: unknown): Golden => ({
    schema: schemaOfEvent(type),
    event: { type: type.name, schemaVersion: type.version, data } as Golden['event'],
  });
  const first = golden(firstAdded as EventType, { title: 'a' });
  const second = golden(secondAdded as EventType, { name: 'b' });
  const third = golden(added as EventType, { name: 'c', seats: 3 });
  const problems = (type: EventType, ...goldens: Golden[]) => goldenProblems([type], goldens);

  it('are there for every version, and upcast are what the schema says', () => {
    expect(problems(added as EventType, first, second, third)).toEqual([]);
    expect(problems(added as EventType, first, third)).toEqual(['LoungeAdded 2 has no golden event']);
    expect(goldenProblems([], [first])).toEqual(['LoungeAdded 1 is of no event type and version']);
  });

  it('find an upcast that is missing or wrong', () => {
    const raised = (upcasts: EventType['upcasts']) =>
      defineEvent('LoungeAdded', 3, added.schema, { upcasts }) as EventType;
    const kept = [first, second, third];
    const [, then] = [added.upcasts[1], added.upcasts[2]];
    expect(problems(raised({ 2: then! }), ...kept)).toEqual([
      'LoungeAdded 1: LoungeAdded has no upcast from version 1',
    ]);
    const [wrong] = problems(
      raised({ 1: ({ title }: { title: string }) => ({ name: title, title }), 2: then! }),
      ...kept,
    );
    expect(wrong).toContain(
      'LoungeAdded 1, upcast: LoungeAdded 3 holds what its schema does not name: {"name":"a","title":"a"',
    );
    const [unfit] = problems(raised({ ...added.upcasts, 2: (data) => data }), first);
    expect(unfit).toContain('LoungeAdded 1, upcast: LoungeAdded 3 does not fit its schema');
  });

  it('find a schema that changed in place, and a type that was declared twice', () => {
    const widened = z.object({ name: z.string(), seats: z.number(), floor: z.number().optional() });
    const changed = defineEvent('LoungeAdded', 3, widened, { upcasts: added.upcasts }) as EventType;
    expect(problems(changed, first, second, third)).toEqual([
      'LoungeAdded 3 has another schema than its golden event: give it a new version and an upcast from this one',
    ]);
    expect(goldenProblems([added as EventType, changed], [first, second, third])).toContain(
      'LoungeAdded 3 is declared beside another version',
    );
  });
});
