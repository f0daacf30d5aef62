import { attendanceType } from '../enumerations.js';
import { enumeration } from '../kernel/enumeration.js';
import {
  clearable,
  code,
  date,
  datetime,
  entityCalls,
  flag,
  id,
  ids,
  integer,
  list,
  nested,
  selectedId,
  text,
  translations,
} from '../kernel/index.js';
import { dayState } from './month.js';
import { ruleForm } from './rule.js';
import { shiftForm } from './shift.js';

/** Days of a rehearsal at most, and how many days back a rule can be changed. */
export const mostRehearsedDays = 31;
/** How far ahead a change can be planned, days. */
export const mostPlannedDays = 366;
/** Days that are rehearsed where nobody says which, today among them. */
export const usualRehearsedDays = 30;
/** Shifts of a rule that is rehearsed. */
const mostShifts = 50;
/** Records that are told one by one. */
export const mostRehearsedRecords = 300;

/** What a record says, as rehearsals compare it: the worst of it counts. */
export const rehearsedState = enumeration('RehearsedState', [
  [0, '无记录'],
  ...dayState.codes.map((code) => [code, dayState.labels[code]] as const),
]);

const change = entityCalls({
  service: 'attendance',
  id: 'attconfig.change',
  label: '考勤配置变更',
  shows: ['attendanceRule'],
  changes: ['attendanceRule'],
});
const permission = ['attendanceconfig:dbtn_update'];

/** A rule as it would be: all that it says beside its type, which stays. A shift without an id is a new one. */
const draft = {
  ...ruleForm,
  shifts: list({ id: id(), ...shiftForm }, { wire: 'params', label: '班次', max: mostShifts }),
  excludedClassIds: ids({ wire: 'excludeclassids', label: '不考勤班级' }),
};
const drafted = { draft: nested(draft, { label: '考勤配置', required: '请先试行' }) };

/** Beyond the contract: changes of rules that are looked at before they are made. */
export const ruleDraftQuery = change.call('/api/attendance/config/change/draft', {
  permission,
  input: selectedId,
  answer: {
    kind: 'object',
    fields: {
      id: id({ always: true }),
      type: code(attendanceType, { always: true }),
      draft: nested(draft, { always: true }),
      /** Version of the rule: a change is refused where it has moved on. */
      version: integer({ always: true }),
    },
  },
  summary: 'Answers a rule as a draft of its change (beyond the specification)',
});

export const ruleChangeRehearse = change.call('/api/attendance/config/change/rehearse', {
  permission,
  shows: ['attendanceRule', 'attendanceJudging', 'class', 'student', 'teacher'],
  input: {
    ...selectedId,
    ...drafted,
    /** The last thirty days without them. */
    from: date({ wire: 'fromdate', label: '开始日期' }),
    to: date({ wire: 'todate', label: '结束日期' }),
  },
  answer: {
    kind: 'object',
    fields: {
      version: integer({ always: true }),
      from: date({ wire: 'fromdate', always: true }),
      to: date({ wire: 'todate', always: true }),
      /** Persons who were looked at, and those of whom a record would be another one. */
      persons: integer({ always: true }),
      changedPersons: integer({ wire: 'changedpersons', always: true }),
      /** Records that would be others, would be new, or would be none any more. */
      records: integer({ always: true }),
      /** The same by class and by what they say before and after; who is in no class has none. */
      changes: list(
        {
          classId: clearable(id({ wire: 'classesid' })),
          className: text({ wire: 'classesname', always: true }),
          before: code(rehearsedState, { always: true }),
          after: code(rehearsedState, { always: true }),
          count: integer({ always: true }),
        },
        { always: true },
      ),
      /** The same by day: as many change where the rule holds from a day on, from it to the last one. */
      days: list({ day: date({ wire: 'date', always: true }), count: integer({ always: true }) }, { always: true }),
      /** The first of them. */
      examples: list(
        {
          id: id({ always: true }),
          personCode: text({ wire: 'code', always: true }),
          personName: text({ wire: 'name', always: true }),
          className: text({ wire: 'classesname', always: true }),
          day: date({ wire: 'date', always: true }),
          title: text({ always: true }),
          before: code(rehearsedState, { always: true }),
          after: code(rehearsedState, { always: true }),
        },
        { always: true },
      ),
      isTruncated: flag({ wire: 'truncated', always: true }),
    },
  },
  summary:
    'Tells which records a changed rule would have given in the days before; writes nothing (beyond the specification)',
});

export const ruleChangeActivate = change.call('/api/attendance/config/change/activate', {
  permission,
  writes: '启用考勤配置变更',
  input: {
    ...selectedId,
    /** The first day on which it holds: up to 31 days back, whose records are judged anew, or up to a year ahead. */
    from: date({ wire: 'fromdate', label: '生效日期', required: '请选择生效日期' }),
    version: integer({ label: '版本', required: '请先试行', min: 0 }),
    ...drafted,
  },
  answer: { kind: 'none' },
  summary:
    'Changes a rule from a day on; refused where it has moved on since the draft was read (beyond the specification)',
});

export const ruleChangeWithdraw = change.call('/api/attendance/config/change/withdraw', {
  permission,
  writes: '撤销计划的考勤配置变更',
  input: selectedId,
  answer: { kind: 'none' },
  summary: 'Takes a planned change of a rule back (beyond the specification)',
});

export const ruleChangeQuery = change.call('/api/attendance/config/change/query', {
  limited: 'open',
  input: {},
  answer: {
    kind: 'list',
    fields: {
      /** The rule's. */
      id: id({ always: true }),
      from: date({ wire: 'fromdate', always: true }),
      draft: nested(draft, { always: true }),
      planner: text({ always: true }),
      plannedAt: datetime({ wire: 'plannedtime', always: true }),
    },
  },
  summary: 'Lists the changes of rules that are planned, the next one first (beyond the specification)',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const ruleChangeTexts = translations({
  无记录: ['No record', 'Sin registro', '記録なし'],
  请先试行: ['Please rehearse it first', 'Pruébelo primero', '先に試行してください'],
  生效日期: ['Effective from', 'En vigor desde', '適用開始日'],
  请选择生效日期: ['Please choose the first day', 'Elija el primer día', '適用開始日を選択してください'],
  启用考勤配置变更: ['Put a changed attendance rule into effect', 'Activar cambio de regla', '出欠ルールの変更を適用'],
  撤销计划的考勤配置变更: [
    'Take a planned change of an attendance rule back',
    'Retirar cambio planificado de regla',
    '予定した出欠ルール変更の取り消し',
  ],
  计划考勤配置变更: ['Change of an attendance rule planned', 'Cambio de regla planificado', '出欠ルール変更の予定'],
  计划的考勤配置变更已生效: [
    'A planned change of an attendance rule holds',
    'Cambio planificado de regla en vigor',
    '予定した出欠ルール変更の適用',
  ],
  '考勤配置有计划中的变更，请先撤销': [
    'A change of the attendance rule is planned; take it back first',
    'Hay un cambio planificado de la regla; retírelo primero',
    '出欠ルールに予定した変更があります。先に取り消してください',
  ],
  考勤配置没有计划中的变更: [
    'No change of the attendance rule is planned',
    'No hay ningún cambio planificado de la regla',
    '出欠ルールに予定した変更はありません',
  ],
  请提交班次: [
    'Please submit the shifts, also where there are none',
    'Envíe los turnos, aunque no haya ninguno',
    'シフトを送信してください（ない場合も）',
  ],
  试行内容与现行配置相同: [
    'The draft says what the rule says already',
    'El borrador dice lo mismo que la regla',
    '試行の内容は現在のルールと同じです',
  ],
  '考勤配置已变更，请重新试行': [
    'The attendance rule has changed; please rehearse again',
    'La regla ha cambiado; pruébela de nuevo',
    '出欠ルールが変更されました。もう一度試行してください',
  ],
  '生效日期须在{first}至{last}之间': [
    'The first day must be from {first} to {last}',
    'El primer día debe estar entre {first} y {last}',
    '適用開始日は{first}から{last}までです',
  ],
  '试行日期最多{days}天，不能晚于今天': [
    'A rehearsal is of {days} days at most, up to today',
    'Una prueba abarca {days} días como máximo, hasta hoy',
    '試行は最大{days}日間、今日までです',
  ],
});
