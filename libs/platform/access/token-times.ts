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
  /** What is earliest from a moment on. */
  private next?: { earliest: number; at: number; isForAll: boolean };

  constructor(startedAt: number) {
    this.newest = startedAt;
  }

  /** A token came in place of those before. */
  replace({ issuedAt, replacesAll = false }: Replacement): void {
    this.newest = Math.max(this.newest, issuedAt);
    this.settle(issuedAt);
    const { earliest, at, isForAll } = this.next ?? {
      earliest: this.earliest,
      at: Number.POSITIVE_INFINITY,
      isForAll: false,
    };
    this.next = {
      // Processes that replace the same token at the same time do not know of one another.
      earliest: Math.max(earliest, replacesAll ? issuedAt : issuedAt - supersededFor),
      at: Math.min(at, issuedAt + supersededFor),
      isForAll: isForAll || replacesAll,
    };
  }

  /** True when a token that was issued then is taken. */
  takes(issuedAt: number, now: number): boolean {
    this.settle(now);
    return issuedAt >= this.earliest;
  }

  /** True when a token that was issued then was replaced with all others. */
  isReplaced(issuedAt: number): boolean {
    return this.next?.isForAll === true && issuedAt < this.next.earliest;
  }

  private settle(now: number): void {
    if (!this.next || now <= this.next.at) return;
    this.earliest = this.next.earliest;
    this.next = undefined;
  }
}
