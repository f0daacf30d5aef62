import { rechargePaid, rechargePicked, transactionRecorded } from '../../libs/contracts/finance/index.js';
import { type Fen, fen, noFen, sumOf } from '../../libs/contracts/kernel/index.js';
import { selectRows } from '../../libs/database/index.js';
import type { Unit } from '../../libs/eventsourcing/index.js';
import { LocalTime, type SampleContext, type SampleSchool } from '../../libs/platform/index.js';
import type { Payer } from './payer/payer.js';
import { tellFees } from './payment/payments.sample.js';
import { rechargeIdOf } from './recharge/recharge.js';
import { type Transaction, transactionIdOf } from './transaction/transaction.js';
import { transactionTable } from './transaction/transaction.read-model.js';

const dayLength = 86_400_000;
/** Days before today of which something is told. */
const days = 14;
/** Students who eat in the canteen, and those of them whose last recharge no terminal has taken yet. */
const eaters = 60;
const waiting = 6;
/** What is paid at the beginning and once more, and what a meal costs at least, fen. */
const recharged = fen(20_000);
const cheapest = 850;

const terminals = [
  ['P001', '一食堂1号机'],
  ['P002', '一食堂2号机'],
  ['P003', '二食堂1号机'],
  ['P004', '超市收银机'],
] as const;

/** What a sample tells of the card of a student. */
class Card {
  private count = 0;
  private balance: Fen = noFen;

  constructor(
    private readonly unit: Unit,
    private readonly time: LocalTime,
    private readonly person: Payer,
    private readonly cardNumber: string,
  ) {}

  private number(kind: string): string {
    this.count += 1;
    return `${kind}${this.person.code}${String(this.count).padStart(4, '0')}`;
  }

  /** A parent pays over an application; a terminal takes it a little later, or has not yet. */
  recharge(at: number, isPicked: boolean): void {
    const { unit, person } = this;
    const tradeNumber = this.number('R');
    const stream = `recharge-${rechargeIdOf(unit.school, tradeNumber)}`;
    const paid = rechargePaid({ tradeNumber, person, money: recharged, appName: '家校通', happenedAt: at });
    const pickedAt = at + 600_000;
    const picked = rechargePicked({ personId: person.id, money: recharged, pickedAt });
    unit.append(stream, isPicked ? [paid, picked] : [paid], { happenedAt: isPicked ? [at, pickedAt] : [at] });
    if (isPicked)
      this.move({ type: 1, source: 1, money: recharged, at: pickedAt, terminal: undefined, detail: '线上充值' });
  }

  /** Money moves at a terminal, or without one. */
  move(told: {
    type: 1 | 2 | 5;
    source: Transaction['source'];
    money: Fen;
    at: number;
    terminal: (typeof terminals)[number] | undefined;
    detail: string;
  }): void {
    const { type, source, money, at, terminal, detail } = told;
    const { unit, time, person, cardNumber } = this;
    this.balance = sumOf([this.balance, type === 2 ? fen(-money) : money]);
    const orderNumber = this.number('T');
    const [deviceNumber, deviceName] = terminal ?? ['', ''];
    const text = time.text(at);
    const transaction = transactionRecorded({
      ...{ orderNumber, person, cardNumber, deviceNumber, deviceName, type, source, money, detail },
      ...{ balanceAfter: this.balance, happenedAt: at, day: text.slice(0, 10), hour: Number(text.slice(11, 13)) },
    });
    unit.append(`transaction-${transactionIdOf(unit.school, orderNumber)}`, [transaction], { happenedAt: [at] });
  }
}

/** Two weeks of meals, recharges and a few refunds of the first students. */
function tellCards(unit: Unit, { students, classes }: SampleSchool, time: LocalTime): void {
  const names = new Map(classes.map(({ id, name }) => [id, name]));
  const now = Date.now();
  const today = time.day(now);
  const first = time.instant(`${today} 00:00:00`) - days * dayLength;
  for (const [place, { id, code, name, classId, cardNumber }] of students.slice(0, eaters).entries()) {
    const person: Payer = { id, type: 1, code, name, classId, className: names.get(classId) ?? '' };
    const card = new Card(unit, time, person, cardNumber);
    card.recharge(first + 7 * 3_600_000 + place * 60_000, true);
    for (let day = 0; day <= days; day += 1) {
      const noon = first + day * dayLength + (12 * 60 + (place % 40)) * 60_000;
      // Some bring their own, some pay twice for what is taken back.
      if (noon > now || (place + day) % 7 === 6) continue;
      const money = fen(cheapest + ((place * 7 + day * 13) % 12) * 50);
      const terminal = terminals[(place + day) % terminals.length]!;
      card.move({ type: 2, source: 2, money, at: noon, terminal, detail: '午餐' });
      if ((place + day) % 59 === 0)
        card.move({ type: 5, source: 4, money, at: noon + 900_000, terminal, detail: '重复扣款退回' });
    }
    if (place < waiting * 3) card.recharge(now - (place + 1) * 1_200_000, place >= waiting);
  }
}

/** Tells what the cards of the sample school have paid and spent, and what the school collects, once. */
export async function tellFinance({ store, school, find }: SampleContext): Promise<void> {
  await store.transact({ school: school.schoolId, meta: { actor: 'system' } }, async (unit) => {
    const [told] = await selectRows(unit.sql, transactionTable, 'school = $1', [school.schoolId], 'limit 1');
    if (told) return;
    tellCards(unit, school, find(LocalTime));
    await tellFees(unit, school, find(LocalTime));
  });
}
