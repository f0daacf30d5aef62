import { attribute, numberedButtons, resource } from '../kernel/index.js';

/** School terms (source: 003 §7). */
export const term = resource('organisation.term', {
  label: '学期',
  path: '/api/school/term',
  permissions: numberedButtons('terms'),
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 128 }),
    remark: attribute.paragraph({ label: '备注', max: 256 }),
  },
  search: { name: ['name'] },
  listAll: 'POST',
});
