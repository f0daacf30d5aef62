import { enumeration } from '../kernel/enumeration.js';
import {
  call,
  clearable,
  code,
  date,
  datetime,
  flag,
  id,
  integer,
  list,
  text,
  time,
  translations,
} from '../kernel/index.js';

/** One thing that led to what a record says. */
export const reasonKind = enumeration('AttendanceReason', [
  ['signIn', '上班打卡'],
  ['signOut', '下班打卡'],
  ['unused', '未采用的出入'],
  ['leave', '请假'],
  ['noSignIn', '没有上班打卡'],
  ['noSignOut', '没有下班打卡'],
  ['pending', '未打卡'],
  ['edit', '人工修改'],
  ['appeal', '申诉通过'],
  ['late', '迟到'],
  ['early', '早退'],
  ['absent', '缺勤'],
  ['notMember', '当时不在考勤组'],
  ['notOpen', '未到打卡时间'],
  ['outsideRule', '不在规则有效期'],
  ['restDay', '非考勤日'],
  ['holiday', '节假日'],
  ['classExcluded', '不考勤班级'],
]);

/** Why a pass decided nothing. */
export const unusedPass = enumeration('UnusedPass', [
  ['refused', '设备未放行'],
  ['otherDevice', '不是考勤组的设备'],
  ['outsideWindows', '不在打卡时间内'],
  ['repeated', '一分钟内重复'],
  ['returned', '之后又返回'],
  ['notDecisive', '已有其他打卡'],
]);

/** Why a record says what it says, in the order of the decision. */
const explanation = {
  kind: 'object',
  fields: {
    id: id({ always: true }),
    personName: text({ wire: 'name', always: true }),
    day: date({ wire: 'date', always: true }),
    ruleTitle: text({ wire: 'configtitle', always: true }),
    /** Which version of the rule decided, counted from 1 by the moments from which they hold, and from when it held. */
    ruleVersion: integer({ wire: 'configversion', always: true }),
    ruleFrom: datetime({ wire: 'configfrom', always: true }),
    title: text({ always: true }),
    signInFrom: time({ wire: 'tofrom', always: true }),
    signInTo: time({ wire: 'toend', always: true }),
    signOutFrom: time({ wire: 'leavefrom', always: true }),
    signOutTo: time({ wire: 'leaveend', always: true }),
    reasons: list(
      {
        kind: code(reasonKind, { always: true }),
        /** Time of day; of who decided, with its day. */
        at: clearable(text()),
        /** Of leave, its end; of who was late or left early, the moment that was to be kept. */
        until: clearable(text()),
        /** Where a pass was. */
        position: clearable(text()),
        why: clearable(code(unusedPass)),
        /** Who decided, and what was said with it. */
        who: clearable(text()),
        remark: clearable(text()),
      },
      { always: true },
    ),
  },
} as const;

const verdict = {
  signIn: clearable(time({ wire: 'totime' })),
  signOut: clearable(time({ wire: 'leavetime' })),
  isLate: flag({ wire: 'islate', always: true }),
  isEarly: flag({ wire: 'isbefore', always: true }),
  isAbsent: flag({ wire: 'isabsenteeism', always: true }),
  isPending: flag({ wire: 'ispending', always: true }),
  isOnLeave: flag({ wire: 'isonleave', always: true }),
};

const asked = { id: id({ label: '考勤记录', required: '请选择记录' }) };
const common = { service: 'attendance', method: 'POST', input: asked, answer: explanation } as const;

/** Beyond the contract: why a record says what it says. */
export const recordExplain = call({
  limited: 'byClass',
  ...common,
  id: 'attmanage.explain',
  path: '/api/attendance/manage/explain',
  shows: ['attendanceJudging', 'attendanceRecord', 'pass', 'leave'],
  summary: 'Tells why an attendance record says what it says: passes that counted and that did not, leave, decisions',
});

/** Beyond the contract: the same for an app of parents. */
export const openRecordExplain = call({
  ...common,
  id: 'open.attendance.explain',
  path: '/api/open/attendance/explain',
  auth: 'open',
  summary: 'Tells why an attendance record says what it says',
});

/** Beyond the contract: the same of each record of a person's day, for an app that knows a code and no records. */
export const openDayExplain = call({
  service: 'attendance',
  method: 'POST',
  id: 'open.attendance.explanation',
  path: '/api/open/attendance/explanation',
  auth: 'open',
  input: {
    personType: code({ codes: [1, 3] as const }, { wire: 'persontype', label: '人员类型', fallback: 1 }),
    personCode: text({ wire: 'personno', label: '人员编码', required: '请输入人员编码', max: 64 }),
    day: date({ wire: 'date', label: '日期', required: '请选择日期' }),
  },
  answer: { kind: 'list', fields: { ...explanation.fields, ...verdict } },
  summary:
    'Tells of each attendance record of a person and a day what it says and why: windows, passes, leave and decisions; an empty list where nothing is recorded',
});

/** English, Spanish and Japanese of the texts above. */
export const explanationTexts = translations({
  请选择日期: ['Please choose a day', 'Seleccione una fecha', '日付を選択してください'],
  未采用的出入: ['Pass that did not count', 'Paso no considerado', '採用されなかった入退'],
  没有上班打卡: ['No sign-in', 'Sin entrada', '出勤打刻なし'],
  没有下班打卡: ['No sign-out', 'Sin salida', '退勤打刻なし'],
  人工修改: ['Changed by hand', 'Modificado a mano', '手動で変更'],
  申诉通过: ['Appeal agreed to', 'Reclamación aceptada', '申立てを承認'],
  当时不在考勤组: ['In no attendance group then', 'Sin grupo en ese momento', '当時は出欠グループ外'],
  未到打卡时间: ['Before the time to sign in', 'Antes de la hora de fichar', '打刻時間前'],
  不在规则有效期: ['The rule does not hold on this day', 'Fuera de la vigencia', 'ルールの有効期間外'],
  非考勤日: ['No day of the shift', 'Día sin turno', '対象外の曜日'],
  设备未放行: ['Refused by the device', 'Rechazado por el dispositivo', '機器が拒否'],
  不是考勤组的设备: ['Not a device of the group', 'Dispositivo de otro grupo', 'グループ外の機器'],
  不在打卡时间内: ['Outside of the times', 'Fuera de horario', '打刻時間外'],
  一分钟内重复: ['Again within a minute', 'Repetido en un minuto', '1分以内の重複'],
  之后又返回: ['Came back afterwards', 'Volvió después', 'その後戻った'],
  已有其他打卡: ['Another pass counts', 'Cuenta otro paso', '別の打刻を採用'],
});
