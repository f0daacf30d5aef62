import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/index.js';
import { integer, selectRows, table, uuid, varchar } from '../../database/index.js';
import { checkProjections, EventStore, type Projection, projection } from '../../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import { LogBus } from '../log/log-bus.js';
import { followProjection } from './follow-projection.js';

const renamed = defineEvent('ClassRenamed', 1, z.object({ name: z.string() }), { isPublic: true });
const classTable = table('people', 'course_directory', {
  columns: { id: uuid(), school: uuid(), name: varchar(), renames: integer() },
  key: ['id'],
});
const copy = (version: number, mark: string, poison?: string) =>
  projection({
    source: 'organisation',
    table: classTable,
    version,
    on: (on) => [
      on(renamed, (row, { streamId, school, data }) => {
        if (data.name === poison) throw new Error('poison');
        return { id: streamId, school, name: `${mark}${data.name}`, renames: (row?.renames ?? 0) + 1 };
      }),
    ],
  });

const schools = Array.from({ length: 4 }, () => randomUUID());
let test: TestDatabase;
let organisation: EventStore;
beforeAll(async () => {
  test = await testDatabase();
  organisation = new EventStore({ source: 'organisation', database: test.database, projections: [] });
  await organisation.prepare();
});
afterAll(async () => {
  await organisation.close();
  await test.close();
});

const rename = (id: string, name: string, school = schools[0] as string) =>
  organisation.transact({ school, meta: { actor: 'test' } }, async (unit) =>
    unit.append(`class-${id}`, [renamed({ name })]),
  );
async function run(followed: Projection, work: (people: EventStore, bus: LogBus) => Promise<void>): Promise<void> {
  const people = new EventStore({ source: 'people', database: test.database, projections: [followed] });
  await people.prepare();
  const bus = new LogBus({ database: test.database, report: () => undefined });
  bus.consume(people, followProjection(followed));
  try {
    await work(people, bus);
  } finally {
    await bus.stop();
    await people.close();
  }
}
const rows = () => test.database.asSystem((sql) => selectRows(sql, classTable));
const check = async (people: EventStore) => (await checkProjections(people)).map(({ differing }) => differing);

it('a projection of another service follows its events, and the check agrees at its cursor', async () => {
  await run(copy(1, ''), async (people, bus) => {
    const ids = Array.from({ length: 12 }, () => randomUUID());
    const writing = Promise.all(
      ids.map(async (id, index) => {
        for (let round = 0; round < 10; round++) await rename(id, `${round}`, schools[index % 4]);
      }),
    );
    for (let round = 0; round < 3; round++) expect(await check(people)).toEqual([0]);
    await writing;
    await bus.settled();
    expect(await rows()).toHaveLength(12);
    expect((await rows()).every(({ name, renames }) => name === '9' && renames === 10)).toBe(true);
    await test.database.asSystem((sql) =>
      sql.query("update people.course_directory set name = 'x' where id = $1", [ids[0]]),
    );
    expect(await check(people)).toEqual([1]);
  });
});

it('a new version is rebuilt at the start and goes on behind it', async () => {
  await run(copy(2, 'v2 '), async (people, bus) => {
    expect((await rows()).every(({ name, renames }) => name === 'v2 9' && renames === 10)).toBe(true);
    const id = randomUUID();
    await rename(id, 'new');
    await bus.settled();
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ name: 'v2 new', renames: 1 });
    expect(await check(people)).toEqual([0]);
  });
});

it('a rebuild while events come loses and doubles none', async () => {
  await run(copy(2, 'v2 '), async (people, bus) => {
    const id = randomUUID();
    const writing = (async () => {
      for (let round = 0; round < 40; round++) await rename(id, `${round}`);
    })();
    for (let round = 0; round < 3; round++) await people.rebuild();
    await writing;
    await bus.settled();
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ name: 'v2 39', renames: 40 });
    expect(await check(people)).toEqual([0]);
  });
});

it('the check leaves parked events out, and a rebuild takes them in', async () => {
  const id = randomUUID();
  await run(copy(2, 'v2 ', 'bad'), async (people, bus) => {
    await rename(id, 'good');
    await rename(id, 'bad');
    await rename(id, 'after');
    await bus.settled();
    expect(await bus.parked()).toHaveLength(2);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ name: 'v2 good' });
    expect(await check(people)).toEqual([0]);
  });
  await run(copy(3, 'v3 '), async (people, bus) => {
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ name: 'v3 after', renames: 3 });
    expect(await bus.parked()).toEqual([]);
    expect(await check(people)).toEqual([0]);
  });
});
