import pg from 'pg';
import type { DataSource } from 'typeorm';
import { BorrowedConnection } from './borrowed-connection.js';
import { openPool } from './connection.js';
import { entityOf } from './entity.js';
import { isShort, translated } from './failure.js';
import { install, type Roles } from './install.js';
import { KeyRing } from './key-ring.js';
import { Signals } from './signals.js';
import type { Sql } from './sql.js';
import { declaredTables, type Table } from './table.js';
import { connect, inTransaction } from './transaction.js';

/** Where the database is and how many connections may be used. */
export interface DatabaseOptions {
  /** URL with an owner (or superuser) of the database. */
  url: string;
  /** Tables whose entities are registered with TypeORM; all that are declared without it. */
  tables?: readonly Table[];
  /** Connections of the application role; 10 without it. */
  poolSize?: number;
  /** Connections of the system role; 8 without it. */
  systemPoolSize?: number;
  /** How long a transaction waits for a database that is away, ms; 10,000 without it. */
  patience?: number;
}

/** How long a database counts as short of room, memory or connections after it last said so, ms. */
const shortFor = 10_000;

/** Owners hold a lock on one connection and work on another, all services at once; connections are made when needed. */
const ownerPoolSize = 24;

const oneView = 'set transaction isolation level repeatable read';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The installation's database: transactions of a school, of the system, and the owner's connections. */
export class Database {
  /** Wraps the keys that are kept in the database. */
  readonly keys = new KeyRing();
  /** When it last said that it is short of something, epoch ms. */
  private shortAt = 0;

  private constructor(
    /** TypeORM, application role: outside of `inSchool` it sees no rows of any school. */
    readonly dataSource: DataSource,
    private readonly system: DataSource,
    private readonly owner: DataSource,
    readonly roles: Roles,
    /** Signs in the owner. */
    readonly ownerUrl: string,
    /** Wakes those who wait for something in the database. */
    readonly signals: Signals,
    private readonly patience: number,
  ) {}

  /** Installs what is missing and connects. @throws when the server is not there or the owner may not install */
  static async open(options: DatabaseOptions): Promise<Database> {
    const { url, tables = declaredTables(), poolSize = 10, systemPoolSize = 8, patience = 10_000 } = options;
    const roles = await install(url);
    const entities = tables.map(entityOf);
    const [app, system, owner] = await Promise.all([
      openPool(roles.appUrl, poolSize, entities),
      openPool(roles.systemUrl, systemPoolSize, entities),
      openPool(url, ownerPoolSize, []),
    ]);
    return new Database(app, system, owner, roles, url, new Signals(roles.systemUrl), patience);
  }

  /** Runs work in one transaction as the application role: row-level security shows the rows of `school` only. */
  inSchool<T>(school: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.transaction(this.dataSource, work, settingOf(school));
  }

  /** The same over one unchanging view of the school's data: what is read by several statements fits together. */
  inSchoolSnapshot<T>(school: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.transaction(this.dataSource, work, `${oneView}; ${settingOf(school)}`);
  }

  /** Runs work in one transaction as the system role (bypasses row-level security): relays, consumers, operators. */
  asSystem<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.transaction(this.system, work);
  }

  /** The same over one unchanging view of all data: comparisons, followers that start. */
  asSystemSnapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.transaction(this.system, work, oneView);
  }

  /** Runs work outside a transaction on a connection of the owner role: migrations, DDL of projections, advisory locks. */
  async asOwner<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await connect(this.owner, { patience: this.patience, onFailure: this.note });
    const connection = new BorrowedConnection(this.owner, client, this.keys);
    let failure: Error | undefined;
    try {
      const result = await work(connection);
      await connection.settle();
      return result;
    } catch (error) {
      failure = error as Error;
      this.note(error);
      throw translated(error);
    } finally {
      // A connection on which work failed may hold locks or a transaction: it is not used again.
      client.release(failure);
    }
  }

  /** Runs work in one transaction as the owner role: a change of tables that is whole or not there. */
  asOwnerInTransaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.transaction(this.owner, work);
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    await this.signals.close();
    await Promise.all([this.dataSource, this.system, this.owner].map((dataSource) => dataSource.destroy()));
  }

  private transaction<T>(dataSource: DataSource, work: (sql: Sql) => Promise<T>, settings?: string): Promise<T> {
    const { keys, patience, note: onFailure } = this;
    return inTransaction(dataSource, work, { settings, keys, patience, onFailure });
  }

  /** Whether the server was, a moment ago, short of room, memory or connections: it answers, and cannot do all its work. */
  get isShort(): boolean {
    return Date.now() - this.shortAt < shortFor;
  }

  private readonly note = (error: unknown): void => {
    if (isShort(error)) this.shortAt = Date.now();
  };
}

/** The setting that row-level security reads, until the end of the transaction. */
function settingOf(school: string): string {
  if (!uuid.test(school)) throw new Error(`not the id of a school: ${school}`);
  return `set local app.school = ${pg.escapeLiteral(school)}`;
}

/** In a transaction of the system: goes on as the application role in a school, behind row-level security. */
export function takeSchoolRole(database: Database, sql: Sql, school: string): void {
  sql.send(`set local role ${pg.escapeIdentifier(database.roles.app)}; ${settingOf(school)}`);
}

/** Goes on as the system role. */
export function takeSystemRole(sql: Sql): void {
  sql.send('set local role none');
}
