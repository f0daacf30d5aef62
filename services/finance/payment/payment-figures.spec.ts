import { randomUUID } from 'node:crypto';
import {
  openPaymentNotify,
  paymentAdd,
  paymentDebts,
  paymentDebtsTotal,
  paymentFigures,
  paymentFiguresTotal,
  paymentRemind,
  paymentReview,
  paymentType,
  paymentWaive,
} from '../../../libs/contracts/finance/index.js';
import { fen, type InputOf, noFen, sumOf } from '../../../libs/contracts/kernel/index.js';
import { refusalOf, requestOf } from '../../../libs/testing/index.js';
import { ask, found, ids, start, stop } from '../testing/finance-school.js';

let typeId = '';
let books = '';
let uniforms = '';

beforeAll(start);
beforeEach(async () => {
  await found();
  const type = { name: '书本费', position: 1, isOpen: true, isLimited: false };
  typeId = (await ask(paymentType.calls.add, type)).id;
  books = await project('书本费', ['S1', 'S2', 'S4'], 12_000);
  uniforms = await project('校服费', ['S1', 'S4'], 8000);
  await project('未审核', ['S5'], 100, false);
  await ask(openPaymentNotify, { projectId: books, personCode: 'S1', status: 2, paidAt: '2026-11-20 08:00:00' });
  const waiver = { money: fen(3000), kind: 2 as const, reason: '两孩', key: randomUUID() };
  await ask(paymentWaive, { projectId: uniforms, personId: ids('S4'), ...waiver });
});
afterAll(async () => expect(await stop()).toEqual([]));

async function project(name: string, codes: string[], amount: number, isApproved = true): Promise<string> {
  const period = { from: '2026-11-01 00:00:00', to: '2099-12-31 00:00:00' };
  const persons = codes.map((code) => ({ personId: ids(code), personType: 1 as const, money: fen(amount) }));
  const { id } = await ask(paymentAdd, { project: { name, typeId, ...period, importWay: 2 }, persons });
  if (isApproved) await ask(paymentReview, { id, result: 2 });
  return id;
}

type Params = InputOf<typeof paymentFigures>['params'];
const page = { page: 0, pageSize: 20 };
const figures = async (params: Params, more: object = {}) =>
  (await ask(paymentFigures, { ...page, params, ...more })).data.map(
    ({ name, code, count, paidCount, money, paidMoney, waivedMoney, openMoney }) =>
      [name || code, count, paidCount, money, paidMoney, waivedMoney, openMoney] as const,
  );

it('tells figures of approved projects by project, class and person, what is most open first', async () => {
  expect(await figures({ by: 'project' })).toEqual([
    ['书本费', 3, 1, 36_000, 12_000, 0, 24_000],
    ['校服费', 2, 0, 16_000, 0, 3000, 13_000],
  ]);
  expect(await figures({ by: 'class' })).toEqual([
    ['高一1班', 3, 1, 32_000, 12_000, 0, 20_000],
    ['高一2班', 2, 0, 20_000, 0, 3000, 17_000],
  ]);
  expect(await figures({ by: 'person', projectIds: [uniforms] })).toEqual([
    ['张三', 1, 0, 8000, 0, 0, 8000],
    ['赵六', 1, 0, 8000, 0, 3000, 5000],
  ]);
  expect(await figures({ by: 'person', classId: ids('grade'), isOpen: false })).toEqual([
    ['张三', 1, 1, 12_000, 12_000, 0, 0],
  ]);
  const byName = await figures({ by: 'person' }, { orderField: 'code', order: 'desc' });
  expect(byName.map(([name]) => name)).toEqual(['赵六', '李四', '张三']);
  const wrong = figures({ by: 'person' }, { orderField: 'school' });
  expect(await refusalOf(wrong)).toBe('1001 排序字段格式不正确');
});

it.each(['project', 'class', 'person'] as const)('adds up to total = paid + open + waived, by %s', async (by) => {
  for (const params of [{ by }, { by, projectIds: [books, uniforms] }, { by, classId: ids('other') }]) {
    const total = await ask(paymentFiguresTotal, { params });
    const rows = (await ask(paymentFigures, { ...page, params })).data;
    expect(total.money).toBe(sumOf([noFen, ...rows.map(({ money }) => money)]));
    expect(total.openMoney).toBe(sumOf([noFen, ...rows.map(({ openMoney }) => openMoney)]));
    expect(total.money).toBe(total.paidMoney + total.openMoney + total.waivedMoney);
    expect(total.money).toBeGreaterThan(0);
  }
});

it('lists who has something open in all approved projects or some, and how often guardians were reminded', async () => {
  await ask(paymentRemind, { projectId: books });
  const list = async (params: InputOf<typeof paymentDebts>['params']) =>
    (await ask(paymentDebts, { ...page, params })).data;
  expect((await list({})).map((row) => [row.code, row.projectName, row.openMoney, row.reminders])).toEqual(
    expect.arrayContaining([
      ['S1', '校服费', 8000, 0],
      ['S2', '书本费', 12_000, 1],
      ['S4', '书本费', 12_000, 1],
      ['S4', '校服费', 5000, 0],
    ]),
  );
  expect(await list({})).toHaveLength(4);
  expect(await list({ projectIds: [books] })).toHaveLength(2);
  expect(await list({ keyword: '赵六' })).toHaveLength(2);
  expect(await list({ classId: ids('class') })).toHaveLength(2);
  expect(await ask(paymentDebtsTotal, { params: {} })).toEqual({ projects: 2, persons: 3, openMoney: 37_000 });
  const stranger = requestOf();
  expect((await ask(paymentDebts, { ...page, params: {} }, stranger)).data).toEqual([]);
  expect((await ask(paymentFigures, { ...page, params: { by: 'person' } }, stranger)).data).toEqual([]);
});
