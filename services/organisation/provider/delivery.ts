/** What came of one attempt to send a message. */
export type Delivery =
  | { kind: 'sent'; providerId?: string }
  /** The provider will never take it. */
  | { kind: 'refused'; reason: string }
  /** The provider has not taken it: it may be sent again, not before so many ms where it says so. */
  | { kind: 'later'; reason: string; after?: number }
  /** It may have been sent, or not: it is not sent again by itself. */
  | { kind: 'lost'; reason: string };

/** A message that is to be sent. */
export interface Outgoing {
  /** The same at each attempt: a provider that has seen it sends it once. */
  id: string;
  heading: string;
  content: string;
}

/** HTTP statuses by which a provider says that it has not taken the message for now. */
export const busy = new Set([429, 503]);

/** Times that a provider may refuse to take a message for now. */
export const mostAttempts = 8;
const firstPause = 1_000;
const longestPause = 300_000;

/** How long until the next attempt, ms. @param attempts those that were refused */
export const pauseAfter = (attempts: number): number => Math.min(longestPause, firstPause * 2 ** (attempts - 1));
