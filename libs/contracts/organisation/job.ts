import { attribute, entityRows, namedButtons, resource, translations } from '../kernel/index.js';

/** Jobs that teachers have beside their lessons (source: 001 §2.4, 001 §5). */
export const job = resource('organisation.job', {
  label: '职务',
  paths: {
    add: '/api/school/job/add',
    update: '/api/school/job/update',
    delete: '/api/school/job/delete',
    query: '/api/school/job/query',
  },
  screen: { component: 'job', path: '/Base/job', text: '职务管理', icon: 'trophy', buttons: namedButtons },
  attributes: {
    name: attribute.text({ label: '职务', required: '请输入职务', max: 64 }),
    code: attribute.text({
      label: '编码',
      required: '请输入编码',
      max: 64,
      unique: '编码重复，请重新输入',
      fixed: true,
    }),
  },
  search: { keyword: ['name', 'code'] },
  check: { attribute: 'code', path: '/api/school/job/codevalidate', method: 'POST', answers: 'usable' },
  switchable: '/api/school/job/switchstate',
});

/** English, Spanish and Japanese of the texts above. */
export const jobTexts = translations(entityRows('职务', ['Job title', 'Cargo', '職務'], '启用或禁用职务'), {
  职务管理: ['Job titles', 'Cargos', '職務管理'],
  请输入职务: ['Please enter the job title', 'Introduzca el cargo', '職務を入力してください'],
});
