import { createHash } from 'node:crypto';

/**
 * The id that a name always has (UUID version 8, RFC 9562: SHA-256 of the name), so that the same fact told twice has the
 * same id.
 */
export function namedId(...names: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(names.join('\n')).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
