import type {
  openingBalanceStated,
  paymentPaid,
  paymentRefunded,
  paymentWaived,
  paymentWaiverWithdrawn,
  rechargePaid,
  rechargePicked,
  rechargeRefunded,
  transactionRecorded,
} from '../../../libs/contracts/finance/index.js';
import { type EventOf, type Fen, fen, opposite, sumOf } from '../../../libs/contracts/kernel/index.js';
import { namedId } from '../../../libs/platform/index.js';

/**
 * Kinds of accounts. What belongs to a person has the person's id as subject, so that no account is one that all of a school's
 * writers wait for; a terminal and an application are the others' sides.
 */
export const accountKinds = [
  /** Money on the card of a person. */
  'wallet',
  /** Paid by a person, and no terminal has taken it yet. */
  'waiting',
  /** Taken by a terminal for a person, and no terminal has told that it is on the card. */
  'transit',
  /** What the card of a person held before anything of it was told, from the other side: negative. */
  'opening',
  /** What a terminal has taken in (more than it gave: positive), by its number. */
  'till',
  /** What has come in over an application, from the side of who paid: negative. */
  'channel',
  /** What a fee project has taken in, by its id. Payments of one project wait for one another. */
  'fee',
  /** What a person has paid of fees, from that person's side: negative. */
  'payer',
  /** What a school has let people off in a fee project, by its id. No money moves. */
  'waived',
  /** What a person was let off, from that person's side: negative. */
  'relief',
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** An account of a school. */
export interface Account {
  kind: AccountKind;
  /** Id of a person or project, number of a terminal, name of an application. */
  subject: string;
}

/** One side of an entry. */
export interface Posting extends Account {
  amount: Fen;
}

/** Facts that move money. Each is one entry of the ledger: what it does to which account follows from the fact alone. */
export type MoneyFact = EventOf<
  | typeof transactionRecorded
  | typeof openingBalanceStated
  | typeof rechargePaid
  | typeof rechargePicked
  | typeof rechargeRefunded
  | typeof paymentPaid
  | typeof paymentRefunded
  | typeof paymentWaived
  | typeof paymentWaiverWithdrawn
>;

/** Id of an account, the same whoever asks. */
export const accountIdOf = (school: string, { kind, subject }: Account): string =>
  namedId('account', school, kind, subject);

/** An entry of two sides: an amount goes from one account to another. */
const moved = (amount: Fen, from: Account, to: Account): Posting[] => [
  { ...from, amount: opposite(amount) },
  { ...to, amount },
];

type Transaction = EventOf<typeof transactionRecorded>['data'];

type OtherSided = Pick<Transaction, 'type' | 'source' | 'deviceNumber'> & {
  person: { id: string };
  corrects?: Pick<Transaction, 'type' | 'source'>;
};

/** Codes of what gives to the card, and of what takes from it (enumeration TransactionType); others say it by the sign. */
const giving: readonly Transaction['type'][] = [1, 4, 5];
const taking: readonly Transaction['type'][] = [2];

/** True where the type of a transaction says which way its money goes: the amount then has no sign. */
export const saysItsWay = (type: Transaction['type']): boolean => giving.includes(type) || taking.includes(type);

/** What a transaction adds to the money of its card. */
export const effectOf = ({ type, money }: { type: Transaction['type']; money: Fen }): Fen =>
  taking.includes(type) ? opposite(money) : money;

/**
 * The other side of a transaction: a recharge that was paid online comes from what a terminal has taken on its way, all else from
 * or to the terminal. A correction goes the way of what it corrects.
 */
export function otherSide({ corrects, person, deviceNumber, ...own }: OtherSided): Account {
  const { type, source } = corrects ?? own;
  const [recharge, online] = [1, 1];
  return type === recharge && source === online
    ? { kind: 'transit', subject: person.id }
    : { kind: 'till', subject: deviceNumber };
}

/** The sides of the entry that a fact is; their sum is zero. Pure. */
export function postingsOf(fact: MoneyFact): Posting[] {
  switch (fact.type) {
    case 'TransactionRecorded':
      return moved(effectOf(fact.data), otherSide(fact.data), { kind: 'wallet', subject: fact.data.person.id });
    case 'RechargePaid':
      return moved(
        fact.data.money,
        { kind: 'channel', subject: fact.data.appName },
        { kind: 'waiting', subject: fact.data.person.id },
      );
    case 'RechargePicked':
      return moved(
        fact.data.money,
        { kind: 'waiting', subject: fact.data.personId },
        { kind: 'transit', subject: fact.data.personId },
      );
    case 'RechargeRefunded':
      return moved(
        fact.data.money,
        { kind: fact.data.isPicked ? 'transit' : 'waiting', subject: fact.data.personId },
        { kind: 'channel', subject: fact.data.appName },
      );
    case 'OpeningBalanceStated':
      return moved(
        fen(fact.data.money - fact.data.formerMoney),
        { kind: 'opening', subject: fact.data.person.id },
        { kind: 'wallet', subject: fact.data.person.id },
      );
    case 'PaymentPaid':
      return moved(
        fact.data.money,
        { kind: 'payer', subject: fact.data.personId },
        { kind: 'fee', subject: fact.data.projectId },
      );
    case 'PaymentRefunded':
      return moved(
        fact.data.money,
        { kind: 'fee', subject: fact.data.projectId },
        { kind: 'payer', subject: fact.data.personId },
      );
    case 'PaymentWaived':
      return moved(
        fact.data.money,
        { kind: 'relief', subject: fact.data.personId },
        { kind: 'waived', subject: fact.data.projectId },
      );
    case 'PaymentWaiverWithdrawn':
      return moved(
        fact.data.money,
        { kind: 'waived', subject: fact.data.projectId },
        { kind: 'relief', subject: fact.data.personId },
      );
  }
}

/** True where nothing comes from nowhere and nothing goes to nowhere. */
export const isBalanced = (postings: readonly Posting[]): boolean => sumOf(postings.map(({ amount }) => amount)) === 0;
