import type { NewEvent } from '../../../libs/contracts/kernel/index.js';

/** An event on its way into the log. */
export interface Entry {
  stream: string;
  event: NewEvent;
  /** Makes a repeat harmless. */
  id: string;
  /** Before when it cannot have been stored, epoch ms; missing where nobody knows. */
  since?: number;
  /** Epoch ms. */
  happenedAt: number;
  /** Number of the device that acted. */
  actor: string;
}

/** How entries are written. */
export interface WriteOptions {
  /** `urgent` goes before `backlog`, which still gets a fifth of every transaction. */
  lane: 'urgent' | 'backlog';
  /** Kept while the database is away and written when it is back. Others fail: the device sends them again. */
  isKept: boolean;
}
