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

/** A key of the database is wrapped under one that this process was not given: it may be given it, and nothing else is to blame. */
export class KeyNotGiven extends Error {
  /** @param id of the key that is missing */
  constructor(
    readonly id: string,
    place: string,
  ) {
    super(`the key ${place} is wrapped under ${id}, which this process was not given`);
    this.name = 'KeyNotGiven';
  }
}

/** Name of the key that wrapped what was stored; undefined where none did. */
export const wrapperOf = (stored: Buffer): string | undefined =>
  stored.length === plainLength ? undefined : stored.subarray(2, 2 + (stored[1] ?? 0)).toString();

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

  /** The key that was stored. @throws KeyNotGiven where the one that wrapped it is not among these; where it was altered */
  unwrap(stored: Buffer, place: string): Buffer {
    const id = wrapperOf(stored);
    if (id === undefined) return stored;
    const secret = this.keys.find((key) => key.id === id)?.secret;
    if (stored[0] !== formatVersion || !secret) throw new KeyNotGiven(id, place);
    return openBytes(stored.subarray(2 + (stored[1] ?? 0)), secret, place);
  }

  /** True where the first key wrapped what was stored, or nobody has to. */
  isWrappedByFirst(stored: Buffer): boolean {
    return wrapperOf(stored) === (this.first.secret && this.first.id);
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
