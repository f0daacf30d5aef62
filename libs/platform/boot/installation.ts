import { hkdfSync, randomBytes } from 'node:crypto';
import {
  creates,
  type Database,
  KeyNotGiven,
  KeyRing,
  migrate,
  ownKey,
  type RingKey,
  type Sql,
  table,
  text,
  wrapperOf,
} from '../../database/index.js';
import { keySchemas, wrappedExamples } from '../../eventsourcing/index.js';
import { requestAllowanceTable } from '../access/request-allowance.js';
import type { TokenSecret } from '../access/token.js';
import { StartProblem } from '../configuration/configuration.js';
import { machineSampleTable } from '../machine/machine-sample.js';
import type { Keys } from './key-file.js';

/** Secrets of the installation: the owner's alone. */
const values = table('platform', 'installation', {
  columns: { name: text(), value: text() },
  key: ['name'],
  rights: { system: 'none' },
});

/** What every process of an installation shares; the first of each is the current one. */
export interface Installation {
  /** Sign tokens. */
  tokenSecrets: readonly TokenSecret[];
  /** Make the secrets of devices. */
  deviceKeys: readonly Buffer[];
}

const tokenSecret = 'token-secret';
const deviceKey = 'device-key';
/** The key for secrets of devices that was made when the installation was first given a key. */
const deviceKeyOf = ({ id }: RingKey) => (id === ownKey.id ? deviceKey : `${deviceKey} ${id}`);
/** Makes the tables of what processes share. */
export const installPlatform = (database: Database): Promise<void> =>
  migrate(database, 'platform', [
    creates('Installation1790000000000', [values]),
    creates('ResourceSample1790000000001', [machineSampleTable]),
    creates('RequestAllowance1790000000002', [requestAllowanceTable]),
  ]);

type Stored = ReadonlyMap<string, string>;

/** The installation's own values as they are stored. */
async function storedValues(sql: Sql): Promise<Stored> {
  const rows = await sql.query<{ name: string; value: string }>('select name, value from platform.installation');
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** @throws StartProblem where the ring lacks the key that wrapped what was stored, or has another one of its name */
function requireKey(ring: KeyRing, stored: Buffer, place: string): void {
  try {
    ring.unwrap(stored, place);
  } catch (error) {
    const id = wrapperOf(stored);
    if (error instanceof KeyNotGiven)
      throw new StartProblem(`KEY_FILE: has no ${id}, and keys in the database are wrapped under it`);
    throw new StartProblem(`KEY_FILE: ${id} is not the key of this name that keys in the database are wrapped under`);
  }
}

const bytesOf = (value: string) => Buffer.from(value, 'hex');
const ringOf = (keys: Keys): KeyRing => {
  const ring = new KeyRing();
  ring.take(keys);
  return ring;
};

/**
 * Proves that the keys open what is in the database. Nobody's keys are looked through where no key was ever given: the
 * installation's own would be wrapped.
 * @throws StartProblem where keys that something is wrapped under are missing, or are others
 */
export async function checkKeys(database: Database, keys: Keys): Promise<void> {
  const ring = ringOf(keys);
  const stored = await database.asOwner(storedValues);
  for (const [name, value] of stored) requireKey(ring, bytesOf(value), name);
  if ([...stored.values()].every((value) => wrapperOf(bytesOf(value)) === undefined)) return;
  for (const schema of await keySchemas(database))
    for (const { id, key } of await wrappedExamples(database, schema)) requireKey(ring, key, id);
}

/** What has to be there before the keys are used, by name. */
function missingValues(stored: Stored, keys: Keys): [string, string][] {
  const ring = ringOf(keys);
  const isOwnIn = keys.some(({ id }) => id === ownKey.id);
  const names = [...keys.map(deviceKeyOf), ...(isOwnIn ? [tokenSecret] : [])].filter((name) => !stored.has(name));
  return names.map((name) => [name, ring.wrap(randomBytes(32), name).toString('hex')]);
}

/**
 * What the installation shares, for these keys; makes what is not there yet.
 * @throws StartProblem where keys that something is wrapped under are missing, or are others
 */
export async function openInstallation(database: Database, keys: Keys): Promise<Installation> {
  await checkKeys(database, keys);
  const stored = await database.asOwner(async (sql) => {
    const found = await storedValues(sql);
    for (const row of missingValues(found, keys))
      await sql.query('insert into platform.installation values ($1, $2) on conflict do nothing', row);
    // Another process may have been faster.
    return storedValues(sql);
  });
  const ring = ringOf(keys);
  const open = (name: string) => ring.unwrap(bytesOf(stored.get(name)!), name);
  const tokenSecretOf = ({ secret }: RingKey): TokenSecret =>
    secret ? Buffer.from(hkdfSync('sha256', secret, '', 'campus tokens', 32)) : open(tokenSecret).toString('hex');
  const current = deviceKeyOf(keys[0]);
  const earlier = [...stored.keys()].filter((name) => name.startsWith(deviceKey) && name !== current);
  return { tokenSecrets: keys.map(tokenSecretOf), deviceKeys: [current, ...earlier].map(open) };
}

/** How many of the installation's own keys the current key of the ring does not wrap. */
export async function otherValues(database: Database): Promise<number> {
  const stored = await database.asOwner(storedValues);
  return [...stored.values()].filter((value) => !database.keys.isWrappedByFirst(bytesOf(value))).length;
}

/** Wraps the installation's own keys under the current key of the ring. */
export async function wrapValuesAnew(database: Database): Promise<void> {
  const { keys: ring } = database;
  await database.asOwner(async (sql) => {
    for (const [name, value] of await storedValues(sql)) {
      const wrapped = ring.wrap(ring.unwrap(bytesOf(value), name), name).toString('hex');
      await sql.query('update platform.installation set value = $2 where name = $1', [name, wrapped]);
    }
  });
}
