import { noId } from '../contracts/kernel/index.js';

const uuidLength = noId.length;

/** The parts of a stream's name `${category}-${uuid}`. */
export interface StreamName {
  category: string;
  streamId: string;
}

/** Splits a stream's name. @throws when it does not end in a UUID */
export function splitStream(stream: string): StreamName {
  const cut = stream.length - uuidLength;
  const streamId = stream.slice(cut);
  if (cut < 2 || stream[cut - 1] !== '-' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(streamId))
    throw new Error(`a stream is named category-uuid, not ${stream}`);
  return { category: stream.slice(0, cut - 1), streamId };
}

/** The shard of a school among `shards`: the events of a school are in one order. */
export function shardOf(school: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < school.length; index++) {
    hash ^= school.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % shards;
}
