import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImportMode } from '../../contracts/import/import-calls.js';
import type { FileAnswer, RequestContext, Session } from '../../platform/index.js';
import { serviceModule } from '../../platform/index.js';
import { importsFolder } from '../../spreadsheet/import/index.js';
import { handMade, saved, textRow } from '../../spreadsheet/testing/hand-made-workbook.js';
import { requestOf, ServiceUnderTest } from '../../testing/index.js';
import { entryImports, resourceFolders, serveResource } from '../index.js';
import { roomType } from './room-type.js';
import { shelf } from './shelf.js';

/** Columns of the workbook. */
export const titles = [
  '名称',
  '编号',
  '房间类型',
  '层数',
  '宽度',
  '价格',
  '星期',
  '开放',
  '包含有效期',
  '开始日期',
  '结束日期',
  '备注',
];

/** Calls of shelves. */
export const { calls } = shelf;
/** The service of the suite. */
export let service: ServiceUnderTest;
let imports: ReturnType<typeof importsFolder>;
/** Who asks: each test has a school of its own. */
export let at: RequestContext;

/** Asks for another school from now on. */
export function moveToOtherSchool(): void {
  at = { ...requestOf(), session: { isMain: true } as Session };
}

/** Starts the service for a suite, and ends it. */
export function useShelves(): void {
  beforeAll(async () => {
    const roomTypes = serveResource(roomType);
    const dictionaries = { roomTypes, shelves: serveResource(shelf, { refersTo: [roomTypes] }) };
    imports = importsFolder({
      service: 'organisation',
      migration: 'Imports1790000000000',
      files: 'organisation-imports',
      definitions: entryImports(dictionaries),
    });
    const folders = [...resourceFolders(dictionaries), imports.folder];
    service = await ServiceUnderTest.start(serviceModule({ name: 'organisation', folders }));
    await imports.start(service.find);
  });
  afterAll(async () => {
    await imports.stop(service.find);
    await service.stop();
  });
  beforeEach(moveToOtherSchool);
}

/** Adds a type of rooms, which shelves refer to. */
export const addType = (name: string) => service.ask(roomType.calls.add, { name, code: '', places: 1, state: 1 }, at);
/** The shelves of the school. */
export const listed = async () => (await service.ask(calls.query, { page: 0, pageSize: 50, params: {} }, at)).data;

/** The bytes of a file. */
export async function contentOf(answer: unknown): Promise<Buffer> {
  const stream = new PassThrough();
  const [content] = await Promise.all([buffer(stream), (answer as FileAnswer).write(stream)]);
  return content;
}

/** The export of the whole list. */
export const exported = async () => contentOf(await service.ask(calls.export, { params: {} }, at));

/** A workbook with these rows under the titles of the template. */
export const workbook = (...rows: (readonly string[])[]): Buffer =>
  handMade({ rows: [titles, ...rows].map((cells, index) => textRow(index + 1, cells)).join('') });

/** Asks until what is asked about is complete. */
export async function ended<T extends { complete: boolean }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const progress = await ask();
    if (progress.complete) return progress;
    await delay(10);
  }
}

/** Uploads a workbook; gives the end of the parse with its task. */
export async function parsed(content: Buffer, mode: ImportMode = 'add') {
  const path = await saved(content);
  const taskId = await service.ask(
    calls.parse,
    { file: { name: 'a.xlsx', size: content.length, path }, mode } as never,
    at,
  );
  const end = await ended(() => service.ask(calls.parseProgress, { taskId }, at));
  return { ...end, taskId };
}

/** Why which row is refused, in the order of the file; good rows have an empty text. */
export async function refusals(...rows: (readonly string[])[]): Promise<string[]> {
  const { taskId } = await parsed(workbook(...rows));
  const result = await service.ask(calls.parseResult, { taskId }, at);
  return result.rows.map(({ error }) => error);
}

/** Imports a workbook; gives the end of the save. */
export async function savedFrom(content: Buffer, mode: ImportMode = 'add') {
  const { taskId } = await parsed(content, mode);
  const saveId = await service.ask(calls.save, { taskId }, at);
  const end = await ended(() => service.ask(calls.saveProgress, { taskId: saveId }, at));
  return { ...end, saveId };
}

/** A row with all values. */
export const full = ['甲', 'A1', '教室', '5', '1.25', '99.9', '周三', '否', '是', '2026-09-01', '2026-12-31', '南墙'];
/** A row with those that are needed. */
export const short = ['乙', 'A1', '库房', '1'];
