import { randomUUID } from 'node:crypto';
import {
  balanceEntries,
  balanceOpen,
  balanceQuery,
  balanceSummary,
  cardLimitUpdate,
  consumeCorrect,
  consumeQuery,
  consumeRefund,
  consumeSummary,
  ledgerCheck,
  openConsumeSubmit,
  openRechargePick,
  openRechargeSubmit,
  rechargeQuery,
  rechargeRefund,
  rechargeSummary,
} from '../../../libs/contracts/finance/index.js';
import { fen, type InputOf } from '../../../libs/contracts/kernel/index.js';
import { personErased, studentRemoved } from '../../../libs/contracts/people/index.js';
import { refusalOf, requestOf } from '../../../libs/testing/index.js';
import { ask, balances, found, ids, rowsOf, settled, start, stop, tell } from '../testing/finance-school.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => expect(await stop()).toEqual([]));

const page = { page: 0, pageSize: 50, params: {} };
const list = async () => (await ask(consumeQuery, page)).data;
const isSound = async () => (await ask(ledgerCheck, {})).isSound;
const because = () => ({ reason: '重复扣款', key: randomUUID() });
const opened = (money: number, said: object = {}) =>
  ask(balanceOpen, {
    personType: 1,
    personCode: 'S1',
    money: fen(money),
    reason: '旧系统余额',
    key: randomUUID(),
    ...said,
  });

/** A meal of 12.50 yuan, or something else; gives its id. */
async function spent(orderno: string, said: object = {}): Promise<string> {
  const meal = { orderno, deviceno: 'POS1', targettype: 1, personno: 'S1', money: 12.5, type: 2, fromtype: 2 };
  const records = [{ ...meal, collecttime: '2026-11-20 12:00:00', ...said }];
  expect((await ask(openConsumeSubmit, { records })).failures).toEqual([]);
  return (await list()).find((row) => row.orderNumber === orderno)!.id;
}
const paid = async (tradeNumber: string): Promise<string> => {
  const recharge = { tradeNumber, personType: 1 as const, personCode: 'S1', money: fen(10_000), appName: '家校通' };
  return (await ask(openRechargeSubmit, { ...recharge, happenedAt: '2026-11-20 08:00:00' })).id;
};
const take = (tradeNumber: string) =>
  ask(openRechargePick, { tradeNumbers: [tradeNumber], pickedAt: '2026-11-20 09:00:00' });

describe('a correction of a transaction', () => {
  it('is a transaction of its own, which says what is right, why and who; the other one stays', async () => {
    await opened(5000);
    const id = await spent('C1');
    const corrected = await ask(consumeCorrect, { id, money: fen(1000), ...because() });
    expect(await list()).toMatchObject([
      {
        ...{ id: corrected.id, type: 3, source: 4, money: 250, counted: 250, corrects: 'C1', reason: '重复扣款' },
        ...{ correctedBy: 'test', personName: '张三', deviceNumber: 'POS1' },
      },
      { id, orderNumber: 'C1', money: 1250, counted: 1000, corrects: null, correctedBy: null },
    ]);
    expect(await balances()).toEqual({
      [`wallet ${ids('S1')}`]: 4000,
      [`opening ${ids('S1')}`]: -5000,
      'till POS1': 1000,
    });
    expect(await ask(consumeSummary, { params: {} })).toMatchObject({ consumed: 1250, corrected: 250 });
    expect(await isSound()).toBe(true);
  });

  it('counts once under its key, also of two senders at once, and is refused where the key says something else', async () => {
    const id = await spent('C1');
    const said = { id, money: fen(1000), ...because() };
    const both = await Promise.all([1, 2, 3].map(() => ask(consumeCorrect, said)));
    expect(new Set(both.map((answer) => answer.id)).size).toBe(1);
    expect(await list()).toHaveLength(2);
    expect(await refusalOf(ask(consumeCorrect, { ...said, money: fen(900) }))).toBe('1002 请求编号已用于其他更正');
    expect(await refusalOf(ask(consumeCorrect, { ...said, reason: '另一原因' }))).toBe('1002 请求编号已用于其他更正');
    expect(await refusalOf(ask(consumeCorrect, { ...said, key: randomUUID() }))).toBe('1005 更正后金额与现有金额相同');
  });

  it('gives back no more than what counts, of consumptions alone, and is not corrected itself', async () => {
    await opened(5000);
    const id = await spent('C1');
    await ask(consumeRefund, { id, money: fen(1000), ...because() });
    expect(await refusalOf(ask(consumeRefund, { id, money: fen(251), ...because() }))).toBe('1005 最多可退2.50元');
    await ask(consumeRefund, { id, money: fen(250), ...because() });
    const [last] = await list();
    expect(last).toMatchObject({ type: 5, money: 250, corrects: 'C1' });
    expect(await refusalOf(ask(consumeRefund, { id: last!.id, money: fen(1), ...because() }))).toBe(
      '1005 更正记录不能再次更正，请更正原交易',
    );
    const other = await spent('C2', { type: 7, money: -3 });
    expect(await refusalOf(ask(consumeRefund, { id: other, money: fen(1), ...because() }))).toBe(
      '1005 只有消费可以退款',
    );
    await ask(consumeCorrect, { id: other, money: fen(-500), ...because() });
    expect(await refusalOf(ask(consumeCorrect, { id, money: fen(-1), ...because() }))).toBe('1001 正确金额格式不正确');
    expect(await refusalOf(ask(consumeCorrect, { id: randomUUID(), money: fen(1), ...because() }))).toMatch(/^1004 /);
    expect(await balances()).toMatchObject({ [`wallet ${ids('S1')}`]: 4500 });
    expect(await isSound()).toBe(true);
  });

  it('takes from no card more than the school allows; what terminals tell is taken as it is', async () => {
    const id = await spent('C1');
    const more = () => ask(consumeCorrect, { id, money: fen(2000), ...because() });
    expect(await refusalOf(more())).toBe('1005 卡内金额不能低于0.00元');
    await ask(cardLimitUpdate, { lowest: fen(-2000) });
    await more();
    expect(await balances()).toMatchObject({ [`wallet ${ids('S1')}`]: -2000 });
    expect(await refusalOf(opened(-1))).toBe('1005 卡内金额不能低于-20.00元');
    const stale = { lowest: fen(0), revision: 0 } as InputOf<typeof cardLimitUpdate>;
    expect(await refusalOf(ask(cardLimitUpdate, stale))).toBe('1005 数据已被他人修改，请核对后重试');
    await spent('C2');
    expect(await isSound()).toBe(true);
  });
});

describe('an opening balance', () => {
  it('is said once, corrected by an entry of the difference, and stands among the entries of the card', async () => {
    const key = randomUUID();
    await opened(5000, { key });
    await opened(5000, { key });
    expect(await refusalOf(opened(4000, { key }))).toBe('1002 请求编号已用于其他更正');
    await opened(4000, { reason: '抄错' });
    await spent('C1');
    expect((await ask(balanceQuery, page)).data).toMatchObject([
      { id: ids('S1'), code: 'S1', name: '张三', className: '高一1班', wallet: 2750, waiting: 0, opening: 4000 },
    ]);
    expect(await ask(balanceSummary, { params: {} })).toEqual({ wallet: 2750, waiting: 0, transit: 0 });
    const entries = await ask(balanceEntries, { id: ids('S1') });
    expect(entries.map(({ orderNumber, detail, amount, reason }) => [orderNumber, detail, amount, reason])).toEqual([
      ['', '期初余额', -1000, '抄错'],
      ['', '期初余额', 5000, '旧系统余额'],
      ['C1', '', -1250, null],
    ]);
    expect((await ask(balanceQuery, page, requestOf())).data).toEqual([]);
    expect(await ask(balanceEntries, { id: ids('S1') }, requestOf())).toEqual([]);
    expect(await isSound()).toBe(true);
  });

  it('is of somebody who is there, and says nothing of who was erased', async () => {
    expect(await refusalOf(opened(1, { personCode: 'S9' }))).toBe('1004 人员不存在');
    await opened(5000);
    const id = await spent('C1');
    await ask(consumeRefund, { id, money: fen(100), ...because() });
    const recharge = await paid('R1');
    await ask(rechargeRefund, { id: recharge, ...because() });
    await tell('people', `student-${ids('S1')}`, studentRemoved({}), personErased({ personType: 1 }));
    await settled();
    const kept = JSON.stringify([
      await rowsOf('select * from finance.transaction where school = $1'),
      await rowsOf('select * from finance.recharge where school = $1'),
      await rowsOf('select * from finance.card where school = $1'),
    ]);
    for (const text of ['重复扣款', '旧系统余额', '张三', '"S1"']) expect(kept).not.toContain(text);
    expect((await ask(balanceQuery, page)).data).toMatchObject([{ name: '■■■', wallet: 3850, opening: 5000 }]);
    expect(await isSound()).toBe(true);
  });
});

describe('a refund of a recharge', () => {
  it('ends the wait for a terminal, once, and stays in the list', async () => {
    const id = await paid('R1');
    await paid('R2');
    const said = { id, ...because() };
    await Promise.all([1, 2].map(() => ask(rechargeRefund, said)));
    expect(await refusalOf(ask(rechargeRefund, { id, ...because() }))).toBe('1005 充值已退款');
    expect((await take('R1')).failures).toMatchObject([{ error: '充值已退款' }]);
    expect(await balances()).toEqual({ 'channel 家校通': -10_000, [`waiting ${ids('S1')}`]: 10_000 });
    expect(await ask(rechargeSummary, page)).toEqual({ money: 20_000, picked: 0, waiting: 10_000, refunded: 10_000 });
    const waiting = await ask(rechargeQuery, { ...page, params: { isPicked: false } });
    expect(waiting.data.map(({ tradeNumber }) => tradeNumber)).toEqual(['R2']);
    const all = (await ask(rechargeQuery, page)).data.find((row) => row.id === id);
    expect(all).toMatchObject({ isPicked: false, refundReason: '重复扣款', refundedBy: 'test' });
    expect(await isSound()).toBe(true);
  });

  it('of money that a terminal has written onto the card asks for a correction of its transaction first', async () => {
    const id = await paid('R1');
    await take('R1');
    const transaction = await spent('C1', { type: 1, fromtype: 1, money: 100 });
    const refund = () => ask(rechargeRefund, { id, ...because() });
    expect(await refusalOf(refund())).toBe('1005 充值已到账，请先更正对应的交易');
    await ask(consumeCorrect, { id: transaction, money: fen(0), ...because() });
    expect(await balances()).toMatchObject({ [`transit ${ids('S1')}`]: 10_000 });
    await refund();
    expect(await balances()).toEqual({});
    expect(await isSound()).toBe(true);
  });
});
