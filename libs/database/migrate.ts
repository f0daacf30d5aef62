import type { MigrationInterface } from 'typeorm';
import type { Database } from './database.js';
import type { Table } from './table.js';

/** A TypeORM migration; its name ends in a timestamp (epoch ms), which orders the migrations of a service. */
export type Migration = new () => MigrationInterface;

/** Runs the migrations of a schema that have not been run, one process at a time. Creates the schema. */
export declare function migrate(database: Database, schema: string, migrations: readonly Migration[]): Promise<void>;

/** Makes the migration that creates tables which are no projections: work queues, import rows, sessions of a parse. */
export declare function creates(name: string, tables: readonly Table[]): Migration;
