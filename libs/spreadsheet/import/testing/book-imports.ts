import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineEvent, fill, type NewEvent } from '../../../contracts/kernel/index.js';
import { creates, saveRows, selectRows, table, uuid, varchar } from '../../../database/index.js';
import { type Decider, EventStore, projection, type WorkContext } from '../../../eventsourcing/index.js';
import { type TestDatabase, testDatabase } from '../../../testing/index.js';
import { sheet } from '../../sheet.js';
import { writeWorkbook } from '../../workbook-writer.js';
import type { ImportDefinition, ImportRow } from '../import-definition.js';
import { ImportFiles } from '../import-files.js';
import { importRecords } from '../import-list.js';
import type { ImportProgress } from '../import-progress.js';
import { importRequests } from '../import-record.js';
import { importTables } from '../import-task.js';
import { Imports } from '../imports.js';

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
/** The work tables of the imports. */
export const tables = importTables('people');
const requests = importRequests('people');
const records = importRecords('people');

/** The columns of books. */
export const bookSheet = sheet({
  columns: [
    { key: 'code', title: '编码', required: true, max: 8 },
    { key: 'title', title: '名称', required: true, max: 20 },
  ],
});
type Column = (typeof bookSheet)['columns'][number]['key'];
type Row = ImportRow<Column>;

/** The import of books. @param duringSave what is done while a batch is being saved, in its transaction; @param duringCheck the same of the check */
const definitionWith = (
  duringSave: (rows: readonly Row[]) => Promise<void>,
  duringCheck: () => void,
): ImportDefinition<Column> => ({
  kind: 'book',
  sheet: bookSheet,
  unique: ['code'],
  checkRow: ({ code }) =>
    code?.startsWith('-') ? [{ template: '{column}格式不正确', values: { column: '编码' } }] : [],
  async check(rows) {
    duringCheck();
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
    touched: [{ category: book.category, table: bookTable, code: 'code', name: 'title' }],
    takeBack: () => Promise.reject(new Error('books are not taken back here')),
  },
  show: ({ code, title }) => ({ code, title }),
});

/** Asks until the answer is what is waited for. */
export async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(answer)}`);
    await delay(10);
  }
}

/** A request of somebody. */
export const newContext = (school: string = randomUUID()): WorkContext => ({
  school,
  meta: { actor: 'test', accountId: randomUUID() },
});

/** So many books, the first of them in row 2. */
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => [`B${index + 1}`, `title ${index + 1}`] as const);

type BookRows = readonly (readonly [string, string])[];

/** Imports of books in a database of their own; each test has a school and an account of its own. */
export class BookImports {
  imports!: Imports;
  /** Who asks. */
  at!: WorkContext;
  /** What the imports have published. */
  told: ImportProgress[] = [];
  /** What no file is to blame for. */
  failures: unknown[] = [];
  /** What is done while a batch is being saved, in its transaction. */
  duringSave: (rows: readonly Row[]) => Promise<void> = async () => undefined;
  /** What is done while a file is being checked. */
  duringCheck: () => void = () => undefined;

  private constructor(
    readonly test: TestDatabase,
    readonly store: EventStore,
    readonly folder: string,
  ) {}

  static async start(): Promise<BookImports> {
    const test = await testDatabase();
    const store = new EventStore({
      source: 'people',
      database: test.database,
      migrations: [creates('Imports1795200000000', [tables.tasks, tables.rows, tables.refused])],
      projections: [books, requests, records],
    });
    await store.prepare();
    return new BookImports(test, store, await mkdtemp(join(tmpdir(), 'campus-imports-')));
  }

  async stop(): Promise<void> {
    await this.store.close();
    await this.test.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Begins a test. */
  begin(): void {
    this.at = newContext();
    [this.failures, this.told] = [[], []];
    this.duringSave = async () => undefined;
    this.duringCheck = () => undefined;
    this.restart();
  }

  /** Another process takes over. */
  restart(): void {
    this.imports = this.newImports();
    this.imports.start();
  }

  /** The imports of another process. */
  newImports(): Imports {
    return new Imports({
      store: this.store,
      tables,
      requests,
      records,
      definitions: [
        definitionWith(
          (rows) => this.duringSave(rows),
          () => this.duringCheck(),
        ),
      ],
      folder: this.folder,
      sink: { publish: (progress) => this.told.push(progress) },
      onFailure: (error) => this.failures.push(error),
      pauses: [10, 10],
    });
  }

  caller(context = this.at) {
    return {
      context,
      translate: ({ template, values }: { template: string; values?: Record<string, string | number> }) =>
        fill(template, values),
    };
  }

  /** A workbook with a title row, as the browser uploads it. */
  async workbook(rows: BookRows) {
    const path = join(this.folder, `${randomUUID()}.upload`);
    const columns = [
      { title: '编码', value: ([code]: readonly [string, string]) => code },
      { title: '名称', value: ([, title]: readonly [string, string]) => title },
    ];
    await writeWorkbook(createWriteStream(path), { sheetName: '书', columns }, rows);
    return { name: '书.xlsx', size: (await stat(path)).size, path };
  }

  /** Waits until a workbook is parsed. */
  parse(id: string, context = this.at) {
    return until(
      () => this.imports.parseProgress('book', id, this.caller(context)),
      ({ complete }) => complete,
    );
  }

  /** Uploads a workbook and waits until it is parsed; gives the id of the task. */
  async parsed(rows: BookRows, context = this.at): Promise<string> {
    const id = await this.imports.upload('book', await this.workbook(rows), context);
    await this.parse(id, context);
    return id;
  }

  /** Waits until a save has ended. */
  saved(saveId: string, by = this.imports, context = this.at) {
    return until(
      () => by.saveProgress(['book'], saveId, this.caller(context)),
      ({ complete }) => complete,
    );
  }

  /** Codes of the school's books. */
  async codes(): Promise<string[]> {
    const rows = await this.test.database.inSchool(this.at.school, (sql) => selectRows(sql, bookTable));
    return rows.map(({ code }) => code).sort();
  }

  /** A task as a process leaves it that ends while it parses. */
  async leftParsing(): Promise<string> {
    const { at } = this;
    const task = { id: randomUUID(), school: at.school, kind: 'book', owner: at.meta.accountId!, state: 'parsing' };
    const nothing = { percent: 0, rowCount: 0, goodCount: 0, failCount: 0, savedCount: 0, savedThrough: 0, run: 1 };
    await new ImportFiles(this.folder, 'imports').keep(await this.workbook(numbered(20)), task);
    const row = { taskId: task.id, school: at.school, rowNumber: 2, values: { code: 'half' } };
    await this.test.database.inSchool(at.school, async (sql) => {
      await saveRows(sql, tables.tasks, [{ ...task, ...nothing, meta: at.meta, aliveAt: 0, createdAt: Date.now() }]);
      await saveRows(sql, tables.rows, [row]);
    });
    return task.id;
  }

  /** Adds a book by hand. */
  addBook(code: string) {
    return this.store.transact(this.at, (unit) => unit.handle(book, randomUUID(), { code, title: 'by hand' }));
  }
}
