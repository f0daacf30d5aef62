import { openConsumeSubmit, submittedTransaction } from '../../../libs/contracts/finance/index.js';
import {
  attempt,
  codes,
  outcomeOf,
  present,
  Rejection,
  readEntry,
  type Values,
} from '../../../libs/contracts/kernel/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, LocalTime, translate } from '../../../libs/platform/index.js';
import { disputeOf } from '../dispute/dispute.js';
import { saysItsWay } from '../ledger/ledger.js';
import { payersOf } from '../payer/payer.js';
import { formerPayersOf } from './former-payers.js';
import { type Transaction, transaction, transactionIdOf } from './transaction.js';

type Submitted = Values<typeof submittedTransaction>;

/** Reads an entry. @throws Rejection 1001 */
function readTransaction(entry: unknown): Submitted {
  const submitted = readEntry(submittedTransaction, entry);
  if (submitted.money < 0 && saysItsWay(submitted.type))
    throw Rejection.invalid('{label}格式不正确', { label: submittedTransaction.money.label! });
  return submitted;
}

/** Gives the transaction that an entry tells of. The function throws Rejection 1004. */
async function transactionsFor({ sql, school }: Unit, entries: readonly Submitted[], time: LocalTime) {
  const payerWith = await payersOf(sql, school, entries);
  const formerWith = await formerPayersOf(
    sql,
    school,
    entries.filter((entry) => !payerWith(entry)),
  );
  return (entry: Submitted): Transaction => {
    const { personType: _type, personCode: _code, happenedAt, deviceNumber = '', deviceName = '', ...facts } = entry;
    const person = payerWith(entry) ?? formerWith(entry);
    if (!person) throw Rejection.notFound('人员不存在');
    return present({
      ...facts,
      person,
      deviceNumber,
      deviceName,
      happenedAt: time.instant(happenedAt),
      day: happenedAt.slice(0, 10),
      hour: Number(happenedAt.slice(11, 13)),
    });
  };
}

/** Transactions in rounds, in which no order number comes twice. */
function roundsOf(told: readonly { place: number; id: string; fact: Transaction }[]) {
  const rounds: (typeof told)[number][][] = [];
  const seen = new Map<string, number>();
  for (const one of told) {
    const round = seen.get(one.id) ?? 0;
    seen.set(one.id, round + 1);
    rounds[round] ??= [];
    rounds[round].push(one);
  }
  return rounds;
}

/** Records transactions; what says something else under a known order number is noted as a dispute. Gives the refusals by place. */
async function record(unit: Unit, facts: readonly (Transaction | Rejection)[]): Promise<Map<number, Rejection>> {
  const told = facts.flatMap((fact, place) =>
    fact instanceof Rejection ? [] : [{ place, id: transactionIdOf(unit.school, fact.orderNumber), fact }],
  );
  const refused = new Map<number, Rejection>();
  for (const round of roundsOf(told)) {
    const refusals = await unit.handleEach(
      transaction,
      round.map(({ id, fact }) => ({ id, command: fact })),
    );
    for (const { place, id, fact } of round) {
      const refusal = refusals.get(id);
      if (!refusal) continue;
      refused.set(place, refusal);
      if (refusal.code !== codes.duplicate) continue;
      const { state: known } = await unit.load(transaction, id);
      const { orderNumber, money, happenedAt } = fact;
      const dispute = disputeOf('transaction', id, { orderNumber, money, knownMoney: known!.money, happenedAt });
      unit.append(dispute.stream, [dispute.event], { ids: [dispute.id] });
    }
  }
  return refused;
}

/** Takes transactions of another system, each alone. */
export const submitTransactions = handles(
  openConsumeSubmit,
  { time: LocalTime },
  async (unit, { records }, { language }, { time }) => {
    const entries = records.map((one) => attempt(() => readTransaction(one)));
    const good = entries.filter((entry): entry is Submitted => !(entry instanceof Rejection));
    const factOf = await transactionsFor(unit, good, time);
    const facts = entries.map((entry) => (entry instanceof Rejection ? entry : attempt(() => factOf(entry))));
    const refused = await record(unit, facts);
    const results = facts.map((fact, place) => refused.get(place) ?? fact);
    return outcomeOf(results, ({ body }) => translate(body, language));
  },
);
