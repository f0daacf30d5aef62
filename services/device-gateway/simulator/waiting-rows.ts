import type { KeptRows } from './device-memory.js';
import { type RowBatch, RowBuffer, type Stored } from './row-buffer.js';
import { type RetryPauses, RowSender } from './row-sender.js';

/** How many rows are kept, and when they are sent again. */
export interface WaitingRowsOptions {
  capacity: number;
  retry: RetryPauses;
}

/** Rows of a device on their way to the gateway: kept until they are stored, sent while there is a connection. */
export class WaitingRows<Row extends { seq: number }> {
  private readonly buffer: RowBuffer<Row>;
  private readonly sender: RowSender<Row>;

  constructor(kept: KeptRows<Row>, { capacity, retry }: WaitingRowsOptions, publish: (batch: RowBatch<Row>) => void) {
    this.buffer = new RowBuffer(kept, capacity);
    this.sender = new RowSender(this.buffer, retry, publish);
  }

  /** How many wait. */
  get size(): number {
    return this.buffer.size;
  }

  /** What a heartbeat says of them. */
  get report() {
    const { first, last, droppedCount: dropped, capacity: max } = this.buffer;
    return { first, last, dropped, max };
  }

  /** Numbers a row and keeps it; gives the number. Nothing is sent before `send`. */
  add(boot: number, isLive: boolean, make: (seq: number) => Row): number {
    return this.buffer.add(boot, isLive, make).seq;
  }

  /** Sends what waits and is not on its way. */
  send(): void {
    this.sender.sendWhatWaits();
  }

  /** There is a connection. */
  start(): void {
    this.sender.start();
  }

  /** The connection is gone. */
  stop(): void {
    this.sender.stop();
  }

  /** The gateway has these. */
  stored(stored: Stored): void {
    this.sender.acknowledged(stored);
  }
}
