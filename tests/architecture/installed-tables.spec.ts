/** @jest-environment node */
import { declaredTables, differenceOf, migrate, type Rights, rightsOf } from '../../libs/database/index.js';
import type { TestDatabase } from '../../libs/testing/index.js';
import { InstalledServices } from '../installed-services.js';

let installed: InstalledServices;
let test: TestDatabase;

beforeAll(async () => {
  installed = await InstalledServices.install();
  ({ test } = installed);
}, 120_000);
afterAll(() => installed?.close());

/** What each role may do with each table of the database: `table: application | system`. */
async function rights(): Promise<string[]> {
  const { app, system } = test.database.roles;
  const rows = await test.database.asOwner((sql) =>
    sql.query<{ name: string; app: string | null; system: string | null }>(
      `select relnamespace::regnamespace || '.' || relname as name,
         (select string_agg(lower(privilege_type), ' ' order by privilege_type) from aclexplode(relacl) where grantee = $1::regrole) as app,
         (select string_agg(lower(privilege_type), ' ' order by privilege_type) from aclexplode(relacl) where grantee = $2::regrole) as system
       from pg_class where relkind in ('r', 'p', 'v', 'm')
         and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
      [app, system],
    ),
  );
  return rows.map((row) => `${row.name}: ${row.app ?? ''} | ${row.system ?? ''}`);
}

const privileges: Record<Rights, string> = {
  none: '',
  read: 'select',
  append: 'insert select',
  write: 'delete insert select update',
};
const both = (right: string) => `${right} | ${right}`;
/** Tables of every log; parts of `events` are reached through it alone. */
const ofLogs: Record<string, string> = {
  consumer_cursor: `${privileges.read} | ${privileges.write}`,
  events: both(privileges.append),
  events_archived: both(privileges.read),
  events_block: `${privileges.read} | ${privileges.append}`,
  events_pending: `${privileges.append} | ${privileges.write}`,
  events_position: `${privileges.read} | ${privileges.append}`,
  inline_projections: both(privileges.read),
  log_head: `${privileges.read} | select update`,
  parked_event: both(privileges.write),
  person_key: both(privileges.write),
  projection: both(privileges.read),
  rebuild: `delete | ${privileges.write}`,
  rebuild_position: ` | ${privileges.write}`,
};

it('a database that all migrations and read models made is what the tables are declared to be', async () => {
  const tables = declaredTables().filter(({ schema }) => installed.schemas.includes(schema));
  expect(tables.length).toBeGreaterThan(20);
  expect(await differenceOf(test.database, tables)).toEqual({ up: [], down: [] });
}, 120_000);

it('each role has the rights to each table that are declared, and no others', async () => {
  const declared = declaredTables().filter(({ schema }) => installed.schemas.includes(schema));
  const expected = new Map<string, string>([
    ...declared.map((table) => {
      const { app, system } = rightsOf(table);
      return [`${table.schema}.${table.name}`, `${privileges[app]} | ${privileges[system]}`] as const;
    }),
    ...installed.schemas
      .filter((schema) => schema !== 'platform')
      .flatMap((schema) => Object.entries(ofLogs).map(([table, right]) => [`${schema}.${table}`, right] as const)),
  ]);
  const found = await rights();
  const rightOf = (line: string) => expected.get(line.slice(0, line.indexOf(':'))) ?? ' | ';
  expect(found).toEqual(found.map((line) => `${line.slice(0, line.indexOf(':'))}: ${rightOf(line)}`));
  for (const name of expected.keys()) expect(found.some((line) => line.startsWith(`${name}:`))).toBe(true);
});

it('tables that are not of schools are closed to the application role, secrets to the system role too', async () => {
  const closed = (await rights())
    .filter((line) => line.includes(':  | '))
    .map((line) => line.replace(/: {2}\| ?/, ' '));
  expect(
    closed.filter(
      (line) =>
        !/\.((migrations|events_(lasting|other|\d{6})) |rebuild_position delete insert select update)$/.test(line),
    ),
  ).toEqual([
    'campus.role_password ',
    'device_gateway.lease delete insert select update',
    'device_gateway.member delete insert select update',
    'identity.log_verification delete insert select update',
    'identity.sign_in_limit delete insert select update',
    'identity.unknown_name delete insert select update',
    'identity.verification_image delete insert select update',
    'identity.verified_log delete insert select update',
    'platform.installation ',
    'platform.request_allowance delete insert select update',
    'platform.resource_sample delete insert select update',
  ]);
});

it('an installation of before loses what its roles had', async () => {
  const { database } = test;
  const read = () => database.asSystem((sql) => sql.query('select value from platform.installation'));
  await expect(read()).rejects.toThrow('permission denied');
  await database.asOwner((sql) =>
    sql.query(`grant select, update on platform.installation to "${database.roles.app}", "${database.roles.system}"`),
  );
  expect(await read()).toHaveLength(2);
  await migrate(database, 'platform', []);
  await expect(read()).rejects.toThrow('permission denied');
});
