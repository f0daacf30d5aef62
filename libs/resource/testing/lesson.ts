import { weekDay } from '../../contracts/enumerations.js';
import { attribute, numberedButtons, resource } from '../../contracts/kernel/index.js';
import { period } from './period.js';

/** A resource that refers to another one, chooses from codes, has an order and a flag that a call turns over. */
export const lesson = resource('organisation.lesson', {
  label: '课程',
  paths: {
    add: '/api/lesson/add',
    update: '/api/lesson/update',
    delete: '/api/lesson/delete',
    query: '/api/lesson/query',
  },
  screen: { component: 'lesson', path: '/Base/lesson', text: '课程', icon: 'book', buttons: numberedButtons },
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 16 }),
    position: attribute.integer({ label: '排序', wire: 'order', fallback: 0 }),
    places: attribute.integer({ label: '人数', min: 1 }),
    day: attribute.choice(weekDay, { label: '星期', required: '请选择星期' }),
    periodId: attribute.reference(period, { label: '时段', wire: 'periodid', unknown: '时段不存在' }),
    isOpen: attribute.flag({ label: '启用', fallback: true }),
    isLimited: attribute.flag({ label: '包含有效期' }),
    from: attribute.date({ label: '开始日期', keptWith: 'isLimited' }),
    to: attribute.date({ label: '结束日期', keptWith: 'isLimited' }),
  },
  search: { name: ['name'] },
  order: 'position',
  listAll: { path: '/api/lesson/all', method: 'GET' },
  range: { from: 'from', to: 'to', label: '有效期', message: '结束日期不能早于开始日期', required: '请输入日期' },
  toggles: { flag: 'isOpen', path: '/api/lesson/open', method: 'GET', button: 'dbtn_open', writes: '启用或停用课程' },
  unknown: '课程不存在',
  created: { by: 'admin', at: 'createTime' },
});
