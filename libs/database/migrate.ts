import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { Database } from './database.js';
import { createTableDdl, schemaDdl } from './ddl.js';
import { despiteConflicts } from './failure.js';
import { whileLocked } from './lock.js';
import { keepRights } from './rights.js';
import { roleNames } from './role-names.js';
import { columnOf, tableName } from './rows.js';
import type { Sql } from './sql.js';
import type { ColumnName, Table } from './table.js';

/** A TypeORM migration; its name ends in a timestamp (epoch ms), which orders the migrations of a service. */
export type Migration = new () => MigrationInterface;

/**
 * Runs the migrations of a schema that have not been run, one process at a time. Creates the schema; gives the roles the rights
 * to its tables that are declared, and no others.
 */
export async function migrate(database: Database, schema: string, migrations: readonly Migration[]): Promise<void> {
  const run = async (sql: Sql) => {
    await sql.query(schemaDdl(schema, database.roles));
    const source = new DataSource({
      type: 'postgres',
      url: database.ownerUrl,
      schema,
      migrations: [...migrations],
      migrationsTableName: 'migrations',
      installExtensions: false,
      poolSize: 1,
    });
    try {
      await source.initialize();
      // Whoever reads a log while its tables are made and changed step by step meets a deadlock at each of the steps.
      await source.runMigrations({ transaction: 'all' });
    } finally {
      if (source.isInitialized) await source.destroy();
    }
    await keepRights(sql, schema, database.roles);
  };
  await despiteConflicts(() => database.asOwner((sql) => whileLocked(sql, `migrate ${schema}`, () => run(sql))));
}

/** Runs DDL that depends on the names of the database's roles, inside a migration. */
export async function withRoles(runner: QueryRunner, ddl: (roles: ReturnType<typeof roleNames>) => string) {
  const [{ name }] = await runner.query('select current_database() as name');
  await runner.query(ddl(roleNames(name)));
}

/** Makes the migration that creates tables which are no projections: work queues, import rows, sessions of a parse. */
export function creates(name: string, tables: readonly Table[]): Migration {
  return class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const table of tables) await withRoles(runner, (roles) => createTableDdl(table, roles));
    }

    async down(runner: QueryRunner): Promise<void> {
      for (const { schema, name: table } of tables) await runner.query(`drop table "${schema}"."${table}"`);
    }
  };
}

/**
 * Makes the migration that adds columns to a table of an installation of before; `creates` made them already where it ran with
 * the present declaration. They may be null, as old rows have none.
 */
export function adds<T extends Table>(name: string, table: T, columns: readonly ColumnName<T>[]): Migration {
  const place = tableName(table);
  const each = columns.map((column) => ({ column: `"${columnOf(column)}"`, type: table.columns[column]!.sql }));
  return class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const { column, type } of each)
        await runner.query(`alter table ${place} add column if not exists ${column} ${type}`);
    }

    async down(runner: QueryRunner): Promise<void> {
      for (const { column } of each) await runner.query(`alter table ${place} drop column ${column}`);
    }
  };
}
