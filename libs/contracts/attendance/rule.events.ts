import { z } from 'zod';
import { attendanceType } from '../enumerations.js';
import { defineEvent } from '../kernel/index.js';

const isPublic = { isPublic: true };

/** What an attendance rule says; what nobody filled in is missing. */
const description = z.object({
  title: z.string(),
  /** 1 lessons of students, 2 dormitory of students, 3 teachers (enumeration AttendanceConfigType). */
  type: z.literal(attendanceType.codes),
  /** First day on which it holds, `yyyy-MM-dd`. */
  validFrom: z.string(),
  /** Last day on which it holds, `yyyy-MM-dd`. */
  validTo: z.string(),
  remark: z.string().optional(),
});

/** An attendance rule was added. The stream of all these is the rule's. */
export const attendanceRuleAdded = defineEvent('AttendanceRuleAdded', 1, description, isPublic);
/** The rule says this from now on, all of it. */
export const attendanceRuleChanged = defineEvent('AttendanceRuleChanged', 1, description, isPublic);
/** The rule was removed; no group followed it. */
export const attendanceRuleRemoved = defineEvent('AttendanceRuleRemoved', 1, z.object({}), isPublic);
