import {
  closingCompare,
  closingQuery,
  openConsumeClose,
  openConsumeSubmit,
} from '../../../libs/contracts/finance/index.js';
import { fen } from '../../../libs/contracts/kernel/index.js';
import { refusalOf, requestOf } from '../../../libs/testing/index.js';
import { ask, found, rowsOf, start, stop } from '../testing/finance-school.js';
import { differencesOf } from './comparison.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => expect(await stop()).toEqual([]));

const day = '2026-11-20';
const sell = (orderno: string, money: number, at = '12:00:00', deviceno = 'POS1') => {
  const meal = { deviceno, devicename: '一食堂1号机', targettype: 1, personno: 'S1', type: 2, fromtype: 2 };
  return ask(openConsumeSubmit, { records: [{ ...meal, orderno, money, collecttime: `${day} ${at}` }] });
};
const close = (count: number, money: number, records?: readonly (readonly [string, number])[]) =>
  ask(openConsumeClose, {
    ...{ deviceNumber: 'POS1', day, count, money: fen(money) },
    records: records?.map(([orderNumber, amount]) => ({ orderNumber, money: fen(amount) })),
  });
const list = async (params: { agrees?: boolean; from?: string } = {}) =>
  (await ask(closingQuery, { page: 0, pageSize: 20, params })).data;
const told = () => rowsOf(`select type from finance.events where school = $1 and type like 'TerminalDay%'`);

it('a day that agrees with what is known is closed, once; another terminal and another day are not of it', async () => {
  await sell('C1', 12.5);
  await sell('C2', 7.5, '23:59:59');
  await sell('C3', 1, '12:00:00', 'POS2');
  expect(await close(2, 2000)).toEqual({ agrees: true, count: 2, money: 2000 });
  await close(2, 2000);
  expect(await told()).toHaveLength(2);
  expect(await list()).toMatchObject([
    { deviceNumber: 'POS1', deviceName: '一食堂1号机', day, count: 2, knownCount: 2, agrees: true, differences: [] },
  ]);
});

it('what one side alone has is told, until late transactions have come and it is compared again', async () => {
  await sell('C1', 12.5);
  await sell('C9', 3);
  const records = [
    ['C1', 1200],
    ['C2', 750],
  ] as const;
  expect(await close(2, 1950, records)).toMatchObject({ agrees: false });
  const [row] = await list({ agrees: false });
  expect(row).toMatchObject({ money: 1950, knownMoney: 1550 });
  expect(row!.differences).toEqual([
    { kind: 'amount', orderNumber: 'C1', money: 1200, knownMoney: 1250 },
    { kind: 'missing', orderNumber: 'C2', money: 750, knownMoney: null },
    { kind: 'surplus', orderNumber: 'C9', money: null, knownMoney: 300 },
  ]);
  await sell('C2', 7.5);
  expect(await ask(closingCompare, { id: row!.id })).toEqual({ agrees: false });
  expect((await list())[0]!.differences).toHaveLength(2);
  // The terminal tells its day anew.
  await close(3, 2300, [
    ['C1', 1250],
    ['C2', 750],
    ['C9', 300],
  ]);
  expect(await list({ agrees: true })).toMatchObject([{ count: 3, differences: [] }]);
});

it('is of the own school', async () => {
  await close(0, 0);
  const [row] = await list();
  expect((await ask(closingQuery, { page: 0, pageSize: 20, params: {} }, requestOf())).data).toEqual([]);
  expect(await refusalOf(ask(closingCompare, { id: row!.id }, requestOf()))).toMatch(/^1004 /);
});

it('of a terminal that tells no transactions only numbers and sums are compared', () => {
  expect(differencesOf({}, [{ orderNumber: 'C1', money: fen(1) }])).toEqual([]);
});
