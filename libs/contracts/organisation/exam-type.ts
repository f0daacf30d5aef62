import { attribute, entityRows, numberedButtons, resource, translations } from '../kernel/index.js';

/** Types of exams (source: 003 §7). */
export const examType = resource('organisation.examType', {
  isOpenToLimited: true,
  label: '考试类型',
  paths: {
    add: '/api/school/examtype/add',
    update: '/api/school/examtype/update',
    delete: '/api/school/examtype/delete',
    query: '/api/school/examtype/query',
  },
  screen: { component: 'exams', path: '/Exam/exams', text: '考试类型管理', icon: 'form', buttons: numberedButtons },
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 128 }),
    remark: attribute.paragraph({ label: '备注', max: 256 }),
  },
  search: { name: ['name'] },
  listAll: { path: '/api/school/examtype/queryall', method: 'POST' },
});

/** English, Spanish and Japanese of the texts above. */
export const examTypeTexts = translations(entityRows('考试类型', ['Exam type', 'Tipo de examen', '試験種別']), {
  考试类型管理: ['Exam types', 'Tipos de examen', '試験種別管理'],
});
