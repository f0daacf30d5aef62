import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineEvent, fill, type NewEvent, Rejection } from '../../contracts/kernel/index.js';
import { creates, saveRows, selectRows, table, uuid, varchar } from '../../database/index.js';
import { type Decider, EventStore, projection, type WorkContext } from '../../eventsourcing/index.js';
import { outcomeOf, type TestDatabase, testDatabase } from '../../testing/index.js';
import { parseSheet } from '../parse-in-worker.js';
import { sheet } from '../sheet.js';
import { writeWorkbook } from '../workbook-writer.js';
import type { ImportDefinition, ImportRow } from './import-definition.js';
import { ImportFiles } from './import-files.js';
import type { ImportProgress } from './import-progress.js';
import { importRequests } from './import-record.js';
import { type ImportTask, ImportTasks, importTables, Superseded } from './import-task.js';
import { Imports } from './imports.js';

const bookAdded = defineEvent('BookAdded', 1, z.object({ code: z.string(), title: z.string() }));
const book: Decider<boolean, { code: string; title: string }, NewEvent> = {
  category: 'book',
  types: [bookAdded],
  initial: false,
  evolve: () => true,
  decide: (command) => [bookAdded(command)],
};
const bookTable = table('people', 'book', {
  columns: { id: uuid(), school: uuid(), code: varchar(), title: varchar() },
  key: ['id'],
  unique: { book_code: { columns: ['school', 'code'], message: '编码已存在，请重新输入' } },
});
const books = projection({
  source: 'people',
  table: bookTable,
  version: 1,
  on: (on) => [on(bookAdded, (_row, { streamId, school, data }) => ({ id: streamId, school, ...data }))],
});
const tables = importTables('people');
const requests = importRequests('people');

const bookSheet = sheet({
  columns: [
    { key: 'code', title: '编码', required: true, max: 8 },
    { key: 'title', title: '名称', required: true, max: 20 },
  ],
});
type Column = (typeof bookSheet)['columns'][number]['key'];
type Row = ImportRow<Column>;

/** What a test does while a batch is being saved, in its transaction. */
let duringSave: (rows: readonly Row[]) => Promise<void> = async () => undefined;

const definition: ImportDefinition<Column> = {
  kind: 'book',
  sheet: bookSheet,
  unique: ['code'],
  checkRow: ({ code }) =>
    code?.startsWith('-') ? [{ template: '{column}格式不正确', values: { column: '编码' } }] : [],
  async check(rows) {
    for await (const values of rows.distinct('code')) {
      const taken = await selectRows(rows.sql, bookTable, 'school = $1 and code = any($2)', [rows.school, values]);
      await rows.refuseValues(
        'code',
        taken.map(({ code }) => code),
        '{column}已存在',
      );
    }
  },
  async save(unit, rows) {
    await duringSave(rows);
    const commands = rows.map(({ values: { code, title } }) => ({
      id: randomUUID(),
      command: { code: code!, title: title! },
    }));
    await unit.handleMany(book, commands);
  },
  undo: {
    added: [{ category: book.category, table: bookTable, code: 'code', name: 'title' }],
    takeBack: () => Promise.reject(new Error('books are not taken back here')),
  },
  show: ({ code, title }) => ({ code, title }),
};

let test: TestDatabase;
let store: EventStore;
let folder: string;
let imports: Imports;
let failures: unknown[];
let told: ImportProgress[];
/** A school and an account of its own for each test. */
let at: WorkContext;

const newImports = () =>
  new Imports({
    store,
    tables,
    requests,
    definitions: [definition],
    folder,
    sink: { publish: (progress) => told.push(progress) },
    onFailure: (error) => failures.push(error),
  });
const newContext = (school: string = randomUUID()): WorkContext => ({
  school,
  meta: { actor: 'test', accountId: randomUUID() },
});
const caller = (context = at) => ({
  context,
  translate: ({ template, values }: { template: string; values?: Record<string, string | number> }) =>
    fill(template, values),
});

beforeAll(async () => {
  test = await testDatabase();
  store = new EventStore({
    source: 'people',
    database: test.database,
    migrations: [creates('Imports1795200000000', [tables.tasks, tables.rows])],
    projections: [books, requests],
  });
  await store.prepare();
  folder = await mkdtemp(join(tmpdir(), 'campus-imports-'));
});
afterAll(async () => {
  await store.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  at = newContext();
  [failures, told] = [[], []];
  duringSave = async () => undefined;
  imports = newImports();
  imports.start();
});
afterEach(async () => {
  await imports.stop();
  expect(failures).toEqual([]);
});

/** A workbook with a title row, as the browser uploads it. */
async function workbook(rows: readonly (readonly [string, string])[]) {
  const path = join(folder, `${randomUUID()}.upload`);
  const columns = [
    { title: '编码', value: ([code]: readonly [string, string]) => code },
    { title: '名称', value: ([, title]: readonly [string, string]) => title },
  ];
  await writeWorkbook(createWriteStream(path), { sheetName: '书', columns }, rows);
  return { name: '书.xlsx', size: (await stat(path)).size, path };
}
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => [`B${index + 1}`, `title ${index + 1}`] as const);

async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(answer)}`);
    await delay(10);
  }
}
async function parsed(rows: readonly (readonly [string, string])[], context = at) {
  const id = await imports.upload('book', await workbook(rows), context);
  await until(
    () => imports.parseProgress('book', id, caller(context)),
    ({ complete }) => complete,
  );
  return id;
}
const saved = (saveId: string, by = imports) =>
  until(
    () => by.saveProgress(['book'], saveId, caller()),
    ({ complete }) => complete,
  );
const codes = async () =>
  (await test.database.inSchool(at.school, (sql) => selectRows(sql, bookTable))).map(({ code }) => code).sort();
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: Error) => (error instanceof Rejection ? `${error.code} ${error.message}` : Promise.reject(error)),
  );
/** What a test waits for, or lets others wait for. */
function gate() {
  let open: () => void = () => undefined;
  let close: (reason: Error) => void = () => undefined;
  const passed = new Promise<void>((resolve, reject) => {
    [open, close] = [resolve, reject];
  });
  return { passed, open, close };
}
/** A task as a process leaves it that ends while it parses. */
async function leftParsing(): Promise<string> {
  const task = { id: randomUUID(), school: at.school, kind: 'book', owner: at.meta.accountId!, state: 'parsing' };
  const nothing = { percent: 0, rowCount: 0, goodCount: 0, failCount: 0, savedCount: 0, savedThrough: 0, run: 1 };
  await new ImportFiles(folder).keep(await workbook(numbered(20)), task);
  const row = { taskId: task.id, school: at.school, rowNumber: 2, values: { code: 'half' } };
  await test.database.inSchool(at.school, async (sql) => {
    await saveRows(sql, tables.tasks, [{ ...task, ...nothing, meta: at.meta, aliveAt: 0, createdAt: Date.now() }]);
    await saveRows(sql, tables.rows, [row]);
  });
  return task.id;
}
const addBook = (code: string) =>
  store.transact(at, (unit) => unit.handle(book, randomUUID(), { code, title: 'by hand' }));

describe('the parse of a workbook', () => {
  it('tells good rows from bad ones, in the order of the file', async () => {
    await addBook('B1');
    const id = await parsed([
      ['B1', 'one'],
      ['B2', 'two'],
      ['', 'no code'],
      ['-3', 'three'],
      ['B2', 'two again'],
      ['B123456789', 'long'],
    ]);
    expect(await imports.parseProgress('book', id, caller())).toEqual({
      complete: true,
      isComplete: true,
      success: true,
      progress: 100,
      message: '',
    });
    const { rows, ...counts } = await imports.parseResult('book', id, caller());
    expect(counts).toEqual({ success: true, count: 6, successCount: 1, failCount: 5 });
    expect(rows.map(({ rowNumber, success, error }) => [rowNumber, success, error])).toEqual([
      [2, false, '编码已存在'],
      [3, true, ''],
      [4, false, '编码不能为空'],
      [5, false, '编码格式不正确'],
      [6, false, '文件内重复'],
      [7, false, '编码长度不能超过8'],
    ]);
    expect(rows[1]).toMatchObject({ code: 'B2', title: 'two' });
    expect(told.at(-1)).toMatchObject({ step: 'parse', taskId: id, percent: 100, complete: true, success: true });
  });

  it('writes the refused rows as a workbook that can be corrected and uploaded again', async () => {
    const id = await parsed([
      ['B1', 'one'],
      ['', 'two'],
    ]);
    const write = await imports.errors('book', id, caller());
    const path = join(folder, `${randomUUID()}.xlsx`);
    await write(createWriteStream(path));
    const reason = { key: 'reason', title: '失败原因' };
    const records = [];
    for await (const batch of parseSheet(path, { columns: [...bookSheet.columns, reason] })) records.push(...batch);
    expect(records.map(({ values }) => values)).toEqual([{ title: 'two', reason: '编码不能为空' }]);
  });

  it('refuses what is no .xlsx file by its name and by its content', async () => {
    const path = join(folder, `${randomUUID()}.upload`);
    await writeFile(path, 'no workbook');
    const upload = (name: string, size = 11) => imports.upload('book', { name, size, path }, at);
    expect(await refusalOf(upload('books.txt'))).toBe('1001 请上传xlsx文件');
    expect(await refusalOf(upload('books.xlsx', 21 * 1024 * 1024))).toBe('1001 文件超过20MB');
    const id = await upload('BOOKS.XLSX');
    const progress = await until(
      () => imports.parseProgress('book', id, caller()),
      ({ complete }) => complete,
    );
    expect(progress).toMatchObject({ success: false, message: 'excel分析失败！不是有效的xlsx文件' });
    expect(await imports.parseResult('book', id, caller())).toMatchObject({ success: false, count: 0, rows: [] });
    expect(await refusalOf(imports.save('book', id, at))).toBe('1005 没有可保存的数据');
  });

  it('keeps the file only until it is read', async () => {
    await parsed(numbered(3));
    const files = join(folder, at.school, 'imports');
    await until(
      () => readdir(files),
      (names) => names.length === 0,
    );
  });

  it('is nobody else’s', async () => {
    const id = await parsed(numbered(1));
    const colleague = newContext(at.school);
    const neighbour = { ...newContext(), meta: at.meta };
    for (const other of [colleague, neighbour]) {
      expect(await refusalOf(imports.parseProgress('book', id, caller(other)))).toBe('1004 任务不存在');
      expect(await refusalOf(imports.parseResult('book', id, caller(other)))).toBe('1004 任务不存在');
      expect(await refusalOf(imports.errors('book', id, caller(other)))).toBe('1004 任务不存在');
      expect(await refusalOf(imports.save('book', id, other))).toBe('1004 任务不存在');
      await imports.clean('book', { parseTaskId: id }, other);
    }
    expect((await imports.parseResult('book', id, caller())).count).toBe(1);
  });
});

describe('saving', () => {
  it('saves the good rows once, however often it is asked for', async () => {
    const id = await parsed([...numbered(1500), ['', 'bad']]);
    const saves = await Promise.all([1, 2, 3].map(() => imports.save('book', id, at)));
    expect(new Set(saves).size).toBe(1);
    expect(await saved(saves[0]!)).toMatchObject({
      success: true,
      percent: 100,
      count: 1500,
      successCount: 1500,
      failCount: 0,
    });
    expect(await imports.save('book', id, at)).toBe(saves[0]);
    expect(await codes()).toHaveLength(1500);
    expect(told.filter(({ step }) => step === 'save').at(-1)).toMatchObject({ taskId: saves[0], percent: 100 });
  });

  it('refuses rows that no longer fit, with their reason, and saves the others', async () => {
    const id = await parsed(numbered(1200));
    await addBook('B7');
    const progress = await saved(await imports.save('book', id, at));
    expect(progress).toMatchObject({ success: true, count: 1200, successCount: 1199, failCount: 1 });
    const { rows, ...counts } = await imports.parseResult('book', id, caller());
    expect(counts).toMatchObject({ successCount: 1199, failCount: 1 });
    expect(rows.find(({ success }) => !success)).toMatchObject({ rowNumber: 8, error: '编码已存在' });
    expect(await codes()).toHaveLength(1200);
  });

  it('finds the rows that the deciders or the tables refuse', async () => {
    const id = await parsed(numbered(1200));
    duringSave = async (rows) => {
      if (rows.some(({ values }) => values.code === 'B3' || values.code === 'B1100'))
        throw Rejection.state('数据已存在');
    };
    expect(await saved(await imports.save('book', id, at))).toMatchObject({ successCount: 1198, failCount: 2 });
    const { rows } = await imports.parseResult('book', id, caller());
    expect(rows.filter(({ success }) => !success).map(({ rowNumber, error }) => [rowNumber, error])).toEqual([
      [4, '数据已存在'],
      [1101, '数据已存在'],
    ]);
  });

  it('goes on where another process was stopped in the middle', async () => {
    const id = await parsed(numbered(3500));
    let batches = 0;
    const [reached, ending] = [gate(), gate()];
    duringSave = async () => {
      batches += 1;
      if (batches !== 3) return;
      reached.open();
      await ending.passed;
    };
    const saveId = await imports.save('book', id, at);
    await reached.passed;
    const stopping = imports.stop();
    ending.close(new Error('the process ended'));
    await stopping;
    expect(await codes()).toHaveLength(2000);
    expect(await imports.saveProgress(['book'], saveId, caller())).toMatchObject({
      complete: false,
      successCount: 2000,
    });

    imports = newImports();
    imports.start();
    expect(await saved(saveId)).toMatchObject({ success: true, successCount: 3500, failCount: 0 });
    expect(new Set(await codes()).size).toBe(3500);
    expect(await codes()).toHaveLength(3500);
  });

  it('reads the file again where a process ended while it parsed', async () => {
    const id = await leftParsing();
    await until(
      () => imports.parseProgress('book', id, caller()),
      ({ complete }) => complete,
    );
    expect(await imports.parseResult('book', id, caller())).toMatchObject({ count: 20, successCount: 20 });
  });

  it('that is cancelled ends after the batch under way', async () => {
    const id = await parsed(numbered(3500));
    let batches = 0;
    const [reached, going] = [gate(), gate()];
    duringSave = async () => {
      batches += 1;
      if (batches !== 2) return;
      reached.open();
      await going.passed;
    };
    const saveId = await imports.save('book', id, at);
    await reached.passed;
    const cleaning = imports.clean('book', { parseTaskId: id, saveTaskId: saveId }, at);
    await outcomeOf(test.database, cleaning);
    going.open();
    await cleaning;
    await imports.stop();
    expect(batches).toBeLessThan(4);
    expect(await codes()).toHaveLength(batches * 1000);
    expect(await refusalOf(imports.saveProgress(['book'], saveId, caller()))).toBe('1004 任务不存在');
    const left = await test.database.inSchool(at.school, (sql) => selectRows(sql, tables.rows));
    expect(left).toEqual([]);
  });

  it('waits its turn where two others are under way, whatever other processes do', async () => {
    const [first, second, third, elsewhere] = [newContext(), newContext(), newContext(), newContext()];
    const tasks: string[] = [];
    for (const [index, context] of [first, second, third, elsewhere].entries())
      tasks.push(await parsed([[`T${index}`, 'title']], context));
    const both = gate();
    const order: string[] = [];
    duringSave = async ([row]) => {
      order.push(row!.values.code!);
      if (/[01]/.test(row!.values.code!)) await both.passed;
    };
    for (const [index, context] of [first, second].entries()) await imports.save('book', tasks[index]!, context);
    await until(
      async () => order.length,
      (underWay) => underWay === 2,
    );
    const waiting = await imports.save('book', tasks[2]!, third);
    const other = newImports();
    const done = async (by: Imports, id: string, context: WorkContext) =>
      until(
        () => by.saveProgress(['book'], id, caller(context)),
        ({ complete }) => complete,
      );
    await done(other, await other.save('book', tasks[3]!, elsewhere), elsewhere);
    await other.stop();
    expect(order).not.toContain('T2');
    both.open();
    await done(imports, waiting, third);
    expect(order.at(-1)).toBe('T2');
  });

  it('needs a parse that is over', async () => {
    expect(await refusalOf(imports.save('book', randomUUID(), at))).toBe('1004 任务不存在');
    expect(await refusalOf(imports.save('book', await parsed([['', 'bad']]), at))).toBe('1005 没有可保存的数据');
    expect(await refusalOf(imports.clean('book', {}, at))).toBe('accepted');
  });
});

describe('a run that another one has taken over', () => {
  it('changes nothing any more', async () => {
    const tasks = new ImportTasks(tables);
    await imports.stop();
    const id = await leftParsing();
    const change = (run: ImportTask) =>
      test.database.inSchool(at.school, (sql) => tasks.change(sql, run, { percent: 50 }));
    const take = () => test.database.inSchool(at.school, (sql) => tasks.take(sql, id));
    const [first, second] = [await take(), await take()];
    await expect(change(first!)).rejects.toThrow(Superseded);
    expect(await change(second!)).toMatchObject({ percent: 50 });
  });
});
