import { isStored, type RowBatch, type RowBuffer, type Stored } from './row-buffer.js';

/** How long a device waits for the gateway, ms: doubled with each repeat up to `longest`, spread by a fifth. */
export interface RetryPauses {
  first: number;
  longest: number;
}

interface OnItsWay<Row> {
  batch: RowBatch<Row>;
  timer: NodeJS.Timeout;
}

/** Sends the rows of a buffer, one batch a lane at a time, again and again until they are stored. */
export class RowSender<Row extends { seq: number }> {
  private readonly lanes = new Map<boolean, OnItsWay<Row>>();
  private isConnected = false;

  constructor(
    private readonly buffer: RowBuffer<Row>,
    private readonly pauses: RetryPauses,
    private readonly publish: (batch: RowBatch<Row>) => void,
  ) {}

  /** The connection is there: everything that waits is sent. */
  start(): void {
    this.isConnected = true;
    this.sendWhatWaits();
  }

  /** The connection broke: what was on its way will be sent again, as backlog. */
  stop(): void {
    this.isConnected = false;
    for (const { timer } of this.lanes.values()) clearTimeout(timer);
    this.lanes.clear();
    this.buffer.fallBehind();
  }

  /** Sends the next batch of each lane that has none on its way. */
  sendWhatWaits(): void {
    if (!this.isConnected) return;
    for (const isLive of [true, false]) {
      if (this.lanes.has(isLive)) continue;
      const batch = this.buffer.batch(isLive);
      if (batch) this.send(batch, 1);
    }
  }

  /** Takes in what is stored and goes on. */
  acknowledged(stored: Stored): void {
    const reported = [...this.lanes.values()].flatMap(({ batch }) => batch.dropped);
    this.buffer.release(stored, reported);
    for (const [isLive, { batch, timer }] of this.lanes) {
      if (batch.rows.some(({ seq }) => !isStored(stored, seq))) continue;
      clearTimeout(timer);
      this.lanes.delete(isLive);
    }
    this.sendWhatWaits();
  }

  private send(batch: RowBatch<Row>, attempts: number): void {
    const pause = Math.min(this.pauses.first * 2 ** (attempts - 1), this.pauses.longest) * (0.9 + Math.random() * 0.2);
    const timer = setTimeout(() => this.send(batch, attempts + 1), pause);
    this.lanes.set(batch.isLive, { batch, timer });
    this.publish(batch);
  }
}
