import {
  cardType,
  classesJob,
  examType,
  holiday,
  job,
  leaveType,
  subject,
  term,
} from '../../libs/contracts/organisation/index.js';
import { CopiedPersons } from '../../libs/copies/index.js';
import { reference, serveResource } from '../../libs/resource/index.js';
import { scoreSheetTable } from './score/score-sheet.read-model.js';

/** The persons, as far as they use what this service defines. */
export const persons = new CopiedPersons('organisation');

/** School terms. */
export const terms = serveResource(term, { usedBy: [reference(scoreSheetTable, 'termId')] });
/** Types of exams. */
export const examTypes = serveResource(examType, { usedBy: [reference(scoreSheetTable, 'examTypeId')] });
/** Types of cards. */
export const cardTypes = serveResource(cardType, { usedBy: [reference(persons, 'cardTypeId')] });
/** Jobs of teachers. */
export const jobs = serveResource(job);
/** Subjects that are taught. */
export const subjects = serveResource(subject, { usedBy: [reference(scoreSheetTable, 'subjectIds')] });
/** Holidays. */
export const holidays = serveResource(holiday);
/** Reasons for leave. */
export const leaveTypes = serveResource(leaveType);
/** Duties of students in their class. */
export const classesJobs = serveResource(classesJob);
