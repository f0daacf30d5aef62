import { alarmRaised, sessionStarted } from '../../../libs/contracts/identity/index.js';
import type { EventOf } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { alarmIdOf } from '../alarm/alarm.js';
import { type FailureReason, signInFailed, signInSucceeded } from './sign-in.events.js';
import {
  afterFailure,
  failuresThatLock,
  histories,
  type historyTable,
  isKnownAddress,
  isLocked,
  noHistory,
  type SignInHistory,
} from './sign-in-history.js';

/** One attempt, judged as far as the history does not matter. */
export interface Attempt {
  loginAccount: string;
  ip: string;
  /** Epoch ms. */
  at: number;
  account: { id: string; accountType: 1 | 2 };
  /** Id of the session that a success starts. */
  sessionId: string;
  outcome: 'success' | Exclude<FailureReason, 'locked'>;
}

type SignInEvent = EventOf<typeof signInSucceeded | typeof signInFailed | typeof sessionStarted | typeof alarmRaised>;

const alarm = (
  subject: string,
  template: string,
  { at, loginAccount, ip }: Attempt,
  values: Record<string, number> = {},
) =>
  alarmRaised({
    type: '登录告警',
    level: 3,
    template,
    values: { account: loginAccount, ip, ...values },
    happenedAt: at,
    occurrences: 1,
    subject,
  });

function fail(attempt: Attempt, reason: FailureReason, history: SignInHistory): SignInEvent[] {
  const { loginAccount, ip, at, account } = attempt;
  const { id: accountId, accountType } = account;
  const event = signInFailed({ loginAccount, ip, happenedAt: at, reason, accountId, accountType });
  const isLockedNow = reason === 'wrongCredentials' && isLocked(afterFailure(history, ip, at), ip, at);
  return isLockedNow
    ? [
        event,
        alarm(
          `locked ${loginAccount}`,
          '账号 {account} 在10分钟内登录失败{count}次，已锁定10分钟，最近来自 {ip}',
          attempt,
          { count: failuresThatLock },
        ),
      ]
    : [event];
}

function succeed(attempt: Attempt, history: SignInHistory): SignInEvent[] {
  const { loginAccount, ip, at, sessionId, account } = attempt;
  const { id: accountId, accountType } = account;
  const isNewAddress = history.addresses.length > 0 && !isKnownAddress(history, ip);
  return [
    signInSucceeded({ loginAccount, ip, happenedAt: at, accountId, accountType, sessionId }),
    sessionStarted({ accountId, ip, startedAt: at }),
    ...(isNewAddress ? [alarm(`address ${loginAccount} ${ip}`, '账号 {account} 从新地址 {ip} 登录', attempt)] : []),
  ];
}

/**
 * The rules of signing in. What they decide about is a row, not a stream: years of sign-ins would make a long one. The events
 * go to streams of their own: the attempt's, the session's, the alarm's.
 */
export const signIn: RowDecider<typeof historyTable, Attempt, SignInEvent> = {
  projection: histories,

  streamOf(event, { sessionId }, [school]) {
    switch (event.type) {
      case 'SignInSucceeded':
      case 'SignInFailed':
        return `signin-${sessionId}`;
      case 'SessionStarted':
        return `session-${sessionId}`;
      case 'AlarmRaised':
        return `alarm-${alarmIdOf(String(school), event.data.subject)}`;
    }
  },

  decide(attempt, row) {
    const history = row ?? noHistory;
    const { outcome, ip, at } = attempt;
    if (outcome === 'wrongCode') return fail(attempt, outcome, history);
    if (isLocked(history, ip, at)) return fail(attempt, 'locked', history);
    return outcome === 'success' ? succeed(attempt, history) : fail(attempt, outcome, history);
  },
};
