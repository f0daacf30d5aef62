import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineEvent } from '../contracts/kernel/index.js';
import { integer, table, uuid, varchar } from '../database/index.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { checkProjections } from './check.js';
import { EventStore } from './event-store.js';
import { type Projection, projection } from './projection.js';
import type { BuildProgress } from './rebuild.js';
import { holdProjections } from './registry.js';

const planted = defineEvent('TreePlanted', 1, z.object({ kind: z.string() }));
const watered = defineEvent('TreeWatered', 1, z.object({}));

/** The service of the running test. */
let garden = '';

/** Read models of a version; every watering is seen in the number, so that an event folded twice makes another. */
function readModels(version: number): Projection[] {
  const treeTable = table(garden, 'tree', {
    columns: { id: uuid(), school: uuid(), kind: varchar(), waterings: integer() },
    key: ['id'],
    indexes: { tree_kind: { columns: ['school', 'kind'] } },
  });
  const kindTable = table(garden, 'kind', {
    columns: { school: uuid(), kind: varchar(), trees: integer() },
    key: ['school', 'kind'],
  });
  return [
    projection({
      source: garden,
      table: treeTable,
      version,
      on: (on) => [
        on(planted, (_row, { streamId: id, school, data }) => ({ id, school, kind: data.kind, waterings: version })),
        on(watered, (row) => row && { ...row, waterings: row.waterings + 1 }),
      ],
    }),
    projection({
      source: garden,
      table: kindTable,
      version,
      on: (on) => [
        on(
          planted,
          (row, { school, data }) => ({ school, kind: data.kind, trees: (row?.trees ?? 0) + 1 }),
          ({ school, data }) => [[school, data.kind]],
        ),
      ],
    }),
  ];
}

const schools = Array.from({ length: 24 }, () => randomUUID());
let test: TestDatabase;
const stores: EventStore[] = [];
const storeOf = (version: number, onBuild?: (progress: BuildProgress) => void) => {
  const store = new EventStore({
    source: garden,
    database: test.database,
    projections: readModels(version),
    onBuild,
  });
  stores.push(store);
  return store;
};
const plant = (store: EventStore, school: string) =>
  store.transact({ school, meta: { actor: 'gardener' } }, async (unit) => {
    const stream = `tree-${randomUUID()}`;
    unit.append(stream, [planted({ kind: 'pine' }), watered({})]);
  });

beforeAll(async () => {
  test = await testDatabase({ poolSize: 4 });
});
afterAll(() => test.close());
let gardens = 0;
beforeEach(async () => {
  gardens += 1;
  garden = `garden_${gardens}`;
  const store = storeOf(1);
  await store.prepare();
  for (const school of schools) await plant(store, school);
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

/** Starts a program of a version and ends it after the first batch of a read model; gives what it has told. */
async function startAndEnd(version: number, at = `${garden}.tree`): Promise<BuildProgress[]> {
  const told: BuildProgress[] = [];
  const store: EventStore = storeOf(version, (progress) => {
    told.push(progress);
    if (progress.projection === at && progress.done > 0) void store.close();
  });
  await expect(store.prepare()).rejects.toThrow(`the log of ${garden} is closed`);
  return told;
}

/** Starts a program of a version; gives what it has told of the trees, and what a check finds. */
async function start(version: number) {
  const told: BuildProgress[] = [];
  const store = storeOf(version, (progress) => told.push(progress));
  await store.prepare();
  const differing = (await checkProjections(store)).map((result) => result.differing);
  return { trees: told.filter(({ projection: name }) => name === `${garden}.tree`), differing };
}

const total = schools.length * 2;
const shadows = () =>
  test.database.asOwner((sql) =>
    sql.query("select relname from pg_class where relname like '%\\_\\_rebuild' and relkind = 'r'"),
  );

it('a start goes on with the read model where an ended one was', async () => {
  const told = await startAndEnd(2);
  const reached = told.at(-1)?.done ?? 0;
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThan(total);
  const { trees, differing } = await start(2);
  expect(trees[0]).toEqual({ projection: `${garden}.tree`, done: reached, total });
  expect(trees.at(-1)).toMatchObject({ done: total });
  expect(differing).toEqual([0, 0]);
  expect(await shadows()).toEqual([]);
});

it('what was filled for another version is begun anew', async () => {
  await startAndEnd(2);
  const { trees, differing } = await start(3);
  expect(trees[0]).toMatchObject({ done: 0 });
  expect(differing).toEqual([0, 0]);
});

it('what was filled before an erase is begun anew', async () => {
  await startAndEnd(2);
  await test.database.asSystem((sql) => holdProjections(sql, garden));
  const { trees, differing } = await start(2);
  expect(trees[0]).toMatchObject({ done: 0 });
  expect(differing).toEqual([0, 0]);
});

it('what a killed start left is dropped when nobody wants it any more', async () => {
  await startAndEnd(2);
  expect(await shadows()).toEqual([{ relname: 'tree__rebuild' }]);
  const { trees, differing } = await start(1);
  expect(trees).toEqual([]);
  expect(differing).toEqual([0, 0]);
  expect(await shadows()).toEqual([]);
});

it('a program of the version before writes until everything is filled', async () => {
  const older = stores[0] as EventStore;
  const school = schools[0] as string;
  const told = await startAndEnd(2, `${garden}.kind`);
  expect(told.filter(({ projection: name }) => name === `${garden}.tree`).at(-1)?.done).toBe(total);
  await plant(older, school);
  expect((await start(2)).differing).toEqual([0, 0]);
  await expect(plant(older, school)).rejects.toThrow('does not have the projections of the database any more');
});
