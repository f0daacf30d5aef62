import { type Database, despiteConflicts } from '../database/index.js';
import { chainBlocks } from './block-chaining.js';

/** Chains the events of logs into blocks, from time to time, while its process runs. */
export class BlockWriter {
  private timer?: NodeJS.Timeout;
  private isEnding = false;
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly sources: readonly string[],
    /** How long it rests, ms: what is altered meanwhile nobody finds. */
    private readonly pause: number,
    private readonly report: (problem: unknown) => void,
  ) {}

  /** Begins, at once. */
  start(): void {
    this.timer ??= setInterval(this.turn, this.pause).unref();
    this.turn();
  }

  /** Ends after the stretch that is being chained. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isEnding = true;
    await this.running;
  }

  private readonly turn = (): void => {
    this.running ??= this.chain().finally(() => {
      this.running = undefined;
    });
  };

  /** What fails is done the next time. */
  private async chain(): Promise<void> {
    for (const source of this.sources)
      await despiteConflicts(() => chainBlocks(this.database, source, { isEnding: () => this.isEnding })).catch(
        this.report,
      );
  }
}
