import { hash } from 'node:crypto';

/** What a log has of a school and era in a stretch of positions, as it was when it was chained. */
export interface EventBlock {
  /** Place in the school's chain of this log, from 1. */
  number: number;
  shard: number;
  era: number;
  /** The position before the stretch. */
  after: number;
  /** The last position of the stretch. */
  until: number;
  /** The least and the greatest sequence number of its events. */
  low: number;
  high: number;
  /** How many events it has. */
  events: number;
  /** Epoch ms. */
  chainedAt: number;
  /** SHA-256 (hex) of the SHA-256 of each event, in the order of their positions. */
  digest: string;
  /** Hash of the block before it. */
  previousHash: string;
  hash: string;
}

/** Hash before the first block. */
export const blockStart = '0'.repeat(64);

/** Hash of a block, SHA-256 (hex): of the hash before it and of what it says. */
export function blockHash(
  { source, school }: { source: string; school: string },
  { number, shard, era, after, until, low, high, events, chainedAt, digest, previousHash }: Omit<EventBlock, 'hash'>,
): string {
  const content = [source, school, shard, number, era, after, until, low, high, events, chainedAt, digest];
  return hash('sha256', `${previousHash}\n${JSON.stringify(content)}`);
}

/** A moment as epoch ms; null where somebody has written one that is no time. */
export const milliseconds = (moment: string) =>
  `case when isfinite(${moment}) then (extract(epoch from ${moment}) * 1000)::bigint end`;

/** SHA-256 of all that the log keeps of an event: `data` and `meta` as they were written, to the letter. */
export const eventHash = `sha256(convert_to(json_build_array(event.sequence, event.shard, event.id, event.school, event.category,
  event.stream_id, event.stream_version, event.type, event.schema_version, ${milliseconds('event.recorded_at')},
  event.data, event.meta)::text, 'UTF8'))`;

/** Digest of events, of which `hash` is of one. */
export const digest = (hash: string) => `encode(sha256(string_agg(${hash}, ''::bytea order by position)), 'hex')`;

/** The last blocks of a school over all logs that have one. */
export interface BlockEnds {
  /** Their numbers, by service. */
  numbers: Readonly<Record<string, number>>;
  /** `endsHash` of them. */
  hash: string;
}

/** One hash (SHA-256, hex) of the hashes of blocks, by service. */
export const endsHash = (hashes: ReadonlyMap<string, string>): string =>
  hash('sha256', JSON.stringify([...hashes].sort(([one], [other]) => (one < other ? -1 : 1))));
