import {
  clearable,
  code,
  datetime,
  decimal,
  entityCalls,
  enumeration,
  type Fields,
  file,
  flag,
  id,
  integer,
  list,
  type ServiceName,
  text,
  workbookAnswer,
} from '../kernel/index.js';

/** Path of each call of an import, by what it does. */
export type ImportPaths = Record<
  | 'parse'
  | 'parseProgress'
  | 'parseResult'
  | 'save'
  | 'saveProgress'
  | 'clean'
  | 'errors'
  | 'undo'
  | 'undoProgress'
  | 'list'
  | 'refused',
  string
>;

/** What tells one import from another. */
export interface ImportCallsRules<R extends Fields> {
  /** Prefix of the calls' ids, `student.import`. */
  id: `${string}.import`;
  service: ServiceName;
  /** Path of each call; its last part ends the call's id. */
  paths: ImportPaths;
  /** Other paths that answer the same calls. */
  aliases?: Partial<ImportPaths>;
  /** Keys that allow parsing and saving. */
  permission: readonly string[];
  /** Keys that allow to delete what is imported: taking an import back needs one of them too. */
  deletion: readonly string[];
  /** What is imported, in Chinese: 学生. */
  subject: string;
  /** What a row shows beside its number and its failure. */
  row: R;
}

/** What the rows of a file do: add what is new, or change what is there and add the others. Beyond the contract. */
export const importMode = enumeration('ImportMode', [
  ['add', '新增'],
  ['update', '更新'],
]);

/** What the rows of a file do. */
export type ImportMode = (typeof importMode)['codes'][number];

/** What a good row does. Beyond the contract. */
export const importEffect = enumeration('ImportEffect', [
  ['add', '新增'],
  ['update', '更新'],
  ['unchanged', '无变化'],
]);

/** What a good row does. */
export type ImportEffect = (typeof importEffect)['codes'][number];

/** How far an import is that was begun to be saved. Beyond the contract. */
export const importState = enumeration('ImportState', [
  ['saving', '保存中'],
  ['saved', '已完成'],
  ['failed', '未完成'],
  ['cancelled', '已取消'],
  ['undoing', '撤销中'],
  ['undone', '已撤销'],
]);

/** How far an import is. */
export type ImportState = (typeof importState)['codes'][number];

/** How long the refused rows of an import can be had as a file, days. */
export const refusedRowsKept = 30;

/** Largest file of an import, MB (spec README, Imports). */
export const importMegabytes = 20;

/** What the choice between them is called. */
export const importModeLabel = '导入方式';

const taskId = id({ wire: 'taskid', aliases: ['taskId'], required: '任务不存在' });

/** Both spellings of the specification are answered. */
const completion = {
  complete: flag({ wire: 'complate', always: true }),
  isComplete: flag({ wire: 'complete', always: true }),
  success: flag({ always: true }),
};

const counts = {
  count: integer({ always: true }),
  successCount: integer({ always: true }),
  failCount: integer({ always: true }),
};

/** How many of the good rows do what; beyond the contract. */
const effectCounts = {
  addedCount: integer({ always: true }),
  updatedCount: integer({ always: true }),
  unchangedCount: integer({ always: true }),
};

/** A part of the way, 0 to 100, under both names of the specification. */
const howFar = { progress: decimal({ always: true }), percent: decimal({ always: true }) };

/** How far a save or an undo is. */
const settled = {
  ...completion,
  ...howFar,
  ...counts,
  /** Why it stopped. */
  message: text({ wire: 'msg', always: true }),
};

/**
 * The calls of an import: upload and parse, look at the rows, save the good ones (source: 000 §7.8, 002 §7), and,
 * beyond the contract, take back what was saved.
 */
export function importCalls<const R extends Fields>(rules: ImportCallsRules<R>) {
  const { id: prefix, service, paths, permission, deletion, subject, row } = rules;
  const entity = entityCalls({ service, id: prefix, label: subject });
  const alsoAt = new Map(
    Object.entries(rules.aliases ?? {}).map(([name, alias]) => [paths[name as keyof ImportPaths], alias]),
  );
  const aliasesOf = (path: string) => (alsoAt.has(path) ? { aliases: [alsoAt.get(path)!] } : {});
  const call: typeof entity.call = (path, record) => entity.call(path, { ...aliasesOf(path), ...record });
  const query: typeof entity.query = (path, record) => entity.query(path, { ...aliasesOf(path), ...record });
  return {
    parse: call(paths.parse, {
      permission,
      body: 'multipart',
      writes: `解析${subject}导入文件`,
      changes: [],
      input: {
        file: file({ required: '请上传xlsx文件', invalid: '请上传xlsx文件', megabytes: importMegabytes }),
        mode: code(importMode, { label: importModeLabel, fallback: 'add' }),
      },
      answer: { kind: 'string' },
      summary:
        'Uploads a workbook and starts to parse it; answers the id of the parse task. Rows add; or, in the mode update, they change what has their code, and those whose code does not exist add',
    }),
    parseProgress: call(paths.parseProgress, {
      input: { taskId },
      answer: {
        kind: 'object',
        fields: {
          ...completion,
          ...howFar,
          /** Why the parse failed. */
          message: text({ wire: 'msg', always: true }),
        },
      },
      summary: 'Tells how far the parse is, 0 to 100, and why it failed',
    }),
    parseResult: call(paths.parseResult, {
      input: { taskId },
      answer: {
        kind: 'object',
        fields: {
          success: flag({ always: true }),
          mode: code(importMode, { always: true }),
          ...counts,
          ...effectCounts,
          /** Good rows that are out of sight in the sheet, such as those that a filter hides; beyond the contract. */
          hiddenCount: integer({ always: true }),
          /** Rows of a very long file are missing; the counts are whole (source: README of the specification). */
          truncated: flag(),
          rows: list(
            {
              rowNumber: integer({ wire: 'rownumber', always: true }),
              ...row,
              success: flag({ always: true }),
              /** What a good row does. */
              effect: code(importEffect),
              error: text({ always: true }),
              /** What of a good row will be stored otherwise than it says, or what it changes; beyond the contract. */
              note: text({ always: true }),
            },
            { wire: 'datas', always: true },
          ),
        },
      },
      summary:
        'Answers the rows in the order of the file, each with its failure, or with what will be stored otherwise than it says; of very long files the counts of all and the first rows',
    }),
    save: call(paths.save, {
      permission,
      writes: `保存${subject}导入数据`,
      input: { taskId },
      answer: { kind: 'string' },
      summary: 'Starts to save the good rows; answers the id of the save task, a second time the same',
    }),
    saveProgress: call(paths.saveProgress, {
      input: { taskId },
      answer: { kind: 'object', fields: { ...settled, ...effectCounts } },
      summary:
        'Tells how far saving is, 0 to 100, and how many rows were saved and refused; of the saved ones how many added, changed something, and changed nothing',
    }),
    clean: call(paths.clean, {
      writes: `清理${subject}导入任务`,
      changes: [],
      input: {
        parseTaskId: id({ wire: 'preTaskid', aliases: ['preTaskId', 'parseTaskid', 'parseTaskId'] }),
        saveTaskId: id({ wire: 'saveTaskid', aliases: ['saveTaskId'] }),
      },
      answer: { kind: 'none' },
      summary: 'Cancels what is under way and forgets the task; an unknown id is no error',
    }),
    errors: call(paths.errors, {
      method: 'GET',
      body: 'query',
      input: { taskId, token: text() },
      answer: workbookAnswer(`${subject}导入错误数据.xlsx`),
      summary: 'Answers the failed rows as a workbook: the columns of the template and the reason of the failure',
    }),
    undo: call(paths.undo, {
      permission,
      alsoPermission: deletion,
      writes: `撤销${subject}导入`,
      input: {
        taskId: id({ wire: 'taskid', aliases: ['taskId'], label: '任务' }),
        requestId: text({ label: '请求编号', max: 64 }),
      },
      answer: { kind: 'string' },
      summary:
        'Starts to take back a save, named by its task or by the request that began it; answers the id of the undo',
    }),
    undoProgress: call(paths.undoProgress, {
      input: { taskId },
      answer: {
        kind: 'object',
        fields: {
          ...settled,
          /** What was left, the first 2000; `failCount` counts all. */
          left: list(
            {
              /** Name of its kind: student, teacher, parent. */
              category: text({ always: true }),
              id: id({ always: true }),
              code: text({ always: true, label: '编码' }),
              name: text({ always: true, label: '姓名' }),
              reason: text({ always: true }),
            },
            { always: true },
          ),
        },
      },
      summary: 'Tells how far an undo is, how much was taken back, and what was left and why',
    }),
    list: query(paths.list, {
      permission,
      shows: ['import'],
      filters: {
        /** Of the request that began the save. */
        requestId: text({ label: '请求编号', max: 64 }),
      },
      row: {
        id: id({ always: true }),
        begunAt: datetime({ wire: 'createtime', always: true, label: '导入时间' }),
        importedBy: text({ wire: 'admin', always: true, label: '导入人' }),
        /** Null for imports from before file names were kept. */
        fileName: clearable(text({ wire: 'filename', label: '文件名' })),
        mode: code(importMode, { always: true, label: importModeLabel }),
        count: integer({ always: true, label: '总数' }),
        successCount: integer({ always: true, label: '成功数' }),
        failCount: integer({ always: true, label: '失败数' }),
        /** What the saved rows did; null while it is saved, and where an import of before did not tell. */
        addedCount: clearable(integer({ wire: 'addedcount', label: '新增数' })),
        updatedCount: clearable(integer({ wire: 'updatedcount', label: '更新数' })),
        unchangedCount: clearable(integer({ wire: 'unchangedcount', label: '无变化数' })),
        /** How much an undo took back and had to leave; null while there was none. */
        takenBack: clearable(integer({ wire: 'takenback', label: '已撤销' })),
        leftCount: clearable(integer({ wire: 'leftcount', label: '未撤销' })),
        state: code(importState, { always: true, label: '状态' }),
        /** Until when its refused rows can be had as a file; null where there are none any more. */
        refusedUntil: clearable(datetime({ wire: 'refuseduntil', unordered: true })),
      },
      summary: 'Lists what was imported, whoever did it, with counts and state',
    }),
    refused: call(paths.refused, {
      method: 'GET',
      body: 'query',
      permission,
      input: { id: id({ required: '导入不存在' }), token: text() },
      answer: workbookAnswer(`${subject}导入错误数据.xlsx`),
      summary: 'Answers the rows that an import refused as a workbook, 30 days long',
    }),
  } as const;
}

/** The calls of an import, whatever its rows show. */
export type ImportCalls = ReturnType<typeof importCalls>;
