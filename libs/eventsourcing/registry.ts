import {
  type Column,
  columnOf,
  createTableDdl,
  type Database,
  holdLock,
  type Sql,
  whileLocked,
} from '../database/index.js';
import { schemaOf } from './log-schema.js';
import type { Projection } from './projection.js';

/** One process at a time changes the projections of a schema. */
const registryLock = (schema: string) => `projections of ${schema}`;

/** Runs work as the owner while no other process changes the projections of the schema. */
export function alone<T>(database: Database, schema: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  return database.asOwner((sql) => whileLocked(sql, registryLock(schema), () => work(sql)));
}

/**
 * Waits until no process builds or checks projections of the schema, and keeps them from it until the transaction ends.
 * Nobody goes on with what a killed rebuild has filled: what was read before holds what the caller takes out of the log.
 */
export async function holdProjections(sql: Sql, schema: string): Promise<void> {
  holdLock(sql, registryLock(schema), 'shared');
  await sql.query(`delete from ${schema}.rebuild`);
}

/** Versions of the projections whose tables are there, by name. */
export async function builtVersions(sql: Sql, schema: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ name: string; version: number }>(`select name, version from ${schema}.projection`);
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Notes that a projection's table is there in its version. */
export async function noteBuilt(sql: Sql, schema: string, { name, version, source }: Projection): Promise<void> {
  await sql.query(
    `insert into ${schema}.projection (name, version, is_inline) values ($1, $2, $3)
     on conflict (name) do update set version = excluded.version, is_inline = excluded.is_inline, built_at = now()`,
    [name, version, schemaOf(source) === schema],
  );
  await summarise(sql, schema);
}

/** Forgets the projections that are not among these: nobody folds events into their tables from now on. */
export async function forgetOthers(sql: Sql, schema: string, projections: readonly Projection[]): Promise<void> {
  await sql.query(`delete from ${schema}.projection where name <> all($1)`, [projections.map(({ name }) => name)]);
  await summarise(sql, schema);
}

/** What `inline_projections` holds while these are the inline projections. */
export const summaryOf = (inline: readonly Projection[]) =>
  inline
    .map(({ name, version }) => `${name} ${version}`)
    .sort()
    .join(', ');

/** An append compares it with its own: a program of another version must not write past its read models. */
const summarise = (sql: Sql, schema: string) =>
  sql.query(`
    update ${schema}.inline_projections set summary = coalesce(
      (select string_agg(name || ' ' || version, ', ' order by (name || ' ' || version) collate "C")
       from ${schema}.projection where is_inline), '')`);

/** Makes the empty table of a projection. */
export async function createEmpty(database: Database, schema: string, projection: Projection): Promise<void> {
  await database.asOwnerInTransaction(async (sql) => {
    await sql.query(createTableDdl(projection.table, database.roles));
    await noteBuilt(sql, schema, projection);
  });
}

/** The type of a column as PostgreSQL names it, with what may be missing. */
const liveType = ({ sql, nullable }: Column) =>
  `${sql.replace(/^varchar/, 'character varying').replace(/^timestamptz\((\d)\)/, 'timestamp($1) with time zone')}${nullable ? '' : ' not null'}`;

/**
 * Compares the tables of projections, which are there in these versions, with what this program declares.
 * @throws when one has other columns: a version means one table, in every program
 */
export async function requireColumns(sql: Sql, schema: string, projections: readonly Projection[]): Promise<void> {
  const rows = await sql.query<{ name: string; columns: string[] }>(
    `select relname as name,
       array_agg(attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end) as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = $1::regnamespace and relname = any($2) and attnum > 0 and not attisdropped group by relname`,
    [schema, projections.map(({ table }) => table.name)],
  );
  const live = new Map(rows.map(({ name, columns }) => [name, columns]));
  for (const { name, version, table } of projections) {
    const declared = Object.entries<Column>(table.columns).map(
      ([property, of]) => `${columnOf(property)} ${liveType(of)}`,
    );
    const found = live.get(table.name) ?? [];
    const missing = declared.filter((column) => !found.includes(column));
    const unknown = found.filter((column) => !declared.includes(column));
    if (missing.length + unknown.length > 0)
      throw new Error(
        `${name} ${version} has other columns in the database (${unknown.join(', ')}) than here (${missing.join(', ')}): its version was not raised`,
      );
  }
}
