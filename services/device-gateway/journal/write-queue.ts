import type { Entry, WriteOptions } from './entry.js';

/** Entries that are written together, and whom to tell. */
export interface Writing extends WriteOptions {
  entries: readonly Entry[];
  resolve(): void;
  reject(error: unknown): void;
}

/** Events of one transaction, about. */
const batchSize = 500;
/** Of which the backlog gets at least so many while it has any. */
const backlogShare = batchSize / 5;

/** Writings of one school: the urgent ones go first, the backlog always gets its share. */
export class WriteQueue {
  private urgent: Writing[] = [];
  private backlog: Writing[] = [];

  add(writing: Writing): void {
    (writing.lane === 'urgent' ? this.urgent : this.backlog).push(writing);
  }

  /** Puts writings back at the front. */
  putBack(writings: readonly Writing[]): void {
    this.urgent = [...writings.filter(({ lane }) => lane === 'urgent'), ...this.urgent];
    this.backlog = [...writings.filter(({ lane }) => lane === 'backlog'), ...this.backlog];
  }

  /** What the next transaction writes; nothing when nothing waits. */
  take(): Writing[] {
    const share = this.backlog.length > 0 ? backlogShare : 0;
    const urgent = takeUpTo(this.urgent, batchSize - share);
    const left = batchSize - urgent.reduce((sum, { entries }) => sum + entries.length, 0);
    return [...urgent, ...takeUpTo(this.backlog, Math.max(left, share))];
  }
}

/** Takes writings from the front until they have about so many entries. */
function takeUpTo(writings: Writing[], size: number): Writing[] {
  let count = 0;
  const end = writings.findIndex(({ entries }) => {
    count += entries.length;
    return count >= size;
  });
  return writings.splice(0, end < 0 ? writings.length : end + 1);
}
