import {
  accountAdded,
  accountAuthorised,
  accountChanged,
  accountRemoved,
  accountStateSwitched,
  passwordChangeDemanded,
  sessionEnded,
  sessionStarted,
} from '../../contracts/identity/account.events.js';
import type { DataOf } from '../../contracts/kernel/index.js';
import { sessionRefreshed } from '../../contracts/platform/operation.events.js';
import type { StoredEvent } from '../../eventsourcing/index.js';
import type { Bus, Subscription } from '../../messaging/index.js';
import { accessEvents, longestSession, refreshEvents } from './access-events.js';
import { ClientDirectory } from './client-directory.js';
import type { Session } from './session.js';
import { idleLimit, type SessionToken, supersededFor } from './token.js';

interface Account extends DataOf<typeof accountAdded> {
  school: string;
  permissions: ReadonlySet<string>;
  mustChangePassword: boolean;
}

interface KnownSession {
  accountId: string;
  /** School that it works in, where that is not the account's. */
  schoolId?: string;
  /** Issue time of the newest token, epoch ms. */
  issuedAt: number;
  /** When that token replaced the one before, epoch ms. */
  refreshedAt: number;
}

/** How long a call waits until what it appended is in effect here, ms. */
const patience = 1000;
/**
 * How long a request waits for the event of a session that has just begun elsewhere, ms: longer than a consumer waits for
 * Kafka before it reads the log itself. A refusal would send the person who has just signed in back to the sign-in.
 */
const arrivalLimit = 5000;

type Facts = {
  [K in string]: (event: StoredEvent) => void;
};

/**
 * Who is signed in and what they may do, in the memory of every process: built from identity's events, so that a check
 * needs no call and a sign-out, a disabled account or a changed right takes effect everywhere at once.
 */
export class AccessDirectory {
  /** The clients of the open interface. */
  readonly clients = new ClientDirectory();
  private readonly accounts = new Map<string, Account>();
  private readonly sessions = new Map<string, KnownSession>();
  /** When sessions ended that nobody needs to wait for, epoch ms; forgotten after `arrivalLimit`. */
  private readonly ended = new Map<string, number>();
  private readonly arrivals = new Map<string, Set<() => void>>();
  private readonly watchers = new Set<() => void>();
  private subscription?: Subscription;

  /** Reads the events so far that still matter, and follows new ones. @param sources services whose requests may refresh a session. */
  async start(bus: Bus, sources: readonly string[]): Promise<void> {
    this.subscription = await bus.follow({ sources: ['identity'], ...accessEvents, from: 'start' }, (events) =>
      this.take(events),
    );
    // Behind the sessions: a refresh of one that is not known says nothing.
    const refreshes = await bus.follow({ sources, ...refreshEvents, from: 'start', areRare: true }, (events) =>
      this.take(events),
    );
    const [first, second] = [this.subscription, refreshes];
    this.subscription = { stop: async () => void (await Promise.all([first.stop(), second.stop()])) };
  }

  /** Ends the following of events. */
  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** The session of a token, or undefined when it ended, its account may not sign in, or the token was superseded. */
  async admit({ sessionId, issuedAt }: SessionToken): Promise<Session | undefined> {
    const now = Date.now();
    if (now - issuedAt > idleLimit) return undefined;
    const isAwaited = !this.sessions.has(sessionId) && !this.ended.has(sessionId);
    if (isAwaited && now - issuedAt < arrivalLimit) await this.arrivalOf(sessionId);
    const session = this.sessions.get(sessionId);
    if (!session) return undefined;
    const isSuperseded = issuedAt + supersededFor < session.issuedAt && now > session.refreshedAt + supersededFor;
    return isSuperseded ? undefined : this.session(sessionId);
  }

  /** The session as it is now, or undefined when it ended or its account may not sign in. */
  session(sessionId: string): Session | undefined {
    const session = this.sessions.get(sessionId);
    const account = session && this.accounts.get(session.accountId);
    if (!session || account?.state !== 1) return undefined;
    const { loginAccount, name, accountType, school: homeSchool, isMain, permissions, mustChangePassword } = account;
    return {
      id: sessionId,
      accountId: session.accountId,
      loginAccount,
      name,
      accountType,
      school: session.schoolId ?? homeSchool,
      homeSchool,
      isMain,
      permissions,
      mustChangePassword,
    };
  }

  /** Ids of the sessions that an account has now. */
  sessionsOf(accountId: string): string[] {
    return [...this.sessions].filter(([, session]) => session.accountId === accountId).map(([id]) => id);
  }

  /** Whether an account has yet to replace the password that it was given; so has one that is not known here. */
  hasFirstPassword(loginAccount: string): boolean {
    const account = [...this.accounts.values()].find((one) => one.loginAccount === loginAccount);
    return account?.mustChangePassword ?? true;
  }

  /** Calls `watcher` after sessions or rights may have changed. @returns what ends it */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Waits until a condition on sessions and rights holds that the caller has just appended, at most for a second. */
  async until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        unwatch();
        resolve();
      };
      const timer = setTimeout(done, patience);
      const unwatch = this.watch(() => condition() && done());
    });
  }

  /** Takes events in the order of the log. */
  take(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.facts[event.type]?.(event);
      this.clients.take(event);
    }
    for (const watcher of this.watchers) watcher();
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

  private change(event: StoredEvent, change: Partial<Account>): void {
    const account = this.accounts.get(event.streamId);
    if (account) this.accounts.set(event.streamId, { ...account, ...change });
  }

  private endSessionsOf(accountId: string): void {
    for (const id of this.sessionsOf(accountId)) this.end(id);
  }

  private end(sessionId: string): void {
    this.sessions.delete(sessionId);
    const now = Date.now();
    // They stand in the order of their ends. A process that starts reads the ends of a day within the limit.
    for (const [id, at] of this.ended) {
      if (now - at <= arrivalLimit) break;
      this.ended.delete(id);
    }
    this.ended.set(sessionId, now);
  }

  private begin({ streamId, data }: StoredEvent): void {
    const { accountId, startedAt, schoolId } = data as DataOf<typeof sessionStarted>;
    if (startedAt + longestSession < Date.now()) return;
    this.sessions.set(streamId, { accountId, schoolId, issuedAt: startedAt, refreshedAt: startedAt });
    for (const done of this.arrivals.get(streamId) ?? []) done();
  }

  private readonly facts: Facts = {
    [accountAdded.name]: ({ streamId, school, data }) => {
      this.accounts.set(streamId, {
        ...(data as DataOf<typeof accountAdded>),
        school,
        permissions: new Set(),
        mustChangePassword: true,
      });
    },
    [accountChanged.name]: (event) => this.change(event, event.data as DataOf<typeof accountChanged>),
    [accountStateSwitched.name]: (event) => {
      const { state } = event.data as DataOf<typeof accountStateSwitched>;
      this.change(event, { state });
      if (state !== 1) this.endSessionsOf(event.streamId);
    },
    [accountRemoved.name]: ({ streamId }) => {
      this.endSessionsOf(streamId);
      this.accounts.delete(streamId);
    },
    [accountAuthorised.name]: (event) => {
      this.change(event, { permissions: new Set((event.data as DataOf<typeof accountAuthorised>).permissions) });
    },
    [passwordChangeDemanded.name]: (event) => {
      this.change(event, { mustChangePassword: (event.data as DataOf<typeof passwordChangeDemanded>).demanded });
    },
    [sessionStarted.name]: (event) => this.begin(event),
    [sessionEnded.name]: ({ streamId }) => this.end(streamId),
    [sessionRefreshed.name]: ({ data }) => {
      const { sessionId, issuedAt } = data as DataOf<typeof sessionRefreshed>;
      const session = this.sessions.get(sessionId);
      if (session && session.issuedAt < issuedAt)
        this.sessions.set(sessionId, { ...session, issuedAt, refreshedAt: issuedAt });
    },
  };
}
