import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);

/** What checks no secret: stands in for the verifier of a device that has none, so that the answer takes as long. */
const nobody = `$7$101$${randomBytes(12).toString('base64')}$${randomBytes(64).toString('base64')}`;

/**
 * Tells in constant time whether a secret is the one that a verifier was made of (libs/contracts/devices, deviceVerifier).
 * Without a verifier it answers no, after the same work.
 */
export async function verifies(verifier: string | undefined, secret: string | Buffer): Promise<boolean> {
  const [, , iterations, salt = '', hash = ''] = (verifier ?? nobody).split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(secret, Buffer.from(salt, 'base64'), Number(iterations), expected.length, 'sha512');
  return timingSafeEqual(actual, expected) && verifier !== undefined;
}
