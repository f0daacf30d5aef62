import {
  paymentPaid,
  rechargePaid,
  rechargePicked,
  transactionRecorded,
} from '../../../libs/contracts/finance/index.js';
import { fen } from '../../../libs/contracts/kernel/index.js';
import { effectOf, isBalanced, postingsOf } from './ledger.js';

const id = '11111111-1111-4111-8111-111111111111';
const person = { id, type: 1, code: 'S1', name: '张三' } as const;
const when = { happenedAt: 0, day: '2026-11-20', hour: 12 };
const device = { deviceNumber: 'POS1', deviceName: '' };
const types = [1, 2, 3, 4, 5, 6, 7] as const;
const sources = [1, 2, 3, 4] as const;

const transaction = (type: (typeof types)[number], source: (typeof sources)[number], amount: number) =>
  transactionRecorded({ orderNumber: 'C1', person, ...device, type, source, money: fen(amount), ...when });

describe('an entry of the ledger', () => {
  it('has sides that add up to zero, whatever the fact', () => {
    const facts = types.flatMap((type) =>
      sources.flatMap((source) => [0, 1, 1250, 9_999_999_999].map((amount) => transaction(type, source, amount))),
    );
    const paid = rechargePaid({ tradeNumber: 'R1', person, money: fen(1), appName: '', happenedAt: 0 });
    const picked = rechargePicked({ personId: id, money: fen(1), pickedAt: 0 });
    const fee = paymentPaid({ projectId: id, personId: id, money: fen(1), happenedAt: 0 });
    for (const fact of [...facts, paid, picked, fee]) expect(isBalanced(postingsOf(fact))).toBe(true);
  });

  it('gives to the card or takes from it as the type says, or the sign', () => {
    const effects = types.map((type) => effectOf({ type, money: fen(5) }));
    expect(effects).toEqual([5, -5, 5, 5, 5, 5, 5]);
    expect(effectOf({ type: 3, money: fen(-5) })).toBe(-5);
  });

  it('of a recharge that was paid online comes from what is on its way, else from the terminal', () => {
    const otherSide = (source: 1 | 3) => postingsOf(transaction(1, source, 5))[0]?.kind;
    expect([otherSide(1), otherSide(3)]).toEqual(['transit', 'till']);
  });
});
