import { hkdfSync, randomBytes } from 'node:crypto';
import {
  creates,
  type Database,
  KeyRing,
  migrate,
  openBytes,
  ownKey,
  type RingKey,
  type Sql,
  sealBytes,
  table,
  text,
} from '../../database/index.js';
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
/** Tells that something may be wrapped under a key, and, sealed with it, which key this was. */
const wrappedUnder = 'wrapped-under ';
const sealedWord = Buffer.from('campus');

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

/** @throws StartProblem where keys that something is wrapped under are missing, or are others */
function checkKeys(stored: Stored, keys: Keys): void {
  for (const [name, value] of stored) {
    if (!name.startsWith(wrappedUnder)) continue;
    const id = name.slice(wrappedUnder.length);
    const secret = keys.find((key) => key.id === id)?.secret;
    if (!secret) throw new StartProblem(`KEY_FILE: has no ${id}, and keys in the database are wrapped under it`);
    try {
      openBytes(Buffer.from(value, 'base64'), secret, name);
    } catch {
      throw new StartProblem(`KEY_FILE: ${id} is not the key of this name that keys in the database are wrapped under`);
    }
  }
}

/** What has to be there before the keys are used, by name. */
function missingValues(stored: Stored, keys: Keys, ring: KeyRing): [string, string][] {
  const isMissing = (name: string) => !stored.has(name);
  const secrets = [...keys.map(deviceKeyOf), ...(keys.some(({ id }) => id === ownKey.id) ? [tokenSecret] : [])].filter(
    isMissing,
  );
  const made = secrets.map((name): [string, string] => [name, ring.wrap(randomBytes(32), name).toString('hex')]);
  const [{ id, secret }] = keys;
  const name = `${wrappedUnder}${id}`;
  if (!secret || stored.has(name)) return made;
  return [[name, sealBytes(sealedWord, secret, name).toString('base64')], ...made];
}

/**
 * What the installation shares, for these keys; makes what is not there yet. Nothing is wrapped under a key before it is
 * noted that this may be so.
 * @throws StartProblem where keys that something is wrapped under are missing, or are others
 */
export async function readInstallation(database: Database, keys: Keys): Promise<Installation> {
  const ring = new KeyRing();
  ring.take(keys);
  const stored = await database.asOwner(async (sql) => {
    const found = await storedValues(sql);
    checkKeys(found, keys);
    const missing = missingValues(found, keys, ring);
    if (missing.length === 0) return found;
    for (const row of missing)
      await sql.query('insert into platform.installation values ($1, $2) on conflict do nothing', row);
    // Another process may have been faster, with keys of its own.
    const now = await storedValues(sql);
    checkKeys(now, keys);
    return now;
  });
  const open = (name: string) => ring.unwrap(Buffer.from(stored.get(name)!, 'hex'), name);
  const tokenSecretOf = ({ secret }: RingKey): TokenSecret =>
    secret ? Buffer.from(hkdfSync('sha256', secret, '', 'campus tokens', 32)) : open(tokenSecret).toString('hex');
  const current = deviceKeyOf(keys[0]);
  const earlier = [...stored.keys()].filter((name) => name.startsWith(deviceKey) && name !== current);
  return { tokenSecrets: keys.map(tokenSecretOf), deviceKeys: [current, ...earlier].map(open) };
}

/** Wraps the installation's own keys under the current key of the ring. */
export async function wrapValuesAnew(database: Database): Promise<void> {
  const { keys: ring } = database;
  await database.asOwner(async (sql) => {
    for (const [name, value] of await storedValues(sql)) {
      if (name.startsWith(wrappedUnder)) continue;
      const wrapped = ring.wrap(ring.unwrap(Buffer.from(value, 'hex'), name), name).toString('hex');
      await sql.query('update platform.installation set value = $2 where name = $1', [name, wrapped]);
    }
  });
}

/** Notes that nothing is wrapped but under the current key of the ring; a process that still has another one notes it again. */
export const forgetOtherKeys = (database: Database): Promise<unknown> =>
  database.asOwner((sql) =>
    sql.query('delete from platform.installation where name like $1 and name <> $2', [
      `${wrappedUnder}%`,
      `${wrappedUnder}${database.keys.first.id}`,
    ]),
  );
