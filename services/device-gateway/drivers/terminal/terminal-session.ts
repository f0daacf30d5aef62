import { newId } from '../../../../libs/database/index.js';

/** A will that comes so soon after a sign of life is of the connection before, ms: brokers send it late. */
const lateWill = 2_000;

/** Names the connections of a terminal that does not: each begins with its greeting and ends with its will. */
export class TerminalSession {
  private sessionId?: string;
  private heardAt = Number.NEGATIVE_INFINITY;
  private greetedAt = Number.NEGATIVE_INFINITY;

  /** @param repeatWithin a greeting that comes again within this is the same one, ms */
  constructor(private readonly repeatWithin: number) {}

  /** Of a terminal that was heard; undefined while it was not. */
  get id(): string | undefined {
    return this.sessionId;
  }

  /** The terminal greets. @returns whether this begins a session */
  greeted(now: number): boolean {
    const isRepeat = this.sessionId !== undefined && now - this.greetedAt < this.repeatWithin;
    this.greetedAt = now;
    this.heardAt = now;
    if (!isRepeat) this.sessionId = newId();
    return !isRepeat;
  }

  /** Anything else came. @returns whether this begins a session: nobody heard the greeting */
  heard(now: number): boolean {
    this.heardAt = now;
    if (this.sessionId !== undefined) return false;
    this.sessionId = newId();
    return true;
  }

  /** Its will came. @returns the session that is over; `doubtful` where the will may be of an earlier one */
  gone(now: number): { sessionId: string } | 'doubtful' | undefined {
    if (this.sessionId === undefined) return undefined;
    return now - this.heardAt < lateWill ? 'doubtful' : this.over();
  }

  /** Nothing came since then, epoch ms. */
  isSilentSince(time: number): boolean {
    return this.heardAt <= time;
  }

  /** The session is over. */
  over(): { sessionId: string } | undefined {
    const { sessionId } = this;
    this.sessionId = undefined;
    this.greetedAt = Number.NEGATIVE_INFINITY;
    return sessionId === undefined ? undefined : { sessionId };
  }
}
