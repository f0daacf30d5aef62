import { scoreAnalysis, scoreTrend } from '../../../libs/contracts/organisation/index.js';
import { type Sql, selectRows, tableName } from '../../../libs/database/index.js';
import { answers, translate } from '../../../libs/platform/index.js';
import { loadTree } from '../class/class-tree.js';
import { analysisOf } from './analysis.js';
import { examinedGrade, gradeOf } from './examined.js';
import { scoreTable } from './score.read-model.js';
import { type ScoreSheetRow, scoreSheetTable } from './score-sheet.read-model.js';

/** How the scores of an examination are spread. */
export const analyseScores = answers(scoreAnalysis, async (sql, input, { school, language }) => {
  const tree = await loadTree(sql, school);
  const examined = await examinedGrade(sql, school, tree, input);
  const total = translate({ template: '总分' }, language);
  const subjects = analysisOf(examined, tree.branch(examined.grade), total, input);
  return { gradeName: examined.grade.name, subjects };
});

/** Places and averages of a pupil in sheets, by sheet. */
interface Standing {
  sheetId: string;
  classAverage: number;
  gradeAverage: number;
  classRank: number;
  classCount: number;
  gradeRank: number;
  gradeCount: number;
}

/** Where a pupil stands in sheets. @param pairs sheets of the pupil, each with every sheet of the same grade and examination */
export async function standingsOf(
  sql: Sql,
  school: string,
  studentId: string,
  pairs: readonly (readonly [own: string, peer: string])[],
): Promise<Map<string, Standing>> {
  const scores = tableName(scoreTable);
  const rows = await sql.query<Standing>(
    `select own.sheet_id as "sheetId",
       1 + count(*) filter (where peer.total > own.total) as "gradeRank", count(*) as "gradeCount",
       1 + count(*) filter (where peer.total > own.total and peer.sheet_id = own.sheet_id) as "classRank",
       count(*) filter (where peer.sheet_id = own.sheet_id) as "classCount",
       round(avg(peer.total), 2) as "gradeAverage",
       round(avg(peer.total) filter (where peer.sheet_id = own.sheet_id), 2) as "classAverage"
     from unnest($3::uuid[], $4::uuid[]) as pair(own, peer)
     join ${scores} own on own.sheet_id = pair.own and own.student_id = $2 and own.school = $1
     join ${scores} peer on peer.sheet_id = pair.peer and peer.school = $1
     where own.total is not null and peer.total is not null
     group by own.sheet_id`,
    [school, studentId, pairs.map(([own]) => own), pairs.map(([, peer]) => peer)],
  );
  return new Map(
    rows.map((row) => [
      row.sheetId,
      { ...row, gradeAverage: Number(row.gradeAverage), classAverage: Number(row.classAverage) },
    ]),
  );
}

const examinationOf = ({ termId, examTypeId }: ScoreSheetRow) => `${termId} ${examTypeId}`;

/** A pupil over the submitted examinations, the oldest first. */
export const showTrend = answers(scoreTrend, async (sql, { studentId }, { school }) => {
  const rows = await selectRows(sql, scoreTable, 'school = $1 and student_id = $2', [school, studentId]);
  const totals = new Map(rows.flatMap(({ sheetId, total }) => (total === null ? [] : [[sheetId, total] as const])));
  const tree = await loadTree(sql, school);
  const submitted = await selectRows(
    sql,
    scoreSheetTable,
    'school = $1 and state = 2',
    [school],
    'order by added_at, id',
  );
  const own = submitted.filter(({ id }) => totals.has(id));
  const gradeIdOf = ({ classId }: ScoreSheetRow) => {
    const node = tree.find(classId);
    return node && gradeOf(tree, node).id;
  };
  const pairs = own.flatMap((sheet) =>
    submitted
      .filter((peer) => examinationOf(peer) === examinationOf(sheet) && gradeIdOf(peer) === gradeIdOf(sheet))
      .map((peer) => [sheet.id, peer.id] as const),
  );
  const standings = await standingsOf(sql, school, studentId, pairs);
  return own.flatMap(({ id, name }) => {
    const standing = standings.get(id);
    return standing ? [{ ...standing, name, total: totals.get(id)! }] : [];
  });
});
