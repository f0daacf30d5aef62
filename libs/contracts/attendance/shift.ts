import { weekDay } from '../enumerations.js';
import { codeList, entityCalls, entityRows, id, list, selectedId, text, time, translations } from '../kernel/index.js';

const shift = entityCalls({
  service: 'attendance',
  id: 'attconfig.item',
  label: '班次',
  streams: { category: 'attendanceRule', idIn: 'ruleId' },
});
const permission = ['attendanceconfig:dbtn_update'];

const ofRule = { ruleId: id({ wire: 'mainid', label: '考勤配置', required: '请选择考勤配置' }) };
/** What a shift says. */
export const shiftForm = {
  title: text({ label: '班次', required: '请输入班次', max: 128 }),
  signInFrom: time({ wire: 'tofrom', label: '上班打卡开始时间', required: '请输入上班打卡开始时间' }),
  signInTo: time({ wire: 'toend', label: '上班打卡结束时间', required: '请输入上班打卡结束时间' }),
  signOutFrom: time({ wire: 'leavefrom', label: '下班打卡开始时间', required: '请输入下班打卡开始时间' }),
  signOutTo: time({ wire: 'leaveend', label: '下班打卡结束时间', required: '请输入下班打卡结束时间' }),
  weekDays: codeList(weekDay, { wire: 'weeklist', aliases: ['weeks'], label: '星期', required: '请选择星期' }),
};
const form = { ...ofRule, ...shiftForm };

/** A shift as it is answered. */
export const shiftFields = {
  id: id({ always: true }),
  ruleId: id({ wire: 'mainid', always: true }),
  title: text({ always: true }),
  signInFrom: time({ wire: 'tofrom', always: true }),
  signInTo: time({ wire: 'toend', always: true }),
  signOutFrom: time({ wire: 'leavefrom', always: true }),
  signOutTo: time({ wire: 'leaveend', always: true }),
  /** The days again, as the text of a JSON list. */
  weekDaysText: text({ wire: 'weeks', always: true }),
  weekDays: codeList(weekDay, { wire: 'weeklist', always: true }),
};

export const attendanceShiftAdd = shift.add('/api/attendance/config/item/add', {
  permission,
  input: form,
  summary: 'Adds a shift to an attendance rule',
});

export const attendanceShiftUpdate = shift.update('/api/attendance/config/item/update', {
  permission,
  input: { ...selectedId, ...form },
  summary: 'Changes a shift of an attendance rule',
});

export const attendanceShiftDelete = shift.delete('/api/attendance/config/item/delete', {
  permission,
  summary: 'Removes shifts from their attendance rules',
});

export const attendanceShiftQuery = shift.list('/api/attendance/config/item/query', {
  input: ofRule,
  answer: { kind: 'list', fields: shiftFields },
  summary: 'Lists the shifts of an attendance rule',
});

export const attendanceShiftQueryAll = shift.call('/api/attendance/config/item/queryall', {
  limited: 'open',
  method: 'GET',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      title: text({ always: true }),
      shifts: list({ id: id({ always: true }), title: text({ always: true }) }, { wire: 'params', always: true }),
    },
  },
  summary: 'Lists the attendance rules with their shifts, for pickers',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const shiftTexts = translations(entityRows('班次', ['Shift', 'Turno', 'シフト']), {
  星期: ['Weekdays', 'Días de la semana', '曜日'],
  上班打卡开始时间: ['Sign-in from', 'Entrada desde', '出勤打刻の開始'],
  上班打卡结束时间: ['Sign-in to', 'Entrada hasta', '出勤打刻の終了'],
  下班打卡开始时间: ['Sign-out from', 'Salida desde', '退勤打刻の開始'],
  下班打卡结束时间: ['Sign-out to', 'Salida hasta', '退勤打刻の終了'],
  请输入班次: ['Please enter the shift', 'Introduzca el turno', 'シフトを入力してください'],
  请输入上班打卡开始时间: [
    'Please enter when sign-in begins',
    'Introduzca el inicio de la entrada',
    '出勤打刻の開始時刻を入力してください',
  ],
  请输入上班打卡结束时间: [
    'Please enter when sign-in ends',
    'Introduzca el fin de la entrada',
    '出勤打刻の終了時刻を入力してください',
  ],
  请输入下班打卡开始时间: [
    'Please enter when sign-out begins',
    'Introduzca el inicio de la salida',
    '退勤打刻の開始時刻を入力してください',
  ],
  请输入下班打卡结束时间: [
    'Please enter when sign-out ends',
    'Introduzca el fin de la salida',
    '退勤打刻の終了時刻を入力してください',
  ],
  请选择星期: ['Please choose weekdays', 'Elija los días de la semana', '曜日を選択してください'],
});
