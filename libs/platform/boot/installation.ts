import { randomBytes } from 'node:crypto';
import { creates, type Database, migrate, type Sql, table, text } from '../../database/index.js';
import { requestAllowanceTable } from '../access/request-allowance.js';
import { machineSampleTable } from '../machine/machine-sample.js';

/** Secrets of the installation: the owner's alone. */
const values = table('platform', 'installation', {
  columns: { name: text(), value: text() },
  key: ['name'],
  rights: { system: 'none' },
});

/** What every process of an installation shares. */
export interface Installation {
  /** Signs tokens. */
  tokenSecret: string;
  /** Makes the secrets of devices. */
  deviceKey: Buffer;
}

/** Reads the installation's own values; the first process makes them. */
export async function openInstallation(database: Database): Promise<Installation> {
  await migrate(database, 'platform', [
    creates('Installation1790000000000', [values]),
    creates('ResourceSample1790000000001', [machineSampleTable]),
    creates('RequestAllowance1790000000002', [requestAllowanceTable]),
  ]);
  return database.asOwner(async (sql) => ({
    tokenSecret: await installed(sql, 'token-secret'),
    deviceKey: Buffer.from(await installed(sql, 'device-key'), 'hex'),
  }));
}

/** A random value, made at the first question. */
async function installed(sql: Sql, name: string): Promise<string> {
  await sql.query('insert into platform.installation values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('hex'),
  ]);
  const [row] = await sql.query<{ value: string }>('select value from platform.installation where name = $1', [name]);
  return row!.value;
}
