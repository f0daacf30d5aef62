import { weekDay } from '../enumerations.js';
import { call, clearable, code, date, id, integer, list, type MenuEntry, text, translations } from '../kernel/index.js';

/** Days that statistics are of at most: a year, and the same day of the next one. */
export const mostCountedDays = 367;

/** How many records say what; each counts once, for the worst that it says (`dayState`). */
const counts = {
  count: integer({ always: true }),
  normal: integer({ wire: 'normalcount', always: true }),
  late: integer({ wire: 'latecount', always: true }),
  early: integer({ wire: 'beforecount', always: true }),
  absent: integer({ wire: 'absenteeismcount', always: true }),
  /** Not seen yet, and the shift is not over. */
  pending: integer({ wire: 'unattendancecount', always: true }),
  leave: integer({ wire: 'leavecount', always: true }),
};

const ofClass = {
  /** Missing for records of those who were in none. */
  classId: clearable(id({ wire: 'classesid' })),
  className: clearable(text({ wire: 'classname' })),
  ...counts,
};

/** Beyond the contract: how attendance was in some days, by grade, class, weekday and the hour of coming. */
export const attendanceStatistics = call({
  limited: 'byClass',
  id: 'attmanage.statistics.query',
  shows: ['attendanceJudging', 'student', 'teacher', 'class'],
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/manage/statistics/query',
  input: {
    personType: code({ codes: [1, 3] as const }, { wire: 'persontype', label: '人员类型', fallback: 1 }),
    /** Without days it is of today. */
    from: date({ label: '开始日期' }),
    to: date({ label: '结束日期' }),
    classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
  },
  answer: {
    kind: 'object',
    fields: {
      /** Of the class that each was in then; of a grade of which a class was asked for alone, the id is that class's. */
      grades: list(ofClass, { always: true, unordered: true }),
      /** With what lies below each. */
      classes: list(ofClass, { always: true, unordered: true }),
      weekdays: list(
        { weekday: code(weekDay, { always: true }), ...counts },
        { wire: 'weekdays', always: true, unordered: true },
      ),
      /** By the hour in which somebody came first; missing for those who did not. */
      hours: list({ hour: clearable(integer()), ...counts }, { always: true, unordered: true }),
    },
  },
  summary:
    'Counts what attendance records of some days say, by grade, class, weekday and the hour of coming (beyond the specification)',
});

/** Its place in the menu. */
export const attendanceStatisticsMenu: MenuEntry = {
  component: 'attendancestatistics',
  path: '/Attendance/statistics',
  text: '考勤统计',
  icon: 'bar-chart',
  isOpenToLimited: true,
};

/** English, Spanish and Japanese of the texts above. */
export const statisticsTexts = translations({
  '统计日期须有先后且最多{days}天': [
    'The days have to be in order, and {days} at most',
    'Los días deben estar en orden y ser {days} como máximo',
    '日付は順に、最大{days}日まで指定してください',
  ],
});
