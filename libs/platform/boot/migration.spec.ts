/** @jest-environment node */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creates, integer, migrate, nullable, table, uuid } from '../../database/index.js';
import { type TestDatabase, testDatabase } from '../../testing/index.js';
import { serviceModule } from '../service/service-definition.js';
import { migration } from './migration.js';

const older = table('finance', 'receipt', { columns: { id: uuid(), school: uuid() }, key: ['id'] });
table('finance', 'receipt', { columns: { ...older.columns, pages: nullable(integer()) }, key: ['id'] });
table('finance', 'never_made', { columns: { id: uuid() }, key: ['id'] });
const services = [serviceModule({ name: 'finance' })];

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-migration-'));
  test = await testDatabase();
  await migrate(test.database, 'finance', [creates('Receipt1790000000000', [older])]);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]) => migration(services, folder, { DATABASE_URL: test.url, DATA_DIR: folder }, words);

it('writes what the tables lack, of those that are there', async () => {
  expect(await run('--service', 'finance', '--name', 'AddPages')).toBe(0);
  const [file = ''] = await readdir(join(folder, 'finance', 'migrations'));
  const written = await readFile(join(folder, 'finance', 'migrations', file), 'utf8');
  expect(written).toMatch(/^export class AddPages\d{13} implements MigrationInterface/m);
  expect(written.match(/runner\.query\(.*\)/g)).toEqual([
    String.raw`runner.query("ALTER TABLE \"finance\".\"receipt\" ADD COLUMN IF NOT EXISTS \"pages\" integer")`,
    String.raw`runner.query("ALTER TABLE \"finance\".\"receipt\" DROP COLUMN IF EXISTS \"pages\"")`,
  ]);
});

it('wants a service that there is and a name of a class', async () => {
  for (const words of [
    ['--service', 'nobody', '--name', 'A'],
    ['--service', 'finance'],
    ['--name', 'a b'],
  ])
    expect(await run(...words)).toBe(64);
});
