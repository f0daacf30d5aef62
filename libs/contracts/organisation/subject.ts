import { attribute, entityRows, namedButtons, resource, translations } from '../kernel/index.js';

/** Subjects that are taught and examined (source: 001 §2.3, 001 §5). */
export const subject = resource('organisation.subject', {
  isOpenToLimited: true,
  label: '学科',
  paths: {
    add: '/api/school/subject/add',
    update: '/api/school/subject/update',
    delete: '/api/school/subject/delete',
    query: '/api/school/subject/query',
  },
  screen: { component: 'subject', path: '/Base/subject', text: '学科管理', icon: 'read', buttons: namedButtons },
  attributes: {
    name: attribute.text({ label: '学科', wire: 'subject', required: '请输入学科', max: 64 }),
    code: attribute.text({
      label: '编码',
      required: '请输入编码',
      max: 64,
      unique: '编码重复，请重新输入',
      fixed: true,
    }),
  },
  search: { keyword: ['name', 'code'] },
  listAll: { path: '/api/school/subject/queryall', method: 'GET' },
  check: { attribute: 'code', path: '/api/school/subject/codevalidate', method: 'POST', answers: 'usable' },
  usedAs: 'used',
  usedCall: '/api/school/subject/used',
  switchable: '/api/school/subject/switchstate',
});

/** English, Spanish and Japanese of the texts above. */
export const subjectTexts = translations(entityRows('学科', ['Subject', 'Asignatura', '教科'], '启用或禁用学科'), {
  学科管理: ['Subjects', 'Asignaturas', '教科管理'],
  请输入学科: ['Please enter the subject', 'Introduzca la asignatura', '教科を入力してください'],
});
