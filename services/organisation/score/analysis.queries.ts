import { scoreAnalysis, scoreTrend } from '../../../libs/contracts/organisation/index.js';
import { tableName } from '../../../libs/database/index.js';
import { answers, isOwnClass, translate } from '../../../libs/platform/index.js';
import { classTable } from '../class/class.read-model.js';
import { loadTree } from '../class/class-tree.js';
import { teachingOf } from '../teacher-binding/teaching.js';
import { analysisOf } from './analysis.js';
import { examinedGrade, isClass } from './examined.js';
import { pupilsById } from './pupils.js';
import { scoreTable } from './score.read-model.js';
import { scoreSheetTable } from './score-sheet.read-model.js';

/** How the scores of an examination are spread. */
export const analyseScores = answers(scoreAnalysis, async (sql, input, context) => {
  const { school, language } = context;
  const tree = await loadTree(sql, school);
  const teaching = await teachingOf(sql, context, input.classId, { tree });
  const examined = await examinedGrade(sql, school, tree, input);
  const total = translate({ template: '总分' }, language);
  const subjects = analysisOf(examined, tree.branch(examined.grade), total, input);
  if (!context.ownClassIds) return { gradeName: examined.grade.name, subjects };
  // The grade as a whole tells of the other classes: of two, all of the other one.
  const seen = subjects.filter(({ id }) => (id === undefined ? teaching.seesAll : teaching.sees(id)));
  const own = seen.map((subject) => ({
    ...subject,
    groups: subject.groups.filter(({ classId }) => classId !== undefined && isOwnClass(context, classId)),
  }));
  return { gradeName: examined.grade.name, subjects: own.filter(({ groups }) => groups.length > 0) };
});

/** A pupil in a submitted sheet, as they stand in it and among all pupils of the same grade and examination. */
interface Standing {
  sheetId: string;
  name: string;
  total: number;
  classAverage: number;
  gradeAverage: number;
  classRank: number;
  classCount: number;
  gradeRank: number;
  gradeCount: number;
}

/** A pupil over the submitted examinations, the oldest first: in total, or in a subject. */
export const showTrend = answers(scoreTrend, async (sql, { studentId, subjectId }, context) => {
  const { school } = context;
  if (context.ownClassIds) {
    const [pupil] = await pupilsById(sql, school, [studentId]);
    if (!pupil || !isOwnClass(context, pupil.classId)) return [];
    const teaching = await teachingOf(sql, context, pupil.classId);
    if (subjectId === undefined || !teaching.sees(subjectId)) teaching.requireAll();
  }
  const [scores, sheets, classes] = [scoreTable, scoreSheetTable, classTable].map(tableName);
  const scoreOf = (row: string) =>
    subjectId === undefined ? `${row}.total::float8` : `(${row}.scores -> $3::text)::float8`;
  return sql.query<Standing>(
    `with sheet as (
       select sheet.id, sheet.name, sheet.added_at, sheet.term_id, sheet.exam_type_id,
         coalesce(case when class.type = ${isClass} then class.parent_id end, sheet.class_id) as grade_id
       from ${sheets} sheet left join ${classes} class on class.id = sheet.class_id and class.school = $1
       where sheet.school = $1 and sheet.state = 2),
     own as (
       select sheet.*, ${scoreOf('score')} as score
       from ${scores} score join sheet on sheet.id = score.sheet_id
       where score.school = $1 and score.student_id = $2),
     peer as (
       select own.id, own.name, own.added_at, own.score as own_score, ${scoreOf('score')} as score,
         sheet.id = own.id as is_classmate
       from own
       join sheet using (term_id, exam_type_id, grade_id)
       join ${scores} score on score.sheet_id = sheet.id and score.school = $1
       where own.score is not null)
     select id as "sheetId", name, own_score as total,
       1 + count(*) filter (where score > own_score) as "gradeRank", count(*) as "gradeCount",
       1 + count(*) filter (where score > own_score and is_classmate) as "classRank",
       count(*) filter (where is_classmate) as "classCount",
       round(avg(score)::numeric, 2)::float8 as "gradeAverage",
       round(avg(score) filter (where is_classmate)::numeric, 2)::float8 as "classAverage"
     from peer
     where score is not null
     group by id, name, added_at, own_score
     order by added_at, id`,
    [school, studentId, ...(subjectId === undefined ? [] : [subjectId])],
  );
});
