import { z } from 'zod';
import { defineEvent } from '../kernel/index.js';

/** What a teacher is to a class: at least one of the three. */
export const teacherFunctions = z.object({
  classId: z.uuid(),
  teacherId: z.uuid(),
  /** Job of a manager; missing for who manages nothing. */
  jobId: z.uuid().optional(),
  isClassTeacher: z.boolean(),
  /** What a subject teacher teaches; missing for who teaches nothing there. */
  subjectId: z.uuid().optional(),
});

/** A teacher was bound to a class or another organisation unit. The stream of this and the following is the binding's. */
export const teacherBound = defineEvent('TeacherBound', 1, teacherFunctions, { isPublic: true });
/** The binding is this from now on, all of it. */
export const teacherBindingChanged = defineEvent('TeacherBindingChanged', 1, teacherFunctions, { isPublic: true });
/** The binding ended. */
export const teacherUnbound = defineEvent('TeacherUnbound', 1, z.object({}), { isPublic: true });
