import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  openPaymentNotify,
  paymentAdd,
  paymentDelete,
  paymentImportPersons,
  paymentImportProgress,
  paymentImportResult,
  paymentNameCheck,
  paymentPersons,
  paymentPersonsOfClasses,
  paymentQuery,
  paymentRemind,
  paymentReview,
  paymentSummary,
  paymentType,
  paymentUpdate,
} from '../../../libs/contracts/finance/index.js';
import { fen, ReceivedFile } from '../../../libs/contracts/kernel/index.js';
import { personErased, studentRemoved } from '../../../libs/contracts/people/index.js';
import { writeWorkbook } from '../../../libs/spreadsheet/index.js';
import { hideRows } from '../../../libs/spreadsheet/testing/hidden-rows.js';
import { refusalOf, requestOf } from '../../../libs/testing/index.js';
import { ask, balances, found, ids, rowsOf, settled, start, stop, tell } from '../testing/finance-school.js';

const { add: typeAdd, delete: typeDelete, toggle: typeToggle } = paymentType.calls;
let typeId = '';

beforeAll(start);
beforeEach(async () => {
  await found();
  typeId = (await ask(typeAdd, { name: '书本费', position: 1, isOpen: true, isLimited: false })).id;
});
afterAll(async () => expect(await stop()).toEqual([]));

const form = () => ({
  name: '秋季书本费',
  typeId,
  from: '2026-11-01 00:00:00',
  to: '2099-12-31 00:00:00',
  importWay: 2 as const,
});
const demand = (code: string, amount: number) => ({ personId: ids(code), personType: 1 as const, money: fen(amount) });
const both = () => [demand('S1', 12_000), demand('S2', 8_050)];
const add = async (persons = both(), project: object = {}) =>
  (await ask(paymentAdd, { project: { ...form(), ...project }, persons })).id;
const page = { page: 0, pageSize: 20 };
const list = async (params = {}) => (await ask(paymentQuery, { ...page, params })).data;
const approve = (id: string) => ask(paymentReview, { id, result: 2, reviewRemark: '同意收取' });
const paid = (projectId: string, personCode = 'S1') => ({
  ...{ projectId, personCode, status: 2 as const, money: fen(12_000) },
  paidAt: '2026-11-20 08:00:00',
});

describe('a fee project', () => {
  it('is listed with what it demands of whom, and waits for its review', async () => {
    const id = await add();
    expect(await list()).toMatchObject([
      {
        ...{ id, name: '秋季书本费', type: '书本费', status: 0, money: 20_050, count: 2, paidMoney: 0, isDone: false },
        ...{ from: '2026-11-01 00:00:00', reviewedBy: null, classIds: '[]' },
      },
    ]);
    expect(await ask(paymentPersons, { projectId: id })).toMatchObject([
      {
        ...{ personId: ids('S1'), personType: 1, code: 'S1', name: '张三', className: '高一1班' },
        ...{ money: 12_000, status: 0, paidAt: null, openMoney: 12_000, entries: [], reminders: 0 },
      },
      { code: 'S2', money: 8_050 },
    ]);
  });

  it('has a list of classes with one amount, without those who are disabled or below other classes', async () => {
    const persons = await ask(paymentPersonsOfClasses, { personType: 1, money: fen(500), classIds: [ids('grade')] });
    expect(persons.map(({ code, money }) => [code, money])).toEqual(
      ['S1', 'S2', 'S3', 'S4', 'S5'].map((code) => [code, 500]),
    );
    const other = await ask(paymentPersonsOfClasses, { personType: 1, money: fen(500), classIds: [ids('other')] });
    expect(other.map(({ code }) => code)).toEqual(['S4', 'S5']);
  });

  it('is refused in the words of the specification', async () => {
    const twice = add([demand('S1', 1), demand('S1', 2)]);
    expect(await refusalOf(twice)).toBe('1001 Payment people duplicated, please check!');
    expect(await refusalOf(add([demand('S1', 0)]))).toBe('1001 Please import payment people and set valid amounts');
    expect(await refusalOf(add([demand('T1', 1)]))).toBe('1004 学生不存在');
    expect(await refusalOf(add(both(), { typeId: randomUUID() }))).toBe('1004 缴费类型不存在');
    expect(await refusalOf(add(both(), { to: '2026-10-01 00:00:00' }))).toBe('1001 结束日期不能早于开始日期');
    expect(await refusalOf(add(both(), { importWay: 1 }))).toBe('1001 请输入每人金额');
    await add();
    expect(await refusalOf(add())).toBe('1002 项目名称已存在，请重新输入');
    const name = '秋季书本费';
    expect(await ask(paymentNameCheck, { name })).toEqual({ isUsable: false, problem: '项目名称已存在，请重新输入' });
    const { id } = (await list())[0]!;
    expect(await ask(paymentNameCheck, { name, id })).toEqual({ isUsable: true, problem: '' });
  });

  it('is of a type that is open when it is added, and keeps the type from being deleted', async () => {
    const id = await add();
    await ask(typeToggle!, { id: typeId });
    expect(await refusalOf(add(both(), { name: '另一个' }))).toBe('1005 缴费类型未启用或不在有效期内');
    await ask(paymentUpdate, { project: { ...form(), id, name: '改名' }, persons: both() });
    expect(await refusalOf(ask(typeDelete, { ids: [typeId] }))).toMatch(/^1003 /);
    await ask(paymentDelete, { id });
    await ask(typeDelete, { ids: [typeId] });
  });

  it('is changed with its list: who stays is left alone, and a rejected one waits again', async () => {
    const id = await add();
    await ask(paymentReview, { id, result: 1, reviewRemark: '金额过高' });
    expect(await list({ status: 1 })).toMatchObject([{ reviewRemark: '金额过高', reviewedBy: 'test' }]);
    const persons = [demand('S2', 8_050), demand('S3', 100), demand('S1', 11_000)];
    await ask(paymentUpdate, { project: { ...form(), id, remark: '说明' }, persons });
    expect(await list()).toMatchObject([
      { status: 0, reviewedBy: null, reviewRemark: null, remark: '说明', money: 19_150, count: 3 },
    ]);
    await ask(paymentUpdate, { project: { ...form(), id }, persons: [demand('S2', 8_050)] });
    expect(await list()).toMatchObject([{ money: 8_050, count: 1 }]);
    await approve(id);
    const [{ steps }] = (await list()) as unknown as [{ steps: { kind: string; by: string; remark: string | null }[] }];
    expect(steps.map(({ kind, by, remark }) => [kind, by, remark])).toEqual([
      ['submitted', 'test', null],
      ['rejected', 'test', '金额过高'],
      // Saved twice before anybody has decided: handed in once.
      ['submitted', 'test', null],
      ['approved', 'test', '同意收取'],
    ]);
    const told = await rowsOf<{ type: string }>(
      `select type from finance.events where school = $1 and type like 'PaymentDemand%' order by sequence`,
    );
    const types = told.map(({ type }) => type.replace('PaymentDemand', ''));
    expect(types).toEqual(['ed', 'ed', 'ed', 'Changed', 'Dropped', 'Dropped']);
  });

  it('says what was changed to who saves over a newer one', async () => {
    const id = await add();
    const [{ revision }] = (await list()) as unknown as [{ revision: number }];
    await ask(paymentUpdate, { project: { ...form(), id, remark: '新' }, persons: both() });
    const stale = ask(paymentUpdate, { project: { ...form(), id, remark: '旧' }, persons: both(), revision } as never);
    expect(await refusalOf(stale)).toBe('1005 数据已被他人修改，请核对后重试');
    expect(await refusalOf(ask(paymentReview, { id, result: 2, revision } as never))).toMatch(/^1005 数据已被他人修改/);
  });

  it('that is approved is changed, removed and reviewed no more', async () => {
    const id = await add();
    await approve(id);
    expect(await list({ status: 2 })).toMatchObject([{ reviewRemark: '同意收取', reviewedBy: 'test' }]);
    const update = ask(paymentUpdate, { project: { ...form(), id }, persons: both() });
    expect(await refusalOf(update)).toBe('1005 项目已审核通过，不允许修改');
    expect(await refusalOf(ask(paymentDelete, { id }))).toBe('1005 项目已审核通过，不允许删除');
    expect(await refusalOf(approve(id))).toBe('1005 项目已审核通过');
  });

  it('is not seen by another school', async () => {
    const id = await add();
    const stranger = requestOf(randomUUID());
    expect(await ask(paymentPersons, { projectId: id }, stranger)).toEqual([]);
    expect(await refusalOf(ask(paymentReview, { id, result: 2 }, stranger))).toMatch(/^1004 /);
    expect(await refusalOf(ask(openPaymentNotify, paid(id), stranger))).toBe('1004 缴费人员不存在');
  });
});

describe('a payment', () => {
  it('counts once, for the person, the project and the ledger', async () => {
    const id = await add();
    expect(await refusalOf(ask(openPaymentNotify, paid(id)))).toBe('1005 缴费项目未审核通过');
    await approve(id);
    await ask(openPaymentNotify, { projectId: id, personCode: 'S1', status: 1 });
    expect(await ask(paymentPersons, { projectId: id })).toMatchObject([{ status: 1 }, { status: 0 }]);
    await ask(openPaymentNotify, paid(id));
    await ask(openPaymentNotify, paid(id));
    await ask(openPaymentNotify, { projectId: id, personCode: 'S1', status: 1 });
    expect(await ask(paymentPersons, { projectId: id })).toMatchObject([
      { status: 2, paidAt: '2026-11-20 08:00:00' },
      { status: 0, paidAt: null },
    ]);
    expect(await list({ isDone: false })).toMatchObject([{ paidMoney: 12_000, paidCount: 1 }]);
    expect(await balances()).toEqual({ [`payer ${ids('S1')}`]: -12_000, [`fee ${id}`]: 12_000 });

    await ask(openPaymentNotify, { projectId: id, personCode: 'S2', status: 2, paidAt: '2026-11-21 09:00:00' });
    expect(await list({ isDone: true })).toMatchObject([{ paidMoney: 20_050, paidCount: 2, isDone: true }]);
    const counts = { projects: 1, doneProjects: 1, persons: 2, paidPersons: 2 };
    const sums = { ...counts, money: 20_050, paidMoney: 20_050, openMoney: 0, waivedMoney: 0 };
    expect(await ask(paymentSummary, { params: { status: 2 } })).toEqual(sums);
    expect(await ask(paymentSummary, { params: { from: '2100-01-01 00:00:00' } })).toMatchObject({ projects: 0 });
  });

  it('of another amount, and another one of who has paid, are refused; the second is noted', async () => {
    const id = await add();
    await approve(id);
    const less = ask(openPaymentNotify, { ...paid(id), money: fen(1) });
    expect(await refusalOf(less)).toBe('1005 缴费金额与应缴金额不一致');
    expect(await refusalOf(ask(openPaymentNotify, { ...paid(id), paidAt: undefined }))).toBe('1001 请输入缴费时间');
    expect(await refusalOf(ask(openPaymentNotify, paid(id, 'S9')))).toBe('1004 缴费人员不存在');
    await ask(openPaymentNotify, paid(id));
    const again = ask(openPaymentNotify, { ...paid(id), paidAt: '2026-11-20 09:00:00' });
    expect(await refusalOf(again)).toBe('1002 编码 S1 已按其他内容缴费');
    const noted = await rowsOf<{ data: object }>(
      `select data from finance.events where school = $1 and type = 'OrderNumberDisputed'`,
    );
    expect(noted).toMatchObject([{ data: { kind: 'payment', orderNumber: 'S1' } }]);
  });

  it('of two senders at once counts once', async () => {
    const id = await add();
    await approve(id);
    await Promise.all([1, 2, 3, 4].map(() => ask(openPaymentNotify, paid(id))));
    expect(await list()).toMatchObject([{ paidMoney: 12_000, paidCount: 1 }]);
  });

  it('stays when the person is erased, and names nobody', async () => {
    const id = await add();
    await approve(id);
    await ask(openPaymentNotify, paid(id));
    await tell('people', `student-${ids('S1')}`, studentRemoved({}), personErased({ personType: 1 }));
    await settled();
    const persons = await ask(paymentPersons, { projectId: id });
    expect(persons.find(({ personId }) => personId === ids('S1'))).toMatchObject({
      code: '■■■',
      name: '■■■',
      money: 12_000,
    });
    expect(await list()).toMatchObject([{ paidMoney: 12_000, count: 2 }]);
  });
});

describe('a reminder', () => {
  const notices = () =>
    rowsOf<{ id: string }>(`select id from finance.events where school = $1 and type = 'NoticeDue' order by id`);

  it('goes to the parents of those who have not paid, once a day, and of an approved project alone', async () => {
    const id = await add();
    expect(await refusalOf(ask(paymentRemind, { projectId: id }))).toBe('1005 缴费项目未审核通过');
    expect(await refusalOf(ask(paymentRemind, { projectId: typeId }))).toBe('1004 记录不存在');
    await approve(id);
    expect(await ask(paymentRemind, { projectId: id })).toEqual({ count: 2 });
    const first = await notices();
    expect(first.length).toBe(2);
    await ask(openPaymentNotify, paid(id));
    expect(await ask(paymentRemind, { projectId: id })).toEqual({ count: 1 });
    expect(await notices()).toEqual(first);
    // S1 has been reminded before paying.
    expect(await ask(paymentPersons, { projectId: id })).toMatchObject([{ reminders: 1 }, { reminders: 1 }]);
  });
});

describe('a workbook of those who have to pay', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-fees-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Uploads rows, some of them hidden by their numbers in the sheet; gives what came of them when they are read. */
  async function read(rows: readonly (readonly string[])[], ...hidden: readonly number[]) {
    const path = join(folder, randomUUID());
    const columns = ['学生编码', '姓名', '缴费金额'].map((title, index) => ({
      title,
      value: (row: readonly string[]) => row[index],
    }));
    await writeWorkbook(createWriteStream(path), { sheetName: 'test', columns }, rows);
    await hideRows(path, hidden);
    const file = new ReceivedFile('名单.xlsx', path, (await stat(path)).size);
    const taskId = await ask(paymentImportPersons, { file });
    while (!(await ask(paymentImportProgress, { taskId })).complete) await delay(20);
    return ask(paymentImportResult, { taskId });
  }

  it('names them, as often as it does, and says what is wrong with the others', async () => {
    const rows = [
      ['S1', '张三', '1,200.5'],
      ['S2', '', '0.01'],
      ['S1', '张三', '3'],
      ['S9', '无人', '1'],
      ['S3', '李四', '1'],
      ['S4', '赵六', '一百'],
      ['T1', '周老师', '1'],
    ];
    const { persons, failures, hiddenCount } = await read(rows, 3, 5);
    // The fourth row names nobody.
    expect(hiddenCount).toBe(1);
    expect(persons.map(({ code, money, className }) => [code, money, className])).toEqual([
      ['S1', 120_050, '高一1班'],
      ['S2', 1, '高一1班'],
      ['S1', 300, '高一1班'],
    ]);
    expect(failures.map(({ rowNumber, error }) => `${rowNumber} ${error}`)).toEqual([
      '5 学生编码不存在',
      '6 姓名与学生编码不符',
      '7 缴费金额格式不正确',
      '8 学生编码不存在',
    ]);
  });
});
