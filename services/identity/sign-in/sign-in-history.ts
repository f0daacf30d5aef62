import { json, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { signInFailed, signInSucceeded } from './sign-in.events.js';

/** Failures of one account name that lock it, and the time in which they count and for which they lock (spec README). */
export const failuresThatLock = 5;
export const lockTime = 10 * 60_000;
/** Addresses that are remembered of one account. */
const knownAddresses = 50;

/** Failures that are counted together. */
interface Door {
  /** Times of recent failures, epoch ms. */
  failures: readonly number[];
  /** Epoch ms; 0 when it was never locked. */
  lockedUntil: number;
}

const untouched: Door = { failures: [], lockedUntil: 0 };

/** The door of all addresses from which nobody has signed in. */
const strangers = '';

/** What is known of the sign-ins with one account. */
export const historyTable = table('identity', 'sign_in_history', {
  columns: {
    school: uuid(),
    loginAccount: varchar(16),
    /** Each known address by itself, all others under ``: a stranger locks himself out, and nobody else. */
    doors: json<Readonly<Record<string, Door>>>(),
    /** Addresses of successful sign-ins, the latest last. */
    addresses: json<readonly string[]>(),
  },
  key: ['school', 'loginAccount'],
});

/** The part of a history that rules speak of. */
export type SignInHistory = Pick<RowOf<typeof historyTable>, 'doors' | 'addresses'>;

/** Of an account with which nobody has signed in. */
export const noHistory: SignInHistory = { doors: {}, addresses: [] };

/** True when somebody has signed in from there. */
export const isKnownAddress = ({ addresses }: SignInHistory, ip: string): boolean => addresses.includes(ip);

const doorName = (history: SignInHistory, ip: string) => (isKnownAddress(history, ip) ? ip : strangers);

/** True while no password is looked at that comes from there. @param at epoch ms */
export const isLocked = (history: SignInHistory, ip: string, at: number): boolean =>
  at < (history.doors[doorName(history, ip)] ?? untouched).lockedUntil;

/** The history after wrong credentials. @param at epoch ms */
export function afterFailure(history: SignInHistory, ip: string, at: number): SignInHistory {
  const name = doorName(history, ip);
  const door = history.doors[name] ?? untouched;
  const failures = [...door.failures.filter((time) => time > at - lockTime), at];
  const after =
    failures.length < failuresThatLock ? { ...door, failures } : { failures: [], lockedUntil: at + lockTime };
  return { ...history, doors: { ...history.doors, [name]: after } };
}

function afterSuccess(history: SignInHistory, ip: string): SignInHistory {
  const own = doorName(history, ip);
  const addresses = [...history.addresses.filter((address) => address !== ip), ip].slice(-knownAddresses);
  const kept = Object.entries(history.doors).filter(
    ([name]) => name !== own && (name === strangers || addresses.includes(name)),
  );
  return { doors: Object.fromEntries(kept), addresses };
}

export const histories = projection({
  source: 'identity',
  table: historyTable,
  version: 3,
  on: (on) => [
    on(
      signInSucceeded,
      (row, { data: { loginAccount, ip }, school }) => ({
        ...afterSuccess(row ?? noHistory, ip),
        school,
        loginAccount,
      }),
      ({ school, data }) => [[school, data.loginAccount]],
    ),
    on(
      signInFailed,
      (row, { data: { loginAccount, ip, reason, happenedAt, accountId }, school }) => {
        // Names without an account were recorded once.
        if (!accountId) return row;
        const history = row ?? noHistory;
        const after = reason === 'wrongCredentials' ? afterFailure(history, ip, happenedAt) : history;
        return { ...after, school, loginAccount };
      },
      ({ school, data }) => [[school, data.loginAccount]],
    ),
  ],
});
