import { call, clearable, id, ids, selection, text } from '../kernel/index.js';
import { groupField, groupPath, pagedInGroup } from './group-part.js';

const service = 'attendance';
const base = `${groupPath}/manager`;
const permission = ['attendancegroup:dbtn_manager'];

export const groupManagerQuery = call({
  id: 'attgroup.manager.query',
  service,
  method: 'POST',
  path: `${base}/query`,
  input: pagedInGroup({}),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      groupId: id({ wire: 'groupid', always: true }),
      personId: id({ wire: 'personid', always: true }),
      personCode: text({ wire: 'personcode', always: true }),
      personName: text({ wire: 'personname', always: true }),
      phone: clearable(text({ wire: 'mobil' })),
    },
  },
  summary: 'Lists the teachers who manage an attendance group',
});

export const groupManagerAdd = call({
  id: 'attgroup.manager.add',
  service,
  method: 'POST',
  path: `${base}/add`,
  permission,
  writes: '添加考勤组管理员',
  input: { ...groupField, personIds: ids({ wire: 'personids', label: '管理员', required: '请选择管理员' }) },
  answer: { kind: 'none' },
  summary: 'Lets teachers manage a group; those who do are skipped',
});

export const groupManagerDelete = call({
  id: 'attgroup.manager.delete',
  service,
  method: 'POST',
  path: `${base}/delete`,
  permission,
  writes: '删除考勤组管理员',
  input: selection,
  answer: { kind: 'none' },
  summary: 'Ends that teachers manage groups',
});
