import { DataSource } from 'typeorm';
import type { Database } from './database.js';
import { indexDdl } from './ddl.js';
import { entityOf } from './entity.js';
import type { Table } from './table.js';

/** What would make the database what declarations say, and what would take it back. */
export interface Difference {
  up: string[];
  down: string[];
}

/** Indexes over expressions, of which TypeORM knows nothing: they are there or not, by their names. */
async function missingIndexes(database: Database, tables: readonly Table[]): Promise<string[]> {
  const rows = await database.asOwner((sql) =>
    sql.query<{ name: string }>("select schemaname || '.' || indexname as name from pg_indexes"),
  );
  const there = new Set(rows.map(({ name }) => name));
  return tables.flatMap((table) =>
    [...indexDdl(table)]
      .filter(([name]) => 'expression' in (table.indexes[name] ?? {}) && !there.has(`${table.schema}.${name}`))
      .map(([, ddl]) => ddl),
  );
}

/** Compares tables of the database with their declarations, by TypeORM's schema builder: changes nothing. */
export async function differenceOf(database: Database, tables: readonly Table[]): Promise<Difference> {
  const source = new DataSource({
    type: 'postgres',
    url: database.ownerUrl,
    entities: tables.map(entityOf),
    installExtensions: false,
    poolSize: 1,
  });
  await source.initialize();
  try {
    const { upQueries, downQueries } = await source.driver.createSchemaBuilder().log();
    return {
      up: [...upQueries.map(({ query }) => query), ...(await missingIndexes(database, tables))],
      down: downQueries.map(({ query }) => query).toReversed(),
    };
  } finally {
    await source.destroy();
  }
}

/** The same statement, harmless where it was done: a new installation makes its tables as they are declared now. */
export const repeatable = (statement: string): string =>
  statement
    .replace(/^(ALTER TABLE \S+ ADD) (?=")/, '$1 COLUMN IF NOT EXISTS ')
    .replace(/^(ALTER TABLE \S+ DROP COLUMN) (?=")/, '$1 IF EXISTS ')
    .replace(/^(CREATE (?:UNIQUE )?INDEX) (?=")/i, '$1 IF NOT EXISTS ')
    .replace(/^(DROP INDEX) (?=")/, '$1 IF EXISTS ');
