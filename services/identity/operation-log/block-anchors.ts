import type { Sql } from '../../../libs/database/index.js';
import { type BlockEnds, blockHashes, endsHash } from '../../../libs/eventsourcing/index.js';
import type { VerifiedBlocks } from './block-reading.js';
import { about, type Findings } from './findings.js';
import type { LogRow } from './operation-log.read-model.js';

/** What an entry says of the last blocks. */
interface Anchor {
  blocks: BlockEnds;
  entry: ReturnType<typeof about>;
}

/** Whether it says what entries say; an altered one may say anything. */
const isEnds = ({ hash, numbers }: Partial<BlockEnds>): boolean =>
  typeof hash === 'string' &&
  typeof numbers === 'object' &&
  numbers !== null &&
  Object.values(numbers).every((number) => Number.isSafeInteger(number));

/** Entries whose blocks are looked up at a time. */
const anchorsAtOnce = 500;

/** Collects the blocks that entries name, and finds those that are not what the entries say. */
export class BlockAnchors {
  private readonly named = new Map<string, Anchor>();

  constructor(
    private readonly sql: Sql,
    private readonly school: string,
    /** Up to which block of each service was followed: only those are in the chain. */
    private readonly followed: VerifiedBlocks,
    private readonly findings: Findings,
  ) {}

  /** Takes the blocks of an entry; the same are looked up once. */
  async add(row: LogRow): Promise<void> {
    const { blocks } = row;
    if (!blocks) return;
    if (!isEnds(blocks)) return this.findings.add({ kind: 'blockMissing', ...about(row) });
    if (this.named.has(blocks.hash)) return;
    this.named.set(blocks.hash, { blocks, entry: about(row) });
    if (this.named.size >= anchorsAtOnce) await this.check();
  }

  /** Looks up those that were taken. */
  async check(): Promise<void> {
    const anchors = [...this.named.values()];
    this.named.clear();
    const hashes = new Map<string, Map<number, string>>();
    for (const source of Object.keys(this.followed)) {
      const numbers = anchors.flatMap(({ blocks }) => blocks.numbers[source] ?? []);
      if (numbers.length > 0) hashes.set(source, await blockHashes(this.sql, source, this.school, numbers));
    }
    for (const { blocks, entry } of anchors)
      if (!this.isTrue(blocks, hashes)) this.findings.add({ kind: 'blockMissing', ...entry });
  }

  private isTrue(blocks: BlockEnds, hashes: ReadonlyMap<string, ReadonlyMap<number, string>>): boolean {
    const ends = new Map<string, string>();
    for (const [source, number] of Object.entries(blocks.numbers)) {
      const hash = hashes.get(source)?.get(number);
      if (hash === undefined || number < 1 || number > (this.followed[source]?.number ?? 0)) return false;
      ends.set(source, hash);
    }
    return endsHash(ends) === blocks.hash;
  }
}
