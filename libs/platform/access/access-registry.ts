import { sessionStarted } from '../../contracts/identity/account.events.js';
import type { StoredEvent } from '../../eventsourcing/index.js';
import type { Bus, Subscription } from '../../messaging/index.js';
import { accessEvents, refreshEvents } from './access-events.js';
import { AccessState, arrivalLimit, type EndReason } from './access-state.js';
import type { ClientRegistry } from './client-registry.js';
import type { Session } from './session.js';
import { idleLimit, type SessionToken } from './token.js';

/** How long a call waits until what it appended is in effect here, ms. */
const patience = 1000;

/** Nobody knows here who is signed in: the events have to be read anew. */
export class AccessUnknown extends Error {
  constructor() {
    super('sessions and accounts are not known at the moment');
    this.name = 'AccessUnknown';
  }
}

/**
 * Who is signed in and what they may do, in the memory of every process: built from identity's events, so that a check
 * needs no call and a sign-out, a disabled account or a changed right takes effect everywhere at once. Where an event
 * could not be taken in, nobody is admitted by what was known before: all is read anew.
 */
export class AccessRegistry {
  private state: AccessState | undefined = new AccessState();
  private readonly arrivals = new Map<string, Set<() => void>>();
  private readonly watchers = new Set<() => void>();
  private subscription?: Subscription;

  /** Reads the events so far that still matter, and follows new ones. @param sources services whose requests may refresh a session. */
  async start(bus: Bus, sources: readonly string[]): Promise<void> {
    this.subscription = await bus.keep<AccessState>({
      name: 'sessions and accounts',
      // The refreshes behind the sessions: one of a session that is not known says nothing.
      of: [
        { sources: ['identity'], ...accessEvents },
        { sources, ...refreshEvents, areRare: true },
      ],
      fresh: () => new AccessState(),
      take: (state, events) => (state === this.state ? this.take(events) : takeAll(state, events)),
      told: (state) => {
        this.state = state;
        if (!state) return;
        for (const id of [...this.arrivals.keys()]) this.arrive(id);
        this.tellWatchers();
      },
    });
  }

  /** Ends the following of events. */
  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** The clients of the open interface. @throws AccessUnknown */
  get clients(): ClientRegistry {
    return this.known().clients;
  }

  /**
   * The session of a token, or undefined when it ended, its account may not sign in, or the token was superseded.
   * @throws AccessUnknown
   */
  async admit({ sessionId, issuedAt }: SessionToken): Promise<Session | undefined> {
    const now = Date.now();
    if (now - issuedAt > idleLimit) return undefined;
    if (this.known().isAwaited(sessionId) && now - issuedAt < arrivalLimit) await this.arrivalOf(sessionId);
    const state = this.known();
    return state.tokensOf(sessionId)?.takes(issuedAt, now) ? state.session(sessionId) : undefined;
  }

  /** True where every token as old as this one was replaced for good: it gets no newer one for the minute that it still works. */
  isReplaced({ sessionId, issuedAt }: SessionToken): boolean {
    return this.state?.tokensOf(sessionId)?.isReplaced(issuedAt) ?? false;
  }

  /** The session as it is now, or undefined when it ended, its account may not sign in, or nothing is known. */
  session(sessionId: string): Session | undefined {
    return this.state?.session(sessionId);
  }

  /** True when it is known that the session does not go on. */
  isOver(sessionId: string): boolean {
    return this.state !== undefined && !this.state.session(sessionId);
  }

  /** Why a session ended, for the moment in which its pages ask. */
  endOf(sessionId: string): EndReason | undefined {
    return this.state?.endOf(sessionId);
  }

  /** Ids of the sessions that an account has now, without those that nobody has used for too long. */
  sessionsOf(accountId: string): string[] {
    return this.known().sessionsOf(accountId);
  }

  /** The keys that an account was granted; undefined where it is not known here. */
  permissionsOf(accountId: string): ReadonlySet<string> | undefined {
    return this.known().permissionsOf(accountId);
  }

  /** Whose an account is, and whether it is limited; undefined where nobody has said so. */
  tieOf(accountId: string): { teacherId?: string; isLimited: boolean } | undefined {
    return this.known().tieOf(accountId);
  }

  /** Whether one of the accounts has a session that goes on. */
  haveSession(accountIds: ReadonlySet<string>): boolean {
    return this.known().haveSession(accountIds);
  }

  /** Whether an account has yet to replace the password that it was given; so has one that is not known here. */
  hasFirstPassword(loginAccount: string): boolean {
    return this.known().hasFirstPassword(loginAccount);
  }

  /** Calls `watcher` after sessions or rights may have changed. @returns what ends it */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /**
   * Waits until a condition on sessions and rights holds that the caller has just appended, at most for a second. While nothing
   * is known it does not hold: what was appended is in effect all the same.
   */
  async until(condition: () => boolean): Promise<void> {
    const holds = () => this.state !== undefined && condition();
    if (holds()) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        unwatch();
        resolve();
      };
      const timer = setTimeout(done, patience);
      const unwatch = this.watch(() => holds() && done());
    });
  }

  /** Takes events in the order of the log. */
  take(events: readonly StoredEvent[]): void {
    takeAll(this.known(), events);
    for (const { type, streamId } of events) if (type === sessionStarted.name) this.arrive(streamId);
    this.tellWatchers();
  }

  private known(): AccessState {
    if (!this.state) throw new AccessUnknown();
    return this.state;
  }

  private tellWatchers(): void {
    for (const watcher of this.watchers) watcher();
  }

  private arrive(sessionId: string): void {
    for (const done of this.arrivals.get(sessionId) ?? []) done();
  }

  private arrivalOf(sessionId: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.arrivals.get(sessionId) ?? new Set();
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        if (waiting.size === 0) this.arrivals.delete(sessionId);
        resolve();
      };
      const timer = setTimeout(done, arrivalLimit);
      this.arrivals.set(sessionId, waiting.add(done));
    });
  }
}

function takeAll(state: AccessState, events: readonly StoredEvent[]): void {
  for (const event of events) state.take(event);
}
