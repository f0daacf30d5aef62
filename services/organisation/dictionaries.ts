import {
  cardType,
  classesJob,
  examType,
  holiday,
  job,
  leaveType,
  messageTemplate,
  subject,
  term,
} from '../../libs/contracts/organisation/index.js';
import { reference, serveResource } from '../../libs/resource/index.js';
import { askedLeaveTypes } from './asked-leave-types.js';
import { persons } from './copies.js';
import { scoreSheetTable } from './score/score-sheet.read-model.js';
import { teacherBindingTable } from './teacher-binding/teacher-binding.read-model.js';

/** School terms. */
export const terms = serveResource(term, { usedBy: [reference(scoreSheetTable, 'termId')] });
/** Types of exams. */
export const examTypes = serveResource(examType, { usedBy: [reference(scoreSheetTable, 'examTypeId')] });
/** Types of cards. */
export const cardTypes = serveResource(cardType, { version: 2, usedBy: [reference(persons, 'cardTypeId')] });
/** Jobs of teachers. */
export const jobs = serveResource(job, { usedBy: [reference(teacherBindingTable, 'jobId')] });
/** Subjects that are taught. */
export const subjects = serveResource(subject, {
  usedBy: [reference(scoreSheetTable, 'subjectIds'), reference(teacherBindingTable, 'subjectId')],
});
/** Holidays. */
export const holidays = serveResource(holiday);
/** Reasons for leave. */
export const leaveTypes = serveResource(leaveType, { usedBy: [reference(askedLeaveTypes, 'leaveTypeId')] });
/** Texts of messages that are written often. */
export const messageTemplates = serveResource(messageTemplate);
/** Duties of students in their class. */
export const classesJobs = serveResource(classesJob);
