import { attribute, call, entityRows, namedButtons, resource, translations } from '../kernel/index.js';

/** Types of what a school collects, which may hold from one day to another only (source: 003 §5, 003 §7). */
export const paymentType = resource('finance.paymentType', {
  label: '缴费类型',
  paths: {
    add: '/api/schoolservice/payment/type/add',
    update: '/api/schoolservice/payment/type/update',
    delete: '/api/schoolservice/payment/type/delete',
    query: '/api/schoolservice/payment/type/query',
  },
  screen: {
    component: 'paymentType',
    path: '/Finance/paymentType',
    text: '缴费类型',
    icon: 'tags',
    buttons: namedButtons,
    removal: 'named',
  },
  attributes: {
    name: attribute.text({
      label: '类型名称',
      required: '请输入类型名称',
      max: 64,
      unique: '类型名称已存在，请重新输入',
    }),
    position: attribute.integer({ label: '排序', wire: 'order', fallback: 0 }),
    isOpen: attribute.flag({ label: '启用', wire: 'open', fallback: true }),
    isLimited: attribute.flag({ label: '包含有效期', wire: 'includeDate' }),
    validFrom: attribute.date({ label: '有效期开始', wire: 'validateBeginDate', keptWith: 'isLimited' }),
    validTo: attribute.date({ label: '有效期结束', wire: 'validateEndDate', keptWith: 'isLimited' }),
  },
  search: { name: ['name'] },
  order: 'position',
  listAll: { path: '/api/schoolservice/payment/type/queryAllNoFilter', method: 'GET' },
  range: {
    from: 'validFrom',
    to: 'validTo',
    label: '缴费有效期',
    message: '结束日期不能早于开始日期',
    required: '请输入缴费有效期',
  },
  toggles: {
    flag: 'isOpen',
    path: '/api/schoolservice/payment/type/openSwitch',
    method: 'GET',
    button: 'dbtn_switch',
    writes: '启用或停用缴费类型',
  },
  check: {
    attribute: 'name',
    path: '/api/schoolservice/payment/type/nameValidate',
    method: 'POST',
    answers: 'reason',
  },
  usedAs: 'used',
  created: { by: 'admin', at: 'createTime' },
});

/** Those that a new fee project may have. */
export const paymentTypeQueryOpen = call({
  id: 'paymenttype.queryAll',
  service: 'finance',
  method: 'GET',
  path: '/api/schoolservice/payment/type/queryAll',
  input: {},
  answer: { kind: 'list', fields: paymentType.calls.query.answer.fields },
  summary: 'Lists the payment types that are open and hold today, for the form of a fee project',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const paymentTypeTexts = translations(
  entityRows('缴费类型', ['Payment type', 'Tipo de pago', '納付種別'], '启用或停用缴费类型'),
  {
    缴费类型: ['Payment types', 'Tipos de pago', '納付種別'],
    类型名称: ['Type name', 'Nombre del tipo', '種別名'],
    请输入类型名称: ['Please enter the name of the type', 'Introduzca el nombre del tipo', '種別名を入力してください'],
    '类型名称已存在，请重新输入': [
      'There is a type of this name already, please enter another',
      'Ya existe un tipo con este nombre, introduzca otro',
      'この種別名は既に存在します。別の名称を入力してください',
    ],
    请输入缴费有效期: [
      'Please enter the days on which it is valid',
      'Introduzca el periodo de validez',
      '納付の有効期間を入力してください',
    ],
    排序: ['Order', 'Orden', '並び順'],
    缴费有效期: ['Valid on', 'Periodo de validez', '納付の有効期間'],
    包含有效期: ['Limited in time', 'Con periodo de validez', '有効期間あり'],
    有效期开始: ['Valid from', 'Válido desde', '有効期間の開始'],
    有效期结束: ['Valid to', 'Válido hasta', '有効期間の終了'],
  },
);
