import { studentRecordSummary, teacherRecordSummary } from '@contracts/attendance/record.js';
import { teacherRecordState } from '@contracts/enumerations.js';
import { defineSummary } from '@/kit/report/summary.js';
import type { TextKey } from '@/language/text-keys.js';
import { isPendingKnown, pending } from './pending.js';

/** Codes of the states of teachers' records (enumeration TeacherRecordStatus). */
const late = 2;
const early = 3;
const absent = 4;
/** Late, left early or absent (enumeration StudentRecordStatus). */
const abnormal = 2;

type Keys = TextKey<'attendance-record'>;

/** How many records of students there are, and how many say that something is wrong. */
export const studentSummary = defineSummary<typeof studentRecordSummary, Keys>({
  call: studentRecordSummary,
  tiles: (counts, { texts, label }) => [
    { title: texts('count.all'), figure: counts?.count, limits: { state: undefined } },
    { title: label(teacherRecordState, late), figure: counts?.late, limits: { state: abnormal } },
    { title: label(teacherRecordState, early), figure: counts?.early, limits: { state: abnormal } },
    { title: label(teacherRecordState, absent), figure: counts?.absent, limits: { state: abnormal } },
  ],
});

/** The same of teachers, where each number is a state that can be asked for. */
export const teacherSummary = defineSummary<typeof teacherRecordSummary, Keys>({
  call: teacherRecordSummary,
  tiles: (counts, { texts, label, params }) => [
    { title: texts('count.all'), figure: counts?.count, limits: { state: undefined } },
    { title: label(teacherRecordState, late), figure: counts?.late, limits: { state: late } },
    { title: label(teacherRecordState, early), figure: counts?.early, limits: { state: early } },
    { title: label(teacherRecordState, absent), figure: counts?.absent, limits: { state: absent } },
    ...(isPendingKnown(params)
      ? [{ title: label(teacherRecordState, pending), figure: counts?.pending, limits: { state: pending } }]
      : []),
  ],
});
