import { randomUUID } from 'node:crypto';
import {
  ledgerCheck,
  openPaymentNotify,
  paymentAdd,
  paymentPersons,
  paymentQuery,
  paymentRefund,
  paymentReview,
  paymentSummary,
  paymentType,
  paymentWaive,
  paymentWithdrawWaiver,
} from '../../../libs/contracts/finance/index.js';
import { fen } from '../../../libs/contracts/kernel/index.js';
import { personErased, studentRemoved } from '../../../libs/contracts/people/index.js';
import { refusalOf, requestOf } from '../../../libs/testing/index.js';
import {
  ask,
  balances,
  found,
  handleTimers,
  ids,
  rowsOf,
  settled,
  start,
  stop,
  tell,
  upgraded,
} from '../testing/finance-school.js';
import { carryOverPeriods } from './payment-periods.js';

let typeId = '';

beforeAll(start);
beforeEach(async () => {
  await found();
  const type = { name: '书本费', position: 1, isOpen: true, isLimited: false };
  typeId = (await ask(paymentType.calls.add, type)).id;
});
afterAll(async () => expect(await stop()).toEqual([]));

const midnight = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 00:00:00`;
const demand = (code: string, amount: number) => ({ personId: ids(code), personType: 1 as const, money: fen(amount) });

/** An approved project of two students, from one day to another, counted from today. */
async function approved(from = -30, to = 30): Promise<string> {
  const project = { name: randomUUID(), typeId, from: midnight(from), to: midnight(to), importWay: 2 as const };
  const { id } = await ask(paymentAdd, { project, persons: [demand('S1', 12_000), demand('S2', 8050)] });
  await ask(paymentReview, { id, result: 2 });
  return id;
}
const pay = (projectId: string, said: object = {}) =>
  ask(openPaymentNotify, { projectId, personCode: 'S1', status: 2, paidAt: midnight(-1), ...said });
const of = (projectId: string, money: number) => ({
  ...{ projectId, personId: ids('S1'), money: fen(money), reason: '家庭困难', key: randomUUID() },
});
const person = async (projectId: string) => (await ask(paymentPersons, { projectId }))[0]!;
const project = async () => (await ask(paymentQuery, { page: 0, pageSize: 20, params: {} })).data[0]!;
const isSound = async () => (await ask(ledgerCheck, {})).isSound;

describe('a fee that was paid', () => {
  it('is given back and owed again, as an entry that says why and who; a repeat of the notice pays nothing', async () => {
    const id = await approved();
    await pay(id);
    const refund = of(id, 12_000);
    await Promise.all([1, 2, 3].map(() => ask(paymentRefund, refund)));
    expect(await person(id)).toMatchObject({
      ...{ status: 0, paidAt: null, money: 12_000, paidMoney: 0, openMoney: 12_000 },
      entries: [
        { kind: 'paid', money: 12_000, reason: null },
        { kind: 'refunded', money: 12_000, reason: '家庭困难', by: 'test' },
      ],
    });
    expect(await project()).toMatchObject({ paidMoney: 0, openMoney: 20_050, paidCount: 0, isDone: false });
    expect(await balances()).toEqual({});
    await pay(id);
    expect(await person(id)).toMatchObject({ paidMoney: 0 });
    await pay(id, { paidAt: midnight(0) });
    expect(await person(id)).toMatchObject({ status: 2, paidMoney: 12_000, paidAt: midnight(0) });
    expect(await isSound()).toBe(true);
  });

  it('is given back in parts, never more than was paid', async () => {
    const id = await approved();
    expect(await refusalOf(ask(paymentRefund, of(id, 1)))).toBe('1005 最多可退0.00元');
    await pay(id);
    await ask(paymentRefund, of(id, 2000));
    expect(await refusalOf(ask(paymentRefund, of(id, 10_001)))).toBe('1005 最多可退100.00元');
    expect(await refusalOf(pay(id, { money: fen(12_000), paidAt: midnight(0) }))).toBe('1005 缴费金额与应缴金额不一致');
    await pay(id, { money: fen(2000), paidAt: midnight(0) });
    expect(await person(id)).toMatchObject({ status: 2, paidMoney: 12_000, openMoney: 0 });
    expect(await isSound()).toBe(true);
  });
});

describe('a waiver', () => {
  it('is an entry of its own, after which less or nothing is open; total = paid + open + waived', async () => {
    const id = await approved();
    await ask(paymentWaive, { ...of(id, 2000), kind: 2 as const });
    await pay(id, { money: fen(10_000) });
    await ask(paymentWaive, { ...of(id, 8050), kind: 1 as const, personId: ids('S2') });
    const sums = { money: 20_050, paidMoney: 10_000, openMoney: 0, waivedMoney: 10_050 };
    expect(await project()).toMatchObject({ ...sums, paidCount: 2, isDone: true });
    expect(await ask(paymentSummary, { params: {} })).toMatchObject({ ...sums, paidPersons: 2, doneProjects: 1 });
    expect(await balances()).toEqual({
      [`payer ${ids('S1')}`]: -10_000,
      [`fee ${id}`]: 10_000,
      [`relief ${ids('S1')}`]: -2000,
      [`relief ${ids('S2')}`]: -8050,
      [`waived ${id}`]: 10_050,
    });
    await ask(paymentWithdrawWaiver, { ...of(id, 50), personId: ids('S2') });
    expect(await project()).toMatchObject({ openMoney: 50, waivedMoney: 10_000, paidCount: 1, isDone: false });
    expect(await isSound()).toBe(true);
  });

  it('is of approved projects and of persons in them', async () => {
    const id = await approved();
    expect(await refusalOf(ask(paymentWaive, { ...of(id, 1), kind: 1 as const, personId: ids('S5') }))).toBe(
      '1004 缴费人员不存在',
    );
    expect(await refusalOf(ask(paymentWaive, { ...of(id, 1), kind: 1 as const }, requestOf()))).toBe(
      '1004 缴费人员不存在',
    );
  });

  it('says nothing of who was erased, and stays in the sums', async () => {
    const id = await approved();
    await ask(paymentWaive, { ...of(id, 2000), kind: 2 as const });
    await tell('people', `student-${ids('S1')}`, studentRemoved({}), personErased({ personType: 1 }));
    await settled();
    const rows = await ask(paymentPersons, { projectId: id });
    const erased = rows.find(({ personId }) => personId === ids('S1'))!;
    expect(erased).toMatchObject({ waivedMoney: 2000, entries: [{ kind: 'waived', reason: '■■■' }] });
    expect(await isSound()).toBe(true);
  });
});

describe('the period of a fee project', () => {
  it('opens and closes by itself, and refuses what was paid outside of it', async () => {
    const early = await approved(2, 4);
    expect(await project()).toMatchObject({ id: early, period: 0 });
    expect(await refusalOf(pay(early))).toMatch(/^1005 缴费尚未开始，/);
    const begun = ask(openPaymentNotify, { projectId: early, personCode: 'S1', status: 1 });
    expect(await refusalOf(begun)).toMatch(/^1005 缴费尚未开始，/);
    const late = await approved(-30, -2);
    expect(await project()).toMatchObject({ id: late, period: 2 });
    expect(await refusalOf(pay(late))).toMatch(/^1005 缴费已于.*截止$/);
    await pay(late, { paidAt: midnight(-2) });
    const open = await approved(-1, 1);
    expect(await project()).toMatchObject({ id: open, period: 1 });
  });

  it('is turned by a timer, also of a project that was approved before there was one', async () => {
    const id = await approved(2, 4);
    const days = `select ((extract(epoch from due_at) - extract(epoch from now())) / 3600)::float8 as hours from finance.timer
      where school = $1 and name = 'finance.payment-periods'`;
    const [due] = await rowsOf<{ hours: number }>(days);
    expect(due!.hours).toBeLessThan(72);
    expect(due!.hours).toBeGreaterThan(0);
    await rowsOf(`delete from finance.timer where school = $1`);
    await upgraded(carryOverPeriods);
    expect((await rowsOf<{ hours: number }>(days)).map(({ hours }) => hours <= 0)).toEqual([true]);
    // The day has come: the row says so as the event would have been told.
    await rowsOf(`update finance.payment_project set "from" = '2020-01-01' where school = $1`);
    await handleTimers();
    expect(await project()).toMatchObject({ id, period: 1 });
    const told = await rowsOf(`select from finance.events where school = $1 and type = 'PaymentPeriodOpened'`);
    expect(told).toHaveLength(1);
  });
});
