import { randomUUID } from 'node:crypto';
import {
  openPaymentNotify,
  openRechargeSubmit,
  paymentAdd,
  paymentReceipt,
  paymentRefund,
  paymentReview,
  paymentType,
  rechargeReceipt,
  rechargeRefund,
} from '../../../libs/contracts/finance/index.js';
import { fen } from '../../../libs/contracts/kernel/index.js';
import { personErased, studentRemoved } from '../../../libs/contracts/people/index.js';
import { refusalOf, requestOf } from '../../../libs/testing/index.js';
import { ask, found, ids, rowsOf, settled, start, stop, tell } from '../testing/finance-school.js';
import { inCapitals } from './capitals.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => expect(await stop()).toEqual([]));

const because = () => ({ reason: '退学', key: randomUUID() });
const recharge = async (tradeNumber: string) => {
  const paid = { tradeNumber, personType: 1 as const, personCode: 'S1', money: fen(10_050), appName: '家校通' };
  return (await ask(openRechargeSubmit, { ...paid, happenedAt: '2026-11-20 08:00:00' })).id;
};

async function project(): Promise<string> {
  const { id: typeId } = await ask(paymentType.calls.add, {
    name: '书本费',
    position: 1,
    isOpen: true,
    isLimited: false,
  });
  const period = { from: '2026-11-01 00:00:00', to: '2099-12-31 00:00:00' };
  const persons = [{ personId: ids('S1'), personType: 1 as const, money: fen(12_000) }];
  const { id } = await ask(paymentAdd, { project: { name: '秋季书本费', typeId, ...period, importWay: 2 }, persons });
  await ask(paymentReview, { id, result: 2 });
  return id;
}
const pay = (projectId: string, day: number) =>
  ask(openPaymentNotify, { projectId, personCode: 'S1', status: 2, paidAt: `2026-11-${day} 08:00:00` });

it.each([
  [0, '人民币零元整'],
  [1, '人民币壹分'],
  [10, '人民币壹角整'],
  [105, '人民币壹元零伍分'],
  [10_520, '人民币壹佰零伍元贰角整'],
  [100_001, '人民币壹仟元零壹分'],
  [1_000_000, '人民币壹万元整'],
  [1_680_732, '人民币壹万陆仟捌佰零柒元叁角贰分'],
  [10_700_053, '人民币壹拾万柒仟元零伍角叁分'],
  [100_000_100, '人民币壹佰万零壹元整'],
  [9_999_999_999, '人民币玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  [10_000_000_000, '人民币壹亿元整'],
  [1_000_010_000_000, '人民币壹佰亿零壹拾万元整'],
  [-250, '人民币负贰元伍角整'],
])('an amount of %d fen is written as %s', (amount, text) => {
  expect(inCapitals(fen(amount))).toBe(text);
});

describe('a receipt', () => {
  it('has a number of the day, in order, which it keeps; a copy is counted', async () => {
    const [one, other] = [await recharge('R1'), await recharge('R2')];
    const first = await ask(rechargeReceipt, { id: one });
    expect(first).toMatchObject({
      ...{ money: 10_050, capitals: '人民币壹佰元零伍角整', personName: '张三', className: '高一1班', prints: 1 },
      ...{ paidAt: '2026-11-20 08:00:00', issuedBy: 'test', refunded: 0 },
    });
    expect(first.number).toMatch(/^SJ\d{8}-0001$/);
    expect(await ask(rechargeReceipt, { id: one })).toMatchObject({ number: first.number, prints: 2 });
    const both = await Promise.all([1, 2, 3].map(() => ask(rechargeReceipt, { id: other })));
    expect(new Set(both.map(({ number }) => number.slice(-4)))).toEqual(new Set(['0002']));
    expect(both.map(({ prints }) => prints).sort()).toEqual([1, 2, 3]);
  });

  it('of what was given back since says so', async () => {
    const id = await recharge('R1');
    await ask(rechargeRefund, { id, ...because() });
    expect(await ask(rechargeReceipt, { id })).toMatchObject({ money: 10_050, refunded: 10_050 });
  });

  it('of a fee is of the last payment, and of none where nothing is paid', async () => {
    const id = await project();
    const asked = { projectId: id, personId: ids('S1') };
    expect(await refusalOf(ask(paymentReceipt, asked))).toBe('1005 没有可开具收据的缴费');
    await pay(id, 20);
    const first = await ask(paymentReceipt, asked);
    expect(first).toMatchObject({ subject: '秋季书本费', money: 12_000, personCode: 'S1' });
    await ask(paymentRefund, { ...asked, money: fen(12_000), ...because() });
    expect(await refusalOf(ask(paymentReceipt, asked))).toBe('1005 没有可开具收据的缴费');
    await pay(id, 21);
    const second = await ask(paymentReceipt, asked);
    expect(second.number).not.toBe(first.number);
    expect(second.prints).toBe(1);
  });

  it('is of the own school, and names nobody who was erased', async () => {
    const id = await recharge('R1');
    await ask(rechargeReceipt, { id });
    expect(await refusalOf(ask(rechargeReceipt, { id }, requestOf()))).toBe('1004 充值记录不存在');
    await tell('people', `student-${ids('S1')}`, studentRemoved({}), personErased({ personType: 1 }));
    await settled();
    const rows = await rowsOf<object>(
      'select person_code as code, person_name as name from finance.receipt where school = $1',
    );
    expect(rows).toEqual([{ code: '■■■', name: '■■■' }]);
  });
});
