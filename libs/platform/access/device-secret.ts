import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
const digest = 'sha512';
const hashLength = 64;
/** The secret is 32 random bytes: it cannot be guessed, so the work of guessing need not be raised. */
const iterations = 101;

const verifierOf = (salt: Buffer, hash: Buffer) =>
  `$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}`;

/** What checks no secret: stands in for the verifier of a device that has none, so that the answer takes as long. */
const nobody = verifierOf(randomBytes(12), randomBytes(hashLength));

/**
 * Makes the secret of a device for its connection to the broker.
 * @returns the secret, to be shown once and kept nowhere, and what checks it (libs/contracts/devices, deviceVerifier)
 */
export async function issueDeviceSecret(): Promise<{ secret: string; verifier: string }> {
  const secret = randomBytes(32).toString('base64url');
  return { secret, verifier: await deviceVerifierOf(secret) };
}

/** What checks a secret. */
export async function deviceVerifierOf(secret: string): Promise<string> {
  const salt = randomBytes(12);
  return verifierOf(salt, await derive(secret, salt, iterations, hashLength, digest));
}

/**
 * Tells in constant time whether a secret is the one that a verifier was made of. Without a verifier it answers no,
 * after the same work.
 */
export async function isDeviceSecret(secret: string | Buffer, verifier: string | undefined): Promise<boolean> {
  const [, , rounds, salt = '', hash = ''] = (verifier ?? nobody).split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(secret, Buffer.from(salt, 'base64'), Number(rounds), expected.length, digest);
  return timingSafeEqual(actual, expected) && verifier !== undefined;
}
