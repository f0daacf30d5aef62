import type { Language } from '../../../libs/contracts/enumerations.js';
import { type Message, Rejection } from '../../../libs/contracts/kernel/index.js';
import { scoreExportTemplate, scoreOf, scoreUpload } from '../../../libs/contracts/organisation/index.js';
import { Database, newId } from '../../../libs/database/index.js';
import { EventStore } from '../../../libs/eventsourcing/index.js';
import { FileAnswer, serves, translate } from '../../../libs/platform/index.js';
import {
  meantValues,
  parseSheet,
  type SheetColumn,
  SheetProblem,
  type SheetRecord,
  sheet,
  type WriteColumn,
  writeWorkbook,
} from '../../../libs/spreadsheet/index.js';
import { teachingOf } from '../teacher-binding/teaching.js';
import { type ExaminationIds, examinationOf, type Subject } from './examination.js';
import { type Pupil, pupilsOf } from './pupils.js';
import { enterScores } from './score.use-cases.js';
import { columnsOf, scoreRow } from './score-rows.js';
import { scoreSheet } from './score-sheet.js';

const codeColumn: SheetColumn = { key: 'code', title: '学生编码', required: true };
const nameColumn: SheetColumn = { key: 'name', title: '姓名' };

/** The form in which two titles are one. */
const comparable = (title: string) => title.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Titles of the columns of subjects: their names, with the code where another column has the same. */
function titlesOf(subjects: readonly Subject[]): Map<string, string> {
  const taken = new Map<string, number>([codeColumn, nameColumn].map(({ title }) => [comparable(title), 1]));
  for (const { name } of subjects) taken.set(comparable(name), (taken.get(comparable(name)) ?? 0) + 1);
  return new Map(
    subjects.map(({ id, name, code }) => [id, taken.get(comparable(name)) === 1 ? name : `${name}（${code}）`]),
  );
}

/** The sheet that a filled template is read as; columns of subjects have the ids of these as keys. */
function sheetFor(subjects: readonly Subject[]) {
  const titles = titlesOf(subjects);
  const columns = subjects.map(({ id }): SheetColumn => ({ key: id, title: titles.get(id)!, format: 'decimal' }));
  return sheet({ columns: [codeColumn, nameColumn, ...columns] });
}

/** What the class of a sheet has: the examination and the pupils. */
const classOf = (database: Database, school: string, ids: ExaminationIds) =>
  database.inSchool(school, async (sql) => {
    const examination = await examinationOf(sql, school, ids);
    const classIds = examination.tree.branch(examination.class).map(({ id }) => id);
    return { ...examination, pupils: await pupilsOf(sql, school, classIds) };
  });

/** What may be typed as a score, as `scoreOf` takes it. */
const scoreValidation = (title: string, language: Language): WriteColumn<Pupil>['validation'] => ({
  type: 'decimal',
  operator: 'between',
  formulae: [0, 99_999.99],
  allowBlank: true,
  showErrorMessage: true,
  errorTitle: title,
  error: translate({ template: '请输入有效小数' }, language),
});

/** A workbook to fill in. */
export const writeScoreTemplate = serves(
  scoreExportTemplate,
  { database: Database },
  async (input, context, { database }) => {
    const { school, language } = context;
    await database.inSchool(school, (sql) => teachingOf(sql, context, input.classId));
    const { subjects, pupils } = await classOf(database, school, input);
    const { columns } = sheetFor(subjects);
    const { fileName, contentType } = scoreExportTemplate.answer;
    const written = columns.map(({ key, title }) =>
      key === 'code' || key === 'name'
        ? { title, value: (pupil: Pupil) => pupil[key] }
        : { title, numeric: true, value: () => undefined, validation: scoreValidation(title, language) },
    );
    return new FileAnswer(fileName, contentType, (stream) =>
      writeWorkbook(stream, { sheetName: '学生成绩', columns: written }, pupils),
    );
  },
);

/** A row of a filled template, and what is wrong with it. */
interface FilledRow {
  rowNumber: number;
  code: string;
  name: string;
  student?: Pupil;
  scores: Record<string, number>;
  errors: Message[];
  isHidden: boolean;
}

/** Reads a row: the scores that are filled in, and what is wrong with it. */
function filledRow(
  record: SheetRecord,
  subjects: readonly Subject[],
  byCode: ReadonlyMap<string, Pupil>,
  seen: Set<string>,
): FilledRow {
  const { rowNumber, errors } = record;
  const values = meantValues(record);
  const { code = '', name = '' } = values;
  const student = byCode.get(code);
  const row: FilledRow = {
    rowNumber,
    code: record.values.code ?? '',
    name,
    student,
    scores: {},
    errors: [...errors],
    isHidden: record.isHidden === true,
  };
  if (code && !student) row.errors.push({ template: '学生编码不存在' });
  if (student && name && name !== student.name) row.errors.push({ template: '姓名与学生编码不一致' });
  if (code && seen.has(code)) row.errors.push({ template: '文件内重复' });
  seen.add(code);
  for (const { id, name: subject } of subjects) {
    const score = scoreOf(values[id]);
    if (score === undefined) row.errors.push({ template: '{subject}：请输入有效小数', values: { subject } });
    else if (score !== null) row.scores[id] = score;
  }
  return row;
}

/** Reads a filled template. @throws Rejection 1001 where it is none */
async function readTemplate(path: string, subjects: readonly Subject[], pupils: readonly Pupil[], language: Language) {
  const byCode = new Map(pupils.map((pupil) => [pupil.code, pupil]));
  const seen = new Set<string>();
  const rows: FilledRow[] = [];
  try {
    for await (const records of parseSheet(path, sheetFor(subjects)))
      rows.push(...records.map((record) => filledRow(record, subjects, byCode, seen)));
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    const reason = translate({ template: error.template, values: error.values }, language);
    throw Rejection.invalid('excel分析失败！{reason}', { reason });
  }
  return rows;
}

/** What is told of the rows of a file. */
function outcomeOf(rows: readonly FilledRow[], language: Language) {
  const failed = rows.filter(({ errors }) => errors.length > 0);
  const separator = translate({ template: '；' }, language);
  return {
    count: rows.length,
    successCount: rows.length - failed.length,
    failCount: failed.length,
    hiddenCount: rows.filter(({ errors, isHidden }) => isHidden && errors.length === 0).length,
    rows: rows.map(({ rowNumber, code, name, errors }) => ({
      rowNumber,
      code,
      name,
      success: errors.length === 0,
      error: errors.map((message) => translate(message, language)).join(separator),
    })),
  };
}

/** The refusal of a file with bad rows: the message of the first one, and all rows as they go over the wire. */
function refusalOf(rows: readonly FilledRow[], language: Language): Rejection | undefined {
  const [first] = rows.flatMap(({ errors }) => errors);
  if (!first) return undefined;
  const { rows: told, ...counts } = outcomeOf(rows, language);
  const datas = told.map(({ rowNumber, ...row }) => ({ rownumber: rowNumber, ...row }));
  const isScore = first.template === '{subject}：请输入有效小数';
  return new Rejection(1001, isScore ? '请输入有效小数' : first.template, first.values, { ...counts, datas });
}

/** Adds a draft from a filled template: every pupil of the class, with the scores that the file has; one bad row refuses it. */
export const uploadScores = serves(
  scoreUpload,
  { database: Database, store: EventStore },
  async ({ file, ...ids }, context, { database, store }) => {
    const { school, language } = context;
    await database.inSchool(school, async (sql) =>
      (await teachingOf(sql, context, ids.classId)).requireEntering(ids.subjectIds),
    );
    const { subjects, pupils } = await classOf(database, school, ids);
    const rows = await readTemplate(file.path, subjects, pupils, language);
    const refusal = refusalOf(rows, language);
    if (refusal) throw refusal;
    const id = newId();
    await store.transact(context, async (unit) => {
      const { name } = await examinationOf(unit.sql, school, ids);
      const studentIds = pupils.map((pupil) => pupil.id);
      await unit.handleRow(scoreSheet, [id], { type: 'Add', description: { ...ids, name }, studentIds });
      const typed = rows.map(({ student, scores }) => ({ studentId: student!.id, scores }));
      await enterScores(unit, { id, subjectIds: ids.subjectIds }, typed);
    });
    const scoresOf = new Map(rows.map(({ student, scores }) => [student!.id, scores]));
    return {
      id,
      students: pupils.map((pupil) => scoreRow(pupil, scoresOf.get(pupil.id))),
      fields: columnsOf(subjects),
      ...outcomeOf(rows, language),
    };
  },
);
