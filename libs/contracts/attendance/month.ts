import { enumeration } from '../kernel/enumeration.js';
import { call, code, id, integer, text, translations, workbookAnswer } from '../kernel/index.js';

/** How a day of a month was; of several shifts of a day the worst. */
export const dayState = enumeration('AttendanceDay', [
  [1, '正常'],
  [2, '迟到'],
  [3, '早退'],
  [4, '缺勤'],
  [5, '未打卡'],
  [6, '请假'],
]);

const asked = {
  personType: code({ codes: [1, 3] as const }, { wire: 'persontype', label: '人员类型', fallback: 1 }),
  /** `yyyy-MM`; blanks are no month at all. */
  month: text({ label: '月份', required: '请选择月份', pattern: /^(\d{4}-(0[1-9]|1[0-2]))?$/ }),
  classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
  /** The month of one person. */
  personId: id({ wire: 'personid', label: '人员' }),
};

/** Beyond the contract: who was how on which day of a month. */
export const recordMonth = call({
  limited: 'byClass',
  id: 'attmanage.month.query',
  shows: ['attendanceJudging', 'student', 'teacher', 'class'],
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/manage/month/query',
  input: asked,
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      className: text({ wire: 'classname', always: true }),
      personCode: text({ wire: 'code', always: true }),
      personName: text({ wire: 'name', always: true }),
      /** A digit a day: a code of `dayState`, or 0 where nothing is recorded. */
      days: text({ always: true }),
      late: integer({ wire: 'latecount', always: true }),
      early: integer({ wire: 'beforecount', always: true }),
      absent: integer({ wire: 'absenteeismcount', always: true }),
      leave: integer({ wire: 'leavecount', always: true }),
    },
  },
  summary: 'Lists the persons of a class, or of the school, with how each day of a month was',
});

/** Beyond the contract: the same as a workbook. */
export const recordMonthExport = call({
  limited: 'byClass',
  id: 'attmanage.month.export',
  shows: ['attendanceJudging', 'student', 'teacher', 'class'],
  service: 'attendance',
  method: 'POST',
  path: '/api/attendance/manage/month/export',
  permission: ['attendance:dbtn_export', 'attendanceteacher:dbtn_export'],
  input: asked,
  answer: workbookAnswer('考勤月报.xlsx'),
  summary: 'Writes the month of a class, or of the school, as a workbook with totals',
});

/** English, Spanish and Japanese of the texts above. */
export const monthTexts = translations({
  月份: ['Month', 'Mes', '月'],
  请选择月份: ['Please choose a month', 'Elija un mes', '月を選択してください'],
  考勤月报: ['Monthly attendance', 'Asistencia mensual', '出欠月報'],
  请假天数: ['Days of leave', 'Días de permiso', '休暇日数'],
});
