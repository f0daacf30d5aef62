import {
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
import { fen, noFen } from '../../../libs/contracts/kernel/index.js';
import { instant, integer, money, type RowOf, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection, type StoredEvent } from '../../../libs/eventsourcing/index.js';
import { type AccountKind, accountIdOf, type MoneyFact, type Posting, postingsOf } from './ledger.js';

export const accountTable = table('finance', 'account', {
  columns: {
    id: uuid(),
    school: uuid(),
    kind: varchar<AccountKind>(),
    /** Id of a person or project, number of a terminal, name of an application. */
    subject: varchar(),
    balance: money(),
    /** How many entries have a side on it. */
    entries: integer(),
  },
  key: ['id'],
  indexes: { account_school: { columns: ['school', 'kind'] } },
});
export type AccountRow = RowOf<typeof accountTable>;

/** Holds accounts until the unit is done, in the order in which every entry locks its own. */
export const heldInOrder = 'order by id for update';

export const entryTable = table('finance', 'entry', {
  columns: {
    /** The event that is the entry. */
    eventId: uuid(),
    accountId: uuid(),
    school: uuid(),
    amount: money(),
    /** What the event is called. */
    fact: varchar(),
    /** The stream's: a transaction, a recharge, a project, a person of a project. */
    factId: uuid(),
    happenedAt: instant(),
  },
  key: ['eventId', 'accountId'],
  indexes: { entry_account: { columns: ['accountId', 'happenedAt'] } },
});

type StoredFact = StoredEvent<MoneyFact>;

const sides = new WeakMap<object, ReadonlyMap<string, Posting>>();

/** The sides of a fact by the ids of their accounts. */
function sidesOf({ school, type, data, schemaVersion: version }: StoredFact): ReadonlyMap<string, Posting> {
  const known = sides.get(data);
  if (known) return known;
  const fact = { type, version, data } as MoneyFact;
  const made = new Map(postingsOf(fact).map((posting) => [accountIdOf(school, posting), posting]));
  sides.set(data, made);
  return made;
}

/** When a fact happened, epoch ms. */
const momentOf = (data: MoneyFact['data']): number => ('pickedAt' in data ? data.pickedAt : data.happenedAt);

/** Facts that move money: each is an entry. */
export const moneyFacts = [
  transactionRecorded,
  openingBalanceStated,
  rechargePaid,
  rechargePicked,
  rechargeRefunded,
  paymentPaid,
  paymentRefunded,
  paymentWaived,
  paymentWaiverWithdrawn,
] as const;
const accountKeys = (event: StoredFact) => [...sidesOf(event).keys()].map((id) => [id]);
const entryKeys = (event: StoredFact) => [...sidesOf(event).keys()].map((id) => [event.id, id]);

/** Balances, kept with each fact. */
export const accounts = projection({
  source: 'finance',
  table: accountTable,
  version: 3,
  on: (on) => [
    on(
      moneyFacts,
      (row, event, [id]) => {
        const { kind, subject, amount } = sidesOf(event).get(id as string)!;
        const { balance = noFen, entries = 0 } = row ?? {};
        return {
          id: id as string,
          school: event.school,
          kind,
          subject,
          balance: fen(balance + amount),
          entries: entries + 1,
        };
      },
      accountKeys,
    ),
  ],
});

/** Entries, one row a side. */
export const entries = projection({
  source: 'finance',
  table: entryTable,
  version: 3,
  on: (on) => [
    on(
      moneyFacts,
      (_row, event, [, accountId]) => ({
        eventId: event.id,
        accountId: accountId as string,
        school: event.school,
        amount: sidesOf(event).get(accountId as string)!.amount,
        fact: event.type,
        factId: event.streamId,
        happenedAt: momentOf(event.data),
      }),
      entryKeys,
    ),
  ],
});
