/** @jest-environment node */
import { declaredTables, differenceOf } from '../../libs/database/index.js';
import { InstalledServices } from '../installed-services.js';

let installed: InstalledServices;
afterAll(() => installed?.close());

it('a database that all migrations and read models made is what the tables are declared to be', async () => {
  installed = await InstalledServices.install();
  const tables = declaredTables().filter(({ schema }) => installed.schemas.includes(schema));
  expect(tables.length).toBeGreaterThan(20);
  expect(await differenceOf(installed.test.database, tables)).toEqual({ up: [], down: [] });
}, 120_000);
