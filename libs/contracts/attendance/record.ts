import { attendanceType, reviewState, studentRecordState, teacherRecordState, weekDay } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  date,
  datetime,
  entityCalls,
  filters,
  flag,
  id,
  integer,
  list,
  type MenuEntry,
  paged,
  text,
  time,
  translations,
  workbookAnswer,
} from '../kernel/index.js';
import { dayState } from './month.js';

/** Stands for the hour of those who did not sign in. */
export const noHour = 24;

/** What lists of records show. */
const shows = ['attendanceJudging', 'attendanceRecord', 'student', 'teacher', 'class'];

/** Types of attendance that students have. */
const studentAttendance = { codes: [1, 2] as const, labels: attendanceType.labels, name: attendanceType.name };

const groupId = id({ wire: 'groupid', label: '考勤组' });
/** Without days these lists are of today. */
const common = {
  from: date({ label: '开始日期' }),
  to: date({ label: '结束日期' }),
  classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
  name: text({ label: '姓名' }),
  code: text({ label: '编码' }),
  /** Beyond the contract: the records of one person. */
  personId: id({ wire: 'personid', label: '人员' }),
  /** Beyond the contract: what statistics count; of several things that a record says the worst (`dayState`). */
  outcome: code(dayState, { label: '判定结果' }),
  weekday: code(weekDay, { label: '星期' }),
  /** In which the record has its sign-in; `noHour` where it has none. */
  hour: integer({ label: '上班打卡时段', min: 0, max: noHour }),
};
const studentFilters = {
  groupId,
  type: code(studentAttendance, { label: '类型' }),
  state: code(studentRecordState, { label: '状态' }),
  ...common,
};
const teacherFilters = {
  groupId,
  state: code(teacherRecordState, { label: '状态' }),
  appealState: code(reviewState, { wire: 'appealstate', label: '申诉状态' }),
  shiftId: id({ wire: 'itemid', label: '班次' }),
  ...common,
  isWaiting: flag({ wire: 'waitreview', label: '待审核' }),
};

/** What somebody says against a record. */
const appeal = {
  id: id({ always: true }),
  submittedAt: datetime({ wire: 'appealTime', always: true }),
  isLate: flag({ wire: 'islate', always: true }),
  isEarly: flag({ wire: 'isbefore', always: true }),
  isAbsent: flag({ wire: 'isabsenteeism', always: true }),
  signIn: clearable(time({ wire: 'totime' })),
  signOut: clearable(time({ wire: 'leavetime' })),
  state: code(reviewState, { wire: 'reviewState', always: true }),
  reviewedAt: clearable(datetime({ wire: 'reviewTime' })),
  reviewer: clearable(text({ wire: 'reviewAdmin' })),
  remarks: clearable(text({ wire: 'reviewRemarks' })),
  content: text({ wire: 'submitcontent', always: true }),
};

const record = {
  id: id({ always: true }),
  className: text({ wire: 'classname', always: true }),
  personCode: text({ wire: 'code', always: true }),
  personName: text({ wire: 'name', always: true }),
  title: text({ always: true }),
  day: date({ wire: 'date', always: true }),
  signIn: clearable(time({ wire: 'totime' })),
  signOut: clearable(time({ wire: 'leavetime' })),
  isLate: flag({ wire: 'islate', always: true }),
  isEarly: flag({ wire: 'isbefore', always: true }),
  isAbsent: flag({ wire: 'isabsenteeism', always: true }),
  appeals: list(appeal, { always: true, unordered: true }),
  personType: code({ codes: [1, 3] as const }, { wire: 'persontype', always: true }),
  /** Beyond the contract: whose record it is. */
  personId: id({ wire: 'personid', always: true }),
  groupId: id({ wire: 'groupid', always: true }),
  shiftId: id({ wire: 'itemid', always: true }),
  /** Beyond the contract: nobody has seen the person yet; leave covers the shift or one of its ends. */
  isPending: flag({ wire: 'ispending', always: true }),
  isOnLeave: flag({ wire: 'isonleave', always: true }),
  /** Beyond the contract: what the record rests on. */
  basis: code({ codes: ['passes', 'leave', 'edit', 'appeal'] as const }, { always: true }),
};

const summary = {
  kind: 'object',
  fields: {
    count: integer({ always: true }),
    late: integer({ wire: 'latecount', always: true }),
    early: integer({ wire: 'beforecount', always: true }),
    absent: integer({ wire: 'absenteeismcount', always: true }),
    pending: integer({ wire: 'unattendancecount', always: true }),
  },
} as const;

const listing = { service: 'attendance', method: 'POST', shows } as const;

export const studentRecordQuery = call({
  limited: 'byClass',
  ...listing,
  id: 'attmanage.student.query',
  path: '/api/attendance/manage/student/query',
  input: paged(studentFilters),
  answer: { kind: 'paged', fields: record },
  summary: 'Lists attendance records of students; without days those of today',
});

export const studentRecordSummary = call({
  limited: 'byClass',
  ...listing,
  id: 'attmanage.student.summary',
  path: '/api/attendance/manage/student/summary',
  input: filters(studentFilters),
  answer: summary,
  summary: 'Counts the attendance records of students that the filters give',
});

export const studentRecordExport = call({
  limited: 'byClass',
  ...listing,
  id: 'attmanage.student.export',
  path: '/api/attendance/manage/student/export',
  permission: ['attendance:dbtn_export'],
  input: filters(studentFilters),
  answer: workbookAnswer('学生考勤数据.xlsx'),
  summary: 'Writes the attendance records of students that the filters give as a workbook',
});

const teacherRecord = entityCalls({
  service: 'attendance',
  id: 'attmanage.teacher',
  label: '考勤',
  streams: { category: 'attendanceRecord' },
  shows,
  changes: ['attendanceRecord', 'attendanceJudging'],
});

export const teacherRecordQuery = teacherRecord.query('/api/attendance/manage/teacher/query', {
  filters: teacherFilters,
  row: record,
  summary:
    'Lists attendance records of teachers with their appeals; who has not clocked in, for one shift of today alone',
});

export const teacherRecordSummary = call({
  ...listing,
  id: 'attmanage.teacher.summary',
  path: '/api/attendance/manage/teacher/summary',
  input: filters(teacherFilters),
  answer: summary,
  summary: 'Counts the attendance records of teachers that the filters give, whatever state they ask for',
});

export const teacherRecordExport = call({
  ...listing,
  id: 'attmanage.teacher.export',
  path: '/api/attendance/manage/teacher/export',
  permission: ['attendanceteacher:dbtn_export'],
  input: filters(teacherFilters),
  answer: workbookAnswer('教师考勤数据.xlsx'),
  summary: 'Writes the attendance records of teachers that the filters give as a workbook',
});

const claims = {
  isLate: flag({ wire: 'islate', label: '迟到', required: '请选择是否迟到' }),
  isEarly: flag({ wire: 'isbefore', label: '早退', required: '请选择是否早退' }),
  isAbsent: flag({ wire: 'isabsenteeism', label: '缺勤', required: '请选择是否缺勤' }),
};

export const teacherRecordUpdate = teacherRecord.update('/api/attendance/manage/teacher/update', {
  permission: ['attendanceteacher:dbtn_update'],
  input: {
    id: id({ required: '请选择记录' }),
    ...claims,
    remark: text({ wire: 'reviewcontent', aliases: ['reviewRemarks'], label: '审核内容', max: 256 }),
  },
  summary: 'Says whether a teacher was late, left early or was absent; late and early is not absent, absent is neither',
});

export const teacherRecordReview = teacherRecord.call('/api/attendance/manage/teacher/review', {
  permission: ['attendanceteacher:dbtn_review'],
  writes: '审核考勤申诉',
  input: {
    id: id({ required: '请选择记录' }),
    result: code(
      { codes: [2, 3] as const, labels: reviewState.labels, name: reviewState.name },
      { wire: 'reviewState', label: '审核结果', required: '请选择审核结果' },
    ),
    remarks: text({ wire: 'reviewRemarks', label: '审核意见', max: 256 }),
  },
  answer: { kind: 'none' },
  summary: 'Agrees to an appeal, which then is what the record says, or does not; it is final',
});

export const openAppealSubmit = call({
  id: 'open.appeal.submit',
  service: 'attendance',
  method: 'POST',
  path: '/api/open/appeal/submit',
  auth: 'open',
  changes: ['attendanceRecord'],
  isPersonal: true,
  writes: '提交考勤申诉',
  input: {
    recordId: id({ wire: 'recordid', label: '考勤记录', required: '请选择记录' }),
    ...claims,
    signIn: time({ wire: 'totime', label: '上班打卡' }),
    signOut: time({ wire: 'leavetime', label: '下班打卡' }),
    content: text({ wire: 'submitcontent', label: '申诉内容', required: '请输入申诉内容', max: 256 }),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Takes an appeal of a teacher against a record; one at a time waits for its review',
});

/** Their places in the menu, and the buttons that can be granted. */
export const studentRecordMenu: MenuEntry = {
  component: 'attendance',
  isOpenToLimited: true,
  path: '/Attendance/student',
  text: '学生考勤记录',
  icon: 'check-square',
  buttons: { dbtn_export: '导出' },
};
export const teacherRecordMenu: MenuEntry = {
  component: 'attendanceteacher',
  path: '/Attendance/teacher',
  text: '教师考勤记录',
  icon: 'audit',
  buttons: { dbtn_update: '修改', dbtn_review: '审核', dbtn_export: '导出' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const recordTexts = translations({
  学生考勤记录: ['Student attendance', 'Asistencia de alumnos', '生徒の出欠記録'],
  教师考勤记录: ['Teacher attendance', 'Asistencia de docentes', '教師の勤怠記録'],
  考勤记录: ['Attendance record', 'Registro de asistencia', '出欠記録'],
  修改考勤: ['Change an attendance record', 'Modificar registro de asistencia', '出欠記録を変更'],
  审核考勤申诉: ['Review an appeal', 'Revisar una reclamación', '出欠の申立てを審査'],
  提交考勤申诉: ['Submit an appeal', 'Enviar una reclamación', '出欠の申立てを提出'],
  申诉状态: ['State of the appeal', 'Estado de la reclamación', '申立ての状態'],
  申诉内容: ['Appeal', 'Reclamación', '申立ての内容'],
  判定结果: ['Outcome', 'Resultado del día', '判定結果'],
  上班打卡时段: ['Hour of sign-in', 'Hora de entrada', '出勤打刻の時間帯'],
  审核内容: ['Review', 'Revisión', '審査内容'],
  审核结果: ['Result', 'Resultado', '審査結果'],
  审核: ['Review', 'Revisar', '審査'],
  审核意见: ['Remarks', 'Observaciones', '審査意見'],
  上班打卡: ['Sign-in', 'Entrada', '出勤打刻'],
  下班打卡: ['Sign-out', 'Salida del turno', '退勤打刻'],
  请选择是否迟到: [
    'Please say whether the person was late',
    'Indique si hubo retraso',
    '遅刻かどうかを選択してください',
  ],
  请选择是否早退: [
    'Please say whether the person left early',
    'Indique si hubo salida anticipada',
    '早退かどうかを選択してください',
  ],
  请选择是否缺勤: [
    'Please say whether the person was absent',
    'Indique si hubo ausencia',
    '欠席かどうかを選択してください',
  ],
  请选择审核结果: [
    'Please choose the result of the review',
    'Elija el resultado de la revisión',
    '審査結果を選択してください',
  ],
  请输入申诉内容: ['Please enter the appeal', 'Introduzca la reclamación', '申立ての内容を入力してください'],
  考勤记录不存在: [
    'The attendance record does not exist',
    'El registro de asistencia no existe',
    '出欠記録が存在しません',
  ],
  考勤申诉不存在: ['The appeal does not exist', 'La reclamación no existe', '申立てが存在しません'],
  申诉已审核: ['The appeal has been reviewed already', 'La reclamación ya se ha revisado', '申立ては審査済みです'],
  该记录已有待审核的申诉: [
    'An appeal against this record waits for its review already',
    'Ya hay una reclamación pendiente para este registro',
    'この記録には審査待ちの申立てがあります',
  ],
});
