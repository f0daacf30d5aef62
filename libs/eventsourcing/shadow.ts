import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  type Database,
  grantDdl,
  type Migration,
  type Sql,
  type Table,
  tableDdl,
  tableName,
  withRoles,
} from '../database/index.js';
import type { Projection } from './projection.js';

/** Up to where each shard was folded. */
export type Positions = Map<number, number>;

/** Name of a table, index or constraint beside the live one. */
export const beside = (name: string, purpose: string) => `${name}__${purpose}`;

/** The same projection over a table of its own beside the live one. */
export function shadowOf(projection: Projection, purpose: 'rebuild' | 'check'): Projection {
  const { table } = projection;
  const renamed = <Rule>(rules: Readonly<Record<string, Rule>>) =>
    Object.fromEntries(Object.entries(rules).map(([name, rule]) => [beside(name, purpose), rule]));
  const shadow: Table = {
    ...table,
    name: beside(table.name, purpose),
    unique: renamed(table.unique),
    indexes: renamed(table.indexes),
  };
  return { ...projection, table: shadow };
}

const shadowDdl = (database: Database, { table }: Projection) =>
  `drop table if exists ${tableName(table)}; ${tableDdl(table, database.roles)}`;

/**
 * Makes the empty table of a shadow that does not outlive its process, without its indexes; what a killed run left behind is
 * removed. The server keeps no write-ahead log of it.
 */
export async function createShadow(database: Database, shadow: Projection): Promise<void> {
  await database.asOwnerInTransaction((sql) =>
    sql.query(`${shadowDdl(database, shadow)}; alter table ${tableName(shadow.table)} set unlogged`),
  );
}

/** Makes what a rebuild notes of its shadow, so that the next process goes on where a killed one was. */
export function rebuildMigration(schema: string): Migration {
  return class implements MigrationInterface {
    readonly name = 'Rebuilds1700000000010';

    async up(runner: QueryRunner): Promise<void> {
      await withRoles(
        runner,
        (roles) => `
          create table ${schema}.rebuild (projection varchar primary key, shadow varchar not null, definition text not null);
          create table ${schema}.rebuild_position (
            projection varchar not null references ${schema}.rebuild on delete cascade,
            shard smallint not null,
            position bigint not null,
            primary key (projection, shard)) with (fillfactor = 50);
          ${grantDdl(`${schema}.rebuild`, roles)}
          ${grantDdl(`${schema}.rebuild_position`, roles)}`,
      );
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`drop table ${schema}.rebuild_position, ${schema}.rebuild`);
    }
  };
}

/** A shadow of another version, or of another table, is none of this projection's. */
const definitionOf = (database: Database, { version, table }: Projection) =>
  `${version} ${tableDdl(table, database.roles)}`;

/**
 * Makes the shadow of a rebuild, or takes the one that a killed rebuild of the same projection left.
 * @param shadow of `projection`, for the purpose of a rebuild
 * @returns up to where it is filled
 */
export async function openShadow(
  database: Database,
  schema: string,
  projection: Projection,
  shadow: Projection,
): Promise<Positions> {
  const { name } = projection;
  const definition = definitionOf(database, projection);
  return database.asOwnerInTransaction(async (sql) => {
    const [kept] = await sql.query(
      `select from ${schema}.rebuild where projection = $1 and definition = $2 and to_regclass($3) is not null`,
      [name, definition, tableName(shadow.table)],
    );
    if (kept) return notedPositions(sql, schema, name);
    await forgetShadow(sql, schema, projection);
    await sql.query(shadowDdl(database, shadow));
    await sql.query(`insert into ${schema}.rebuild (projection, shadow, definition) values ($1, $2, $3)`, [
      name,
      tableName(shadow.table),
      definition,
    ]);
    return new Map();
  });
}

async function notedPositions(sql: Sql, schema: string, name: string): Promise<Positions> {
  const rows = await sql.query<{ shard: number; position: number }>(
    `select shard, position from ${schema}.rebuild_position where projection = $1`,
    [name],
  );
  return new Map(rows.map(({ shard, position }) => [shard, position]));
}

/** Notes up to where a shard is folded, in the transaction that folds: rows and positions are there together or not at all. */
export function sendReached(
  sql: Sql,
  schema: string,
  { name }: Projection,
  { shard, reached }: { shard: number; reached: number },
): void {
  sql.send(
    `insert into ${schema}.rebuild_position (projection, shard, position) values ($1, $2, $3)
     on conflict (projection, shard) do update set position = excluded.position`,
    [name, shard, reached],
    `${schema}.reached`,
  );
}

/** Notes that nobody goes on with the shadow of a projection. */
export async function forgetShadow(sql: Sql, schema: string, { name }: Projection): Promise<void> {
  await sql.query(`delete from ${schema}.rebuild where projection = $1`, [name]);
}

/** Drops the shadows that killed rebuilds left and nobody wants any more; call it while none runs. */
export async function dropShadows(database: Database, schema: string): Promise<void> {
  await database.asOwnerInTransaction(async (sql) => {
    const left = await sql.query<{ shadow: string }>(`delete from ${schema}.rebuild returning shadow`);
    for (const { shadow } of left) await sql.query(`drop table if exists ${shadow}`);
  });
}
