import { alarmRaised, sessionStarted } from '../../../libs/contracts/identity/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { type FailureReason, signInFailed, signInSucceeded } from './sign-in.events.js';

/** Failures of one account name that lock it, and the time in which they count and for which they lock (spec README). */
export const failuresThatLock = 5;
export const lockTime = 10 * 60_000;
/** Addresses that are remembered of one account. */
const knownAddresses = 50;

/** What is known of the sign-ins with one account name, whether there is such an account or not. */
export interface SignInHistory {
  /** Times of recent failures, epoch ms. */
  failures: readonly number[];
  /** Epoch ms; 0 when it was never locked. */
  lockedUntil: number;
  /** Addresses of successful sign-ins, the latest last. */
  addresses: readonly string[];
}

/** One attempt, judged as far as the history does not matter. */
export interface Attempt {
  loginAccount: string;
  ip: string;
  /** Epoch ms. */
  at: number;
  /** Missing when no account has this name. */
  account?: { id: string; accountType: 1 | 2 };
  /** Id of the session that a success starts. */
  sessionId: string;
  outcome: 'success' | Exclude<FailureReason, 'locked'>;
}

type SignInEvent = EventOf<typeof signInSucceeded | typeof signInFailed | typeof sessionStarted | typeof alarmRaised>;

/** True while no password is looked at. */
export const isLocked = ({ lockedUntil }: Pick<SignInHistory, 'lockedUntil'>, at: number) => at < lockedUntil;

function failed(history: SignInHistory, at: number): SignInHistory {
  const failures = [...history.failures.filter((time) => time > at - lockTime), at];
  return failures.length < failuresThatLock
    ? { ...history, failures }
    : { ...history, failures: [], lockedUntil: at + lockTime };
}

const alarm = (template: string, { at, loginAccount, ip }: Attempt, values: Record<string, number> = {}) =>
  alarmRaised({ type: '登录告警', template, values: { account: loginAccount, ip, ...values }, happenedAt: at });

function fail(attempt: Attempt, reason: FailureReason, history: SignInHistory): SignInEvent[] {
  const { loginAccount, ip, at, account } = attempt;
  const known = account ? { accountId: account.id, accountType: account.accountType } : { accountType: 2 as const };
  const event = signInFailed({ loginAccount, ip, happenedAt: at, reason, ...known });
  const isLockedNow = reason === 'wrongCredentials' && isLocked(failed(history, at), at);
  return isLockedNow && account
    ? [
        event,
        alarm('账号 {account} 在10分钟内登录失败{count}次，已锁定10分钟，最近来自 {ip}', attempt, {
          count: failuresThatLock,
        }),
      ]
    : [event];
}

function succeed(attempt: Attempt, account: { id: string; accountType: 1 | 2 }, history: SignInHistory): SignInEvent[] {
  const { loginAccount, ip, at, sessionId } = attempt;
  const { id: accountId, accountType } = account;
  const isNewAddress = history.addresses.length > 0 && !history.addresses.includes(ip);
  return [
    signInSucceeded({ loginAccount, ip, happenedAt: at, accountId, accountType, sessionId }),
    sessionStarted({ accountId, ip, startedAt: at }),
    ...(isNewAddress ? [alarm('账号 {account} 从新地址 {ip} 登录', attempt)] : []),
  ];
}

/**
 * The rules of signing in. Its state is a row of the read model, not a stream: years of sign-ins would make a long one.
 * The events go to streams of their own: the attempt's, the session's, the alarm's.
 */
export const signIn: Decider<SignInHistory, Attempt, SignInEvent> = {
  category: 'signin',
  types: [signInSucceeded, signInFailed, sessionStarted, alarmRaised],
  initial: { failures: [], lockedUntil: 0, addresses: [] },

  evolve(history, event) {
    switch (event.type) {
      case 'SignInFailed':
        return event.data.reason === 'wrongCredentials' ? failed(history, event.data.happenedAt) : history;
      case 'SignInSucceeded': {
        const others = history.addresses.filter((address) => address !== event.data.ip);
        return { failures: [], lockedUntil: 0, addresses: [...others, event.data.ip].slice(-knownAddresses) };
      }
      default:
        return history;
    }
  },

  decide(attempt, history) {
    const { outcome, account, at } = attempt;
    if (outcome === 'wrongCode') return fail(attempt, outcome, history);
    if (isLocked(history, at)) return fail(attempt, 'locked', history);
    return outcome === 'success' && account
      ? succeed(attempt, account, history)
      : fail(attempt, outcome === 'success' ? 'wrongCredentials' : outcome, history);
  },
};
