import { attendanceType, enabledState } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  date,
  flag,
  id,
  ids,
  list,
  paged,
  selectedId,
  selection,
  text,
} from '../kernel/index.js';
import { shiftFields } from './shift.js';

const service = 'attendance';
const base = '/api/attendance/config';

const form = {
  title: text({ label: '标题', required: '请输入标题', max: 128 }),
  type: code(attendanceType, { label: '类型', required: '请选择类型' }),
  validFrom: date({ wire: 'validfromdate', label: '开始日期', required: '请输入开始日期' }),
  validTo: date({ wire: 'validtodate', label: '结束日期', required: '请输入结束日期' }),
  remark: clearable(text({ label: '备注', max: 256 })),
};

export const attendanceRuleAdd = call({
  id: 'attconfig.add',
  service,
  method: 'POST',
  path: `${base}/add`,
  permission: ['attendanceconfig:dbtn_add'],
  writes: '新增考勤配置',
  input: form,
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Adds an attendance rule',
});

export const attendanceRuleUpdate = call({
  id: 'attconfig.update',
  service,
  method: 'POST',
  path: `${base}/update`,
  permission: ['attendanceconfig:dbtn_update'],
  writes: '修改考勤配置',
  input: { ...selectedId, ...form },
  answer: { kind: 'none' },
  summary: 'Changes an attendance rule; a remark that is missing stays',
});

export const attendanceRuleDelete = call({
  id: 'attconfig.delete',
  service,
  method: 'POST',
  path: `${base}/delete`,
  permission: ['attendanceconfig:dbtn_delete'],
  writes: '删除考勤配置',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Removes attendance rules that no group follows: all of them or none',
});

export const attendanceRuleQuery = call({
  id: 'attconfig.query',
  service,
  method: 'POST',
  path: `${base}/query`,
  input: paged({
    title: text({ wire: 'displayname', aliases: ['title', 'name', 'keyword'], label: '标题' }),
    type: code(attendanceType, { label: '类型' }),
    used: flag({ label: '是否使用' }),
    /** Rules have neither application nor address: who asks for one finds nothing (source: spec README). */
    application: text({ wire: 'appname', label: '应用名称' }),
    address: text({ wire: 'url', label: 'url' }),
    /** In force today, or not. */
    state: code(enabledState, { label: '状态' }),
  }),
  answer: {
    kind: 'paged',
    fields: {
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
  },
  summary: 'Lists attendance rules, the newest first',
});

export const attendanceRuleExcludeClasses = call({
  id: 'attconfig.updateexcludeclass',
  service,
  method: 'POST',
  path: `${base}/updateexcludeclass`,
  permission: ['attendanceconfig:dbtn_update'],
  writes: '设置不考勤班级',
  input: {
    ids: ids({ aliases: ['id'], label: '班级', required: '请选择班级' }),
    ruleId: id({ wire: 'configid', label: '考勤配置' }),
  },
  answer: { kind: 'none' },
  summary: 'Leaves classes out of an attendance rule, or of all rules of the school; they replace those of before',
});
