import { alarmRaised, sessionStarted } from '../../../libs/contracts/identity/index.js';
import { given } from '../../../libs/testing/given.js';
import { type FailureReason, signInFailed, signInSucceeded } from './sign-in.events.js';
import { type Attempt, signIn } from './sign-in.js';
import { lockTime } from './sign-in-history.js';

const accountId = '11111111-1111-4111-8111-111111111111';
const sessionId = '22222222-2222-4222-8222-222222222222';
const minute = 60_000;
const noon = Date.UTC(2026, 10, 21, 12);
const account = { id: accountId, accountType: 2 } as const;
const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  loginAccount: 'admin',
  ip: '10.0.0.1',
  at: noon,
  account,
  sessionId,
  outcome: 'success',
  ...changes,
});
const failure = (at: number, reason: FailureReason = 'wrongCredentials') =>
  signInFailed({ loginAccount: 'admin', ip: '10.0.0.1', happenedAt: at, reason, accountId, accountType: 2 });
const success = (at: number, ip = '10.0.0.1') =>
  signInSucceeded({ loginAccount: 'admin', ip, happenedAt: at, accountId, accountType: 2, sessionId });
const started = (ip = '10.0.0.1') => sessionStarted({ accountId, ip, startedAt: noon });
const minutesBefore = (...minutes: number[]) => minutes.map((ago) => failure(noon - ago * minute));

describe('signing in', () => {
  it('starts a session', () => {
    given(signIn, [])
      .when(attempt())
      .then([success(noon), started()]);
  });

  it('raises an alarm from a new address, but not from the very first', () => {
    const newAddress = alarmRaised({
      type: '登录告警',
      level: 3,
      occurrences: 1,
      subject: 'address admin 10.9.9.9',
      template: '账号 {account} 从新地址 {ip} 登录',
      values: { account: 'admin', ip: '10.9.9.9' },
      happenedAt: noon,
    });
    const before = [success(noon - minute)];
    given(signIn, before)
      .when(attempt())
      .then([success(noon), started()]);
    given(signIn, before)
      .when(attempt({ ip: '10.9.9.9' }))
      .then([success(noon, '10.9.9.9'), started('10.9.9.9'), newAddress]);
    given(signIn, [...before, success(noon - 1, '10.9.9.9')])
      .when(attempt({ ip: '10.9.9.9' }))
      .then([success(noon, '10.9.9.9'), started('10.9.9.9')]);
  });

  it.each(['wrongCode', 'wrongCredentials', 'disabled'] as const)('fails: %s', (outcome) => {
    given(signIn, [])
      .when(attempt({ outcome }))
      .then([failure(noon, outcome)]);
  });

  it('locks the account at the fifth failure in ten minutes, with an alarm', () => {
    const locked = alarmRaised({
      type: '登录告警',
      level: 3,
      occurrences: 1,
      subject: 'locked admin',
      template: '账号 {account} 在10分钟内登录失败{count}次，已锁定10分钟，最近来自 {ip}',
      values: { account: 'admin', ip: '10.0.0.1', count: 5 },
      happenedAt: noon,
    });
    const wrong = attempt({ outcome: 'wrongCredentials' });
    given(signIn, minutesBefore(9, 8, 7, 6))
      .when(wrong)
      .then([failure(noon), locked]);
    given(signIn, minutesBefore(11, 8, 7, 6))
      .when(wrong)
      .then([failure(noon)]);
    given(signIn, [...minutesBefore(9, 8, 7), success(noon - 6 * minute), failure(noon - minute)])
      .when(wrong)
      .then([failure(noon)]);
  });

  it('refuses even the right password while it is locked, and takes it afterwards', () => {
    const fiveFailures = minutesBefore(5, 4, 3, 2, 1);
    given(signIn, fiveFailures)
      .when(attempt())
      .then([failure(noon, 'locked')]);
    const later = noon - minute + lockTime;
    given(signIn, fiveFailures)
      .when(attempt({ at: later }))
      .then([success(later), sessionStarted({ accountId, ip: '10.0.0.1', startedAt: later })]);
  });

  it('does not count a wrong verification code, and tells it while locked', () => {
    const codes = [5, 4, 3, 2, 1].map((ago) => failure(noon - ago * minute, 'wrongCode'));
    given(signIn, codes)
      .when(attempt())
      .then([success(noon), started()]);
    given(signIn, minutesBefore(5, 4, 3, 2, 1))
      .when(attempt({ outcome: 'wrongCode' }))
      .then([failure(noon, 'wrongCode')]);
  });

  it('counts what comes from strangers apart: they lock out nobody who has signed in from where he is', () => {
    const stranger = (at: number) =>
      signInFailed({
        loginAccount: 'admin',
        ip: '10.9.9.9',
        happenedAt: at,
        reason: 'wrongCredentials',
        accountId,
        accountType: 2,
      });
    const locked = [success(noon - 9 * minute), ...[5, 4, 3, 2, 1].map((ago) => stranger(noon - ago * minute))];
    given(signIn, locked)
      .when(attempt())
      .then([success(noon), started()]);
    for (const ip of ['10.9.9.9', '10.8.8.8'])
      given(signIn, locked)
        .when(attempt({ ip }))
        .then([signInFailed({ ...failure(noon, 'locked').data, ip })]);
    const own = [success(noon - 9 * minute), ...minutesBefore(5, 4, 3, 2, 1)];
    given(signIn, own)
      .when(attempt())
      .then([failure(noon, 'locked')]);
  });
});
