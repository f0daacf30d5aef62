import { attribute, entityRows, namedButtons, resource, translations } from '../kernel/index.js';

/** Types of cards, with what a card costs and how long it holds (source: 003 §5, 000 §7.7). */
export const cardType = resource('organisation.cardType', {
  isOpenToLimited: true,
  label: '卡类型',
  paths: {
    add: '/api/dictionary/cardtype/add',
    update: '/api/dictionary/cardtype/update',
    delete: '/api/dictionary/cardtype/delete',
    query: '/api/dictionary/cardtype/query',
  },
  screen: {
    component: 'cardtype',
    path: '/Base/cardtype',
    text: '卡类型管理',
    icon: 'idcard',
    buttons: namedButtons,
    removal: 'many',
  },
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
  listAll: { path: '/api/dictionary/cardtype/queryall', method: 'GET' },
  check: { attribute: 'name', path: '/api/dictionary/cardtype/isrepeat', method: 'POST', answers: 'repeated' },
  usedAs: 'isused',
});

/** English, Spanish and Japanese of the texts above. */
export const cardTypeTexts = translations(entityRows('卡类型', ['Card type', 'Tipo de tarjeta', 'カード種別']), {
  卡类型管理: ['Card types', 'Tipos de tarjeta', 'カード種別管理'],
  需要工本费: ['Has a fee', 'Con coste', '手数料あり'],
  工本费: ['Fee', 'Coste', '手数料'],
  需要押金: ['Has a deposit', 'Con depósito', '保証金あり'],
  押金: ['Deposit', 'Depósito', '保証金'],
  '有效期(天)': ['Valid for (days)', 'Validez (días)', '有効期間（日）'],
  请输入有效金额: ['Please enter a valid amount', 'Introduzca un importe válido', '有効な金額を入力してください'],
  请输入整数: ['Please enter a whole number', 'Introduzca un número entero', '整数を入力してください'],
});
