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
  const scoreOf = subjectId === undefined ? 'score.total' : '(score.scores -> $3::text)::numeric';
  // Each examination is summed up as it is read: no row of all pupils over all of them is sorted or carried.
  return sql.query<Standing>(
    `with sheet as materialized (
       select sheet.id, sheet.name, sheet.added_at, sheet.term_id, sheet.exam_type_id,
         coalesce(case when class.type = ${isClass} then class.parent_id end, sheet.class_id) as grade_id
       from ${sheets} sheet left join ${classes} class on class.id = sheet.class_id and class.school = $1
       where sheet.school = $1 and sheet.state = 2),
     own as materialized (
       select sheet.*, ${scoreOf} as score
       from ${scores} score join sheet on sheet.id = score.sheet_id
       where score.school = $1 and score.student_id = $2)
     select own.id as "sheetId", own.name, own.score::float8 as total,
       1 + peers.better as "gradeRank", peers.count as "gradeCount",
       1 + peers.better_classmates as "classRank", peers.classmates as "classCount",
       round(peers.average, 2)::float8 as "gradeAverage", round(peers.class_average, 2)::float8 as "classAverage"
     from own cross join lateral (
       select count(peer.score) as count, count(peer.score) filter (where peer.is_classmate) as classmates,
         count(*) filter (where peer.score > own.score) as better,
         count(*) filter (where peer.score > own.score and peer.is_classmate) as better_classmates,
         avg(peer.score) as average, avg(peer.score) filter (where peer.is_classmate) as class_average
       from (
         select ${scoreOf} as score, sheet.id = own.id as is_classmate
         from sheet join ${scores} score on score.sheet_id = sheet.id and score.school = $1
         where sheet.term_id = own.term_id and sheet.exam_type_id = own.exam_type_id and sheet.grade_id = own.grade_id
         offset 0) peer) peers
     where own.score is not null
     order by own.added_at, own.id`,
    [school, studentId, ...(subjectId === undefined ? [] : [subjectId])],
  );
});
