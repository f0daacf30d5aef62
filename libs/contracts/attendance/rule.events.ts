import { z } from 'zod';
import { attendanceType, weekDay } from '../enumerations.js';
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
/** The rule was removed with its shifts; no group followed it. */
export const attendanceRuleRemoved = defineEvent('AttendanceRuleRemoved', 1, z.object({}), isPublic);

/** When a shift begins and ends, and on which days; times of day are `HH:mm:ss`. */
const shift = z.object({
  shiftId: z.uuid(),
  title: z.string(),
  /** People sign in between these two. */
  signInFrom: z.string(),
  signInTo: z.string(),
  /** They sign out between these two. */
  signOutFrom: z.string(),
  signOutTo: z.string(),
  /** 0 Sunday to 6 Saturday (enumeration WeekDay). */
  weekDays: z.array(z.literal(weekDay.codes)),
});
const excluded = z.object({ classIds: z.array(z.uuid()) });

/** The rule has one shift more. */
export const attendanceShiftAdded = defineEvent('AttendanceShiftAdded', 1, shift, isPublic);
/** The shift is this from now on, all of it. */
export const attendanceShiftChanged = defineEvent('AttendanceShiftChanged', 1, shift, isPublic);
/** The rule has that shift no more. */
export const attendanceShiftRemoved = defineEvent(
  'AttendanceShiftRemoved',
  1,
  z.object({ shiftId: z.uuid() }),
  isPublic,
);
/** These classes, and no others, are left out of the rule. */
export const ruleClassesExcluded = defineEvent('AttendanceRuleClassesExcluded', 1, excluded, isPublic);
/** These classes, and no others, are left out of every rule of the school; the stream is the school's. */
export const schoolClassesExcluded = defineEvent('AttendanceSchoolClassesExcluded', 1, excluded, isPublic);

/** All that the rule is to say from a day on, in place of what it says then. */
export const ruleChangePlanned = defineEvent(
  'AttendanceRuleChangePlanned',
  1,
  description.omit({ type: true }).extend({
    /** The first day on which it is to hold, `yyyy-MM-dd` where the school is. */
    from: z.string(),
    shifts: z.array(shift),
    excludedClassIds: z.array(z.uuid()),
    /** Name of who planned it. */
    planner: z.string(),
  }),
  isPublic,
);
/** What was planned is not to be. */
export const rulePlanWithdrawn = defineEvent('AttendanceRulePlanWithdrawn', 1, z.object({}), isPublic);
/** The day of the planned change has come; what it changes is told by the rule's other events. */
export const rulePlanFulfilled = defineEvent('AttendanceRulePlanFulfilled', 1, z.object({}), isPublic);
