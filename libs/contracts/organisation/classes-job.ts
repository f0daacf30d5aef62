import { attribute, entityRows, numberedButtons, resource, translations } from '../kernel/index.js';

/** Duties that students have in their class (source: 003 §2.7, 003 §5). */
export const classesJob = resource('organisation.classesJob', {
  label: '班干部职务',
  paths: {
    add: '/api/dictionary/classesjob/add',
    update: '/api/dictionary/classesjob/update',
    delete: '/api/dictionary/classesjob/delete',
    query: '/api/dictionary/classesjob/query',
  },
  screen: {
    component: 'classesjob',
    path: '/Base/classesjob',
    text: '班干部职务管理',
    icon: 'crown',
    buttons: numberedButtons,
  },
  attributes: {
    name: attribute.text({
      label: '名称',
      required: '请输入名称',
      max: 128,
      unique: '班干部职务已存在，请重新输入',
    }),
  },
  search: { name: ['name'] },
  check: { attribute: 'name', path: '/api/dictionary/classesjob/nameinvalidate', method: 'GET', answers: 'usable' },
  usedAs: 'used',
});

/** English, Spanish and Japanese of the texts above. */
export const classesJobTexts = translations(entityRows('班干部职务', ['Class duty', 'Cargo del alumno', '学級係']), {
  班干部职务管理: ['Class duties', 'Cargos de los alumnos', '学級係管理'],
  '班干部职务已存在，请重新输入': [
    'There is a class duty of this name already, please enter another',
    'Ya existe un cargo con este nombre, introduzca otro',
    'この係は既に存在します。別の名称を入力してください',
  ],
});
