import pg from 'pg';
import { DataSource, type EntitySchema } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { readInstant } from './instant-text.js';

const { types } = pg;

const asIs = (text: string) => text;

/** How values are read: see `Sql.query`. */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.TIMESTAMPTZ, readInstant],
  [types.builtins.DATE, asIs],
]);

const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format);

/** Settings of all our connections: how values are read, and that statements may be sent before answers are there. */
const settings = { types: { getTypeParser }, pipeline: true, options: '-c timezone=UTC -c datestyle=ISO' };

/** A connection that breaks fails the statements that wait on it, which is enough: it must not end the process too. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** A pool of connections of one role, with TypeORM over it. */
export async function openPool(url: string, poolSize: number, entities: readonly EntitySchema[]): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    poolSize,
    entities: [...entities],
    installExtensions: false,
    // An idle connection that breaks is replaced by the pool; the next transaction does not see it.
    poolErrorHandler: () => undefined,
    extra: { ...settings, Client, idleTimeoutMillis: 60_000, keepAlive: true },
  });
  return dataSource.initialize();
}

/** The pool of `pg` under a data source. */
export const poolOf = (dataSource: DataSource) => (dataSource.driver as PostgresDriver).master as pg.Pool;
