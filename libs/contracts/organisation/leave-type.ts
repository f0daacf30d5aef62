import { attribute, entityRows, numberedButtons, resource, translations } from '../kernel/index.js';

/** Reasons for which leave is asked (source: 003 §2.7, 003 §5). */
export const leaveType = resource('organisation.leaveType', {
  isOpenToLimited: true,
  label: '请假类型',
  paths: {
    add: '/api/dictionary/askforleavetype/add',
    update: '/api/dictionary/askforleavetype/update',
    delete: '/api/dictionary/askforleavetype/delete',
    query: '/api/dictionary/askforleavetype/query',
  },
  screen: {
    component: 'leavetype',
    path: '/Base/leavetype',
    text: '请假类型管理',
    icon: 'coffee',
    buttons: numberedButtons,
  },
  attributes: {
    name: attribute.text({
      label: '名称',
      required: '请输入名称',
      max: 128,
      unique: '请假类型已存在，请重新输入',
    }),
  },
  search: { name: ['name'] },
  check: {
    attribute: 'name',
    path: '/api/dictionary/askforleavetype/nameinvalidate',
    method: 'GET',
    answers: 'usable',
  },
  usedAs: 'used',
});

/** English, Spanish and Japanese of the texts above. */
export const leaveTypeTexts = translations(entityRows('请假类型', ['Leave type', 'Tipo de permiso', '休暇種別']), {
  请假类型管理: ['Leave types', 'Tipos de permiso', '休暇種別管理'],
  '请假类型已存在，请重新输入': [
    'There is a leave type of this name already, please enter another',
    'Ya existe un tipo de permiso con este nombre, introduzca otro',
    'この休暇種別は既に存在します。別の名称を入力してください',
  ],
});
