import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Random bytes for the next nonces: to ask for twelve at a time costs as much as to seal a name. */
const nonces = Buffer.alloc(512 * nonceLength);
let noncesUsed = nonces.length;

/** A nonce that is given out once. */
function nextNonce(): Buffer {
  if (noncesUsed === nonces.length) {
    randomFillSync(nonces);
    noncesUsed = 0;
  }
  const nonce = nonces.subarray(noncesUsed, noncesUsed + nonceLength);
  noncesUsed += nonceLength;
  return nonce;
}

/**
 * Seals bytes with AES-256-GCM: nonce, tag and ciphertext.
 * @param key 32 bytes
 * @param place where they are kept; they open nowhere else
 */
export function sealBytes(bytes: Uint8Array, key: Buffer, place: string): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const sealed = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]);
}

/** What `sealBytes` sealed. @throws when it was altered, is of another place or was sealed with another key */
export function openBytes(sealed: Buffer, key: Buffer, place: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
}
