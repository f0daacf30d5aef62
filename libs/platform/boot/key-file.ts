import { readFile } from 'node:fs/promises';
import { ownKey, type RingKey } from '../../database/index.js';
import { type Configuration, StartProblem } from '../configuration/configuration.js';

/** Keys of the installation in their order: the first is the current one. */
export type Keys = readonly [RingKey, ...RingKey[]];

const secretLength = 32;
const entry = /^([A-Za-z0-9._-]{1,32}):([A-Za-z0-9+/]+={0,2})$/;

function keyOf(text: string, index: number, name: string): RingKey {
  if (text === ownKey.id) return ownKey;
  const [, id = '', encoded = ''] = entry.exec(text) ?? [];
  const secret = Buffer.from(encoded, 'base64');
  if (secret.length !== secretLength || id === ownKey.id)
    throw new StartProblem(`${name}: entry ${index + 1} is not ID:KEY with a key of ${secretLength} bytes in base64`);
  return { id, secret };
}

/**
 * Reads keys, one a line; what is behind a # says something to people.
 * @param name of the setting that they come from
 * @throws StartProblem that names the entry, and not what it says
 */
function parseKeys(text: string, name: string): Keys {
  const entries = text.replaceAll(/#.*/g, '').split(/[\s,]+/);
  const [first, ...others] = entries.filter((one) => one !== '').map((one, index) => keyOf(one, index, name));
  if (!first) throw new StartProblem(`${name}: has no keys`);
  const keys: Keys = [first, ...others];
  const twice = keys.find(({ id }, index) => keys.findIndex((key) => key.id === id) !== index);
  if (twice) throw new StartProblem(`${name}: has ${twice.id} twice`);
  return keys;
}

/**
 * The keys of KEY_FILE as the file is now, or of KEYS; without both the installation has its own alone.
 * @throws StartProblem where they cannot be read
 */
export async function readKeys({ KEY_FILE, KEYS }: Pick<Configuration, 'KEY_FILE' | 'KEYS'>): Promise<Keys> {
  if (KEYS !== undefined) return parseKeys(KEYS, 'KEYS');
  if (KEY_FILE === undefined) return [ownKey];
  const text = await readFile(KEY_FILE, 'utf8').catch((error: Error) => {
    throw new StartProblem(`KEY_FILE: ${error.message}`);
  });
  return parseKeys(text, `KEY_FILE ${KEY_FILE}`);
}
