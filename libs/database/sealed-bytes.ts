import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Seals bytes with AES-256-GCM: nonce, tag and ciphertext.
 * @param key 32 bytes
 * @param place where they are kept; they open nowhere else
 */
export function sealBytes(bytes: Uint8Array, key: Buffer, place: string): Buffer {
  const nonce = randomBytes(nonceLength);
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
