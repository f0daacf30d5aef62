import {
  consumeDashboard,
  consumeQuery,
  consumeSummary,
  openConsumeSubmit,
} from '../../../libs/contracts/finance/index.js';
import { personErased, studentRemoved } from '../../../libs/contracts/people/index.js';
import { requestOf } from '../../../libs/testing/index.js';
import { ask, balances, found, ids, rowsOf, settled, start, stop, tell } from '../testing/finance-school.js';

beforeAll(start);
beforeEach(found);
afterAll(async () => expect(await stop()).toEqual([]));

const submit = (...records: unknown[]) => ask(openConsumeSubmit, { records });
const page = { page: 0, pageSize: 50 };
const list = async (params = {}) => (await ask(consumeQuery, { ...page, params })).data;

/** A consumption as a terminal tells it. */
const entry = {
  orderno: 'C1',
  deviceno: 'POS1',
  devicename: '一食堂1号机',
  targettype: 1,
  personno: 'S1',
  cardno: 'A1',
  money: 12.5,
  aftermoney: 87.5,
  type: 2,
  detail: '午餐',
  fromtype: 2,
  collecttime: '2026-11-20 12:05:00',
};

describe('transactions of the open interface', () => {
  it('count once by order number; the same again is the same answer', async () => {
    expect(await submit(entry, entry)).toEqual({ count: 2, successCount: 2, failCount: 0, failures: [] });
    expect(await submit({ ...entry, money: '12.50' })).toMatchObject({ successCount: 1 });
    expect(await list()).toMatchObject([
      {
        orderNumber: 'C1',
        personName: '张三',
        className: '高一1班',
        money: 1250,
        balanceAfter: 8750,
        happenedAt: '2026-11-20 12:05:00',
      },
    ]);
    expect(await balances()).toEqual({ [`wallet ${ids('S1')}`]: -1250, 'till POS1': 1250 });
  });

  it('are refused where an order number says something else, in the same batch too, and that is noted once', async () => {
    const other = { ...entry, money: 13 };
    const outcome = await submit(entry, other);
    expect(outcome).toMatchObject({
      successCount: 1,
      failures: [{ index: 1, error: '流水号 C1 已用于内容不同的交易' }],
    });
    await submit(other, { ...entry, personno: 'S2' });
    const disputes = await rowsOf<{ data: { money: number } }>(
      `select data from finance.events where school = $1 and type = 'OrderNumberDisputed' order by sequence`,
    );
    expect(disputes.map(({ data }) => data.money)).toEqual([1300, 1250]);
    expect(await list()).toHaveLength(1);
  });

  it('stand alone: bad ones say why, good ones are stored', async () => {
    const outcome = await submit(
      entry,
      7,
      { ...entry, orderno: '' },
      { ...entry, orderno: 'C2', personno: 'S9' },
      { ...entry, orderno: 'C3', money: 0.005 },
      { ...entry, orderno: 'C4', money: -1 },
      { ...entry, orderno: 'C5', money: 'NaN' },
      { ...entry, orderno: 'C6', money: 1e308 },
      { ...entry, orderno: 'C7', money: 100000000 },
      { ...entry, orderno: 'C8', type: 8 },
      { ...entry, orderno: 'C9', money: 0 },
    );
    expect(outcome.failures.map(({ index, error }) => [index, error])).toEqual([
      [1, '请求格式不正确'],
      [2, '请输入流水号'],
      [3, '人员不存在'],
      [4, '金额格式不正确'],
      [5, '金额格式不正确'],
      [6, '金额格式不正确'],
      [7, '金额格式不正确'],
      [8, '金额格式不正确'],
      [9, '交易类型格式不正确'],
    ]);
    expect(await list()).toHaveLength(2);
  });

  it('are summed up by type, whatever the order in which they come, and a class includes those below it', async () => {
    await submit(
      { ...entry, orderno: 'late', collecttime: '2026-11-01 23:59:59', money: 0.1 },
      { ...entry, orderno: 'a', money: 0.2 },
      { ...entry, orderno: 'b', type: 4, money: 0.2 },
      { ...entry, orderno: 'c', type: 1, money: 50, fromtype: 3 },
      { ...entry, orderno: 'd', type: 3, money: -3 },
      { ...entry, orderno: 'e', personno: 'S4', money: 8 },
      { ...entry, orderno: 'f', personno: 'T1', targettype: 3, money: 20 },
    );
    const sums = {
      recharged: 5000,
      consumed: 2830,
      corrected: -300,
      reversed: 20,
      refunded: 0,
      transferred: 0,
      other: 0,
    };
    expect(await ask(consumeSummary, { params: {} })).toEqual(sums);
    const inGrade = await ask(consumeSummary, { params: { classId: ids('grade') } });
    expect(inGrade.consumed).toBe(830);
    const first = { from: '2026-11-01 00:00:00', to: '2026-11-01 00:00:00' };
    expect(await list(first)).toMatchObject([{ orderNumber: 'late' }]);
    expect(await ask(consumeSummary, { params: first })).toMatchObject({ consumed: 10, recharged: 0 });
  });

  it('are taken late of who has left, and say nothing of who was erased', async () => {
    await submit(entry);
    await tell('people', `student-${ids('S1')}`, studentRemoved({}));
    expect(await submit({ ...entry, orderno: 'C2' })).toMatchObject({ successCount: 1 });
    await tell('people', `student-${ids('S1')}`, personErased({ personType: 1 }));
    await settled();
    expect(await list()).toMatchObject([
      { personName: '■■■', personCode: '■■■', cardNumber: '■■■', money: 1250 },
      { personName: '■■■' },
    ]);
    expect(await submit({ ...entry, orderno: 'C3' })).toMatchObject({ failCount: 1 });
    expect(await balances()).toMatchObject({ 'till POS1': 2500 });
  });

  it('see nothing of other schools', async () => {
    await submit(entry);
    const { failures } = await ask(openConsumeSubmit, { records: [entry] }, requestOf());
    expect(failures[0]?.error).toBe('人员不存在');
    expect((await ask(consumeQuery, { ...page, params: {} }, requestOf())).recordCount).toBe(0);
  });
});

describe('the dashboard', () => {
  it('counts consumptions of today by hour and terminal, and who consumed', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const at = (orderno: string, time: string, more = {}) => ({
      ...entry,
      orderno,
      collecttime: `${today} ${time}`,
      ...more,
    });
    await submit(
      at('1', '00:00:00'),
      at('2', '12:00:01'),
      at('3', '12:59:59', { personno: 'S2', deviceno: 'POS2', devicename: '二食堂' }),
      at('4', '23:59:59'),
      at('5', '12:00:00', { type: 1, money: 100 }),
      { ...entry, orderno: 'old', collecttime: '2020-01-01 12:00:00' },
    );
    const told = await ask(consumeDashboard, {});
    expect(told.hours).toHaveLength(24);
    expect(told.hours.filter(({ count }) => count > 0)).toEqual([
      { hour: 0, count: 1 },
      { hour: 12, count: 2 },
      { hour: 23, count: 1 },
    ]);
    expect(told.days).toHaveLength(7);
    expect(told.days.find(({ date }) => date === today)?.count).toBe(4);
    expect(told.devices).toEqual([
      { deviceName: '一食堂1号机', deviceNumber: 'POS1', count: 3 },
      { deviceName: '二食堂', deviceNumber: 'POS2', count: 1 },
    ]);
    expect(told).toMatchObject({ consumers: 2, persons: 6 });
  });
});
