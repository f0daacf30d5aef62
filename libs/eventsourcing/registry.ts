import { createTableDdl, type Database, type Sql } from '../database/index.js';
import type { Projection } from './projection.js';

/** One process at a time changes the projections of a schema. */
const registryLock = (schema: string) => `projections of ${schema}`;

/** Runs work as the owner while no other process changes the projections of the schema. */
export function alone<T>(database: Database, schema: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  return database.asOwner(async (sql) => {
    await sql.query('select pg_advisory_lock(hashtextextended($1, 0))', [registryLock(schema)]);
    try {
      return await work(sql);
    } finally {
      await sql.query('select pg_advisory_unlock(hashtextextended($1, 0))', [registryLock(schema)]);
    }
  });
}

/** Versions of the projections whose tables are there, by name. */
export async function builtVersions(sql: Sql, schema: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ name: string; version: number }>(`select name, version from ${schema}.projection`);
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Notes that a projection's table is there in its version. */
export const noteBuilt = (sql: Sql, schema: string, { name, version }: Projection) =>
  sql.query(
    `insert into ${schema}.projection (name, version) values ($1, $2)
     on conflict (name) do update set version = excluded.version, built_at = now()`,
    [name, version],
  );

/** Makes the empty table of a projection. */
export async function createEmpty(database: Database, schema: string, projection: Projection): Promise<void> {
  await database.asOwnerInTransaction(async (sql) => {
    await sql.query(createTableDdl(projection.table, database.roles));
    await noteBuilt(sql, schema, projection);
  });
}
