import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Authority } from '../testing/authority.js';
import { encrypted, encryptServer } from '../testing/encrypted-server.js';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { until } from '../testing/product.js';
import { Database } from './database.js';
import { openSystemConnection } from './system-connection.js';

let folder: string;
let test: TestDatabase;
let authority: Authority;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-database-tls-'));
  await chmod(folder, 0o711);
  test = await testDatabase();
  authority = await Authority.found(folder, 'authority');
  await encryptServer(test.url, authority);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

it('encrypts every connection where the address says so, those of other roles and of signals too', async () => {
  const database = await Database.open({ url: encrypted(test.url, authority.certificate), tables: [] });
  const other = await openSystemConnection(database.roles.systemUrl, 1);
  try {
    const heard: unknown[] = [];
    database.signals.on('told', (value) => heard.push(value));
    const own = () =>
      'select usename, ssl from pg_stat_ssl join pg_stat_activity using (pid) where pid = pg_backend_pid()';
    const school = '00000000-0000-4000-8000-000000000000';
    const ask = (sql: { query: (text: string) => Promise<unknown> }) => sql.query(own());
    const answers = [
      await database.inSchool(school, ask),
      await database.asSystem(ask),
      await database.asOwner(ask),
      await other.asSystem(ask),
    ].flat();
    expect(answers).toHaveLength(4);
    for (const row of answers) expect(row).toMatchObject({ ssl: true });
    expect(new Set(answers.map((row) => (row as { usename: string }).usename)).size).toBe(3);
    // What is told before somebody listens is lost.
    await until('the signal', async () => {
      await test.database.asSystem(async (sql) => test.database.signals.tell(sql, 'told', 1));
      return heard.length > 0;
    });
    expect(heard[0]).toBe(1);
    const listening = await test.database.asOwner((sql) =>
      sql.query(`select ssl from pg_stat_ssl join pg_stat_activity using (pid)
        where application_name = 'campus signals' and datname = current_database()`),
    );
    expect(listening).toEqual([{ ssl: true }]);
  } finally {
    await other.close();
    await database.close();
  }
});

it('is refused where another authority is trusted, or the authority is not there', async () => {
  const another = await Authority.found(folder, 'another');
  const open = (certificate: string) => Database.open({ url: encrypted(test.url, certificate), tables: [] });
  await expect(open(another.certificate)).rejects.toThrow(/self.signed|unable to|certificate/i);
  await expect(open(join(folder, 'none.pem'))).rejects.toThrow(/ENOENT/);
});
