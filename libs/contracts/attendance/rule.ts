import { attendanceType, enabledState } from '../enumerations.js';
import {
  clearable,
  code,
  date,
  entityCalls,
  entityRows,
  flag,
  id,
  ids,
  list,
  type MenuEntry,
  selectedId,
  text,
  translations,
} from '../kernel/index.js';
import { shiftFields } from './shift.js';

const rule = entityCalls({
  service: 'attendance',
  id: 'attconfig',
  label: '考勤配置',
  streams: { category: 'attendanceRule' },
  shows: ['attendanceRule', 'attendanceExclusion'],
});

/** What a rule says beside its type. */
export const ruleForm = {
  title: text({ label: '标题', required: '请输入标题', max: 128 }),
  validFrom: date({ wire: 'validfromdate', label: '开始日期', required: '请输入开始日期' }),
  validTo: date({ wire: 'validtodate', label: '结束日期', required: '请输入结束日期' }),
  remark: clearable(text({ label: '备注', max: 256 })),
};
const { title, ...more } = ruleForm;
const form = { title, type: code(attendanceType, { label: '类型', required: '请选择类型' }), ...more };

export const attendanceRuleAdd = rule.add('/api/attendance/config/add', {
  permission: ['attendanceconfig:dbtn_add'],
  input: form,
  summary: 'Adds an attendance rule',
});

export const attendanceRuleUpdate = rule.update('/api/attendance/config/update', {
  permission: ['attendanceconfig:dbtn_update'],
  input: { ...selectedId, ...form },
  summary: 'Changes an attendance rule; a remark that is missing stays',
});

export const attendanceRuleDelete = rule.delete('/api/attendance/config/delete', {
  permission: ['attendanceconfig:dbtn_delete'],
  summary: 'Removes attendance rules that no group follows: all of them or none',
});

export const attendanceRuleQuery = rule.query('/api/attendance/config/query', {
  filters: {
    title: text({ wire: 'displayname', aliases: ['title', 'name', 'keyword'], label: '标题' }),
    type: code(attendanceType, { label: '类型' }),
    used: flag({ label: '是否使用' }),
    /** Rules have neither application nor address: who asks for one finds nothing (source: spec README). */
    application: text({ wire: 'appname', label: '应用名称' }),
    address: text({ wire: 'url', label: 'url' }),
    /** In force today, or not. */
    state: code(enabledState, { label: '状态' }),
  },
  row: {
    id: id({ always: true }),
    title: text({ always: true }),
    type: code(attendanceType, { always: true }),
    validFrom: date({ wire: 'validfromdate', always: true }),
    validTo: date({ wire: 'validtodate', always: true }),
    remark: clearable(text()),
    /** Those of the rule and those of the whole school. */
    excludedClassIds: ids({ wire: 'excludeclassids', always: true }),
    shifts: list(shiftFields, { wire: 'params', always: true }),
  },
  summary: 'Lists attendance rules, the newest first',
});

export const attendanceRuleExcludeClasses = rule.call('/api/attendance/config/updateexcludeclass', {
  changes: ['attendanceExclusion', 'attendanceRule'],
  permission: ['attendanceconfig:dbtn_update'],
  writes: '设置不考勤班级',
  input: {
    ids: ids({ aliases: ['id'], label: '班级', required: '请选择班级' }),
    ruleId: id({ wire: 'configid', label: '考勤配置' }),
  },
  answer: { kind: 'none' },
  summary: 'Leaves classes out of an attendance rule, or of all rules of the school; they replace those of before',
});

/** Its place in the menu, and the buttons that can be granted. */
export const ruleMenu: MenuEntry = {
  component: 'attendanceconfig',
  path: '/Attendance/config',
  text: '考勤配置管理',
  icon: 'clock-circle',
  buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '批量删除' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const ruleTexts = translations(
  entityRows('考勤配置', ['Attendance rule', 'Regla de asistencia', '出欠ルール']),
  {
    考勤配置管理: ['Attendance rules', 'Reglas', '出欠ルール管理'],
    标题: ['Title', 'Título', 'タイトル'],
    请输入标题: ['Please enter the title', 'Introduzca el título', 'タイトルを入力してください'],
    请选择类型: ['Please choose the type', 'Elija el tipo', '種別を選択してください'],
    请输入开始日期: ['Please enter the first day', 'Introduzca la fecha inicial', '開始日を入力してください'],
    请输入结束日期: ['Please enter the last day', 'Introduzca la fecha final', '終了日を入力してください'],
    '考勤配置已被考勤组使用，不允许删除': [
      'An attendance group follows the attendance rule; it cannot be deleted',
      'Un grupo de asistencia usa la regla de asistencia; no se puede eliminar',
      '出欠ルールは出欠グループで使用中のため、削除できません',
    ],
    打卡时间段不正确: [
      'A time must end after it begins',
      'Un horario debe terminar después de empezar',
      '打刻時間帯が正しくありません',
    ],
    设置不考勤班级: ['Leave classes out of attendance', 'Excluir clases de la asistencia', '出欠対象外のクラスを設定'],
  },
);
