import { type Sql, tableName } from '../../../libs/database/index.js';
import {
  archivedMonths,
  blockHash,
  blockStart,
  digestsOf,
  type EventBlock,
  monthName,
  readBlocks,
  schemaOf,
} from '../../../libs/eventsourcing/index.js';
import { about, type Findings, mostTold } from './findings.js';
import { type LogRow, operationLogTable } from './operation-log.read-model.js';

/** The last block of a school that was verified in a log. */
export interface VerifiedBlock {
  number: number;
  hash: string;
  /** Events in it and in those before. */
  events: number;
  /** Of these, the events that were in an archive and compared with nothing, and their months. */
  archived: number;
  archivedMonths: string[];
}

/** The same by service. */
export type VerifiedBlocks = Readonly<Record<string, VerifiedBlock>>;

type Block = EventBlock & { shard: number };

/** Blocks that are read at a time, and events in them, but for one block that has more. */
const blocksAtOnce = 200;
const eventsAtOnce = 10_000;

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
  /** Called between two statements: the verification gives way then. */
  onRest: () => void;
}

/**
 * Follows the blocks of a school in a log: each proves itself and follows the one before, the last verified one is there,
 * and the log has today in each stretch what it had when it was chained.
 */
export async function followBlocks(sql: Sql, question: BlockQuestion): Promise<VerifiedBlock> {
  const { school, source, verified = nothingVerified, isWhole, findings, onRest } = question;
  await findVerified(sql, question);
  const months = await archivedMonths(sql, [source]);
  let end = isWhole ? nothingVerified : verified;
  for (;;) {
    const blocks = await nextBlocks(sql, source, school, end.number);
    if (blocks.length === 0) return end;
    const found = await digestsOf(sql, source, school, blocks);
    for (const block of blocks) {
      const isTrue = followLink({ source, school }, block, end, findings);
      const { number, hash, era, events: count } = block;
      const events = end.events + count;
      const isAway = months.some((month) => month.era === era);
      const archived = isAway ? end.archived + count : end.archived;
      const names = isAway ? [...new Set([...end.archivedMonths, monthName(era)])] : end.archivedMonths;
      // A block that does not prove itself was told before.
      if (isTrue && !isAway && !isSame(block, found.get(number)))
        findings.add({ kind: 'eventsAltered', ...named(source, block), from: block.low, to: block.high });
      end = { number, hash, events, archived, archivedMonths: names };
    }
    onRest();
  }
}

/** As many of the next blocks as are read at a time. */
async function nextBlocks(sql: Sql, source: string, school: string, after: number): Promise<Block[]> {
  const blocks = await readBlocks(sql, source, school, { after, limit: blocksAtOnce });
  let events = 0;
  const most = blocks.findIndex((block) => {
    events += block.events;
    return events > eventsAtOnce;
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

/** The place of a block and its hash; whether it is what its hash proves. */
function followLink(
  place: { source: string; school: string },
  block: Block,
  before: VerifiedBlock,
  findings: Findings,
): boolean {
  const isTrue = blockHash({ ...place, shard: block.shard }, block) === block.hash;
  const isNext = block.number === before.number + 1 && block.previousHash === before.hash;
  if (!isTrue || !isNext) findings.add({ kind: 'blockAltered', ...named(place.source, block), from: block.number });
  return isTrue;
}

/** The block at which a verification has ended is still there, and still the same. */
async function findVerified(sql: Sql, { school, source, verified, findings }: BlockQuestion): Promise<void> {
  if (!verified || verified.number === 0) return;
  const [block] = await readBlocks(sql, source, school, { after: verified.number - 1, limit: 1 });
  if (block?.number === verified.number && block.hash === verified.hash) return;
  const lost = { id: `${source} ${verified.number}`, function: source };
  findings.add({ kind: 'blockAltered', ...lost, from: verified.number });
}

/** Entries of a part of a chain that name a block which the log of their service does not have. */
export async function findLostBlocks(
  sql: Sql,
  sources: readonly string[],
  { school, after, upTo }: { school: string; after: number; upTo: number },
  findings: Findings,
): Promise<void> {
  for (const source of sources) {
    const rows = await sql.query<Pick<LogRow, 'id' | 'function' | 'number' | 'recordedAt'>>(
      `select id, function, number, (extract(epoch from recorded_at) * 1000)::bigint as "recordedAt"
       from ${tableName(operationLogTable)} entry
       where school = $1 and source = $2 and number > $3 and number <= $4 and block is not null and not exists (
         select from ${schemaOf(source)}.events_block block where block.school = $1 and block.hash = entry.block)
       order by number limit ${mostTold}`,
      [school, source, after, upTo],
    );
    for (const row of rows) findings.add({ kind: 'blockMissing', ...about(row) });
  }
}
