import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ChainOptions, ChainReading } from './chain-reading.js';
import type { VerifiedPart } from './verification-tables.js';

/** What a thread is to verify, and how it reaches the database. */
export interface VerificationOrder extends VerifiedPart {
  /** Signs in the system role. */
  systemUrl: string;
  /** Services whose logs are read. */
  sources: readonly string[];
  /** How many requests the process serves (`UnderWay.count`). */
  underWay: Int32Array;
}

/** What the thread says. */
export type VerificationMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; reading: ChainReading };

const program = fileURLToPath(new URL('./verification-worker.js', import.meta.url));
/**
 * Heap of the thread, MB, beside that of the process within what a container of identity may have: events without entries
 * are kept in it. A thread that needs more ends, and the process tells so.
 */
const heapMegabytes = 192;

/** Reads chains in a thread, so that neither their hashes nor their garbage hold up requests. */
export class VerificationThread {
  private worker?: Worker;

  constructor(
    private readonly systemUrl: string,
    private readonly sources: readonly string[],
    private readonly underWay: Int32Array,
  ) {}

  /**
   * Reads a school's chain; one at a time.
   * @throws when the thread fails or is stopped
   */
  async read(order: VerifiedPart, onProgress: ChainOptions['onProgress']): Promise<ChainReading> {
    const { systemUrl, sources, underWay } = this;
    const workerData: VerificationOrder = { ...order, systemUrl, sources, underWay };
    const worker = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    this.worker = worker;
    return new Promise((resolve, reject) => {
      worker.on('message', (message: VerificationMessage) => {
        if (message.kind === 'progress') onProgress(message.done, message.total);
        else resolve(message.reading);
      });
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`the verification of the operation log ended with ${code}`)));
    });
  }

  /** Ends the thread that reads. */
  async stop(): Promise<void> {
    await this.worker?.terminate();
  }
}
