import { createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
const digest = 'sha512';
const hashLength = 64;
const saltLength = 12;
/** The secret is 32 bytes that nobody can guess, so the work of guessing need not be raised. */
const iterations = 101;

const verifierOf = (salt: Buffer, hash: Buffer) =>
  `$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}`;
const partsOf = (verifier: string) => {
  const [, , rounds, salt = '', hash = ''] = verifier.split('$');
  return { rounds: Number(rounds), salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
};

/** What checks no secret: stands in for the verifier of a device that has none, so that the answer takes as long. */
const nobody = verifierOf(randomBytes(saltLength), randomBytes(hashLength));

/** What checks a secret. */
export async function deviceVerifierOf(secret: string, salt = randomBytes(saltLength)): Promise<string> {
  return verifierOf(salt, await derive(secret, salt, iterations, hashLength, digest));
}

const secretWith = (key: Buffer, salt: Buffer) => createHmac('sha256', key).update(salt).digest('base64url');

/**
 * Secrets of devices for their connection to the broker. A secret is kept nowhere: a key of the installation makes it of
 * the salt in its verifier, so that a broker can be told it again.
 */
export class DeviceSecrets {
  /** @param keys of the installation, at least 32 bytes each: the first makes new secrets, the others made earlier ones */
  constructor(private keys: readonly Buffer[]) {}

  /** Takes other keys in place of those that it has. */
  take(keys: readonly Buffer[]): void {
    this.keys = keys;
  }

  /**
   * Makes a secret.
   * @returns the secret, to be shown once, and what checks it (libs/contracts/devices, deviceVerifier)
   */
  async issue(): Promise<{ secret: string; verifier: string }> {
    const salt = randomBytes(saltLength);
    const secret = secretWith(this.keys[0]!, salt);
    return { secret, verifier: await deviceVerifierOf(secret, salt) };
  }

  /** The secret that a verifier checks; undefined where it was made with none of the keys. */
  async secretOf(verifier: string): Promise<string | undefined> {
    const { salt } = partsOf(verifier);
    for (const key of this.keys) {
      const secret = secretWith(key, salt);
      if (await isDeviceSecret(secret, verifier)) return secret;
    }
    return undefined;
  }
}

/**
 * Tells in constant time whether a secret is the one that a verifier was made of. Without a verifier it answers no,
 * after the same work.
 */
export async function isDeviceSecret(secret: string | Buffer, verifier: string | undefined): Promise<boolean> {
  const { rounds, salt, hash } = partsOf(verifier ?? nobody);
  const actual = await derive(secret, salt, rounds, hash.length, digest);
  return timingSafeEqual(actual, hash) && verifier !== undefined;
}
