import { orderFieldsOf, Rejection, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import { scoreExportUiTemplate, scoreQuery, scoreQueryDetail } from '../../../libs/contracts/organisation/index.js';
import { type ListOptions, listPage, type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { answers, classIdsWithin, isOwnClass, LocalTime, type RequestContext } from '../../../libs/platform/index.js';
import { classTable } from '../class/class.read-model.js';
import { loadTree, pathText } from '../class/class-tree.js';
import { examTypes, terms } from '../dictionaries.js';
import { type Teaching, teachingOf } from '../teacher-binding/teaching.js';
import { examinationNames, examinationOf, subjectsOf } from './examination.js';
import { averageOf, ranksOf } from './marks.js';
import { pupilsById, pupilsOf } from './pupils.js';
import { scoreCorrectionTable, scoreTable } from './score.read-model.js';
import { averagesOf, columnsOf, scoreRow } from './score-rows.js';
import { type ScoreSheetRow, scoreSheetTable } from './score-sheet.read-model.js';

const nameOf = (table: Parameters<typeof tableName>[0], column: string) => ({
  sql: `select name from ${tableName(table)} where id = ${column}`,
});

const names = {
  className: nameOf(classTable, 'class_id'),
  term: nameOf(terms.table, 'term_id'),
  examType: nameOf(examTypes.table, 'exam_type_id'),
};
type Orderable = NonNullable<ListOptions<typeof scoreSheetTable>['orderable']>;
const ordered = orderFieldsOf(scoreQuery);
const onTheWire = Object.entries(wireNamesOf(scoreQuery))
  .filter(([, name]) => ordered.includes(name))
  .map(([wire, name]) => [wire, Object.hasOwn(names, name) ? names[name as keyof typeof names] : name]);
const listOptions: ListOptions<typeof scoreSheetTable> = {
  filters: { termId: { equals: 'termId' }, examTypeId: { equals: 'examTypeId' } },
  orderable: { ...(Object.fromEntries(onTheWire) as Orderable), ...names },
  defaultOrder: [['addedAt', 'desc']],
};

/** Sheets as they are told. */
async function told(sql: Sql, school: string, sheets: readonly ScoreSheetRow[]) {
  const tree = await loadTree(sql, school);
  const names = await examinationNames(sql, school, sheets);
  const averages = await averagesOf(
    sql,
    school,
    sheets.map(({ id }) => id),
  );
  return sheets.map((sheet) => {
    const node = tree.find(sheet.classId);
    return {
      ...sheet,
      className: node?.name ?? '',
      classPath: node ? pathText(tree, node) : '',
      term: names.term(sheet.termId),
      examType: names.examType(sheet.examTypeId),
      averages: averages.get(sheet.id) ?? '{}',
    };
  });
}

/** Ids of a class and of all below it; none where there is no such class. */
async function branchIds(sql: Sql, school: string, classId: string): Promise<string[]> {
  const tree = await loadTree(sql, school);
  const node = tree.find(classId);
  return node ? tree.branch(node).map(({ id }) => id) : [];
}

/** Lists sheets, the newest first. */
export const listScoreSheets = answers(scoreQuery, async (sql, request, context) => {
  const { school } = context;
  const { classId } = request.params;
  const classIds = classIdsWithin(context, classId ? await branchIds(sql, school, classId) : undefined);
  const where: ListOptions<typeof scoreSheetTable>['where'] = (bind) =>
    [`school = ${bind(school)}`, ...(classIds ? [`class_id = any(${bind(classIds)})`] : [])].join(' and ');
  const { data, recordCount } = await listPage(sql, scoreSheetTable, request, { ...listOptions, where });
  const rows = await told(sql, school, data);
  if (!context.ownClassIds) return { data: rows, recordCount };
  const tree = await loadTree(sql, school);
  const seen = rows.map(async (row) => withSeenAverages(row, await teachingOf(sql, context, row.classId, { tree })));
  return { data: await Promise.all(seen), recordCount };
});

/** A row of a sheet with the averages of the subjects alone that a teacher may see. */
function withSeenAverages<Row extends { averages: string }>(row: Row, teaching: Teaching): Row {
  const seen = Object.entries(JSON.parse(row.averages) as object).filter(([subjectId]) => teaching.sees(subjectId));
  return { ...row, averages: JSON.stringify(Object.fromEntries(seen)) };
}

/** The pupils of a class, and the columns that they are to be given scores in. */
export const showScoreTemplate = answers(scoreExportUiTemplate, async (sql, input, context) => {
  const { school } = context;
  await teachingOf(sql, context, input.classId);
  const examination = await examinationOf(sql, school, input);
  const classIds = examination.tree.branch(examination.class).map(({ id }) => id);
  const pupils = await pupilsOf(sql, school, classIds);
  return { students: pupils.map((pupil) => scoreRow(pupil)), fields: columnsOf(examination.subjects) };
});

/** A sheet. @throws Rejection 1004 */
export async function sheetWith(sql: Sql, school: string, id: string): Promise<ScoreSheetRow> {
  const [sheet] = await selectRows(sql, scoreSheetTable, 'school = $1 and id = $2', [school, id]);
  if (!sheet) throw Rejection.notFound();
  return sheet;
}

async function rankedStudents(
  sql: Sql,
  context: RequestContext,
  { id, school, subjectIds }: ScoreSheetRow,
  teaching: Teaching,
) {
  const rows = await selectRows(sql, scoreTable, 'school = $1 and sheet_id = $2', [school, id]);
  const ranks = new Map(ranksOf(rows.map(({ total }) => total)).map((rank, index) => [rows[index]!.studentId, rank]));
  const byStudent = new Map(rows.map((row) => [row.studentId, row]));
  const known = await pupilsById(sql, school, [...byStudent.keys()]);
  return known
    .filter(({ classId }) => isOwnClass(context, classId))
    .map((pupil) => {
      const { scores: all = {}, total = null } = byStudent.get(pupil.id) ?? {};
      const scores = Object.fromEntries(Object.entries(all).filter(([subjectId]) => teaching.sees(subjectId)));
      const own = subjectIds.flatMap((subjectId) => scores[subjectId] ?? []);
      const placed =
        total === null || !teaching.seesAll
          ? {}
          : { total, average: averageOf(own) ?? undefined, rank: ranks.get(pupil.id) };
      return { ...scoreRow(pupil, scores), ...placed };
    });
}

const textOf = (score: number | null) => (score === null ? '' : String(score));

/** A sheet with its columns, its pupils in order of their codes, and what was corrected, the newest first. */
export const showScoreSheet = answers(scoreQueryDetail, { time: LocalTime }, async (sql, { id }, context, { time }) => {
  const { school } = context;
  const sheet = await sheetWith(sql, school, id);
  const teaching = await teachingOf(sql, context, sheet.classId, { unknown: null });
  const [stored] = await told(sql, school, [sheet]);
  const row = withSeenAverages(stored!, teaching);
  const students = await rankedStudents(sql, context, sheet, teaching);
  const shown = new Set(students.map((student) => student.id));
  const corrected = ['school = $1 and sheet_id = $2', [school, id], 'order by corrected_at desc, id'] as const;
  const corrections = await selectRows(sql, scoreCorrectionTable, ...corrected);
  const subjectIds = sheet.subjectIds.filter((subjectId) => teaching.sees(subjectId));
  const seen = corrections.filter(({ studentId, subjectId }) => teaching.sees(subjectId) && shown.has(studentId));
  return {
    ...row,
    isWhole: teaching.seesAll,
    fields: columnsOf(await subjectsOf(sql, school, subjectIds), sheet.fullMarks),
    students,
    corrections: seen.map(({ score, formerScore, correctedBy, correctedAt, ...correction }) => ({
      ...correction,
      formerScore: textOf(formerScore),
      score: textOf(score),
      by: correctedBy,
      at: time.text(correctedAt),
    })),
  };
});
