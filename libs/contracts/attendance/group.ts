import { enabledState } from '../enumerations.js';
import {
  clearable,
  code,
  entityCalls,
  entityRows,
  id,
  integer,
  type MenuEntry,
  paged,
  selectedId,
  text,
  translations,
} from '../kernel/index.js';

const group = entityCalls({
  service: 'attendance',
  id: 'attgroup',
  label: '考勤组',
  streams: { category: 'attendanceGroup' },
  shows: ['attendanceGroup', 'attendanceRule', 'attendanceMember', 'attendanceDevice', 'attendanceManager'],
});

const nameField = { label: '名称', required: '请输入名称', max: 64 } as const;
const form = {
  name: text(nameField),
  ruleId: id({ wire: 'configid', label: '考勤配置', required: '请选择考勤配置' }),
  state: code(enabledState, { label: '状态' }),
  remark: clearable(text({ label: '备注', max: 256 })),
};

const keyword = { keyword: text({ label: '关键字' }) };

export const attendanceGroupQuery = group.list('/api/attendance/manage/group/query', {
  limited: 'open',
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

export const attendanceGroupAdd = group.add('/api/attendance/manage/group/add', {
  permission: ['attendancegroup:dbtn_add'],
  input: { ...form, state: code(enabledState, { label: '状态', fallback: 1 }) },
  summary: 'Adds an attendance group that follows a rule',
});

export const attendanceGroupUpdate = group.update('/api/attendance/manage/group/update', {
  permission: ['attendancegroup:dbtn_update'],
  input: { ...selectedId, ...form },
  summary: 'Changes an attendance group; state and remark that are missing stay',
});

export const attendanceGroupDelete = group.delete('/api/attendance/manage/group/delete', {
  permission: ['attendancegroup:dbtn_delete'],
  summary: 'Removes attendance groups with their people, devices and managers',
});

export const attendanceGroupNameValidate = group.check('/api/attendance/manage/group/namevalidate', {
  input: { id: id(), name: text(nameField) },
  summary: 'Says whether a name is usable: no other attendance group of the school has it',
});

/** Its place in the menu, and the buttons that can be granted. */
export const groupMenu: MenuEntry = {
  component: 'attendancegroup',
  path: '/Attendance/group',
  text: '考勤组管理',
  icon: 'usergroup-add',
  buttons: {
    dbtn_add: '新增',
    dbtn_update: '修改',
    dbtn_delete: '删除',
    dbtn_person: '考勤人员',
    dbtn_device: '考勤设备',
    dbtn_manager: '考勤组管理员',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const groupTexts = translations(
  entityRows('考勤组', ['Attendance group', 'Grupo de asistencia', '出欠グループ']),
  {
    考勤组管理: ['Attendance groups', 'Grupos', '出欠グループ管理'],
    考勤配置不存在: [
      'The attendance rule does not exist',
      'La regla de asistencia no existe',
      '出欠ルールが存在しません',
    ],
    考勤组不存在: [
      'The attendance group does not exist',
      'El grupo de asistencia no existe',
      '出欠グループが存在しません',
    ],
    '{person}已在考勤组“{group}”中，请使用变更考勤组': [
      '{person} is in the attendance group “{group}”: use Move to group',
      '{person} está en el grupo de asistencia «{group}»: use Cambiar de grupo',
      '{person}はすでに出欠グループ「{group}」に属しています。グループ変更を使用してください',
    ],
  },
);
