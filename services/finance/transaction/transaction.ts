import { transactionRecorded } from '../../../libs/contracts/finance/index.js';
import { type DataOf, type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { Decider } from '../../../libs/eventsourcing/index.js';
import { namedId } from '../../../libs/platform/index.js';

/** What TransactionRecorded says. */
export type Transaction = DataOf<typeof transactionRecorded>;

/** Id of the transaction with an order number, the same however often it is told. */
export const transactionIdOf = (school: string, orderNumber: string): string =>
  namedId('transaction', school, orderNumber);

/** What a sender may not tell in two ways. Names are left out: a person may be called otherwise when it is told again. */
const told = ({ person, deviceNumber, type, source, money, balanceAfter, detail, happenedAt, corrects }: Transaction) =>
  JSON.stringify([person.id, deviceNumber, type, source, money, balanceAfter, detail, happenedAt, corrects?.id]);

/** True where two transactions say the same. */
export const saysTheSame = (one: Transaction, other: Transaction): boolean => told(one) === told(other);

/**
 * The rules of a transaction: it is recorded once. The same again changes nothing; something else under its order number is
 * refused. Pure.
 */
export const transaction: Decider<Transaction | undefined, Transaction, EventOf<typeof transactionRecorded>> = {
  category: 'transaction',
  types: [transactionRecorded],
  initial: undefined,
  evolve: (_state, { data }) => data,
  decide(command, known) {
    if (!known) return [transactionRecorded(command)];
    if (saysTheSame(command, known)) return [];
    throw Rejection.duplicate('流水号 {number} 已用于内容不同的交易', { number: command.orderNumber });
  },
};
