import {
  openRechargePick,
  openRechargeSubmit,
  rechargeQuery,
  rechargeSummary,
} from '../../../libs/contracts/finance/index.js';
import { fen } from '../../../libs/contracts/kernel/index.js';
import { refusalOf } from '../../../libs/testing/index.js';
import { ask, balances, found, ids, rowsOf, start, stop } from '../testing/finance-school.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => expect(await stop()).toEqual([]));

const paid = {
  tradeNumber: 'R1',
  personType: 1,
  personCode: 'S1',
  money: fen(10000),
  happenedAt: '2026-11-20 08:00:00',
  appName: '家校通',
} as const;
const page = { page: 0, pageSize: 50, params: {} };

describe('recharges of the open interface', () => {
  it('count once by order number, and wait until a terminal takes them', async () => {
    const { id } = await ask(openRechargeSubmit, paid);
    expect(await ask(openRechargeSubmit, paid)).toEqual({ id });
    expect(await balances()).toEqual({ 'channel 家校通': -10000, [`waiting ${ids('S1')}`]: 10000 });
    expect(await ask(rechargeSummary, page)).toEqual({ money: 10000, picked: 0, waiting: 10000, refunded: 0 });

    const taken = { tradeNumbers: ['R1', 'R9'], pickedAt: '2026-11-20 12:00:00' };
    expect(await ask(openRechargePick, taken)).toMatchObject({
      successCount: 1,
      failures: [{ index: 1, error: '充值记录不存在' }],
    });
    await ask(openRechargePick, { tradeNumbers: ['R1'], pickedAt: '2026-11-21 12:00:00' });
    expect((await ask(rechargeQuery, page)).data).toMatchObject([
      { id, tradeNumber: 'R1', money: 10000, isPicked: true, pickedAt: '2026-11-20 12:00:00', className: '高一1班' },
    ]);
    expect(await balances()).toEqual({ 'channel 家校通': -10000, [`transit ${ids('S1')}`]: 10000 });
    expect(await ask(rechargeSummary, page)).toEqual({ money: 10000, picked: 10000, waiting: 0, refunded: 0 });
  });

  it('are refused where an order number says something else, which is noted', async () => {
    await ask(openRechargeSubmit, paid);
    const other = ask(openRechargeSubmit, { ...paid, money: fen(1) });
    expect(await refusalOf(other)).toBe('1002 订单号 R1 已用于内容不同的充值');
    const disputes = await rowsOf(`select 1 from finance.events where school = $1 and type = 'OrderNumberDisputed'`);
    expect(disputes).toHaveLength(1);
    expect(await balances()).toMatchObject({ [`waiting ${ids('S1')}`]: 10000 });
  });

  it('are of persons who are there', async () => {
    expect(await refusalOf(ask(openRechargeSubmit, { ...paid, personType: 3 }))).toBe('1004 人员不存在');
  });

  it('of two senders at once count once', async () => {
    const both = await Promise.all([1, 2, 3, 4].map(() => ask(openRechargeSubmit, { ...paid, tradeNumber: 'R2' })));
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await balances()).toEqual({ 'channel 家校通': -10000, [`waiting ${ids('S1')}`]: 10000 });
  });
});
