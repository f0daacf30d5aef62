import { call, clearable, id, list, text } from '../kernel/index.js';
import { boundStudent } from './binding.js';

const service = 'people';

/** Follower of the official account: missing leaves what is known, null says that the person follows it no longer. */
const followerId = clearable(text({ max: 128 }));
const account = text({ required: '请输入账号', max: 128, label: '账号' });

export const openParentActivate = call({
  id: 'open.parent.activate',
  service,
  method: 'POST',
  path: '/api/open/parent/activate',
  auth: 'open',
  isPersonal: true,
  writes: '激活家长',
  input: {
    phone: text({ wire: 'mobil', required: '请输入手机号码', max: 32, label: '手机号码' }),
    account: { ...account, wire: 'bindaccount' },
    followerId: { ...followerId, wire: 'appid' },
  },
  answer: {
    kind: 'object',
    fields: {
      id: id({ always: true }),
      accountId: id({ wire: 'parentid', always: true }),
      students: list(boundStudent, { wire: 'bindstudents', always: true }),
    },
  },
  summary: "Tells that the parent with the phone has an account of the parents' app; a repeat changes nothing",
});

export const openTeacherActivate = call({
  id: 'open.teacher.activate',
  service,
  method: 'POST',
  path: '/api/open/teacher/activate',
  auth: 'open',
  isPersonal: true,
  writes: '激活教师',
  input: {
    phone: text({ wire: 'mobil', required: '请输入电话号码', max: 32, label: '电话号码' }),
    account,
    followerId: { ...followerId, wire: 'openid' },
  },
  answer: {
    kind: 'object',
    fields: { id: id({ always: true }), account: text({ wire: 'teacheraccountid', always: true }) },
  },
  summary: "Tells that the teacher with the phone has an account of the teachers' app; a repeat changes nothing",
});
