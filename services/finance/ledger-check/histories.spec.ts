import {
  balanceOpen,
  consumeCorrect,
  consumeQuery,
  consumeRefund,
  consumeSummary,
  ledgerCheck,
  ledgerQuery,
  openConsumeSubmit,
  openPaymentNotify,
  openRechargePick,
  openRechargeSubmit,
  paymentAdd,
  paymentFiguresTotal,
  paymentRefund,
  paymentReview,
  paymentType,
  paymentWaive,
  paymentWithdrawWaiver,
  rechargeRefund,
  rechargeSummary,
} from '../../../libs/contracts/finance/index.js';
import { fen, Rejection } from '../../../libs/contracts/kernel/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { dice } from '../../../libs/testing/dice.js';
import { rechargeIdOf } from '../recharge/recharge.js';
import { ask, differingModels, found, ids, rowsOf, schoolId, start, stop } from '../testing/finance-school.js';
import { transactionIdOf } from '../transaction/transaction.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => expect(await stop()).toEqual([]));

const all = { page: 0, pageSize: 200, params: {} };
const persons = ['S1', 'S2', 'S3'] as const;

/** Two approved projects of all persons; gives their ids. */
async function projects(): Promise<string[]> {
  const type = { name: '书本费', position: 1, isOpen: true, isLimited: false };
  const { id: typeId } = await ask(paymentType.calls.add, type);
  const made: string[] = [];
  for (const name of ['教材', '校服']) {
    const period = { from: '2026-11-01 00:00:00', to: '2099-12-31 00:00:00' };
    const demanded = persons.map((code) => ({ personId: ids(code), personType: 1 as const, money: fen(9000) }));
    const { id } = await ask(paymentAdd, { project: { name, typeId, ...period, importWay: 2 }, persons: demanded });
    await ask(paymentReview, { id, result: 2 });
    made.push(id);
  }
  return made;
}

type Step = () => Promise<unknown>;

/** Something that a terminal, another system or a person of the school tells: numbers and keys are few, so that they come again. */
function stepOf(roll: (sides: number) => number, projectIds: readonly string[]): Step {
  const code = persons[roll(persons.length)]!;
  const orderno = `C${roll(12)}`;
  const tradeNumber = `R${roll(6)}`;
  const key = namedId('history', schoolId(), roll(40));
  const money = fen(1 + roll(3000));
  const said = { money, reason: '更正', key };
  const ofFee = { projectId: projectIds[roll(projectIds.length)]!, personId: ids(code), ...said };
  const transaction = () => ({
    ...{ orderno: `C${roll(12)}`, deviceno: `P${roll(2)}`, targettype: 1, personno: code, money: roll(3000) / 100 },
    ...{ type: 1 + roll(7), fromtype: 1 + roll(4), collecttime: `2026-11-${10 + roll(5)} 23:59:${10 + roll(50)}` },
  });
  const at = { happenedAt: '2026-11-20 08:00:00' };
  const steps: readonly Step[] = [
    () => ask(openConsumeSubmit, { records: Array.from({ length: 1 + roll(4) }, transaction) }),
    () => ask(openConsumeSubmit, { records: [transaction()] }),
    () => ask(consumeCorrect, { id: transactionIdOf(schoolId(), orderno), ...said }),
    () => ask(consumeRefund, { id: transactionIdOf(schoolId(), orderno), ...said }),
    () =>
      ask(openRechargeSubmit, { tradeNumber, personType: 1, personCode: code, money: fen(5000), appName: '', ...at }),
    () => ask(openRechargePick, { tradeNumbers: [tradeNumber, 'R0'], pickedAt: '2026-11-20 09:00:00' }),
    () => ask(rechargeRefund, { id: rechargeIdOf(schoolId(), tradeNumber), reason: '更正', key }),
    () => ask(balanceOpen, { personType: 1, personCode: code, ...said }),
    () => {
      const paidAt = `2026-11-${10 + roll(8)} 08:00:00`;
      return ask(openPaymentNotify, { projectId: ofFee.projectId, personCode: code, status: 2, paidAt });
    },
    () => ask(paymentRefund, ofFee),
    () => ask(paymentWaive, { ...ofFee, kind: 2 }),
    () => ask(paymentWithdrawWaiver, ofFee),
  ];
  return steps[roll(steps.length)]!;
}

/** A refusal is an answer; anything else is a fault. */
const orRefused = (step: Step) =>
  step().catch((refusal: unknown) => {
    if (!(refusal instanceof Rejection)) throw refusal;
  });

it.each([1, 2, 3, 4])('a random history of many senders at once keeps every rule (seed %d)', async (seed) => {
  const roll = dice(seed);
  const projectIds = await projects();
  for (let round = 0; round < 12; round += 1) {
    const steps = Array.from({ length: 8 }, () => stepOf(roll, projectIds));
    // Some are told twice at once.
    await Promise.all([...steps, ...steps.slice(0, 3)].map(orRefused));
  }
  await ask(ledgerCheck, {});
  expect((await ask(ledgerQuery, all)).data[0]).toMatchObject({ differences: [], isSound: true });

  const { data: rows } = await ask(consumeQuery, all);
  expect(rows.length).toBeGreaterThan(5);
  const sums = await ask(consumeSummary, { params: {} });
  const total = Object.values(sums).reduce((sum, money) => sum + money, 0);
  expect(total).toBe(rows.reduce((sum, { money }) => sum + money, 0));
  const recharges = await ask(rechargeSummary, all);
  expect(recharges.money).toBeGreaterThan(0);
  const fees = await ask(paymentFiguresTotal, { params: {} });
  expect(fees.money).toBe(fees.paidMoney + fees.openMoney + fees.waivedMoney);
  expect([fees.paidMoney, fees.openMoney, fees.waivedMoney].every((money) => money >= 0)).toBe(true);
  const below = await rowsOf(
    `select from finance.account where school = $1 and kind in ('waiting', 'fee', 'waived') and balance < 0`,
  );
  expect(below).toEqual([]);
});

it('read models of such a history are those that the log makes', async () => {
  const roll = dice(7);
  const projectIds = await projects();
  for (let step = 0; step < 40; step += 1) await orRefused(stepOf(roll, projectIds));
  expect(await differingModels()).toEqual([]);
});

it.each([
  [0, true],
  [0.01, true],
  ['12.50', true],
  [99_999_999.99, true],
  [0.005, false],
  [100_000_000, false],
  [1e21, false],
  [-1, false],
  [Number.NaN, false],
  ['NaN', false],
  ['1e3', false],
  ['十二', false],
  ['', false],
  [null, false],
  [{}, false],
  [[12], false],
] as const)('an amount of %p is taken: %p', async (money, isTaken) => {
  const meal = { orderno: 'C1', deviceno: 'P1', targettype: 1, personno: 'S1', type: 2, fromtype: 2 };
  const { successCount, failures } = await ask(openConsumeSubmit, {
    records: [{ ...meal, money, collecttime: '2026-11-20 23:59:59' }],
  });
  expect([successCount, failures.length]).toEqual(isTaken ? [1, 0] : [0, 1]);
  expect((await ask(ledgerCheck, {})).isSound).toBe(true);
});

it('the last second of a day is of that day, the next one of the day after', async () => {
  const meal = { deviceno: 'P1', targettype: 1, personno: 'S1', type: 2, fromtype: 2, money: 1 };
  const records = [
    { ...meal, orderno: 'C1', collecttime: '2026-11-20 23:59:59' },
    { ...meal, orderno: 'C2', collecttime: '2026-11-21 00:00:00' },
  ];
  await ask(openConsumeSubmit, { records });
  const kept = await rowsOf<object>(
    'select day::text as day, hour, count from finance.turnover where school = $1 order by day',
  );
  expect(kept).toEqual([
    { day: '2026-11-20', hour: 23, count: 1 },
    { day: '2026-11-21', hour: 0, count: 1 },
  ]);
  const on = (day: string) => ({ ...all, params: { from: `${day} 00:00:00`, to: `${day} 00:00:00` } });
  expect((await ask(consumeQuery, on('2026-11-20'))).data).toMatchObject([{ orderNumber: 'C1' }]);
  expect((await ask(consumeQuery, on('2026-11-21'))).data).toMatchObject([{ orderNumber: 'C2' }]);
});
