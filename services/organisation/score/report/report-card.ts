import type { ExaminedGrade } from '../examined.js';
import { averageOf, ranksOf, totalOf } from '../marks.js';

/** A line of a report card: a subject. */
export interface ReportLine {
  subjectId: string;
  subject: string;
  fullMark: number;
  score?: number;
  classAverage?: number;
  gradeAverage?: number;
}

/** The report card of a pupil. */
export interface ReportCard {
  code: string;
  name: string;
  lines: ReportLine[];
  total?: number;
  classRank?: number;
  classCount: number;
  gradeRank?: number;
  gradeCount: number;
}

/** A pupil whose card is wanted. */
interface Reported {
  id: string;
  code: string;
  name: string;
}

/** Places by id, of those who have a value. */
function placesOf(totals: readonly (readonly [id: string, total: number | null])[]) {
  const ranks = ranksOf(totals.map(([, total]) => total));
  return {
    count: ranks.filter((rank) => rank !== undefined).length,
    rankOf: new Map(totals.map(([id], index) => [id, ranks[index]])),
  };
}

/** The report cards of pupils of a class in an examination, in their order. */
export function reportCardsOf(
  { subjects, examinees }: ExaminedGrade,
  pupils: readonly Reported[],
  classId: string,
): ReportCard[] {
  const all = [...examinees];
  const ids = new Set(pupils.map(({ id }) => id));
  const ofClass = all.filter(([id, examinee]) => examinee.classId === classId || ids.has(id));
  const average = (of: typeof all, subjectId: string) =>
    averageOf(of.flatMap(([, { scores }]) => scores.get(subjectId) ?? [])) ?? undefined;
  const averages = subjects.map(({ id }) => ({ classAverage: average(ofClass, id), gradeAverage: average(all, id) }));
  const totals = (of: typeof all) => of.map(([id, { scores }]) => [id, totalOf([...scores.values()])] as const);
  const [inClass, inGrade] = [placesOf(totals(ofClass)), placesOf(totals(all))];
  return pupils.map(({ id, code, name }) => {
    const scores = examinees.get(id)?.scores ?? new Map<string, number>();
    return {
      code,
      name,
      lines: subjects.map((subject, place) => ({
        subjectId: subject.id,
        subject: subject.name,
        fullMark: subject.fullMark,
        score: scores.get(subject.id),
        ...averages[place],
      })),
      total: totalOf([...scores.values()]) ?? undefined,
      classRank: inClass.rankOf.get(id),
      classCount: inClass.count,
      gradeRank: inGrade.rankOf.get(id),
      gradeCount: inGrade.count,
    };
  });
}
