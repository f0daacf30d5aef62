import { createHash } from 'node:crypto';
import type { AccessRowValue } from '../../libs/contracts/device-gateway/index.js';
import { canonicalJson } from '../../libs/contracts/kernel/index.js';

/** Hash of a permission: the first 64 bits of the SHA-256 of its key and value. */
export const accessHashOf = (key: string, value: AccessRowValue): string =>
  createHash('sha256')
    .update(canonicalJson([key, value]))
    .digest('hex')
    .slice(0, 16);

/** The part that a permission belongs to: the first byte of the SHA-256 of its key. */
export const accessBucketOf = (key: string): number => createHash('sha256').update(key).digest()[0]!;

/** Hash of several permissions, in whatever order: each bit is set where it is in an odd number of them. */
export function accessHashOfAll(hashes: Iterable<string>): string {
  let [high, low] = [0, 0];
  for (const hash of hashes) {
    high ^= Number.parseInt(hash.slice(0, 8), 16);
    low ^= Number.parseInt(hash.slice(8), 16);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
