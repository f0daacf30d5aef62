import { attribute, entityRows, namedButtons, resource, translations } from '../kernel/index.js';

/** Types of buildings, such as those with classrooms or bedrooms (source: 002 §2.6, 002 §5). */
export const buildingType = resource('devices.buildingType', {
  label: '楼栋类型',
  callsNamed: 'buildtype',
  paths: {
    add: '/api/dg/build/type/add',
    update: '/api/dg/build/type/update',
    delete: '/api/dg/build/type/delete',
    query: '/api/dg/build/type/query',
  },
  screen: {
    component: 'buildtype',
    path: '/Building/buildtype',
    text: '楼栋类型',
    icon: 'tags',
    buttons: namedButtons,
  },
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 64 }),
    code: attribute.generated({ label: '编码', required: '请输入编码', max: 64, unique: '编码重复，请重新输入' }),
    remark: attribute.paragraph({ label: '备注', max: 256 }),
  },
  search: { keyword: ['name'] },
  check: { attribute: 'code', path: '/api/dg/build/type/codevalidate', method: 'POST', answers: 'usable' },
  unknown: '楼栋类型不存在',
});

/** English, Spanish and Japanese of the texts above. */
export const buildingTypeTexts = translations(
  entityRows('楼栋类型', ['Building type', 'Tipo de edificio', '建物種別']),
  {
    楼栋类型不存在: ['There is no such building type', 'Este tipo de edificio no existe', 'この建物種別は存在しません'],
  },
);
