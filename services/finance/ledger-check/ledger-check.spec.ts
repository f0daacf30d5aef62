import {
  ledgerCheck,
  ledgerChecked,
  ledgerQuery,
  openConsumeSubmit,
  openPaymentNotify,
  openRechargePick,
  openRechargeSubmit,
  paymentAdd,
  paymentReview,
  paymentType,
} from '../../../libs/contracts/finance/index.js';
import { fen } from '../../../libs/contracts/kernel/index.js';
import { requestOf } from '../../../libs/testing/index.js';
import { ask, found, ids, rowsOf, schoolId, settled, start, stop, within } from '../testing/finance-school.js';
import { ledgerChecking } from './ledger-check.use-cases.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => expect(await stop()).toEqual([]));

const recharge = (tradeNumber: string) => ({
  ...{ tradeNumber, personType: 1 as const, personCode: 'S1', money: fen(10_000), appName: '家校通' },
  happenedAt: '2026-11-20 08:00:00',
});
const meal = (orderno: string) => ({
  ...{ orderno, deviceno: 'POS1', devicename: '一食堂1号机', targettype: 1, personno: 'S1', cardno: 'A1' },
  ...{ money: 12.5, aftermoney: 87.5, type: 2, fromtype: 2, collecttime: '2026-11-20 12:00:00' },
});

/** Money moves in every way that there is. */
async function move(): Promise<void> {
  for (const number of ['R1', 'R2']) await ask(openRechargeSubmit, recharge(number));
  await ask(openRechargePick, { tradeNumbers: ['R1'], pickedAt: '2026-11-20 09:00:00' });
  const { failures } = await ask(openConsumeSubmit, { records: [meal('C1'), meal('C2')] });
  expect(failures).toEqual([]);
  const { id: typeId } = await ask(paymentType.calls.add, {
    name: '书本费',
    position: 1,
    isOpen: true,
    isLimited: false,
  });
  const project = {
    name: '秋季',
    typeId,
    from: '2026-11-01 00:00:00',
    to: '2026-11-30 00:00:00',
    importWay: 2 as const,
  };
  const demand = (code: string) => ({ personId: ids(code), personType: 1 as const, money: fen(12_000) });
  const { id: projectId } = await ask(paymentAdd, { project, persons: [demand('S1'), demand('S2')] });
  await ask(paymentReview, { id: projectId, result: 2, reviewRemark: '同意收取' });
  const paid = { projectId, personCode: 'S1', status: 2 as const, money: fen(12_000), paidAt: '2026-11-20 08:00:00' };
  await ask(openPaymentNotify, paid);
}

const page = { page: 0, pageSize: 20 };
const checks = async (params: { isSound?: boolean } = {}) => (await ask(ledgerQuery, { ...page, params })).data;

it('finds that a school without money, and one in which it has moved in every way, adds up', async () => {
  expect(await ask(ledgerCheck, {})).toEqual({ isSound: true });
  await move();
  expect(await ask(ledgerCheck, {})).toEqual({ isSound: true });
  expect(await checks()).toMatchObject([
    // Two recharges, one pick-up, two meals and a fee, each of two sides.
    { isSound: true, entries: 12, differences: [], checkedBy: 'test' },
    { isSound: true, entries: 0, accounts: 0 },
  ]);
  expect((await ask(ledgerQuery, { ...page, params: {} }, requestOf())).data).toEqual([]);
});

it.each([
  [
    'entry',
    'update finance.entry set amount = amount + 1 where event_id = (select event_id from finance.entry where school = $1 limit 1) and amount > 0',
    { expected: 0, found: 0.01 },
  ],
  [
    'account',
    `update finance.account set balance = balance + 7 where school = $1 and kind = 'wallet'`,
    { found: -24.93, expected: -25, place: '卡内金额 张三 S1' },
  ],
  [
    'account',
    `update finance.account set entries = entries + 1 where school = $1 and kind = 'fee'`,
    { found: 120, expected: 120 },
  ],
  [
    'total',
    `update finance.account set balance = balance - 100 where school = $1 and kind = 'till'`,
    { expected: 0, found: -1 },
  ],
  [
    'transaction',
    `delete from finance.transaction where school = $1 and order_number = 'C2'`,
    { expected: 1, found: 2 },
  ],
  [
    'waiting',
    'update finance.recharge set is_picked = false where school = $1',
    { expected: 200, found: 100, place: '张三 S1' },
  ],
  ['picked', `update finance.recharge set is_picked = true where school = $1`, { expected: 100, found: 0 }],
  [
    'turnover',
    'update finance.turnover set money = money + 50 where school = $1',
    { expected: 25, found: 25.5, place: '2026-11-20 消费' },
  ],
  [
    'demanded',
    `update finance.payment_person set money = 12100 where school = $1 and status = 0`,
    { expected: 241, found: 240, place: '秋季' },
  ],
  ['paid', 'update finance.payment_person set paid_money = 0 where school = $1', { expected: 0, found: 120 }],
  ['fee', 'update finance.payment_project set paid_money = 0 where school = $1', { expected: 0, found: 120 }],
] as const)('finds where what is kept was changed behind the ledger: %s', async (rule, change, difference) => {
  await move();
  await rowsOf(change);
  expect(await ask(ledgerCheck, {})).toEqual({ isSound: false });
  const [newest] = await checks({ isSound: false });
  expect(newest?.differences.find((one) => one.rule === rule)).toMatchObject(difference);
});

describe('the ledger', () => {
  const timers = async () =>
    (
      await rowsOf<{ due: number }>(
        `select (extract(epoch from due_at) * 1000)::float8 as due from finance.timer where school = $1`,
      )
    ).map(({ due }) => due);
  /** The timer is due at a moment; gives when it is due next, and how many checks there are. */
  async function passed(now: number) {
    const due = { school: schoolId(), key: 'school', dueAt: now, now };
    const next = await within((unit) => ledgerChecking.handle(unit, due, (() => undefined) as never));
    return [next! - now, (await checks()).length];
  }
  const [minutes, day] = [60_000, 86_400_000];

  it('is checked ten minutes after money has moved first, and whatever comes meanwhile', async () => {
    const before = Date.now();
    await ask(openRechargeSubmit, recharge('R1'));
    await ask(openRechargeSubmit, recharge('R2'));
    await settled();
    const due = await timers();
    expect(due).toHaveLength(1);
    expect(due[0]! - before).toBeGreaterThanOrEqual(10 * minutes);
    expect(due[0]! - before).toBeLessThan(11 * minutes);
    // A school in which money moves without end is checked nevertheless.
    await rowsOf(`update finance.timer set due_at = due_at - interval '5 min' where school = $1`);
    await ask(openRechargeSubmit, recharge('R3'));
    await settled();
    expect(await timers()).toEqual([due[0]! - 5 * minutes]);
  });

  it('is checked once a day where nothing moves, tells of it once an hour, and of a difference at once', async () => {
    await move();
    const now = Date.now();
    expect(await passed(now)).toEqual([day, 1]);
    expect(await passed(now + 10 * minutes)).toEqual([day, 1]);
    await rowsOf('update finance.turnover set money = money + 50 where school = $1');
    expect(await passed(now + 11 * minutes)).toEqual([10 * minutes, 2]);
    expect(await passed(now + 12 * minutes)).toEqual([10 * minutes, 2]);
    await rowsOf('update finance.payment_project set paid_money = 0 where school = $1');
    expect(await passed(now + 13 * minutes)).toEqual([10 * minutes, 3]);
    await rowsOf('update finance.payment_project set paid_money = 12000 where school = $1');
    expect(await passed(now + 14 * minutes)).toEqual([10 * minutes, 4]);
    await rowsOf('update finance.turnover set money = money - 50 where school = $1');
    expect(await passed(now + 15 * minutes)).toEqual([day, 5]);
    expect(await passed(now + 50 * minutes)).toEqual([day, 5]);
    expect(await passed(now + 75 * minutes)).toEqual([day, 6]);
    const events = await rowsOf<{ type: string }>(
      `select type from finance.events where school = $1 and type = '${ledgerChecked.name}'`,
    );
    expect(events).toHaveLength(6);
  });
});
