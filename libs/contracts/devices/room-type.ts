import { enabledState } from '../enumerations.js';
import { attribute, entityRows, namedButtons, resource, translations } from '../kernel/index.js';
import { pictureAddress } from './upload.js';

/** Types of rooms, such as classrooms or bedrooms (source: 002 §2.7, 002 §5). */
export const roomType = resource('devices.roomType', {
  label: '房间类型',
  paths: {
    add: '/api/dg/build/roomtype/add',
    update: '/api/dg/build/roomtype/update',
    delete: '/api/dg/build/roomtype/delete',
    query: '/api/dg/build/roomtype/query',
  },
  screen: {
    component: 'roomtype',
    path: '/Building/roomtype',
    text: '房间类型',
    icon: 'appstore',
    buttons: namedButtons,
    // The console asks the question of building types here too (source: 002 §8).
    removalOf: '楼栋类型',
    hasDetails: true,
  },
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 64 }),
    code: attribute.generated({ label: '编码', required: '请输入编码', max: 64, unique: '编码重复，请重新输入' }),
    capacity: attribute.integer({ label: '容纳人数', wire: 'personnum', required: '请输入容纳人数', min: 1 }),
    area: attribute.decimal({ label: '面积' }),
    picture: attribute.picture({ label: '房间图片', wire: 'images', address: pictureAddress }),
    isPreset: attribute.preset({ label: '系统预设', wire: 'syspreset' }),
    state: attribute.choice(enabledState, { label: '启用状态', required: '请选择启用状态', fallback: 1 }),
  },
  search: { keyword: ['name'] },
  check: { attribute: 'code', path: '/api/dg/build/roomtype/codevalidate', method: 'POST', answers: 'usable' },
  unknown: '房间类型不存在',
});

/** English, Spanish and Japanese of the texts above. */
export const roomTypeTexts = translations(entityRows('房间类型', ['Room type', 'Tipo de habitación', '部屋種別']), {
  房间类型不存在: ['There is no such room type', 'Este tipo de habitación no existe', 'この部屋種別は存在しません'],
  容纳人数: ['Capacity', 'Capacidad', '収容人数'],
  请输入容纳人数: ['Please enter the capacity', 'Introduzca la capacidad', '収容人数を入力してください'],
  面积: ['Area (m²)', 'Superficie (m²)', '面積'],
  房间图片: ['Picture', 'Imagen', '部屋の画像'],
  系统预设: ['System preset', 'Predefinido', 'システム既定'],
  启用状态: ['State', 'Estado', '有効状態'],
  请选择启用状态: ['Please choose the state', 'Seleccione el estado', '有効状態を選択してください'],
});
