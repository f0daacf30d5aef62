import type { authVerificationWork } from '@contracts/identity/sign-in.js';
import type { OutputOf } from '@contracts/kernel/index.js';

/** Tries that are made at once. */
const batch = 512;

const encoder = new TextEncoder();

/** Bits of 0 at the beginning, of the first 32. */
const zeroBits = (digest: ArrayBuffer): number => Math.clz32(new DataView(digest).getUint32(0));

/** True where the browser can work: only pages over TLS, or of the machine itself, have its cryptography. */
export const canWork = (): boolean => globalThis.isSecureContext;

/** The code that the server takes for the work, a second or two later. */
export async function workedCode({ challenge, bits }: OutputOf<typeof authVerificationWork>): Promise<string> {
  for (let first = 0; ; first += batch) {
    const tries = Array.from({ length: batch }, (_, index) => String(first + index));
    const digests = await Promise.all(
      tries.map((code) => crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}:${code}`))),
    );
    const found = tries.find((_, index) => zeroBits(digests[index]!) >= bits);
    if (found !== undefined) return found;
  }
}
