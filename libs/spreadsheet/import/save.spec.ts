import { randomUUID } from 'node:crypto';
import { Rejection } from '../../contracts/kernel/index.js';
import { selectRows } from '../../database/index.js';
import { gate, outcomeOf, refusalOf } from '../../testing/index.js';
import { type ImportTask, ImportTasks, Superseded } from './import-task.js';
import { BookImports, newContext, numbered, tables, until } from './testing/book-imports.js';

let books: BookImports;
beforeAll(async () => {
  books = await BookImports.start();
});
afterAll(() => books.stop());
beforeEach(() => books.begin());
afterEach(async () => {
  await books.imports.stop();
  expect(books.failures).toEqual([]);
});

describe('saving', () => {
  it('saves the good rows once, however often it is asked for', async () => {
    const id = await books.parsed([...numbered(1500), ['', 'bad']]);
    const saves = await Promise.all([1, 2, 3].map(() => books.imports.save('book', id, books.at)));
    expect(new Set(saves).size).toBe(1);
    expect(await books.saved(saves[0]!)).toMatchObject({
      success: true,
      percent: 100,
      count: 1500,
      successCount: 1500,
      failCount: 0,
    });
    expect(await books.imports.save('book', id, books.at)).toBe(saves[0]);
    expect(await books.codes()).toHaveLength(1500);
    expect(books.told.filter(({ step }) => step === 'save').at(-1)).toMatchObject({ taskId: saves[0], percent: 100 });
  });

  it('refuses rows that no longer fit, with their reason, and saves the others', async () => {
    const id = await books.parsed(numbered(1200));
    await books.addBook('B7');
    const progress = await books.saved(await books.imports.save('book', id, books.at));
    expect(progress).toMatchObject({ success: true, count: 1200, successCount: 1199, failCount: 1 });
    const { rows, ...counts } = await books.imports.parseResult('book', id, books.caller());
    expect(counts).toMatchObject({ successCount: 1199, failCount: 1 });
    expect(rows.find(({ success }) => !success)).toMatchObject({ rowNumber: 8, error: '编码已存在' });
    expect(await books.codes()).toHaveLength(1200);
  });

  it('finds the rows that the deciders or the tables refuse', async () => {
    const id = await books.parsed(numbered(1200));
    books.duringSave = async (rows) => {
      if (rows.some(({ values }) => values.code === 'B3' || values.code === 'B1100'))
        throw Rejection.state('数据已存在');
    };
    expect(await books.saved(await books.imports.save('book', id, books.at))).toMatchObject({
      successCount: 1198,
      failCount: 2,
    });
    const { rows } = await books.imports.parseResult('book', id, books.caller());
    expect(rows.filter(({ success }) => !success).map(({ rowNumber, error }) => [rowNumber, error])).toEqual([
      [4, '数据已存在'],
      [1101, '数据已存在'],
    ]);
  });

  it('goes on where another process was stopped in the middle', async () => {
    const id = await books.parsed(numbered(3500));
    let batches = 0;
    const [reached, ending] = [gate(), gate()];
    books.duringSave = async () => {
      batches += 1;
      if (batches !== 3) return;
      reached.open();
      await ending.passed;
    };
    const saveId = await books.imports.save('book', id, books.at);
    await reached.passed;
    const stopping = books.imports.stop();
    ending.close(new Error('the process ended'));
    await stopping;
    expect(await books.codes()).toHaveLength(2000);
    expect(await books.imports.saveProgress(['book'], saveId, books.caller())).toMatchObject({
      complete: false,
      successCount: 2000,
    });

    books.restart();
    expect(await books.saved(saveId)).toMatchObject({ success: true, successCount: 3500, failCount: 0 });
    expect(new Set(await books.codes()).size).toBe(3500);
    expect(await books.codes()).toHaveLength(3500);
  });

  it('reads the file again where a process ended while it parsed', async () => {
    const id = await books.leftParsing();
    await books.parse(id);
    expect(await books.imports.parseResult('book', id, books.caller())).toMatchObject({ count: 20, successCount: 20 });
  });

  it('that is cancelled ends after the batch under way', async () => {
    const id = await books.parsed(numbered(3500));
    let batches = 0;
    const [reached, going] = [gate(), gate()];
    books.duringSave = async () => {
      batches += 1;
      if (batches !== 2) return;
      reached.open();
      await going.passed;
    };
    const saveId = await books.imports.save('book', id, books.at);
    await reached.passed;
    const cleaning = books.imports.clean('book', { parseTaskId: id, saveTaskId: saveId }, books.at);
    await outcomeOf(books.test.database, cleaning);
    going.open();
    await cleaning;
    await books.imports.stop();
    expect(batches).toBeLessThan(4);
    expect(await books.codes()).toHaveLength(batches * 1000);
    expect(await refusalOf(books.imports.saveProgress(['book'], saveId, books.caller()))).toBe('1004 任务不存在');
    const left = await books.test.database.inSchool(books.at.school, (sql) => selectRows(sql, tables.rows));
    expect(left).toEqual([]);
  });

  it('waits its turn where two others are under way, whatever other processes do', async () => {
    const [first, second, third, elsewhere] = [newContext(), newContext(), newContext(), newContext()];
    const tasks: string[] = [];
    for (const [index, context] of [first, second, third, elsewhere].entries())
      tasks.push(await books.parsed([[`T${index}`, 'title']], context));
    const both = gate();
    const order: string[] = [];
    books.duringSave = async ([row]) => {
      order.push(row!.values.code!);
      if (/[01]/.test(row!.values.code!)) await both.passed;
    };
    for (const [index, context] of [first, second].entries()) await books.imports.save('book', tasks[index]!, context);
    await until(
      async () => order.length,
      (underWay) => underWay === 2,
    );
    const waiting = await books.imports.save('book', tasks[2]!, third);
    const other = books.newImports();
    await books.saved(await other.save('book', tasks[3]!, elsewhere), other, elsewhere);
    await other.stop();
    expect(order).not.toContain('T2');
    both.open();
    await books.saved(waiting, books.imports, third);
    expect(order.at(-1)).toBe('T2');
  });

  it('goes batch by batch with what another process saves of the same school', async () => {
    const other = books.newImports();
    const [one, two] = [await books.parsed([['A', 'title']]), await books.parsed([['B', 'title']])];
    const [reached, going] = [gate(), gate()];
    const order: string[] = [];
    books.duringSave = async ([row]) => {
      order.push(row!.values.code!);
      if (order.length > 1) return;
      reached.open();
      await going.passed;
    };
    const first = await books.imports.save('book', one, books.at);
    await reached.passed;
    const second = await other.save('book', two, books.at);
    const saved = books.saved(second, other, books.at);
    expect(await outcomeOf(books.test.database, saved)).toBe('held up');
    expect(order).toEqual(['A']);
    going.open();
    await books.saved(first, books.imports, books.at);
    await saved;
    await other.stop();
    expect(order).toEqual(['A', 'B']);
  });

  it('needs a parse that is over', async () => {
    expect(await refusalOf(books.imports.save('book', randomUUID(), books.at))).toBe('1004 任务不存在');
    expect(await refusalOf(books.imports.save('book', await books.parsed([['', 'bad']]), books.at))).toBe(
      '1005 没有可保存的数据',
    );
    expect(await refusalOf(books.imports.clean('book', {}, books.at))).toBe('accepted');
  });
});

describe('a run that another one has taken over', () => {
  it('changes nothing any more', async () => {
    const tasks = new ImportTasks(tables);
    await books.imports.stop();
    const id = await books.leftParsing();
    const change = (run: ImportTask) =>
      books.test.database.inSchool(books.at.school, (sql) => tasks.change(sql, run, { percent: 50 }));
    const take = () => books.test.database.inSchool(books.at.school, (sql) => tasks.take(sql, id));
    const [first, second] = [await take(), await take()];
    await expect(change(first!)).rejects.toThrow(Superseded);
    expect(await change(second!)).toMatchObject({ percent: 50 });
  });
});
