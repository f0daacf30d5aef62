import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusalOf } from '../../testing/index.js';
import { parseSheet } from '../parse-in-worker.js';
import { handMade, saved, textRow } from '../testing/hand-made-workbook.js';
import { ImportFiles } from './import-files.js';
import { BookImports, bookSheet, newContext, numbered, until } from './testing/book-imports.js';

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

/** Names of the files that the school's imports keep. */
const filesOfSchool = () => readdir(join(books.folder, books.at.school, 'imports'));

describe('the parse of a workbook', () => {
  it('tells good rows from bad ones, in the order of the file', async () => {
    await books.addBook('B1');
    const id = await books.parsed([
      ['B1', 'one'],
      ['B2', 'two'],
      ['', 'no code'],
      ['-3', 'three'],
      ['B2', 'two again'],
      ['B123456789', 'long'],
    ]);
    expect(await books.imports.parseProgress('book', id, books.caller())).toEqual({
      complete: true,
      isComplete: true,
      success: true,
      progress: 100,
      percent: 100,
      message: '',
    });
    const { rows, ...counts } = await books.imports.parseResult('book', id, books.caller());
    const effects = { addedCount: 1, updatedCount: 0, unchangedCount: 0 };
    const all = { success: true, mode: 'add', count: 6, successCount: 1, failCount: 5, hiddenCount: 0 };
    expect(counts).toEqual({ ...all, ...effects });
    expect(rows.map(({ rowNumber, success, error }) => [rowNumber, success, error])).toEqual([
      [2, false, '编码已存在'],
      [3, true, ''],
      [4, false, '编码不能为空'],
      [5, false, '编码格式不正确'],
      [6, false, '文件内重复'],
      [7, false, '编码长度不能超过8'],
    ]);
    expect(rows[1]).toMatchObject({ code: 'B2', title: 'two' });
    expect(books.told.at(-1)).toMatchObject({ step: 'parse', taskId: id, percent: 100, complete: true, success: true });
  });

  it('writes the refused rows as a workbook that can be corrected and uploaded again', async () => {
    const id = await books.parsed([
      ['B1', 'one'],
      ['', 'two'],
    ]);
    const write = await books.imports.errors('book', id, books.caller());
    const path = join(books.folder, `${randomUUID()}.xlsx`);
    await write(createWriteStream(path));
    const reason = { key: 'reason', title: '失败原因' };
    const records = [];
    for await (const batch of parseSheet(path, { columns: [...bookSheet.columns, reason] })) records.push(...batch);
    expect(records.map(({ values }) => values)).toEqual([{ title: 'two', reason: '编码不能为空' }]);
  });

  it('refuses what is no .xlsx file by its name and by its content', async () => {
    const path = join(books.folder, `${randomUUID()}.upload`);
    await writeFile(path, 'no workbook');
    const upload = (name: string, size = 11) => books.imports.upload('book', { name, size, path }, books.at);
    expect(await refusalOf(upload('books.txt'))).toBe('1001 请上传xlsx文件');
    expect(await refusalOf(upload('books.xlsx', 21 * 1024 * 1024))).toBe('1001 文件超过20MB');
    const id = await upload('BOOKS.XLSX');
    const progress = await books.parse(id);
    expect(progress).toMatchObject({ success: false, message: 'excel分析失败！不是有效的xlsx文件' });
    expect(await books.imports.parseResult('book', id, books.caller())).toMatchObject({
      success: false,
      count: 0,
      rows: [],
    });
    expect(await refusalOf(books.imports.save('book', id, books.at))).toBe('1005 没有可保存的数据');
  });

  it('keeps the file only until it is read', async () => {
    await books.parsed(numbered(3));
    await until(filesOfSchool, (names) => names.length === 0);
  });

  it('keeps no file of a parse that the server had to give up', async () => {
    books.duringCheck = () => {
      throw new Error('the check fails');
    };
    const id = await books.imports.upload('book', await books.workbook(numbered(3)), books.at);
    expect(await books.parse(id)).toMatchObject({ success: false });
    await until(filesOfSchool, (names) => names.length === 0);
    expect(books.failures).toHaveLength(3);
    books.failures = [];
  });

  it('keeps no file of which there is no task', async () => {
    const owner = { id: randomUUID(), school: books.at.school };
    const files = new ImportFiles(books.folder, 'imports');
    await files.keep(await books.workbook(numbered(3)), owner);
    const anHourAgo = Date.now() / 1000 - 3600;
    await utimes(files.pathOf(owner), anHourAgo, anHourAgo);
    await books.imports.stop();
    books.restart();
    await until(filesOfSchool, (names) => names.length === 0);
  });

  it('is one of ten at most that an account has under way, also where all come at once', async () => {
    await books.imports.stop();
    const resting = books.newImports();
    const files = await Promise.all(Array.from({ length: 14 }, () => books.workbook(numbered(1))));
    const uploads = await Promise.allSettled(files.map((file) => resting.upload('book', file, books.at)));
    expect(uploads.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await resting.stop();
    books.restart();
  });

  it('answers some rows of a long file, and says so', async () => {
    const id = await books.parsed(numbered(2001));
    const { rows, ...counts } = await books.imports.parseResult('book', id, books.caller());
    expect(rows).toHaveLength(2000);
    expect(counts).toMatchObject({ truncated: true, count: 2001, successCount: 2001 });
  });

  it('says which rows a filter hides, as they are imported like the others', async () => {
    const hide = (row: string) => row.replace('<row ', '<row hidden="1" ');
    const rows = [
      ['编码', '名称'],
      ['B1', 'one'],
      ['B2', 'two'],
      ['', 'three'],
      ['B4', 'four'],
    ];
    const [title, one, ...others] = rows.map((cells, index) => textRow(index + 1, cells));
    const content = handMade({ rows: [title, one, ...others.map((row) => hide(row!))].join('') });
    const file = { name: '书.xlsx', size: content.length, path: await saved(content) };
    const id = await books.imports.upload('book', file, books.at);
    await books.parse(id);
    const { rows: told, hiddenCount } = await books.imports.parseResult('book', id, books.caller());
    expect(hiddenCount).toBe(2);
    expect(told.map(({ error, note }) => [error, note])).toEqual([
      ['', ''],
      ['', '该行在工作表中是隐藏的'],
      ['编码不能为空', ''],
      ['', '该行在工作表中是隐藏的'],
    ]);
    const saveId = await books.imports.save('book', id, books.at);
    expect(await books.saved(saveId)).toMatchObject({ successCount: 3 });
  });

  it('is nobody else’s', async () => {
    const id = await books.parsed(numbered(1));
    const colleague = newContext(books.at.school);
    const neighbour = { ...newContext(), meta: books.at.meta };
    for (const other of [colleague, neighbour]) {
      expect(await refusalOf(books.imports.parseProgress('book', id, books.caller(other)))).toBe('1004 任务不存在');
      expect(await refusalOf(books.imports.parseResult('book', id, books.caller(other)))).toBe('1004 任务不存在');
      expect(await refusalOf(books.imports.errors('book', id, books.caller(other)))).toBe('1004 任务不存在');
      expect(await refusalOf(books.imports.save('book', id, other))).toBe('1004 任务不存在');
      await books.imports.clean('book', { parseTaskId: id }, other);
    }
    expect((await books.imports.parseResult('book', id, books.caller())).count).toBe(1);
  });
});
