import {
  accountAdded,
  accountAuthorised,
  accountChanged,
  accountRemoved,
  accountStateSwitched,
  accountTied,
  passwordChangeDemanded,
  sessionEnded,
  sessionStarted,
} from '../../contracts/identity/account.events.js';
import type { DataOf } from '../../contracts/kernel/index.js';
import { sessionRefreshed } from '../../contracts/platform/operation.events.js';
import type { StoredEvent } from '../../eventsourcing/index.js';
import { longestSession } from './access-events.js';
import { ClientRegistry } from './client-registry.js';
import type { Session } from './session.js';
import { idleLimit } from './token.js';
import { TokenTimes } from './token-times.js';

interface Account extends DataOf<typeof accountAdded> {
  school: string;
  permissions: ReadonlySet<string>;
  mustChangePassword: boolean;
  tie?: DataOf<typeof accountTied>;
}

interface KnownSession {
  accountId: string;
  /** School that it works in, where that is not the account's. */
  schoolId?: string;
  /** Epoch ms. */
  startedAt: number;
  tokens: TokenTimes;
}

/**
 * How long a request waits for the event of a session that has just begun elsewhere, ms: longer than a consumer waits for
 * Kafka before it reads the log itself. A refusal would send the person who has just signed in back to the sign-in.
 */
export const arrivalLimit = 5000;

type Facts = {
  [K in string]: (event: StoredEvent) => void;
};

/** Why a session ended. */
export type EndReason = DataOf<typeof sessionEnded>['reason'];

/** Sessions, accounts and clients, as far as the events say that were taken in. */
export class AccessState {
  /** The clients of the open interface. */
  readonly clients = new ClientRegistry();
  private readonly accounts = new Map<string, Account>();
  private readonly sessions = new Map<string, KnownSession>();
  /** When (epoch ms) and why sessions ended that nobody needs to wait for, those of their age without a reason; forgotten after `arrivalLimit`. */
  private readonly ended = new Map<string, { at: number; reason?: EndReason }>();

  /** True where an event may still come that begins the session. */
  isAwaited(sessionId: string): boolean {
    return !this.lasting(sessionId) && !this.ended.has(sessionId);
  }

  /** Why a session ended, for the moment in which its pages ask. */
  endOf(sessionId: string): EndReason | undefined {
    return this.ended.get(sessionId)?.reason;
  }

  /** Which tokens of a session are taken; undefined without the session. */
  tokensOf(sessionId: string): TokenTimes | undefined {
    return this.lasting(sessionId)?.tokens;
  }

  /** The session as it is now, or undefined when it ended or its account may not sign in. */
  session(sessionId: string): Session | undefined {
    const session = this.lasting(sessionId);
    const account = session && this.accounts.get(session.accountId);
    if (!session || account?.state !== 1) return undefined;
    const {
      loginAccount,
      name,
      accountType,
      school: homeSchool,
      isMain,
      permissions,
      mustChangePassword,
      tie,
    } = account;
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
      ...(tie?.teacherId && { teacherId: tie.teacherId }),
      isLimited: tie?.isLimited ?? false,
    };
  }

  /** Ids of the sessions that an account has now, without those that nobody has used for too long. */
  sessionsOf(accountId: string): string[] {
    const own = [...this.sessions].filter(([, session]) => session.accountId === accountId).map(([id]) => id);
    return own.filter((id) => this.isUsed(id));
  }

  /** The keys that an account was granted. */
  permissionsOf(accountId: string): ReadonlySet<string> | undefined {
    return this.accounts.get(accountId)?.permissions;
  }

  /** Whose an account is, and whether it is limited. */
  tieOf(accountId: string): DataOf<typeof accountTied> | undefined {
    return this.accounts.get(accountId)?.tie;
  }

  /** Whether one of the accounts has a session that goes on. */
  haveSession(accountIds: ReadonlySet<string>): boolean {
    for (const [id, { accountId }] of this.sessions) if (accountIds.has(accountId) && this.isUsed(id)) return true;
    return false;
  }

  /** Whether an account has yet to replace the password that it was given; so has one that is not known here. */
  hasFirstPassword(loginAccount: string): boolean {
    const account = [...this.accounts.values()].find((one) => one.loginAccount === loginAccount);
    return account?.mustChangePassword ?? true;
  }

  /** Takes an event in, in the order of the log. */
  take(event: StoredEvent): void {
    this.facts[event.type]?.(event);
    this.clients.take(event);
  }

  private change(event: StoredEvent, change: Partial<Account>): void {
    const account = this.accounts.get(event.streamId);
    if (account) this.accounts.set(event.streamId, { ...account, ...change });
  }

  private endSessionsOf(accountId: string, reason: EndReason): void {
    for (const id of this.sessionsOf(accountId)) this.end(id, reason);
  }

  /** Whether a session goes on that somebody has used within the time that it may be idle. */
  private isUsed(sessionId: string): boolean {
    return Date.now() - (this.lasting(sessionId)?.tokens.newest ?? 0) <= idleLimit;
  }

  /** The session where it goes on; one that has lasted as long as it may ends here, as no event says so. */
  private lasting(sessionId: string): KnownSession | undefined {
    const session = this.sessions.get(sessionId);
    if (!session || Date.now() <= session.startedAt + longestSession) return session;
    this.end(sessionId);
    return undefined;
  }

  private end(sessionId: string, reason?: EndReason): void {
    this.sessions.delete(sessionId);
    const now = Date.now();
    // They stand in the order of their ends. A process that starts reads the ends of a day within the limit.
    for (const [id, { at }] of this.ended) {
      if (now - at <= arrivalLimit) break;
      this.ended.delete(id);
    }
    this.ended.set(sessionId, { at: now, reason });
  }

  private begin({ streamId, data }: StoredEvent): void {
    const { accountId, startedAt, schoolId } = data as DataOf<typeof sessionStarted>;
    if (startedAt + longestSession < Date.now()) return;
    this.sessions.set(streamId, { accountId, schoolId, startedAt, tokens: new TokenTimes(startedAt) });
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
      if (state !== 1) this.endSessionsOf(event.streamId, 'accountDisabled');
    },
    [accountRemoved.name]: ({ streamId }) => {
      this.endSessionsOf(streamId, 'accountRemoved');
      this.accounts.delete(streamId);
    },
    [accountAuthorised.name]: (event) => {
      this.change(event, { permissions: new Set((event.data as DataOf<typeof accountAuthorised>).permissions) });
    },
    [accountTied.name]: (event) => this.change(event, { tie: event.data as DataOf<typeof accountTied> }),
    [passwordChangeDemanded.name]: (event) => {
      this.change(event, { mustChangePassword: (event.data as DataOf<typeof passwordChangeDemanded>).demanded });
    },
    [sessionStarted.name]: (event) => this.begin(event),
    [sessionEnded.name]: ({ streamId, data }) => this.end(streamId, (data as DataOf<typeof sessionEnded>).reason),
    [sessionRefreshed.name]: ({ data }) => {
      const { sessionId, ...replacement } = data as DataOf<typeof sessionRefreshed>;
      this.sessions.get(sessionId)?.tokens.replace(replacement);
    },
  };
}
