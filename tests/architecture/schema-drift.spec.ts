import { declaredTables, differenceOf } from '../../libs/database/index.js';
import { EventStore, schemaOf } from '../../libs/eventsourcing/index.js';
import { openInstallation } from '../../libs/platform/boot/installation.js';
import { type TestDatabase, testDatabase } from '../../libs/testing/index.js';
import { loadServices } from '../../services/services.js';

let test: TestDatabase;
const stores: EventStore[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
  await test.close();
});

it('a database that all migrations and read models made is what the tables are declared to be', async () => {
  const services = await loadServices();
  test = await testDatabase();
  await openInstallation(test.database);
  for (const { name: source, projections, migrations } of services) {
    const store = new EventStore({ source, database: test.database, projections, migrations });
    stores.push(store);
    await store.prepare();
  }
  const schemas = new Set(['platform', ...services.map(({ name }) => schemaOf(name))]);
  const tables = declaredTables().filter(({ schema }) => schemas.has(schema));
  expect(tables.length).toBeGreaterThan(20);
  expect(await differenceOf(test.database, tables)).toEqual({ up: [], down: [] });
});
