import { type Sql, selectRows } from '../../../libs/database/index.js';
import type { ClassNode, ClassTree } from '../class/class-tree.js';
import { type Subject, subjectsOf } from './examination.js';
import { pupilsById } from './pupils.js';
import { scoreTable } from './score.read-model.js';
import { usualFullMark } from './score-rows.js';
import { type ScoreSheetRow, scoreSheetTable } from './score-sheet.read-model.js';

/** A pupil in an examination, over all its sheets. */
export interface Examinee {
  classId: string;
  /** By subject. */
  scores: ReadonlyMap<string, number>;
}

/** An examination of a grade: what its submitted sheets say. */
export interface ExaminedGrade {
  grade: ClassNode;
  /** In the order of the sheets. */
  subjects: readonly (Subject & { fullMark: number })[];
  /** By pupil. */
  examinees: ReadonlyMap<string, Examinee>;
}

/** Type of a class in the tree, whose grade is the node above it. */
export const isClass = 2;

/** The grade of a class: the node above it. Any other node is compared as it is. */
const gradeOf = (tree: ClassTree, node: ClassNode): ClassNode =>
  (node.type === isClass ? tree.parentOf(node) : undefined) ?? node;

/** Submitted sheets of a grade in an examination, the oldest first. */
export function submittedSheets(
  sql: Sql,
  school: string,
  { termId, examTypeId }: { termId: string; examTypeId: string },
  classIds: readonly string[],
): Promise<ScoreSheetRow[]> {
  const examined = 'school = $1 and term_id = $2 and exam_type_id = $3 and class_id = any($4) and state = 2';
  return selectRows(sql, scoreSheetTable, examined, [school, termId, examTypeId, classIds], 'order by added_at, id');
}

/** Full marks by subject: what a later sheet says holds. */
const fullMarksIn = (sheets: readonly ScoreSheetRow[]) =>
  new Map(
    sheets.flatMap(({ fullMarks }) => fullMarks.map(({ subjectId, fullMark }) => [subjectId, fullMark] as const)),
  );

/**
 * What the submitted sheets of a grade say of an examination. Where two sheets have a score of a pupil in a subject, such as
 * those of a repeated paper, the later one holds.
 */
export async function examinedGrade(
  sql: Sql,
  school: string,
  tree: ClassTree,
  ids: { termId: string; examTypeId: string; classId: string },
): Promise<ExaminedGrade> {
  const grade = gradeOf(tree, tree.node(ids.classId));
  const classIds = tree.branch(grade).map(({ id }) => id);
  const sheets = await submittedSheets(sql, school, ids, classIds);
  const sheetIds = sheets.map(({ id }) => id);
  const rows = await selectRows(sql, scoreTable, 'school = $1 and sheet_id = any($2)', [school, sheetIds]);
  const classOf = new Map(sheets.map(({ id, classId }) => [id, classId]));
  // A sheet of a grade does not say whose class is which: the pupils' own is asked.
  const ofGrade = rows.filter(({ sheetId }) => tree.find(classOf.get(sheetId)!)?.type !== isClass);
  const homes = new Map(
    (
      await pupilsById(
        sql,
        school,
        ofGrade.map(({ studentId }) => studentId),
      )
    ).map(({ id, classId }) => [id, classId]),
  );
  const examinees = new Map<string, { classId: string; scores: Map<string, number> }>();
  const bySheet = new Map(sheetIds.map((id, place) => [id, place]));
  for (const { sheetId, studentId, scores } of rows.toSorted(
    (one, other) => bySheet.get(one.sheetId)! - bySheet.get(other.sheetId)!,
  )) {
    const sheetClass = classOf.get(sheetId)!;
    const classId = tree.find(sheetClass)?.type === isClass ? sheetClass : (homes.get(studentId) ?? sheetClass);
    const examinee = examinees.get(studentId) ?? { classId, scores: new Map<string, number>() };
    for (const [subjectId, score] of Object.entries(scores)) examinee.scores.set(subjectId, score);
    examinees.set(studentId, examinee);
  }
  const fullMarks = fullMarksIn(sheets);
  const subjects = await subjectsOf(sql, school, [...new Set(sheets.flatMap(({ subjectIds }) => subjectIds))]);
  return {
    grade,
    subjects: subjects.map((subject) => ({ ...subject, fullMark: fullMarks.get(subject.id) ?? usualFullMark })),
    examinees,
  };
}
