import { attribute, entityRows, numberedButtons, resource, translations } from '../kernel/index.js';

/** School terms (source: 003 §7). */
export const term = resource('organisation.term', {
  isOpenToLimited: true,
  label: '学期',
  paths: {
    add: '/api/school/term/add',
    update: '/api/school/term/update',
    delete: '/api/school/term/delete',
    query: '/api/school/term/query',
  },
  screen: { component: 'terms', path: '/Exam/terms', text: '学期管理', icon: 'calendar', buttons: numberedButtons },
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 128 }),
    remark: attribute.paragraph({ label: '备注', max: 256 }),
  },
  search: { name: ['name'] },
  listAll: { path: '/api/school/term/queryall', method: 'POST' },
});

/** English, Spanish and Japanese of the texts above. */
export const termTexts = translations(entityRows('学期', ['Term', 'Período', '学期']), {
  学期管理: ['Terms', 'Semestres', '学期管理'],
});
