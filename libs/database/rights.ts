import pg from 'pg';
import type { RoleNames } from './role-names.js';
import { tableName } from './rows.js';
import type { Sql } from './sql.js';
import { declaredTables, type Table } from './table.js';

const { escapeIdentifier: identifier } = pg;

/** What a role may do with the rows of a table: nothing, read them, also add some, also change and remove them. */
export type Rights = 'none' | 'read' | 'append' | 'write';

/** Rights of both roles. */
interface RoleRights {
  app: Rights;
  system: Rights;
}

const privilegesOf: Record<Rights, readonly string[]> = {
  none: [],
  read: ['select'],
  append: ['select', 'insert'],
  write: ['select', 'insert', 'update', 'delete'],
};

const unusual = new Map<string, Partial<RoleRights>>();
const keyOf = ({ schema, name }: Table) => `${schema}.${name}`;

/** Declares the rights to a table that are not as usual; gives the table. */
export function withRights<T extends Table>(table: T, rights: Partial<RoleRights>): T {
  unusual.set(keyOf(table), rights);
  return table;
}

/**
 * What the roles may do with a table, as it is declared. Without a word the application role has rows of schools alone: a
 * table that has none is the system's.
 */
export const rightsOf = (table: Table): RoleRights => ({
  app: 'school' in table.columns ? 'write' : 'none',
  system: 'write',
  ...unusual.get(keyOf(table)),
});

/** Gives the roles their rights to a table that was just made. */
export function rightsDdl(table: Table, roles: RoleNames): string {
  const { app, system } = rightsOf(table);
  const grant = (rights: Rights, ...to: string[]) =>
    rights === 'none'
      ? ''
      : `grant ${privilegesOf[rights].join(', ')} on ${tableName(table)} to ${to.map(identifier).join(', ')};`;
  return app === system ? grant(app, roles.app, roles.system) : grant(app, roles.app) + grant(system, roles.system);
}

/** Brings the rights to the tables of a schema, where they are there, in line with what is declared. */
export async function keepRights(sql: Sql, schema: string, roles: RoleNames): Promise<void> {
  for (const table of declaredTables().filter((one) => one.schema === schema)) {
    const { app, system } = rightsOf(table);
    for (const [role, rights] of [
      [roles.app, app],
      [roles.system, system],
    ] as const)
      await keepRightsOf(sql, table, role, privilegesOf[rights]);
  }
}

async function keepRightsOf(sql: Sql, table: Table, role: string, wanted: readonly string[]): Promise<void> {
  // Rights of its own alone: the system role is a member of the application role.
  const own = await sql.query<{ privilege: string }>(
    `select lower(acl.privilege_type) as privilege from pg_class relation, aclexplode(relation.relacl) acl
     where relation.oid = to_regclass($1) and acl.grantee = $2::regrole`,
    [tableName(table), identifier(role)],
  );
  const [there] = await sql.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [
    tableName(table),
  ]);
  if (!there?.isThere) return;
  const known = own.map(({ privilege }) => privilege);
  const surplus = known.filter((privilege) => !wanted.includes(privilege));
  const missing = wanted.filter((privilege) => !known.includes(privilege));
  const on = `on ${tableName(table)}`;
  if (surplus.length > 0) await sql.query(`revoke ${surplus.join(', ')} ${on} from ${identifier(role)}`);
  if (missing.length > 0) await sql.query(`grant ${missing.join(', ')} ${on} to ${identifier(role)}`);
}
