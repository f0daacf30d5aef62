import { supersededFor } from './token.js';

/** A token that came in place of others. */
interface Replacement {
  /** Epoch ms. */
  issuedAt: number;
  /** Tokens that others gave in the last minute are replaced too. */
  replacesAll?: boolean;
}

/**
 * Which tokens of a session are taken, by when they were issued, epoch ms. A replaced one is taken a minute longer, for requests
 * under way, and never again: not when its successor is replaced either.
 */
export class TokenTimes {
  /** When the newest was issued: nothing of the session is taken when that one is too old. */
  newest: number;
  private earliest = Number.NEGATIVE_INFINITY;
  /** When the newest was issued that came in place of all others. */
  private newestForAll = Number.NEGATIVE_INFINITY;
  /** Those of the last minute. */
  private recent: readonly Replacement[] = [];

  constructor(startedAt: number) {
    this.newest = startedAt;
  }

  /** A token came in place of those before. */
  replace(replacement: Replacement): void {
    const { issuedAt, replacesAll } = replacement;
    this.newest = Math.max(this.newest, issuedAt);
    if (replacesAll) this.newestForAll = Math.max(this.newestForAll, issuedAt);
    this.settle(issuedAt);
    this.recent = [...this.recent, replacement];
  }

  /** True when a token that was issued then is taken. */
  takes(issuedAt: number, now: number): boolean {
    this.settle(now);
    return issuedAt >= this.earliest;
  }

  /** True when a token that was issued then was replaced with all others. */
  isReplaced(issuedAt: number): boolean {
    return issuedAt < this.newestForAll;
  }

  /** Those that each have had their minute are in effect. */
  private settle(now: number): void {
    const isRecent = ({ issuedAt }: Replacement) => now <= issuedAt + supersededFor;
    // Processes that replace the same token at the same time do not know of one another.
    for (const { issuedAt, replacesAll } of this.recent.filter((one) => !isRecent(one)))
      this.earliest = Math.max(this.earliest, replacesAll ? issuedAt : issuedAt - supersededFor);
    this.recent = this.recent.filter(isRecent);
  }
}
