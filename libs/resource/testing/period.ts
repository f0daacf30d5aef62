import { attribute, namedButtons, resource } from '../../contracts/kernel/index.js';

/** A resource with everything that a declaration can say. */
export const period = resource('organisation.period', {
  label: '时段',
  paths: {
    add: '/api/period/add',
    update: '/api/period/update',
    delete: '/api/period/delete',
    query: '/api/period/query',
  },
  screen: { component: 'period', path: '/Base/period', text: '时段', icon: 'clock-circle', buttons: namedButtons },
  attributes: {
    code: attribute.text({ label: '编码', required: '请输入编码', max: 8, unique: '编码重复', fixed: true }),
    from: attribute.date({ label: '开始时间', wire: 'fromTime', required: '请输入开始时间' }),
    to: attribute.date({ label: '结束时间', wire: 'toTime', required: '请输入结束时间' }),
    places: attribute.integer({ label: '人数' }),
    needsFee: attribute.flag({ label: '需要费用' }),
    fee: attribute.money({ label: '费用', keptWith: 'needsFee' }),
    remark: attribute.paragraph({ label: '备注', max: 256 }),
  },
  search: { keyword: ['code', 'remark'], code: ['code'] },
  listAll: { path: '/api/period/queryall', method: 'GET' },
  check: { attribute: 'code', path: '/api/period/codevalidate', method: 'POST', answers: 'usable' },
  usedAs: 'isused',
  usedCall: '/api/period/used',
  range: { from: 'from', to: 'to', label: '时间', message: '结束时间不能早于开始时间' },
  switchable: '/api/period/switchstate',
});
