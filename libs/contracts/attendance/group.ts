import { enabledState } from '../enumerations.js';
import { call, clearable, code, id, integer, paged, selectedId, selection, text } from '../kernel/index.js';
import { groupPath } from './group-part.js';

const service = 'attendance';

const nameField = { label: '名称', required: '请输入名称', max: 64 } as const;
const form = {
  name: text(nameField),
  ruleId: id({ wire: 'configid', label: '考勤配置', required: '请选择考勤配置' }),
  state: code(enabledState, { label: '状态' }),
  remark: clearable(text({ label: '备注', max: 256 })),
};

const keyword = { keyword: text({ label: '关键字' }) };

export const attendanceGroupQuery = call({
  id: 'attgroup.query',
  service,
  method: 'POST',
  path: `${groupPath}/query`,
  input: {
    ...paged(keyword),
    // Without both every group is answered (source: attgroup.query).
    page: integer({ min: 0, label: '页码' }),
    pageSize: integer({ wire: 'pagesize', min: 1, max: 50000, label: '每页条数' }),
    ...keyword,
  },
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      name: text({ always: true }),
      ruleId: id({ wire: 'configid', always: true }),
      ruleTitle: text({ wire: 'configtitle', always: true }),
      remark: clearable(text()),
      state: code(enabledState, { always: true }),
    },
  },
  summary: 'Lists attendance groups by name; all of them where neither page nor size is asked for',
});

export const attendanceGroupAdd = call({
  id: 'attgroup.add',
  service,
  method: 'POST',
  path: `${groupPath}/add`,
  permission: ['attendancegroup:dbtn_add'],
  writes: '新增考勤组',
  input: { ...form, state: code(enabledState, { label: '状态', fallback: 1 }) },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Adds an attendance group that follows a rule',
});

export const attendanceGroupUpdate = call({
  id: 'attgroup.update',
  service,
  method: 'POST',
  path: `${groupPath}/update`,
  permission: ['attendancegroup:dbtn_update'],
  writes: '修改考勤组',
  input: { ...selectedId, ...form },
  answer: { kind: 'none' },
  summary: 'Changes an attendance group; state and remark that are missing stay',
});

export const attendanceGroupDelete = call({
  id: 'attgroup.delete',
  service,
  method: 'POST',
  path: `${groupPath}/delete`,
  permission: ['attendancegroup:dbtn_delete'],
  writes: '删除考勤组',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Removes attendance groups with their people, devices and managers',
});

export const attendanceGroupNameValidate = call({
  id: 'attgroup.namevalidate',
  service,
  method: 'POST',
  path: `${groupPath}/namevalidate`,
  input: { id: id(), name: text(nameField) },
  answer: { kind: 'boolean' },
  summary: 'Says whether a name is usable: no other attendance group of the school has it',
});
