import type { ExaminedGrade, Examinee } from './examined.js';
import { totalOf } from './marks.js';
import { type Spread, spreadOf, type Thresholds } from './spread.js';

/** A class of the grade by name; without an id the whole grade. */
interface Group extends Spread {
  classId?: string;
  className: string;
}

/** How a subject, or the total, is spread in the grade and its classes. */
interface Analysed {
  id?: string;
  subject: string;
  fullMark: number;
  groups: Group[];
}

interface ClassName {
  id: string;
  name: string;
}

/** How an examination is spread by subject: in the grade, and in each of its classes that took part. The total comes last. */
export function analysisOf(
  { grade, subjects, examinees }: ExaminedGrade,
  classes: readonly ClassName[],
  totalName: string,
  shares: Thresholds,
): Analysed[] {
  const analyse = (fullMark: number, scoreOf: (examinee: Examinee) => number | null | undefined): Group[] => {
    const all: number[] = [];
    const byClass = new Map<string, number[]>();
    for (const examinee of examinees.values()) {
      const score = scoreOf(examinee);
      if (score === null || score === undefined) continue;
      all.push(score);
      const ofClass = byClass.get(examinee.classId);
      if (ofClass) ofClass.push(score);
      else byClass.set(examinee.classId, [score]);
    }
    const group = (name: ClassName | undefined, scores: readonly number[]): Group[] => {
      const spread = spreadOf(scores, fullMark, shares);
      if (!spread) return [];
      return [{ ...(name && { classId: name.id }), className: name?.name ?? grade.name, ...spread }];
    };
    return [...group(undefined, all), ...classes.flatMap((one) => group(one, byClass.get(one.id) ?? []))];
  };
  const single = subjects.map(({ id, name, fullMark }) => ({
    id,
    subject: name,
    fullMark,
    groups: analyse(fullMark, ({ scores }) => scores.get(id)),
  }));
  const whole = subjects.reduce((sum, { fullMark }) => sum + fullMark, 0);
  const total = {
    subject: totalName,
    fullMark: whole,
    groups: analyse(whole, ({ scores }) => totalOf([...scores.values()])),
  };
  return [...single, total].filter(({ groups }) => groups.length > 0);
}
