import { type InputOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import {
  type ScoreMap,
  scoreAdd,
  scoreCorrect,
  scoreDelete,
  scoreEnter,
  scoreOf,
  scoreSubmit,
  scoreUpdate,
} from '../../../libs/contracts/organisation/index.js';
import { newId, selectRows } from '../../../libs/database/index.js';
import type { Unit } from '../../../libs/eventsourcing/index.js';
import { handles, isOwnClass, type RequestContext, type Scope } from '../../../libs/platform/index.js';
import { loadTree } from '../class/class-tree.js';
import { type Teaching, teachingOf } from '../teacher-binding/teaching.js';
import { examinationOf } from './examination.js';
import { pupilsById, pupilsOf } from './pupils.js';
import { scoreTable } from './score.read-model.js';
import { columnId, conflictsIn, type ScoreColumnCommand, scoreColumn } from './score-column.js';
import { type SheetDescription, scoreSheet } from './score-sheet.js';
import { type ScoreSheetRow, scoreSheetTable } from './score-sheet.read-model.js';

/** Scores of pupils, each by subject. */
export interface TypedScores {
  studentId: string;
  scores?: ScoreMap;
}

/** The scores of each subject by pupil. @throws Rejection 1004 for a subject that the sheet does not have */
function columnsOf(typed: readonly TypedScores[], subjectIds: readonly string[]) {
  const columns = new Map<string, Map<string, number | null>>();
  for (const { studentId, scores = {} } of typed)
    for (const [subjectId, score] of Object.entries(scores)) {
      if (!subjectIds.includes(subjectId)) throw Rejection.notFound('学科不存在');
      columns.set(subjectId, (columns.get(subjectId) ?? new Map<string, number | null>()).set(studentId, score));
    }
  return columns;
}

/** Enters scores in the columns of a sheet, which is held. */
export async function enterScores(
  unit: Unit,
  sheet: { id: string; subjectIds: readonly string[] },
  typed: readonly TypedScores[],
): Promise<void> {
  const commands = [...columnsOf(typed, sheet.subjectIds)].map(([subjectId, scores]) => {
    const column = { sheetId: sheet.id, subjectId };
    return { id: columnId(column), command: { ...column, type: 'Enter', scores } satisfies ScoreColumnCommand };
  });
  await unit.handleMany(scoreColumn, commands);
}

const fullMarksOf = (fullMarks: ScoreMap): SheetDescription['fullMarks'] =>
  Object.entries(fullMarks).flatMap(([subjectId, fullMark]) => (fullMark === null ? [] : [{ subjectId, fullMark }]));

/** A sheet as nobody else can change it until the unit is done. */
async function sheetOf({ sql, school }: Unit, id: string): Promise<ScoreSheetRow> {
  const [sheet] = await selectRows(sql, scoreSheetTable, 'school = $1 and id = $2', [school, id]);
  if (!sheet) throw Rejection.notFound();
  return sheet;
}

/** What the session may do with a sheet. @throws Rejection 1004 where it may not see it */
async function teachingOfSheet(unit: Unit, context: RequestContext, id: string): Promise<Teaching> {
  const { classId } = await sheetOf(unit, id);
  return teachingOf(unit.sql, context, classId, { unknown: null });
}

/** @throws Rejection 1004 where a limited session may not see a pupil, who has left its classes perhaps */
async function requireOwnPupils({ sql, school }: Unit, scope: Scope, ids: readonly string[]): Promise<void> {
  if (!scope.ownClassIds) return;
  const known = await pupilsById(sql, school, ids);
  const own = known.filter(({ classId }) => isOwnClass(scope, classId));
  if (own.length < new Set(ids).size) throw Rejection.notFound('学生不存在');
}

/** Ids of the pupils of sheets, by sheet. */
async function studentsOfSheets({ sql, school }: Unit, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await selectRows(sql, scoreTable, 'school = $1 and sheet_id = any($2)', [school, ids]);
  const students = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { sheetId, studentId } of rows) students.get(sheetId)?.push(studentId);
  return students;
}

/** @throws Rejection 1004 where one is neither in the sheet nor a pupil of its class */
async function requireStudents(
  unit: Unit,
  scope: Scope,
  sheet: ScoreSheetRow,
  studentIds: readonly string[],
): Promise<void> {
  await requireOwnPupils(unit, scope, studentIds);
  const { sql, school } = unit;
  const known = new Set((await studentsOfSheets(unit, [sheet.id])).get(sheet.id));
  if (studentIds.every((id) => known.has(id))) return;
  const tree = await loadTree(sql, school);
  const node = tree.find(sheet.classId);
  const classIds = node ? tree.branch(node).map(({ id }) => id) : [];
  for (const { id } of await pupilsOf(sql, school, classIds, 'held')) known.add(id);
  if (!studentIds.every((id) => known.has(id))) throw Rejection.notFound('学生不存在');
}

type Saved = InputOf<typeof scoreAdd>;

const typedOf = ({ students }: Saved): TypedScores[] => students.map(({ id, scores }) => ({ studentId: id, scores }));

/** Adds a draft with its pupils and their scores; gives its id. */
export const addScoreSheet = handles(scoreAdd, async (unit, input, context) => {
  const { id: _none, name, fullMarks = {}, ...ids } = input.form;
  (await teachingOf(unit.sql, context, ids.classId)).requireEntering(ids.subjectIds);
  const examination = await examinationOf(unit.sql, unit.school, ids);
  const classIds = examination.tree.branch(examination.class).map(({ id }) => id);
  const pupils = new Set((await pupilsOf(unit.sql, unit.school, classIds, 'held')).map(({ id }) => id));
  const typed = typedOf(input);
  if (!typed.every(({ studentId }) => pupils.has(studentId))) throw Rejection.notFound('学生不存在');
  const id = newId();
  const description = { ...ids, name: name ?? examination.name, fullMarks: fullMarksOf(fullMarks) };
  const studentIds = [...new Set(typed.map(({ studentId }) => studentId))];
  await unit.handleRow(scoreSheet, [id], { type: 'Add', description, studentIds });
  await enterScores(unit, { id, subjectIds: ids.subjectIds }, typed);
  return { id };
});

/** Changes a draft and the scores that are given; the scores of subjects that it has no more are taken away. */
export const updateScoreSheet = handles(scoreUpdate, async (unit, input, context) => {
  const { id, name, fullMarks, ...ids } = input.form;
  if (id === undefined) throw Rejection.invalid('请选择记录');
  const teaching = await teachingOfSheet(unit, context, id);
  (await teachingOf(unit.sql, context, ids.classId)).requireEntering(ids.subjectIds);
  await unit.handleRow(scoreSheet, [id], { type: 'Enter' });
  const before = await sheetOf(unit, id);
  teaching.requireEntering([...before.subjectIds, ...ids.subjectIds]);
  const examination = await examinationOf(unit.sql, unit.school, ids);
  const typed = typedOf(input);
  await requireStudents(
    unit,
    context,
    before,
    typed.map(({ studentId }) => studentId),
  );
  const changes = { ...ids, name: name ?? examination.name, fullMarks: fullMarks && fullMarksOf(fullMarks) };
  await unit.handleRow(scoreSheet, [id], { type: 'Change', changes });
  const dropped = before.subjectIds.filter((subjectId) => !ids.subjectIds.includes(subjectId));
  await unit.handleMany(
    scoreColumn,
    dropped.map((subjectId) => {
      const column = { sheetId: id, subjectId };
      return { id: columnId(column), command: { ...column, type: 'Clear' } satisfies ScoreColumnCommand };
    }),
  );
  await enterScores(unit, { id, subjectIds: ids.subjectIds }, typed);
});

/** Keeps scores of a draft as they are typed; those that somebody else has changed meanwhile stay and are told. */
export const enterTypedScores = handles(scoreEnter, async (unit, { id, cells }, context) => {
  const teaching = await teachingOfSheet(unit, context, id);
  await unit.handleRow(scoreSheet, [id], { type: 'Enter' });
  const sheet = await sheetOf(unit, id);
  await requireStudents(
    unit,
    context,
    sheet,
    cells.map(({ studentId }) => studentId),
  );
  const typed = columnsOf(cells, sheet.subjectIds);
  teaching.requireEntering(typed.keys());
  const seen = columnsOf(
    cells.map(({ studentId, seen: scores }) => ({ studentId, scores })),
    sheet.subjectIds,
  );
  const conflicts: { studentId: string; subjectId: string; score: string }[] = [];
  for (const [subjectId, scores] of typed) {
    const column = { sheetId: id, subjectId };
    const { state } = await unit.load(scoreColumn, columnId(column));
    for (const [studentId, score] of conflictsIn(state, scores, seen.get(subjectId) ?? new Map())) {
      conflicts.push({ studentId, subjectId, score: String(score ?? '') });
      scores.delete(studentId);
    }
    await unit.handle(scoreColumn, columnId(column), { ...column, type: 'Enter', scores });
  }
  return { conflicts };
});

/** Corrects a score of a submitted sheet. */
export const correctScore = handles(
  scoreCorrect,
  async (unit, { sheetId, studentId, subjectId, score, reason }, context) => {
    (await teachingOfSheet(unit, context, sheetId)).requireEntering([subjectId]);
    await unit.handleRow(scoreSheet, [sheetId], { type: 'Correct', subjectId });
    const students = (await studentsOfSheets(unit, [sheetId])).get(sheetId);
    if (!students?.includes(studentId)) throw Rejection.notFound('学生不存在');
    await requireOwnPupils(unit, context, [studentId]);
    const column = { sheetId, subjectId };
    const corrected = { ...column, type: 'Correct', studentId, score: scoreOf(score) ?? null, reason } as const;
    await unit.handle(scoreColumn, columnId(column), corrected);
  },
);

/** Submits a draft. */
export const submitScoreSheet = handles(scoreSubmit, async (unit, { id }, context) => {
  (await teachingOfSheet(unit, context, id)).requireAll();
  await unit.handleRow(scoreSheet, [id], { type: 'Submit' });
});

/** Removes drafts with their scores. */
export const deleteScoreSheets = handles(scoreDelete, async (unit, { ids }, context) => {
  for (const id of context.ownClassIds ? ids : []) {
    const { subjectIds } = await sheetOf(unit, id);
    (await teachingOfSheet(unit, context, id)).requireEntering(subjectIds);
  }
  const students = await studentsOfSheets(unit, ids);
  const commands = ids.map((id) => ({
    key: [id] as const,
    command: { type: 'Remove', studentIds: students.get(id) ?? [] } as const,
  }));
  await unit.handleRows(scoreSheet, commands);
});
