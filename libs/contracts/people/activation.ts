import { call, clearable, id, list, text, translations } from '../kernel/index.js';
import { boundStudent } from './binding.js';
import { parentKind, personFields, teacherKind } from './person.js';

const service = 'people';

/** Follower of the official account: missing leaves what is known, null says that the person follows it no longer. */
const followerId = clearable(text({ max: 128 }));
const account = text({ required: '请输入账号', max: 128, label: '账号' });

export const openParentActivate = call({
  id: 'open.parent.activate',
  changes: ['parent'],
  service,
  method: 'POST',
  path: '/api/open/parent/activate',
  auth: 'open',
  isPersonal: true,
  writes: '激活家长',
  input: {
    phone: personFields(parentKind).phone,
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
  changes: ['teacher'],
  service,
  method: 'POST',
  path: '/api/open/teacher/activate',
  auth: 'open',
  isPersonal: true,
  writes: '激活教师',
  input: {
    phone: personFields(teacherKind).phone,
    account,
    followerId: { ...followerId, wire: 'openid' },
  },
  answer: {
    kind: 'object',
    fields: { id: id({ always: true }), account: text({ wire: 'teacheraccountid', always: true }) },
  },
  summary: "Tells that the teacher with the phone has an account of the teachers' app; a repeat changes nothing",
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const activationTexts = translations({
  多名教师使用该电话号码: [
    'Several teachers have this phone number',
    'Varios docentes tienen este teléfono',
    'この電話番号は複数の教師に登録されています',
  ],
  激活家长: ['Activate parent', 'Activar cuenta de padre o madre', '保護者の有効化'],
  激活教师: ['Activate teacher', 'Activar cuenta de docente', '教師の有効化'],
});
