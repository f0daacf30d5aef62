import type { Sql } from '../../../libs/database/index.js';
import { type BlockEnds, blockHashes, endsHash } from '../../../libs/eventsourcing/index.js';
import { about, type Findings } from './findings.js';
import type { LogRow } from './operation-log.read-model.js';
import type { VerifiedBlocks } from './verification-tables.js';

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
  /** The greatest number of each service that an entry names, and the entry. */
  private readonly greatest = new Map<string, { number: number; entry: Anchor['entry'] }>();

  constructor(
    private readonly sql: Sql,
    private readonly school: string,
    /** Services that have a log. */
    private readonly sources: readonly string[],
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

  /**
   * Ends the collecting.
   * @param followed up to which block of each service the chain of blocks was followed: what is behind is no part of it
   */
  async conclude(followed: VerifiedBlocks): Promise<void> {
    await this.check();
    for (const [source, { number, entry }] of this.greatest)
      if (number > (followed[source]?.number ?? 0)) this.findings.add({ kind: 'blockMissing', ...entry });
  }

  /** Looks up those that were taken. */
  private async check(): Promise<void> {
    const anchors = [...this.named.values()];
    this.named.clear();
    const hashes = new Map<string, Map<number, string>>();
    for (const source of this.sources) {
      const numbers = anchors.flatMap(({ blocks }) => blocks.numbers[source] ?? []);
      if (numbers.length > 0) hashes.set(source, await blockHashes(this.sql, source, this.school, numbers));
    }
    for (const anchor of anchors)
      if (isTrue(anchor.blocks, hashes)) this.remember(anchor);
      else this.findings.add({ kind: 'blockMissing', ...anchor.entry });
  }

  private remember({ blocks, entry }: Anchor): void {
    for (const [source, number] of Object.entries(blocks.numbers))
      if (number > (this.greatest.get(source)?.number ?? 0)) this.greatest.set(source, { number, entry });
  }
}

/** Whether there are the blocks that an entry names, and what it says of their hashes. */
function isTrue(blocks: BlockEnds, hashes: ReadonlyMap<string, ReadonlyMap<number, string>>): boolean {
  const ends = new Map<string, string>();
  for (const [source, number] of Object.entries(blocks.numbers)) {
    const hash = hashes.get(source)?.get(number);
    if (hash === undefined || number < 1) return false;
    ends.set(source, hash);
  }
  return endsHash(ends) === blocks.hash;
}
