import pg from 'pg';
import type { RoleNames } from './role-names.js';
import { tableName } from './rows.js';
import type { Sql } from './sql.js';
import { declaredTables, type Rights, type RoleRights, type Table } from './table.js';

const { escapeIdentifier: identifier } = pg;

const privilegesOf: Record<Rights, readonly string[]> = {
  none: [],
  read: ['select'],
  append: ['select', 'insert'],
  write: ['select', 'insert', 'update', 'delete'],
};

/**
 * What the roles may do with a table, as it is declared. Without a word the application role has rows of schools alone: a
 * table that has none is the system's.
 */
export const rightsOf = (table: Table): RoleRights => ({
  app: 'school' in table.columns ? 'write' : 'none',
  system: 'write',
  ...table.rights,
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
  // Rights of its own alone: the system role is a member of the application role. A table that is missing has no row.
  const [there] = await sql.query<{ known: string[] }>(
    `select array(select lower(privilege_type) from aclexplode(relacl) where grantee = $2::regrole) as known
     from pg_class where oid = to_regclass($1)`,
    [tableName(table), identifier(role)],
  );
  if (!there) return;
  const { known } = there;
  const surplus = known.filter((privilege) => !wanted.includes(privilege));
  const missing = wanted.filter((privilege) => !known.includes(privilege));
  const on = `on ${tableName(table)}`;
  if (surplus.length > 0) await sql.query(`revoke ${surplus.join(', ')} ${on} from ${identifier(role)}`);
  if (missing.length > 0) await sql.query(`grant ${missing.join(', ')} ${on} to ${identifier(role)}`);
}
