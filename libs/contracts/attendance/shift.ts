import { weekDay } from '../enumerations.js';
import { call, codeList, id, list, selectedId, selection, text, time, translations } from '../kernel/index.js';

const service = 'attendance';
const base = '/api/attendance/config/item';
const permission = ['attendanceconfig:dbtn_update'];

const ofRule = { ruleId: id({ wire: 'mainid', label: '考勤配置', required: '请选择考勤配置' }) };
const form = {
  ...ofRule,
  title: text({ label: '班次', required: '请输入班次', max: 128 }),
  signInFrom: time({ wire: 'tofrom', label: '上班打卡开始时间', required: '请输入上班打卡开始时间' }),
  signInTo: time({ wire: 'toend', label: '上班打卡结束时间', required: '请输入上班打卡结束时间' }),
  signOutFrom: time({ wire: 'leavefrom', label: '下班打卡开始时间', required: '请输入下班打卡开始时间' }),
  signOutTo: time({ wire: 'leaveend', label: '下班打卡结束时间', required: '请输入下班打卡结束时间' }),
  weekDays: codeList(weekDay, { wire: 'weeklist', aliases: ['weeks'], label: '星期', required: '请选择星期' }),
};

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

export const attendanceShiftAdd = call({
  id: 'attconfig.item.add',
  service,
  method: 'POST',
  path: `${base}/add`,
  permission,
  writes: '新增班次',
  input: form,
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Adds a shift to an attendance rule',
});

export const attendanceShiftUpdate = call({
  id: 'attconfig.item.update',
  service,
  method: 'POST',
  path: `${base}/update`,
  permission,
  writes: '修改班次',
  input: { ...selectedId, ...form },
  answer: { kind: 'none' },
  summary: 'Changes a shift of an attendance rule',
});

export const attendanceShiftDelete = call({
  id: 'attconfig.item.delete',
  service,
  method: 'POST',
  path: `${base}/delete`,
  permission,
  writes: '删除班次',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Removes shifts from their attendance rules',
});

export const attendanceShiftQuery = call({
  id: 'attconfig.item.query',
  service,
  method: 'POST',
  path: `${base}/query`,
  input: ofRule,
  answer: { kind: 'list', fields: shiftFields },
  summary: 'Lists the shifts of an attendance rule',
});

export const attendanceShiftQueryAll = call({
  id: 'attconfig.item.queryall',
  service,
  method: 'GET',
  path: `${base}/queryall`,
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

/** English, Spanish and Japanese of the texts above, and of the refusals that its handlers give. */
export const shiftTexts = translations({
  班次: ['Shift', 'Turno', 'シフト'],
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
  新增班次: ['Add shift', 'Añadir turno', 'シフトを追加'],
  修改班次: ['Change shift', 'Modificar turno', 'シフトを変更'],
  删除班次: ['Delete shifts', 'Eliminar turnos', 'シフトを削除'],
});
