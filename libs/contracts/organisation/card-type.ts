import { attribute, namedButtons, resource } from '../kernel/index.js';

/** Types of cards, with what a card costs and how long it holds (source: 003 §5, 000 §7.7). */
export const cardType = resource('organisation.cardType', {
  label: '卡类型',
  path: '/api/dictionary/cardtype',
  permissions: namedButtons('cardtype'),
  attributes: {
    name: attribute.text({ label: '名称', required: '请输入名称', max: 32, unique: '名称重复，请重新输入' }),
    type: attribute.text({ label: '类型', max: 32 }),
    needsFee: attribute.flag({ label: '需要工本费', wire: 'needCoast' }),
    fee: attribute.money({ label: '工本费', wire: 'coast', invalid: '请输入有效金额', keptWith: 'needsFee' }),
    needsDeposit: attribute.flag({ label: '需要押金', wire: 'needDeposit' }),
    deposit: attribute.money({ label: '押金', invalid: '请输入有效金额', keptWith: 'needsDeposit' }),
    validDays: attribute.integer({ label: '有效期(天)', wire: 'validityPeriod', invalid: '请输入整数' }),
  },
  search: { name: ['name'] },
  listAll: 'GET',
  check: { attribute: 'name', call: 'isrepeat', method: 'POST', answers: 'repeated' },
  usedAs: 'isused',
});
