import { openBytes, sealBytes } from './sealed-bytes.js';

/** A key that wraps the keys in the database. */
export interface RingKey {
  /** At most 32 letters, digits, dots, _ and -. */
  id: string;
  /** 32 bytes that are not in the database; without them what it wraps is kept as it is. */
  secret?: Buffer;
}

/** Stands for the installation itself, which has no key from outside. */
export const ownKey: RingKey = { id: 'installation' };

/** Length of the keys that are wrapped, bytes. What is wrapped is longer. */
const plainLength = 32;
const formatVersion = 1;

/** What stands before all that a key wrapped. */
function markOf({ id }: RingKey): Buffer {
  const name = Buffer.from(id);
  return Buffer.concat([Buffer.of(formatVersion, name.length), name]);
}

/**
 * Keys that wrap the keys in the database, so that a copy of the database alone opens nothing: the first wraps, all of
 * them open. They may change at any time; without keys from outside everything is kept as it is.
 */
export class KeyRing {
  private keys: readonly [RingKey, ...RingKey[]] = [ownKey];

  /** Takes other keys in place of those that it has. */
  take(keys: readonly [RingKey, ...RingKey[]]): void {
    this.keys = keys;
  }

  /** The key that wraps. */
  get first(): RingKey {
    return this.keys[0];
  }

  /**
   * A key as it is to be stored.
   * @param key 32 bytes
   * @param place where it is kept; it opens nowhere else
   */
  wrap(key: Buffer, place: string): Buffer {
    const { first } = this;
    return first.secret ? Buffer.concat([markOf(first), sealBytes(key, first.secret, place)]) : key;
  }

  /** The key that was stored. @throws where the key that wrapped it is not among these, or it was altered */
  unwrap(stored: Buffer, place: string): Buffer {
    if (stored.length === plainLength) return stored;
    const end = 2 + (stored[1] ?? 0);
    const id = stored.subarray(2, end).toString();
    const secret = this.keys.find((key) => key.id === id)?.secret;
    if (stored[0] !== formatVersion || !secret)
      throw new Error(`the key ${place} is wrapped under ${id}, which this process was not given`);
    return openBytes(stored.subarray(end), secret, place);
  }

  /** Condition of SQL for a column of stored keys that are not wrapped by the first key. */
  isOther(column: string): string {
    const { first } = this;
    if (!first.secret) return `octet_length(${column}) <> ${plainLength}`;
    const mark = markOf(first);
    return `(octet_length(${column}) = ${plainLength}
      or substring(${column} from 1 for ${mark.length}) <> '\\x${mark.toString('hex')}')`;
  }
}
