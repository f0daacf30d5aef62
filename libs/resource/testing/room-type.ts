import { enabledState } from '../../contracts/enumerations.js';
import { attribute, namedButtons, resource } from '../../contracts/kernel/index.js';

/**
 * A resource whose form asks for the state but for no code, as that of room types does. Its events are called otherwise: all that
 * a worker of Jest has declared are in one list.
 */
export const roomType = resource('organisation.trialRoomType', {
  label: '房间类型',
  paths: {
    add: '/api/dg/build/roomtype/add',
    update: '/api/dg/build/roomtype/update',
    delete: '/api/dg/build/roomtype/delete',
    query: '/api/dg/build/roomtype/query',
  },
  screen: { component: 'roomtype', path: '/Building/roomtype', text: '房间类型', icon: 'tags', buttons: namedButtons },
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 64 }),
    code: attribute.generated({ label: '编码', required: '请输入编码', max: 64, unique: '编码重复' }),
    places: attribute.integer({ label: '容纳人数', wire: 'personnum', required: '请输入容纳人数', min: 1 }),
    state: attribute.choice(enabledState, { label: '启用状态', required: '请选择启用状态', fallback: 1 }),
  },
  search: { keyword: ['name'] },
  check: { attribute: 'code', path: '/api/dg/build/roomtype/codevalidate', method: 'POST', answers: 'usable' },
  unknown: '房间类型不存在',
});
