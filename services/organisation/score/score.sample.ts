import { selectRows } from '../../../libs/database/index.js';
import { namedId, type SampleContext, type SampleSchool } from '../../../libs/platform/index.js';
import { examTypes, subjects, terms } from '../dictionaries.js';
import { enterScores } from './score.use-cases.js';
import { scoreSheet } from './score-sheet.js';
import { scoreSheetTable } from './score-sheet.read-model.js';

/** An examination of the sample school: how hard it was, as points that everybody lost. */
interface SampleExamination {
  term: string;
  examType: string;
  lost: number;
}

const examinationsOf = (schoolYear: number): SampleExamination[] => [
  { term: `${schoolYear - 1}-${schoolYear}学年下学期`, examType: '期末考试', lost: 4 },
  { term: `${schoolYear}-${schoolYear + 1}学年上学期`, examType: '月考', lost: 0 },
  { term: `${schoolYear}-${schoolYear + 1}学年上学期`, examType: '期中考试', lost: 2 },
];

/** Subjects that are examined, each with its full mark and how hard it is. */
const examined = [
  { name: '语文', fullMark: 150, lost: 3 },
  { name: '数学', fullMark: 150, lost: 9 },
  { name: '英语', fullMark: 150, lost: 5 },
  { name: '物理', fullMark: 100, lost: 8 },
  { name: '化学', fullMark: 100, lost: 6 },
  { name: '生物', fullMark: 100, lost: 4 },
];

/** A number from 0 to 1 that a name always has, most often near the middle. */
function chanceOf(...names: string[]): number {
  const digits = namedId(...names).replaceAll('-', '');
  const part = (from: number) => Number.parseInt(digits.slice(from, from + 4), 16) / 0xffff;
  return (part(0) + part(4) + part(16)) / 3;
}

/** What a pupil has in a subject: they are good at all of them or not, better at some, and have days. */
function scoreOf(studentId: string, exam: SampleExamination, subject: (typeof examined)[number]): number {
  const ability = 50 + chanceOf(studentId) * 50;
  const talent = (chanceOf(studentId, subject.name) - 0.5) * 24;
  const day = (chanceOf(studentId, subject.name, exam.term, exam.examType) - 0.5) * 14;
  const percent = Math.min(100, Math.max(8, ability + talent + day - subject.lost - exam.lost + 6));
  return Math.round((percent / 100) * subject.fullMark * 2) / 2;
}

/** Classes with pupils, in the order of the school. */
function classesWithPupils({ students }: SampleSchool): Map<string, string[]> {
  const classes = new Map<string, string[]>();
  for (const { id, classId } of students) {
    const pupils = classes.get(classId) ?? [];
    pupils.push(id);
    classes.set(classId, pupils);
  }
  return classes;
}

/** Tells three submitted examinations of the sample school, an append for each; those that are told are left out. */
export async function tellScores({ store, school }: SampleContext, schoolYear: number): Promise<void> {
  const { schoolId } = school;
  const classes = classesWithPupils(school);
  const entry = ({ resource }: typeof terms, name: string) => namedId(schoolId, resource.entity, name);
  const columns = examined.map((subject) => ({ ...subject, id: entry(subjects, subject.name) }));
  for (const exam of examinationsOf(schoolYear)) {
    const ids = { termId: entry(terms, exam.term), examTypeId: entry(examTypes, exam.examType) };
    await store.transact({ school: schoolId, meta: { actor: 'system' } }, async (unit) => {
      const told = 'school = $1 and term_id = $2 and exam_type_id = $3';
      const [known] = await selectRows(unit.sql, scoreSheetTable, told, [schoolId, ...Object.values(ids)], 'limit 1');
      if (known) return;
      for (const [classId, studentIds] of classes) {
        const id = namedId('sample scores', exam.term, exam.examType, classId);
        const subjectIds = columns.map((column) => column.id);
        const description = {
          ...ids,
          classId,
          subjectIds,
          name: `${exam.term}${exam.examType}`,
          needsSummary: true,
          fullMarks: columns.map(({ id: subjectId, fullMark }) => ({ subjectId, fullMark })),
        };
        await unit.handleRow(scoreSheet, [id], { type: 'Add', description, studentIds });
        const typed = studentIds.map((studentId) => ({
          studentId,
          scores: Object.fromEntries(columns.map((column) => [column.id, scoreOf(studentId, exam, column)])),
        }));
        await enterScores(unit, { id, subjectIds }, typed);
        await unit.handleRow(scoreSheet, [id], { type: 'Submit' });
      }
    });
  }
}
