import { codes } from '@contracts/kernel/index.js';

/** A call that did not give what was asked for. Its text has been shown unless the call was quiet. */
export class ApiFailure extends Error {
  constructor(
    /** Text for the user, in the user's language. */
    message: string,
    /** Code of the envelope; missing where no envelope came back. */
    readonly code?: number,
    /** Names the request in the server's logs. */
    readonly requestId?: string,
    /** What the server tells beside the text, as it came over the wire: who asked shows it. */
    readonly data: unknown = null,
  ) {
    super(message);
    this.name = 'ApiFailure';
  }

  /** The session may not do this. */
  get isForbidden(): boolean {
    return this.code === codes.permission;
  }

  /** What was asked for is there no more. */
  get isGone(): boolean {
    return this.code === codes.notFound;
  }

  /** The server gave no answer: the network, or the server itself, is down. */
  get isUnreachable(): boolean {
    return this.code === undefined;
  }
}

/** The user was asked, and wants nothing to be sent. */
export class Withheld extends Error {}

/** Lets an action end quietly after a failure that the client has shown; anything else is a fault and goes on. */
export function settleFailure(error: unknown): void {
  if (!(error instanceof ApiFailure || error instanceof Withheld)) throw error;
}
