import { createHash } from 'node:crypto';

/**
 * First bits of the digest that have to be 0 where somebody has his computer work instead of reading the image: some 65,000
 * tries, a second or two in a browser.
 */
export const workBits = 16;

/** True when the SHA-256 of `challenge:code` begins with so many bits of 0. */
export function isWorked(challenge: string, code: string, bits: number = workBits): boolean {
  const first = createHash('sha256').update(`${challenge}:${code}`).digest().readUInt32BE();
  return Math.clz32(first) >= bits;
}
