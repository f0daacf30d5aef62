import { z } from 'zod';
import { defineEvent, type EventOf, Rejection } from '../contracts/kernel/index.js';
import { integer, newId, selectRows, table, uuid } from '../database/index.js';
import { given, type TestDatabase, testDatabase } from '../testing/index.js';
import { checkProjections } from './check.js';
import { EventStore } from './event-store.js';
import { projection } from './projection.js';
import type { RowDecider } from './row-decider.js';

const paidIn = defineEvent('PaidIn', 1, z.object({ cardId: z.uuid(), amount: z.int() }));
const spent = defineEvent('Spent', 1, z.object({ cardId: z.uuid(), amount: z.int() }));

const balanceTable = table('finance', 'balance', {
  columns: { cardId: uuid(), school: uuid(), amount: integer() },
  key: ['cardId'],
});
const balances = projection({
  source: 'finance',
  table: balanceTable,
  version: 1,
  on: (on) => [
    on(
      [paidIn, spent],
      (row, { school, type, data: { cardId, amount } }) => ({
        cardId,
        school,
        amount: (row?.amount ?? 0) + (type === 'Spent' ? -amount : amount),
      }),
      ({ data }) => [[data.cardId]],
    ),
  ],
});

type Command = { type: 'PayIn' | 'Spend'; id: string; cardId: string; amount: number };
const card: RowDecider<typeof balanceTable, Command, EventOf<typeof paidIn | typeof spent>> = {
  projection: balances,
  streamOf: (_event, { id }) => `transaction-${id}`,
  decide({ type, cardId, amount }, row) {
    if (type === 'PayIn') return [paidIn({ cardId, amount })];
    if (amount > (row?.amount ?? 0)) throw Rejection.state('余额不足');
    return [spent({ cardId, amount })];
  },
};

let test: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  test = await testDatabase();
  store = new EventStore({ source: 'finance', database: test.database, projections: [balances] });
  await store.prepare();
});
afterAll(async () => {
  const checked = await checkProjections(store);
  await store.close();
  await test.close();
  expect(checked.map(({ differing }) => differing)).toEqual([0]);
});

const school = newId();
const act = (cardId: string, ...commands: [Command['type'], number][]) =>
  store.transact({ school, meta: { actor: 'test' } }, async (unit) => {
    for (const [type, amount] of commands) await unit.handleRow(card, [cardId], { type, id: newId(), cardId, amount });
  });
const balanceOf = async (cardId: string) =>
  (await test.database.inSchool(school, (sql) => selectRows(sql, balanceTable, 'card_id = $1', [cardId])))[0]?.amount;

describe('rules of what is kept as one row', () => {
  it('are proven by events, as those of a stream', () => {
    const cardId = newId();
    const spend = (amount: number): Command => ({ type: 'Spend', id: newId(), cardId, amount });
    const before = [paidIn({ cardId, amount: 10 }), spent({ cardId, amount: 4 })];
    given(card, before)
      .when(spend(6))
      .then([spent({ cardId, amount: 6 })]);
    given(card, before).when(spend(7)).then(Rejection.state('余额不足'));
    given(card, []).when(spend(1)).then(Rejection.state('余额不足'));
  });

  it('see what the unit has decided before', async () => {
    const cardId = newId();
    await act(cardId, ['PayIn', 10], ['Spend', 6]);
    await expect(act(cardId, ['Spend', 3], ['Spend', 2])).rejects.toThrow(Rejection);
    expect(await balanceOf(cardId)).toBe(4);
  });

  it('hold the row: many at once spend no more than there is', async () => {
    const cardId = newId();
    await act(cardId, ['PayIn', 5]);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => act(cardId, ['Spend', 1])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await balanceOf(cardId)).toBe(0);
  });

  it('make a row that was not there once', async () => {
    const cardId = newId();
    await Promise.all([act(cardId, ['PayIn', 1]), act(cardId, ['PayIn', 2]), act(cardId, ['PayIn', 3])]);
    expect(await balanceOf(cardId)).toBe(6);
  });
});
