import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of a client: 32 bytes that nobody can guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A new key that names a client. */
export const newAppKey = (): string => `app-${randomBytes(8).toString('hex')}`;

/** What is kept of a secret. It cannot be guessed, so the work of guessing need not be raised. */
export const secretHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** True when the hash is of the secret, in a time that tells nothing of either. */
export function isSecretOf(secret: string, hash: string): boolean {
  const [given, expected] = [Buffer.from(secretHashOf(secret)), Buffer.from(hash)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
