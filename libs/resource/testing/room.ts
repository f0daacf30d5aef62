import { enabledState } from '../../contracts/enumerations.js';
import { attribute, namedButtons, resource } from '../../contracts/kernel/index.js';
import { roomType } from './room-type.js';

/** A resource whose entries are filtered by what they refer to, tell its name and have a number of their own within it. */
export const room = resource('organisation.trialRoom', {
  label: '房间',
  paths: {
    add: '/api/dg/build/room/add',
    update: '/api/dg/build/room/update',
    delete: '/api/dg/build/room/delete',
    query: '/api/dg/build/room/query',
  },
  screen: { component: 'rooms', path: '/Building/rooms', text: '房间', icon: 'home', buttons: namedButtons },
  attributes: {
    code: attribute.text({
      label: '房间号',
      required: '请输入房间号',
      max: 64,
      unique: '编码重复，请重新输入',
      uniqueWithin: 'typeId',
    }),
    typeId: attribute.reference(roomType, {
      label: '类型',
      wire: 'type',
      named: 'typetext',
      required: '请选择类型',
      unknown: '房间类型不存在',
    }),
    area: attribute.decimal({ label: '面积' }),
    state: attribute.choice(enabledState, { label: '启用状态', fallback: 1 }),
  },
  search: { keyword: ['code'] },
  filters: ['typeId', 'state'],
  check: { attribute: 'code', path: '/api/dg/build/room/codevalidate', method: 'POST', answers: 'usable' },
  unknown: '房间不存在',
});
