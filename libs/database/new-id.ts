import { randomBytes, randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * A new id: whatever Campus makes and nothing determines. A UUID of version 7: ids that are made one after another are near
 * each other in an index, so that a table of many rows grows at the end of it.
 */
export function newId(now = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + 16));
  used += 16;
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return textOf(bytes);
}

/**
 * An id that opens something to whoever knows it: 128 random bits, all that a column of ids holds (source: OWASP ASVS 5.0,
 * 11.5.1, for which a UUID with a version has too few).
 */
export const newSecretId = (): string => textOf(randomBytes(16));

/** True for a text in the form of such an id. */
export const isSecretId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function textOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
