import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

const isPublic = { isPublic: true };

/** What a sheet of scores says of itself; what nobody filled in is missing. */
const description = {
  termId: z.uuid(),
  examTypeId: z.uuid(),
  /** A class, or a node above classes: a grade is examined as one. */
  classId: z.uuid(),
  /** Subjects in the order of their columns. */
  subjectIds: z.array(z.uuid()),
  /** Name of the examination: that of the term and that of the type, unless somebody gave another. */
  name: z.string(),
  /** The detail has a row of averages. */
  needsSummary: z.boolean(),
  /** Best possible scores where they are not 100. */
  fullMarks: z.array(z.object({ subjectId: z.uuid(), fullMark: z.number() })).optional(),
};
/** The pupil and what they have; null is no score. */
const score = { studentId: z.uuid(), score: z.number().nullable() };
const column = { sheetId: z.uuid(), subjectId: z.uuid() };

/** A draft of a sheet was added with its pupils. The stream of this and the three below is the sheet's. */
export const scoreSheetAdded = defineEvent(
  'ScoreSheetAdded',
  1,
  z.object({ ...description, studentIds: z.array(z.uuid()) }),
  isPublic,
);
/** The draft says this from now on, all of it. */
export const scoreSheetChanged = defineEvent('ScoreSheetChanged', 1, z.object(description), isPublic);
/** The sheet is final: its scores are corrected one by one, with a reason, or not at all. */
export const scoreSheetSubmitted = defineEvent('ScoreSheetSubmitted', 1, z.object({}), isPublic);
/** The draft was removed, with the scores of these pupils. */
export const scoreSheetRemoved = defineEvent(
  'ScoreSheetRemoved',
  1,
  z.object({ studentIds: z.array(z.uuid()) }),
  isPublic,
);

/**
 * Scores of one subject were entered in a draft: those that are others than before. The stream of this and the next is the
 * column of the subject in the sheet.
 */
export const scoresEntered = defineEvent(
  'ScoresEntered',
  1,
  z.object({ ...column, scores: z.array(z.object(score)) }),
  isPublic,
);
/** A score of a submitted sheet was corrected. */
export const scoreCorrected = defineEvent(
  'ScoreCorrected',
  1,
  z.object({ ...column, ...score, formerScore: z.number().nullable(), reason: z.string() }),
  isPublic,
);
