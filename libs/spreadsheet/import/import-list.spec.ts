import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { importBegun, importEnded, importRowsSaved } from '../../contracts/import/import.events.js';
import { checkProjections } from '../../eventsourcing/index.js';
import { LocalTime } from '../../platform/index.js';
import { gate, refusalOf } from '../../testing/index.js';
import { readAll } from '../testing/hand-made-workbook.js';
import { forgetTexts } from './forget-texts.js';
import { ImportTasks } from './import-task.js';
import { BookImports, newContext, numbered, tables } from './testing/book-imports.js';

let books: BookImports;
beforeAll(async () => {
  books = await BookImports.start();
});
afterAll(() => books.stop());
beforeEach(() => books.begin());
afterEach(async () => {
  await books.imports.stop();
  expect((await checkProjections(books.store)).filter(({ differing }) => differing > 0)).toEqual([]);
});

const time = new LocalTime('Asia/Shanghai');
const listed = async (context = books.at, params: { requestId?: string } = {}) => {
  const page = { page: 0, pageSize: 10, params };
  return books.test.database.inSchool(context.school, (sql) => books.imports.list.page(sql, 'book', page, time));
};
/** The refused rows of an import as a file, without its header. */
async function refusedOf(importId: string, context = books.at): Promise<unknown[][]> {
  const write = await books.imports.refused('book', importId, books.caller(context));
  const stream = new PassThrough();
  const [bytes] = await Promise.all([buffer(stream), write(stream)]);
  return (await readAll(bytes)).slice(1).map(([_rowNumber, ...cells]) => cells);
}
const save = async (rows: Parameters<BookImports['parsed']>[0], context = books.at) => {
  const saveId = await books.imports.save('book', await books.parsed(rows, context), context);
  await books.saved(saveId, books.imports, context);
  return saveId;
};

it('tells who imported which file, when, and what came of it', async () => {
  const id = await save([...numbered(1200), ['', 'without code'], ['B1', 'again']]);
  expect(await listed()).toEqual({
    recordCount: 1,
    data: [
      expect.objectContaining({
        id,
        kind: 'book',
        fileName: '书.xlsx',
        mode: 'add',
        importedBy: 'test',
        count: 1202,
        successCount: 1200,
        failCount: 2,
        addedCount: 1200,
        updatedCount: 0,
        unchangedCount: 0,
        state: 'saved',
        takenBack: null,
        begunAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      }),
    ],
  });
  expect(await listed(newContext())).toEqual({ recordCount: 0, data: [] });
});

it('has those of a request, the newest first', async () => {
  const requestId = randomUUID();
  await save([['A', 'first']]);
  const second = await save([['B', 'second']], { ...books.at, meta: { ...books.at.meta, requestId } });
  expect((await listed()).data.map(({ count, id }) => [count, id === second])).toEqual([
    [1, true],
    [1, false],
  ]);
  expect((await listed(books.at, { requestId })).data.map(({ id }) => id)).toEqual([second]);
});

it('keeps the refused rows when the task is long gone, also those that the save refused', async () => {
  const task = await books.parsed([
    ['A', 'good'],
    ['B', 'taken meanwhile'],
    ['', 'without code'],
  ]);
  await books.addBook('B');
  const id = await books.imports.save('book', task, books.at);
  await books.saved(id);
  await books.imports.clean('book', { parseTaskId: task, saveTaskId: id }, books.at);
  expect(await refusedOf(id)).toEqual([
    ['B', 'taken meanwhile', '编码已存在'],
    [undefined, 'without code', '编码不能为空'],
  ]);
  const [row] = (await listed()).data;
  expect(row).toMatchObject({ successCount: 1, failCount: 2, refusedUntil: expect.stringMatching(/^\d{4}-/) });
  expect(await refusalOf(refusedOf(id, newContext()))).toBe('1004 导入不存在');
  expect(await refusalOf(refusedOf(randomUUID()))).toBe('1004 导入不存在');
});

it('gives the refused rows up after 30 days, and the texts of who is erased at once', async () => {
  const tasks = new ImportTasks(tables);
  const id = await save([
    ['A', '张三'],
    ['-1', '李四'],
    ['-2', '王五'],
  ]);
  await books.store.transact(books.at, (unit) => forgetTexts(unit, tables, { texts: ['-1'], sharedTexts: ['李四'] }));
  const [erased, other] = await refusedOf(id);
  expect(other).toEqual(['-2', '王五', '编码格式不正确']);
  expect(erased!.join()).not.toMatch(/-1|李四/);
  const age = (days: number) =>
    books.test.database.asSystem(async (sql) => {
      await sql.query(`update people.import_refused_row set kept_at = now() - make_interval(days => $1)`, [days]);
      await tasks.forgetRefused(sql, 30);
    });
  await age(29);
  expect(await refusedOf(id)).toHaveLength(2);
  await age(31);
  expect(await refusalOf(refusedOf(id))).toBe('1004 没有失败数据或已超过保留期限');
  expect((await listed()).data[0]).toMatchObject({ failCount: 2, refusedUntil: null });
});

it('tells of an import that was cancelled in the middle how far it had come', async () => {
  const task = await books.parsed(numbered(2500));
  let batches = 0;
  const [reached, going] = [gate(), gate()];
  books.duringSave = async () => {
    batches += 1;
    if (batches !== 2) return;
    reached.open();
    await going.passed;
  };
  const id = await books.imports.save('book', task, books.at);
  await reached.passed;
  expect((await listed()).data[0]).toMatchObject({ state: 'saving', successCount: 1000 });
  const cleaning = books.imports.clean('book', { saveTaskId: id }, books.at);
  going.open();
  await cleaning;
  const saved = (await books.codes()).length;
  expect((await listed()).data[0]).toMatchObject({ state: 'cancelled', count: 2500, successCount: saved });
});

it('tells of an import that the server had to give up, until it goes on and is saved', async () => {
  const task = await books.parsed(numbered(1500));
  let isBroken = true;
  books.duringSave = async ([row]) => {
    if (isBroken && row!.rowNumber > 2) throw new Error('the disk is full');
  };
  const id = await books.imports.save('book', task, books.at);
  await books.saved(id);
  expect((await listed()).data[0]).toMatchObject({ id, state: 'failed', count: 1500, successCount: 1000 });
  expect(books.failures.splice(0)).toHaveLength(3);
  isBroken = false;
  await books.imports.save('book', task, books.at);
  await books.saved(id);
  expect(await listed()).toMatchObject({ recordCount: 1, data: [{ id, state: 'saved', successCount: 1500 }] });
});

it('has imports from before their beginnings were told', async () => {
  const id = randomUUID();
  for (const rows of [1000, 200])
    await books.store.transact(books.at, async (unit) =>
      unit.append(`import-${id}`, [importRowsSaved({ kind: 'book', rows })]),
    );
  expect((await listed()).data).toMatchObject([
    {
      id,
      fileName: null,
      mode: 'add',
      state: 'saved',
      count: 1200,
      successCount: 1200,
      addedCount: 1200,
      failCount: 0,
    },
  ]);
});

it('has updates from before they told what rows did', async () => {
  const id = randomUUID();
  const begun = importBegun({ kind: 'book', mode: 'update', fileName: '书.xlsx', rows: 3, refused: 1 });
  const saved = importRowsSaved({ kind: 'book', rows: 2 });
  const ended = importEnded({ outcome: 'saved', saved: 2, refused: 1 });
  await books.store.transact(books.at, async (unit) => unit.append(`import-${id}`, [begun, saved, ended]));
  const untold = { addedCount: null, updatedCount: null, unchangedCount: null };
  expect((await listed()).data).toMatchObject([{ id, mode: 'update', successCount: 2, ...untold, failCount: 1 }]);
});
