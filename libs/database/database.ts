import type { DataSource } from 'typeorm';
import type { Sql } from './sql.js';

/** Where the database is and how many connections may be used. */
export interface DatabaseOptions {
  /** URL with an owner (or superuser) of the database. */
  url: string;
  /** Connections of the application role; 10 without it. */
  poolSize?: number;
  /** Connections of the system role; 6 without it. */
  systemPoolSize?: number;
}

/** The installation's database: transactions of a school, of the system, and the owner's connections. */
export abstract class Database {
  /** TypeORM, application role: outside of `inSchool` it sees no rows of any school. */
  abstract readonly dataSource: DataSource;
  /** Runs work in one transaction as the application role: row-level security shows the rows of `school` only. */
  abstract inSchool<T>(school: string, work: (session: Sql) => Promise<T>): Promise<T>;
  /** Runs work in one transaction as the system role (bypasses row-level security): relays, consumers, operators. */
  abstract asSystem<T>(work: (session: Sql) => Promise<T>): Promise<T>;
  /** Runs work outside a transaction on a connection of the owner role: migrations, DDL of projections, advisory locks. */
  abstract asOwner<T>(work: (session: Sql) => Promise<T>): Promise<T>;
  /** Ends all connections. */
  abstract close(): Promise<void>;
}
