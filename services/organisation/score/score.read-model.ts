import {
  scoreCorrected,
  scoreSheetAdded,
  scoreSheetRemoved,
  scoresEntered,
} from '../../../libs/contracts/organisation/index.js';
import { instant, json, nullable, numeric, table, uuid, varchar } from '../../../libs/database/index.js';
import { projection } from '../../../libs/eventsourcing/index.js';
import { withScores } from './marks.js';

/** The pupils of a sheet with their scores. */
export const scoreTable = table('organisation', 'score', {
  columns: {
    sheetId: uuid(),
    studentId: uuid(),
    school: uuid(),
    /** By subject. */
    scores: json<Record<string, number>>(),
    /** Sum of the scores; null where there is none. */
    total: nullable(numeric(10, 2)),
  },
  key: ['sheetId', 'studentId'],
  indexes: {
    score_student: { columns: ['school', 'studentId'] },
    score_total: { columns: ['sheetId', 'total'] },
  },
});

const nothing = { scores: {}, total: null };

export const scores = projection({
  source: 'organisation',
  table: scoreTable,
  version: 1,
  on: (on) => [
    on(
      scoreSheetAdded,
      (_row, { streamId, school }, [, studentId]) => ({
        sheetId: streamId,
        studentId: String(studentId),
        school,
        ...nothing,
      }),
      ({ streamId, data }) => data.studentIds.map((studentId) => [streamId, studentId]),
    ),
    on(
      scoresEntered,
      (row, { school, data: { sheetId, subjectId, scores: entered } }, [, student]) => {
        const studentId = String(student);
        const { score = null } = entered.find((one) => one.studentId === studentId) ?? {};
        return { sheetId, studentId, school, ...withScores(row ?? nothing, { [subjectId]: score }) };
      },
      ({ data: { sheetId, scores: entered } }) => entered.map(({ studentId }) => [sheetId, studentId]),
    ),
    on(
      scoreCorrected,
      (row, { data: { subjectId, score } }) => row && { ...row, ...withScores(row, { [subjectId]: score }) },
      ({ data }) => [[data.sheetId, data.studentId]],
    ),
    on(
      scoreSheetRemoved,
      () => undefined,
      ({ streamId, data }) => data.studentIds.map((studentId) => [streamId, studentId]),
    ),
  ],
});

/** What was corrected after the submission, and why. */
export const scoreCorrectionTable = table('organisation', 'score_correction', {
  columns: {
    id: uuid(),
    school: uuid(),
    sheetId: uuid(),
    studentId: uuid(),
    subjectId: uuid(),
    formerScore: nullable(numeric(10, 2)),
    score: nullable(numeric(10, 2)),
    reason: varchar(),
    /** Account that did it. */
    correctedBy: varchar(),
    correctedAt: instant(),
  },
  key: ['id'],
  indexes: { score_correction_sheet: { columns: ['sheetId'] } },
});

export const scoreCorrections = projection({
  source: 'organisation',
  table: scoreCorrectionTable,
  version: 1,
  on: (on) => [
    on(
      scoreCorrected,
      (_row, { id, school, recordedAt, meta, data }) => ({
        id,
        school,
        ...data,
        correctedBy: meta.actor,
        correctedAt: recordedAt,
      }),
      ({ id }) => [[id]],
    ),
  ],
});
