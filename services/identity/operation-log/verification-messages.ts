import type { ChainReading, VerifiedPart } from './verified-chain.js';

/** What a thread is to verify, and how it reaches the database. */
export interface VerificationOrder extends VerifiedPart {
  /** Signs in the system role. */
  systemUrl: string;
  /** Services whose logs are read. */
  sources: readonly string[];
}

/** What the thread says. */
export type VerificationMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; reading: ChainReading };
