import { clearable, entityCalls, id, ids, text, translations } from '../kernel/index.js';
import { groupField, pagedInGroup, pageOfParts } from './group-part.js';

const manager = entityCalls({
  service: 'attendance',
  id: 'attgroup.manager',
  label: '考勤组管理员',
  shows: ['attendanceManager', 'attendanceGroup'],
  changes: ['attendanceManager', 'attendanceGroup'],
});

export const groupManagerQuery = manager.call('/api/attendance/manage/group/manager/query', {
  input: pagedInGroup({}),
  answer: pageOfParts({
    personId: id({ wire: 'personid', always: true }),
    personCode: text({ wire: 'personcode', always: true }),
    personName: text({ wire: 'personname', always: true }),
    phone: clearable(text({ wire: 'mobil' })),
  }),
  summary: 'Lists the teachers who manage an attendance group',
});

export const groupManagerAdd = manager.add('/api/attendance/manage/group/manager/add', {
  permission: ['attendancegroup:dbtn_manager'],
  writes: '添加考勤组管理员',
  input: { ...groupField, personIds: ids({ wire: 'personids', label: '管理员', required: '请选择管理员' }) },
  answer: { kind: 'none' },
  summary: 'Lets teachers manage a group; those who do are skipped',
});

export const groupManagerDelete = manager.delete('/api/attendance/manage/group/manager/delete', {
  permission: ['attendancegroup:dbtn_manager'],
  summary: 'Ends that teachers manage groups',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const groupManagerTexts = translations({
  请选择管理员: ['Please choose a manager', 'Elija un responsable', '管理担当者を選択してください'],
  添加考勤组管理员: [
    'Add managers to an attendance group',
    'Añadir responsables a un grupo',
    '出欠グループに担当者を追加',
  ],
  删除考勤组管理员: [
    'Remove managers from attendance groups',
    'Quitar responsables de grupos',
    '出欠グループから担当者を削除',
  ],
});
