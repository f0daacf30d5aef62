import { type Database, saveRows, tableName } from '../../../libs/database/index.js';
import { namedId } from '../../../libs/platform/index.js';
import { classTable } from '../../../services/organisation/class/class.read-model.js';
import { subjects } from '../../../services/organisation/dictionaries.js';
import { scoreTable } from '../../../services/organisation/score/score.read-model.js';
import { scoreSheetTable } from '../../../services/organisation/score/score-sheet.read-model.js';

const SCHOOLS = 3;
const CLASSES = 60;
const CLASS_PUPILS = 50;
export const SUBJECTS = 12;
export const EXAMINATIONS = 50;
export const PUPILS = CLASSES * CLASS_PUPILS;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Ids of the schools, from 0 on, and of what is in them. */
export const schoolId = (number: number) => namedId('bench', 'examined', number);
export const classId = (school: string, place: number) => namedId(school, 'class', place);
export const examinationOf = (school: string, place: number) => ({
  termId: namedId(school, 'term', Math.floor(place / 5)),
  examTypeId: namedId(school, 'examType', place % 5),
});
export const subjectId = (school: string, place: number) => namedId(school, 'subject', place);

/** Schools of one grade, whose every class was examined in every subject again and again, as their projections would have stored them. */
export async function fillExaminedSchools(database: Database): Promise<void> {
  for (const school of numbers(SCHOOLS).map(schoolId)) {
    const gradeId = namedId(school, 'grade');
    const node = { school, state: 1 as const, enrolledOn: null, years: null };
    const subjectIds = numbers(SUBJECTS).map((place) => subjectId(school, place));
    const sheets = numbers(EXAMINATIONS).flatMap((exam) =>
      numbers(CLASSES).map((place) => ({
        id: namedId(school, 'sheet', exam, place),
        school,
        ...examinationOf(school, exam),
        classId: classId(school, place),
        subjectIds,
        name: `考试${exam}`,
        needsSummary: false,
        fullMarks: [],
        state: 2 as const,
        addedAt: Date.UTC(2020, 0, 1 + exam * 30),
      })),
    );
    await database.asSystem(async (sql) => {
      await saveRows(sql, classTable, [
        { ...node, id: gradeId, parentId: null, name: '高一', code: 'G', type: 1 },
        ...numbers(CLASSES).map((place) => ({
          ...node,
          ...{
            id: classId(school, place),
            parentId: gradeId,
            name: `${place + 1}班`,
            code: `C${place}`,
            type: 2 as const,
          },
        })),
      ]);
      await sql.query(
        `insert into ${tableName(subjects.table)} (id, school, name, code, state, added_at)
         select id, $1, '科目' || place, 'K' || place, 1, now() from unnest($2::uuid[]) with ordinality as one(id, place)`,
        [school, subjectIds],
      );
      await saveRows(sql, scoreSheetTable, sheets);
      await sql.query(
        `insert into ${tableName(scoreTable)} (sheet_id, student_id, school, scores, total)
         select sheet.id, md5(sheet.class_id || ' ' || pupil)::uuid, $1, marks.scores, marks.total
         from ${tableName(scoreSheetTable)} sheet cross join generate_series(1, ${CLASS_PUPILS}) as pupil
         cross join lateral (
           select jsonb_object_agg(subject, score) as scores, sum(score) as total
           from (select subject, 40 + abs(hashtext(sheet.id || subject || pupil)) % 121 / 2.0 as score
             from jsonb_array_elements_text(sheet.subject_ids) as subject) as marked) as marks
         where sheet.school = $1`,
        [school],
      );
    });
  }
  await database.asOwner((sql) => sql.query('vacuum analyze'));
}

/** A pupil of a class, as they are stored. */
export async function pupilOf(database: Database, school: string): Promise<string> {
  const [row] = await database.asSystem((sql) =>
    sql.query<{ id: string }>(`select student_id as id from ${tableName(scoreTable)} where school = $1 limit 1`, [
      school,
    ]),
  );
  return row!.id;
}
