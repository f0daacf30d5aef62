import { maximumBatch } from '../../../libs/contracts/device-gateway/index.js';
import type { KeptRow, KeptRows } from './device-memory.js';

/** A batch that is on its way, or is to be sent. */
export interface RowBatch<Row> {
  isLive: boolean;
  /** Start in which all its rows were made. */
  boot: number;
  rows: Row[];
  dropped: { from: number; to: number }[];
}

/** What the gateway says is stored. */
export interface Stored {
  upto: number;
  have: readonly (readonly [number, number])[];
}

/** Tells whether the gateway has a row. */
export const isStored = ({ upto, have }: Stored, seq: number): boolean =>
  seq <= upto || have.some(([from, to]) => from <= seq && seq <= to);

/**
 * Rows of a device that wait to be stored: numbered, kept in order, the oldest overwritten when there is no room.
 * What is made while the device is online goes in the live lane, so that it never waits behind what an outage left.
 */
export class RowBuffer<Row extends { seq: number }> {
  constructor(
    private readonly kept: KeptRows<Row>,
    /** Rows that fit. */
    readonly capacity: number,
  ) {}

  /** Rows that wait. */
  get size(): number {
    return this.kept.rows.length;
  }

  /** Oldest number that waits, or the next one. */
  get first(): number {
    return this.kept.rows[0]?.row.seq ?? this.kept.last + 1;
  }

  /** Newest number. */
  get last(): number {
    return this.kept.last;
  }

  get droppedCount(): number {
    return this.kept.droppedCount;
  }

  /** Numbers a row and keeps it. */
  add(boot: number, isLive: boolean, make: (seq: number) => Row): Row {
    this.kept.last += 1;
    const row = make(this.kept.last);
    this.kept.rows.push({ boot, isLive, row });
    while (this.kept.rows.length > this.capacity) this.overwriteOldest();
    return row;
  }

  /** What waits was not sent as it happened: it goes in the lane of the backlog from now on. */
  fallBehind(): void {
    for (const kept of this.kept.rows) kept.isLive = false;
  }

  /** The next batch of a lane; undefined where nothing waits. */
  batch(isLive: boolean): RowBatch<Row> | undefined {
    const first = this.kept.rows.find((kept) => kept.isLive === isLive);
    if (!first) return undefined;
    const fits = (kept: KeptRow<Row>) => kept.isLive === isLive && kept.boot === first.boot;
    const rows: Row[] = [];
    for (const kept of this.kept.rows) {
      if (!fits(kept)) continue;
      rows.push(kept.row);
      if (rows.length === maximumBatch) break;
    }
    const dropped = this.kept.dropped.slice(0, 16).map((range) => ({ ...range }));
    return { isLive, boot: first.boot, rows, dropped };
  }

  /** Forgets what is stored. */
  release(stored: Stored, reported: RowBatch<Row>['dropped']): void {
    this.kept.rows = this.kept.rows.filter(({ row }) => !isStored(stored, row.seq));
    this.kept.dropped = this.kept.dropped.flatMap((range) => {
      const told = reported.find(({ from }) => from === range.from);
      if (!told) return [range];
      return told.to === range.to ? [] : [{ from: told.to + 1, to: range.to }];
    });
  }

  private overwriteOldest(): void {
    const [oldest] = this.kept.rows.splice(0, 1);
    if (!oldest) return;
    const { seq } = oldest.row;
    this.kept.droppedCount += 1;
    const newest = this.kept.dropped[this.kept.dropped.length - 1];
    if (newest && newest.to === seq - 1) newest.to = seq;
    else this.kept.dropped.push({ from: seq, to: seq });
  }
}
