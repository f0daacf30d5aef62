import { instant, json, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { signInFailed, signInSucceeded } from './sign-in.events.js';

/** Failures of one account name that lock it, and the time in which they count and for which they lock (spec README). */
export const failuresThatLock = 5;
export const lockTime = 10 * 60_000;
/** Addresses that are remembered of one account. */
const knownAddresses = 50;

/** What is known of the sign-ins with one account name, whether there is such an account or not. */
export const historyTable = table('identity', 'sign_in_history', {
  columns: {
    school: uuid(),
    loginAccount: varchar(16),
    /** Times of recent failures, epoch ms. */
    failures: json<readonly number[]>(),
    /** Epoch ms; 0 when it was never locked. */
    lockedUntil: instant(),
    /** Addresses of successful sign-ins, the latest last. */
    addresses: json<readonly string[]>(),
  },
  key: ['school', 'loginAccount'],
});

/** The part of a history that rules speak of. */
export type SignInHistory = Pick<RowOf<typeof historyTable>, 'failures' | 'lockedUntil' | 'addresses'>;

/** Of a name with which nobody has signed in. */
export const noHistory: SignInHistory = { failures: [], lockedUntil: 0, addresses: [] };

/** True while no password is looked at. */
export const isLocked = ({ lockedUntil }: Pick<SignInHistory, 'lockedUntil'>, at: number) => at < lockedUntil;

/** The history after wrong credentials. @param at epoch ms */
export function afterFailure(history: SignInHistory, at: number): SignInHistory {
  const failures = [...history.failures.filter((time) => time > at - lockTime), at];
  return failures.length < failuresThatLock
    ? { ...history, failures }
    : { ...history, failures: [], lockedUntil: at + lockTime };
}

export const histories = projection({
  source: 'identity',
  table: historyTable,
  version: 2,
  on: (on) => [
    on(
      signInSucceeded,
      (row, { data: { loginAccount, ip }, school }) => {
        const others = (row ?? noHistory).addresses.filter((address) => address !== ip);
        return {
          school,
          loginAccount,
          failures: [],
          lockedUntil: 0,
          addresses: [...others, ip].slice(-knownAddresses),
        };
      },
      ({ school, data }) => [[school, data.loginAccount]],
    ),
    on(
      signInFailed,
      (row, { data: { loginAccount, reason, happenedAt }, school }) => {
        const history = row ?? noHistory;
        const after = reason === 'wrongCredentials' ? afterFailure(history, happenedAt) : history;
        return { ...after, school, loginAccount };
      },
      ({ school, data }) => [[school, data.loginAccount]],
    ),
  ],
});
