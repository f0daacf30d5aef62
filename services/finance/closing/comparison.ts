import type { terminalDayClosed, terminalDayCompared } from '../../../libs/contracts/finance/index.js';
import type { DataOf, Fen } from '../../../libs/contracts/kernel/index.js';

/** What a terminal has told of its day. */
export type Closing = DataOf<typeof terminalDayClosed>;
export type Difference = DataOf<typeof terminalDayCompared>['differences'][number];

/** A transaction that is known of the day of a terminal. */
export interface Known {
  orderNumber: string;
  money: Fen;
}

/** Differences that are told. */
const mostDifferences = 200;

/** Transactions that one side alone has, or with another amount, in the order of their numbers; none where the terminal has not told them. Pure. */
export function differencesOf({ records }: Pick<Closing, 'records'>, known: readonly Known[]): Difference[] {
  if (!records) return [];
  const told = new Map(records.map(({ orderNumber, money }) => [orderNumber, money]));
  const stored = new Map(known.map(({ orderNumber, money }) => [orderNumber, money]));
  const numbers = [...new Set([...told.keys(), ...stored.keys()])].sort();
  return numbers
    .flatMap((orderNumber): Difference[] => {
      const [money, knownMoney] = [told.get(orderNumber), stored.get(orderNumber)];
      if (money === knownMoney) return [];
      if (knownMoney === undefined) return [{ kind: 'missing', orderNumber, money }];
      if (money === undefined) return [{ kind: 'surplus', orderNumber, knownMoney }];
      return [{ kind: 'amount', orderNumber, money, knownMoney }];
    })
    .slice(0, mostDifferences);
}
