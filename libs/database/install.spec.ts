import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { Database } from './database.js';
import { DatabaseUnavailable } from './failure.js';
import { install, type Roles } from './install.js';
import { newId } from './new-id.js';

const named = (length: number) => `test_${randomBytes(length).toString('hex')}`.slice(0, length);
const names = Array.from({ length: 4 }, () => named(20));
const tooLong = named(57);
const roles: Roles[] = [];

let test: TestDatabase;
const asOwner = (statement: string) => test.database.asOwner((sql) => sql.query(statement));
const urlOf = (name: string) => test.url.replace(/\/[^/]*$/, `/${name}`);

beforeAll(async () => {
  test = await testDatabase();
  for (const name of [...names, tooLong]) await asOwner(`create database ${name}`);
});
afterAll(async () => {
  for (const name of [...names, tooLong]) await asOwner(`drop database ${name} with (force)`);
  for (const { app, system } of roles) await asOwner(`drop role ${app}, ${system}`);
  await test.close();
});

/** Who a connection is of. */
async function userOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select current_user as name');
  await client.end();
  return rows[0].name;
}

describe('installers', () => {
  it('of one database and of others in its cluster may work at once, and each database has roles of its own', async () => {
    const twice = await Promise.all([...names, ...names].map((name) => install(urlOf(name))));
    roles.push(...twice.slice(names.length));
    expect(twice.slice(0, names.length)).toEqual(roles);
    expect(roles.map(({ app, system }) => [app, system])).toEqual(
      names.map((name) => [`${name}_app`, `${name}_system`]),
    );
    for (const { app, system, appUrl, systemUrl } of roles)
      expect([await userOf(appUrl), await userOf(systemUrl)]).toEqual([app, system]);
  });

  it('set right what a role has changed of itself', async () => {
    const { app, appUrl } = await install(urlOf(names[0]!));
    const client = new pg.Client({ connectionString: appUrl });
    await client.connect();
    await client.query(`alter role ${app} password 'taken over'`);
    await client.query(`alter role ${app} set default_transaction_read_only = on`);
    await client.query(`alter role ${app} in database ${names[0]} set search_path = pg_temp`);
    await client.end();
    await expect(userOf(appUrl)).rejects.toThrow('password authentication failed');
    await install(urlOf(names[0]!));
    expect(await userOf(appUrl)).toBe(app);
    const after = new pg.Client({ connectionString: appUrl });
    await after.connect();
    const { rows } = await after.query(
      "select current_setting('default_transaction_read_only') as mode, current_setting('search_path') as path",
    );
    await after.end();
    expect(rows).toEqual([{ mode: 'off', path: '"$user", public' }]);
  });

  it('are needed again where a role has changed its password: until then the database is not available', async () => {
    const { app, appUrl } = await install(urlOf(names[1]!));
    const database = await Database.open({ url: urlOf(names[1]!), tables: [], patience: 100 });
    const client = new pg.Client({ connectionString: appUrl });
    await client.connect();
    await client.query(`alter role ${app} password 'taken over'`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
    );
    await client.end();
    const ask = () => database.inSchool(newId(), (sql) => sql.query('select 1'));
    // The first may be told of the connection that was cut off, the second is told of the password.
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(ask()).rejects.toMatchObject({ cause: { code: '28P01' } });
    await install(urlOf(names[1]!));
    expect(await ask()).toHaveLength(1);
    await database.close();
  });

  it('refuse a database whose roles could not bear its name', async () => {
    await expect(install(urlOf(tooLong))).rejects.toThrow('the name of the database is too long for its roles');
  });
});
