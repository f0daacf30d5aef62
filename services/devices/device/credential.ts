import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
/** The secret has 256 random bits: no iteration count makes it harder to guess (see deviceVerifier of the contract). */
const iterations = 101;

/** A device's secret for the broker, and what checks it without telling it. */
export interface Credential {
  /** 32 random bytes in base64url. */
  secret: string;
  /** In the form of a Mosquitto password file. */
  verifier: string;
}

/** Makes a new credential. Only the verifier is to be stored. */
export async function newCredential(): Promise<Credential> {
  const secret = randomBytes(32).toString('base64url');
  const salt = randomBytes(12);
  const hash = await derive(secret, salt, iterations, 64, 'sha512');
  return { secret, verifier: `$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}` };
}
