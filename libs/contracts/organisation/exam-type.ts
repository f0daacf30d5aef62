import { attribute, numberedButtons, resource } from '../kernel/index.js';

/** Types of exams (source: 003 §7). */
export const examType = resource('organisation.examType', {
  label: '考试类型',
  path: '/api/school/examtype',
  permissions: numberedButtons('exams'),
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 128 }),
    remark: attribute.paragraph({ label: '备注', max: 256 }),
  },
  search: { name: ['name'] },
  listAll: 'POST',
});
