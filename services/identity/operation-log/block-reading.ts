import type { Sql } from '../../../libs/database/index.js';
import {
  archivedMonths,
  blockCoverage,
  blockHash,
  blockHashes,
  blockStart,
  digestsOf,
  type EventBlock,
  monthName,
  readBlocks,
} from '../../../libs/eventsourcing/index.js';
import { Findings } from './findings.js';
import type { VerifiedBlock, VerifiedBlocks, VerifiedPart } from './verification-tables.js';

/** Blocks that are read at a time; and but for one that has more, their events and the positions that they span. */
const blocksAtOnce = 200;
const eventsAtOnce = 2000;
const positionsAtOnce = 100_000;

const nothingVerified: VerifiedBlock = { number: 0, hash: blockStart, events: 0, archived: 0, archivedMonths: [] };

/** What is read, and who hears of it. */
interface BlockQuestion {
  school: string;
  source: string;
  /** Where a verification before has ended. */
  verified: VerifiedBlock | undefined;
  /** True: from the first block on, although it was verified before. */
  isWhole: boolean;
  findings: Findings;
  /** Called between two statements, and waited for: the verification gives way then. */
  onRest: () => Promise<void>;
}

/** What following the blocks of a school has found. */
export interface BlocksReading {
  /** The last block of each service. */
  blocks: VerifiedBlocks;
  /** Events that wait for a block. */
  waitingEvents: number;
  findings: Findings;
}

/** Follows the blocks of a school in the logs of these services: their events are what they were. */
export async function readBlocksOf(
  sql: Sql,
  sources: readonly string[],
  { school, verified, isWhole, onRest }: VerifiedPart & Pick<BlockQuestion, 'onRest'>,
): Promise<BlocksReading> {
  const findings = new Findings();
  const blocks: Record<string, VerifiedBlock> = {};
  let waitingEvents = 0;
  for (const source of sources) {
    const question = { school, source, isWhole, verified: verified?.blocks?.[source], findings, onRest };
    const end = await followBlocks(sql, question);
    blocks[source] = end;
    waitingEvents += await findUnchained(sql, question, end.number);
  }
  return { blocks, waitingEvents, findings };
}

/**
 * Follows the blocks of a school in a log: each proves itself and follows the one before, the last verified one is there,
 * and the log has today in each stretch what it had when it was chained.
 */
async function followBlocks(sql: Sql, question: BlockQuestion): Promise<VerifiedBlock> {
  const { school, source, verified = nothingVerified, isWhole, findings, onRest } = question;
  await findVerified(sql, question);
  let end = isWhole ? nothingVerified : verified;
  for (;;) {
    const blocks = await nextBlocks(sql, source, school, end.number);
    if (blocks.length === 0) return end;
    const proven = blocks.filter((block) => provesItself({ source, school }, block));
    const found = await digestsOf(sql, source, school, proven);
    // Asked after the digests: a month that goes in between is seen.
    const months = proven.every((block) => isSame(block, found.get(block.number)))
      ? []
      : await archivedMonths(sql, [source]);
    for (const block of blocks) {
      const isTrue = proven.includes(block);
      const isNext = block.number === end.number + 1 && block.previousHash === end.hash;
      if (!isTrue || !isNext) findings.add({ kind: 'blockAltered', ...named(source, block), from: end.number + 1 });
      // What is behind a missing one is named by the entries that name it, and is no part of the chain.
      if (block.number !== end.number + 1) return end;
      const isAway = !found.has(block.number) && months.some(({ era }) => era === block.era);
      // A block that does not prove itself was told before.
      if (isTrue && !isAway && !isSame(block, found.get(block.number)))
        findings.add({ kind: 'eventsAltered', ...named(source, block), from: block.low, to: block.high });
      end = behind(end, block, isAway);
    }
    await onRest();
  }
}

/**
 * Whether the hash of a block is that of what it says, in numbers that a log can have: altered ones may be greater than what
 * Node tells from its neighbours.
 */
const provesItself = (place: { source: string; school: string }, block: EventBlock) =>
  [block.number, block.after, block.until, block.low, block.high].every(Number.isSafeInteger) &&
  blockHash(place, block) === block.hash;

/** Where the chain has come to with one more block. */
function behind(before: VerifiedBlock, { number, hash, events, era }: EventBlock, isAway: boolean): VerifiedBlock {
  const next = { ...before, number, hash, events: before.events + events };
  if (!isAway) return next;
  const months = [...new Set([...before.archivedMonths, monthName(era)])];
  return { ...next, archived: before.archived + events, archivedMonths: months };
}

/** As many of the next blocks as are read at a time. */
async function nextBlocks(sql: Sql, source: string, school: string, after: number): Promise<EventBlock[]> {
  const blocks = await readBlocks(sql, source, school, { after, limit: blocksAtOnce });
  let [events, positions] = [0, 0];
  const most = blocks.findIndex((block) => {
    events += block.events;
    positions += block.until - block.after;
    return events > eventsAtOnce || positions > positionsAtOnce;
  });
  return most < 0 ? blocks : blocks.slice(0, Math.max(1, most));
}

const isSame = (block: EventBlock, found: Pick<EventBlock, 'events' | 'digest'> | undefined) =>
  found?.events === block.events && found.digest === block.digest;

/** What a problem says of a block. */
const named = (source: string, { number, chainedAt }: Pick<EventBlock, 'number' | 'chainedAt'>) => ({
  id: `${source} ${number}`,
  function: source,
  recordedAt: chainedAt,
});

/** The block at which a verification has ended is still there, and still the same. */
async function findVerified(sql: Sql, { school, source, verified, findings }: BlockQuestion): Promise<void> {
  if (!verified || verified.number === 0) return;
  const hashes = await blockHashes(sql, source, school, [verified.number]);
  if (hashes.get(verified.number) === verified.hash) return;
  const lost = { id: `${source} verified`, function: source };
  findings.add({ kind: 'blockAltered', ...lost, from: verified.number });
}

/**
 * Finds events that no block, no place behind the blocks and no pending append explains, or too few: somebody put them beside
 * the others, or has events left out of blocks. They are counted whole, so a short verification looks at the shards alone.
 * @param followed number of the last block that was followed
 * @returns how many wait for a block
 */
async function findUnchained(
  sql: Sql,
  { school, source, isWhole, findings }: Pick<BlockQuestion, 'school' | 'source' | 'isWhole' | 'findings'>,
  followed: number,
): Promise<number> {
  const question = { school, isWhole, followed };
  const { events, inBlocks, waiting, blocks, isTangled } = await blockCoverage(sql, source, question);
  const outside = isWhole ? events - inBlocks - waiting : 0;
  const told = { id: source, function: source };
  if (outside !== 0) findings.add({ kind: 'eventsUnchained', ...told, from: Math.abs(outside) });
  if (isTangled || (isWhole && blocks !== followed)) findings.add({ kind: 'blocksTangled', ...told });
  return waiting;
}
