import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../testing/index.js';
import { install, type Roles } from './install.js';

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

  it('refuse a database whose roles could not bear its name', async () => {
    await expect(install(urlOf(tooLong))).rejects.toThrow('the name of the database is too long for its roles');
  });
});
