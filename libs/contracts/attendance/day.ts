import { enumeration } from '../kernel/enumeration.js';
import {
  call,
  clearable,
  code,
  date,
  datetime,
  id,
  integer,
  list,
  type MenuEntry,
  paged,
  text,
  translations,
} from '../kernel/index.js';
import { dayState } from './month.js';

const listing = {
  service: 'attendance',
  method: 'POST',
  shows: ['attendanceJudging', 'student', 'teacher', 'class'],
} as const;

/** How many persons were how; of several shifts of a day the worst counts (`dayState`). */
const counts = {
  /** Of whom something is recorded. */
  expected: integer({ wire: 'count', always: true }),
  /** Came, be it late, or left early. */
  present: integer({ wire: 'presentcount', always: true }),
  late: integer({ wire: 'latecount', always: true }),
  early: integer({ wire: 'beforecount', always: true }),
  absent: integer({ wire: 'absenteeismcount', always: true }),
  /** Not seen yet, and the shift is not over. */
  pending: integer({ wire: 'unattendancecount', always: true }),
  leave: integer({ wire: 'leavecount', always: true }),
};

/** Beyond the contract: a day of the school at one look. */
export const attendanceDay = call({
  ...listing,
  id: 'attmanage.day.query',
  path: '/api/attendance/manage/day/query',
  limited: 'byClass',
  input: { day: date({ label: '日期' }) },
  answer: {
    kind: 'object',
    fields: {
      /** The day that was asked for; else today, or the last day on which something was recorded. */
      day: clearable(date()),
      /** The last day before it on which something was recorded. */
      dayBefore: clearable(date({ wire: 'beforedate' })),
      groups: list(
        {
          personType: code({ codes: [1, 3] as const }, { wire: 'persontype', always: true }),
          /** Grade of the class that each was in then; missing for those in none, and for teachers. */
          classId: clearable(id({ wire: 'classesid' })),
          className: clearable(text({ wire: 'classname' })),
          ...counts,
          /** The same of the day before. */
          expectedBefore: integer({ wire: 'beforedatecount', always: true }),
          presentBefore: integer({ wire: 'beforedatepresentcount', always: true }),
        },
        { always: true, unordered: true },
      ),
    },
  },
  summary:
    'Counts by grade who was expected, present, late, absent or on leave on a day, beside the day before (beyond the specification)',
});

/** How the day of those is who are listed: nobody has seen the first ones, whatever is said of it in the end. */
export const listedState = enumeration('ListedDay', [
  [0, '未到'],
  [1, '正常'],
  [2, '迟到'],
  [3, '早退'],
  [4, '缺勤'],
  [5, '未打卡'],
  [6, '请假'],
]);

/** Beyond the contract: who was how on a day, and who has been absent for days. */
export const attendanceDayPersons = call({
  ...listing,
  shows: [...listing.shows, 'pass'],
  id: 'attmanage.day.persons',
  path: '/api/attendance/manage/day/persons',
  limited: 'byClass',
  input: paged({
    day: date({ label: '日期' }),
    personType: code({ codes: [1, 3] as const }, { wire: 'persontype', label: '人员类型', fallback: 1 }),
    classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
    /** Everybody without it. */
    state: code(listedState, { label: '状态' }),
    /** Absent on at least so many recorded days running. */
    minDays: integer({ wire: 'mindays', label: '连续缺勤天数', min: 0, max: 60, fallback: 0 }),
  }),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true, unordered: true }),
      className: text({ wire: 'classname', always: true, unordered: true }),
      personCode: text({ wire: 'code', always: true, unordered: true }),
      personName: text({ wire: 'name', always: true, unordered: true }),
      state: code(dayState, { always: true, unordered: true }),
      /** Recorded days running on which the person was absent, up to this one; days on which nobody knows yet do not end them. */
      absentDays: integer({ wire: 'absentdays', always: true, unordered: true }),
      /** The last pass of the person. */
      seenAt: clearable(datetime({ wire: 'seentime', unordered: true })),
      position: clearable(text({ unordered: true })),
    },
  },
  summary:
    'Lists who was how on a day, today also who has not been seen yet: those first who have been absent for the most days running (beyond the specification)',
});

/** Its place in the menu. */
export const attendanceDayMenu: MenuEntry = {
  component: 'attendanceday',
  path: '/Attendance/day',
  text: '每日考勤',
  icon: 'contacts',
  isOpenToLimited: true,
};

/** English, Spanish and Japanese of the texts above. */
export const dayTexts = translations({
  每日考勤: ['Day by day', 'Día por día', '日別の出欠'],
  未到: ['Not there', 'No presente', '未登校'],
  连续缺勤天数: ['Days absent running', 'Días seguidos de ausencia', '連続欠席日数'],
});
