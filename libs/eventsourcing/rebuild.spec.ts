import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import { instant, integer, json, nullable, selectRows, table, uuid, varchar } from '../database/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { type CheckResult, checkProjections } from './check.js';
import { EventStore } from './event-store.js';
import { type Projection, projection } from './projection.js';
import { rebuild } from './rebuild.js';
import { sequencePending } from './sequencer.js';
import { dropShadows } from './shadow.js';

const added = defineEvent('BookShelved', 1, z.object({ title: z.string(), shelf: z.string(), price: z.number() }));
const moved = defineEvent('BookMoved', 1, z.object({ from: z.string(), shelf: z.string() }));
const removed = defineEvent('BookRemoved', 1, z.object({ shelf: z.string() }));

const bookColumns = {
  id: uuid(),
  school: uuid(),
  title: varchar(),
  shelf: uuid(),
  price: integer(),
  tags: json<{ b: number; a: string[] }>(),
  addedAt: instant(),
  note: nullable(varchar()),
};
const bookTable = table('library', 'book', {
  columns: bookColumns,
  key: ['id'],
  unique: { book_title: { columns: ['school', 'title'], message: '书名已存在' } },
  indexes: { book_shelf: { columns: ['shelf'] } },
});
const shelfTable = table('library', 'shelf', {
  columns: { shelf: uuid(), school: uuid(), books: integer() },
  key: ['shelf'],
});
const books = projection({
  source: 'library',
  table: bookTable,
  version: 1,
  on: (on) => [
    on(added, (_row, { streamId, school, data, recordedAt }) => ({
      id: streamId,
      school,
      ...data,
      tags: { b: 1, a: ['x'] },
      addedAt: recordedAt,
    })),
    on(moved, (row, { data }) => row && { ...row, shelf: data.shelf }),
    on(removed, () => undefined),
  ],
});
/** Every step is seen in the number: an event that is folded twice, or not, makes another. */
const shelves = projection({
  source: 'library',
  table: shelfTable,
  version: 1,
  on: (on) => [
    on(
      added,
      (row, { school, data }) => ({ school, shelf: data.shelf, books: (row?.books ?? 0) + 1 }),
      ({ data }) => [[data.shelf]],
    ),
    on(
      moved,
      (row, { school, data }) =>
        row?.shelf === data.from
          ? { ...row, books: row.books - 1 }
          : { school, shelf: data.shelf, books: (row?.books ?? 0) + 1 },
      ({ data }) => [[data.from], [data.shelf]],
    ),
    on(
      removed,
      (row) => row && { ...row, books: row.books - 1 },
      ({ data }) => [[data.shelf]],
    ),
  ],
});

const schools: string[] = [randomUUID(), randomUUID(), randomUUID()];
const shelfIds: string[] = Array.from({ length: 6 }, () => randomUUID());
const shelfOf = (school: string, index: number) => shelfIds[(schools.indexOf(school) * 2 + (index % 2)) % 6] as string;

let test: TestDatabase;
let store: EventStore;
const storeOf = (projections: Projection[]) =>
  new EventStore({ source: 'library', database: test.database, projections });
beforeAll(async () => {
  test = await testDatabase({ poolSize: 12 });
  store = storeOf([books, shelves]);
  await store.prepare();
});
afterAll(async () => {
  await store.close();
  await test.close();
});

async function writeBook(into: EventStore, school: string, index: number): Promise<void> {
  const stream = `book-${randomUUID()}`;
  const [shelf, next] = [shelfOf(school, index), shelfOf(school, index + 1)];
  const append = (...events: ReturnType<typeof added | typeof moved | typeof removed>[]) =>
    into.transact({ school, meta: { actor: 'librarian' } }, async (unit) => unit.append(stream, events));
  await append(added({ title: stream, shelf, price: index }));
  if (index % 2) await append(moved({ from: shelf, shelf: next }));
  if (index % 5 === 0) await append(removed({ shelf: index % 2 ? next : shelf }));
}

/** Writers that write until they are stopped; gives how many books they wrote. */
function writers(into: EventStore): () => Promise<number> {
  let isStopped = false;
  let written = 0;
  const done = Array.from({ length: 6 }, async (_, writer) => {
    for (let index = writer; !isStopped; index++) {
      await writeBook(into, schools[index % 3] as string, index);
      written += 1;
    }
  });
  return async () => {
    isStopped = true;
    await Promise.all(done);
    return written;
  };
}

const clean = (results: CheckResult[]) => results.map(({ projection: name, differing }) => [name, differing]);
const everythingEqual = [
  ['library.book', 0],
  ['library.shelf', 0],
];
const bookRows = () => test.database.asSystem((sql) => selectRows(sql, bookTable, 'true', [], 'order by id'));

it('a check finds nothing, also while writers write', async () => {
  const stop = writers(store);
  for (let round = 0; round < 3; round++) expect(clean(await checkProjections(store))).toEqual(everythingEqual);
  expect(await stop()).toBeGreaterThan(10);
});

it('a check tells every row that is not what the log says', async () => {
  await writeBook(store, schools[0] as string, 1);
  await writeBook(store, schools[0] as string, 2);
  const [changed, gone] = await bookRows();
  const foreign = randomUUID();
  await test.database.asSystem(async (sql) => {
    await sql.query("update library.book set title = 'forged' where id = $1", [changed?.id]);
    await sql.query('delete from library.book where id = $1', [gone?.id]);
    await sql.query(
      "insert into library.book select $1, school, 'foreign', shelf, price, tags, added_at from library.book limit 1",
      [foreign],
    );
  });
  const [result] = await checkProjections(store);
  expect(result?.differing).toBe(3);
  const byKey = new Map(result?.differences.map((difference) => [difference.key.id, difference]));
  expect(byKey.get(changed?.id)).toMatchObject({ live: { title: 'forged' }, expected: { title: changed?.title } });
  expect(byKey.get(gone?.id)).toMatchObject({ live: null, expected: { title: gone?.title } });
  expect(byKey.get(foreign)).toMatchObject({ live: { title: 'foreign' }, expected: null });
  await store.rebuild(['library.book']);
  expect(clean(await checkProjections(store))).toEqual(everythingEqual);
});

it('a rebuild gives the same rows, with their indexes, rules and wall', async () => {
  const shapeOf = () =>
    test.database.asOwner((sql) =>
      sql.query(`
        select indexname, indexdef as definition from pg_indexes where schemaname = 'library' and tablename in ('book', 'shelf')
        union all select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'library.book'::regclass and contype <> 'n'
        union all select polname, pg_get_expr(polqual, polrelid) from pg_policy where polrelid = 'library.book'::regclass
        union all select 'rights', relacl::text || relforcerowsecurity from pg_class where oid = 'library.book'::regclass
        order by 1`),
    );
  const [rows, shape] = [await bookRows(), await shapeOf()];
  expect(rows.length).toBeGreaterThan(0);
  await store.rebuild();
  expect(await bookRows()).toEqual(rows);
  expect(await shapeOf()).toEqual(shape);
});

it('a rebuild loses nothing of what writers write meanwhile', async () => {
  const stop = writers(store);
  for (let round = 0; round < 3; round++) await store.rebuild();
  expect(await stop()).toBeGreaterThan(10);
  expect(clean(await checkProjections(store))).toEqual(everythingEqual);
});

it('a rebuild gives way to a reader that holds the table, and comes back', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  const reading = test.database.asSystem(async (sql) => {
    await sql.query('select 1 from library.book limit 1');
    await released;
  });
  const rebuilding = store.rebuild(['library.book']);
  const isLocked = async () =>
    (await test.database.asOwner((sql) => sql.query('select from pg_locks where not granted'))).length > 0;
  while (!(await isLocked()));
  while (await isLocked());
  await writeBook(store, schools[1] as string, 3);
  release();
  await Promise.all([reading, rebuilding]);
  expect(clean(await checkProjections(store))).toEqual(everythingEqual);
});

describe('a program with another version of a projection', () => {
  const dearTable = table('library', 'book', {
    columns: { ...bookColumns, isDear: varchar() },
    key: ['id'],
    unique: { book_title: { columns: ['school', 'title'], message: '书名已存在' } },
  });
  const dear = projection({
    source: 'library',
    table: dearTable,
    version: 2,
    on: (on) => [
      on(added, (_row, { streamId, school, data, recordedAt }) => ({
        id: streamId,
        school,
        ...data,
        tags: { b: 2, a: [] },
        addedAt: recordedAt,
        isDear: data.price > 5 ? 'yes' : 'no',
      })),
      on(moved, (row, { data }) => row && { ...row, shelf: data.shelf }),
      on(removed, () => undefined),
    ],
  });

  it('rebuilds it when it starts, and an older one that still runs may not write any more', async () => {
    const newer = storeOf([dear, shelves]);
    await newer.prepare();
    const rows = await test.database.asSystem((sql) => selectRows(sql, dearTable));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ isDear, price }) => isDear === (price > 5 ? 'yes' : 'no'))).toBe(true);
    await writeBook(newer, schools[2] as string, 8);
    expect(clean(await checkProjections(newer))).toEqual(everythingEqual);
    const old = store.transact({ school: schools[0] as string, meta: { actor: 'old' } }, async (unit) =>
      unit.append(`book-${randomUUID()}`, [removed({ shelf: shelfOf(schools[0] as string, 1) })]),
    );
    await expect(old).rejects.toThrow('does not have the projections of the database any more');
    await expect(storeOf([books, shelves]).prepare()).rejects.toThrow('is older');
    await newer.close();
  });

  it('builds a projection that is new from what is in the log', async () => {
    const [few, many] = [storeOf([dear]), storeOf([dear, shelves])];
    await few.prepare();
    await writeBook(few, schools[0] as string, 1);
    await many.prepare();
    expect(clean(await checkProjections(many))).toEqual(everythingEqual);
    await Promise.all([few.close(), many.close()]);
  });
});

it('a fold that fails in one shard fails the rebuild, and the live table stays', async () => {
  const failing = schools[1] as string;
  const fragile = projection({
    source: 'library',
    table: shelfTable,
    version: 1,
    on: (on) => [
      on(
        added,
        (row, { school, data }) => {
          if (school === failing) throw new Error('the fold fails');
          return row ?? { school, shelf: data.shelf, books: 0 };
        },
        ({ data }) => [[data.shelf]],
      ),
    ],
  });
  await sequencePending(test.database, 'library');
  const rows = () => test.database.asSystem((sql) => selectRows(sql, shelfTable, 'true', [], 'order by shelf'));
  const before = await rows();
  await expect(rebuild(test.database, 'library', fragile)).rejects.toThrow('the fold fails');
  expect(await rows()).toEqual(before);
  await dropShadows(test.database, 'library');
});

it('a shadow that a killed rebuild left behind does not disturb the next', async () => {
  await sequencePending(test.database, 'library');
  await test.database.asOwner((sql) => sql.query('create table library.shelf__rebuild (x integer)'));
  await rebuild(test.database, 'library', shelves);
  expect(
    await test.database.asOwner((sql) => sql.query("select to_regclass('library.shelf__rebuild') as left")),
  ).toEqual([{ left: null }]);
});
