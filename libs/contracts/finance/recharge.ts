import { payerType } from '../enumerations.js';
import {
  batchOutcome,
  call,
  clearable,
  code,
  datetime,
  flag,
  id,
  type MenuEntry,
  money,
  paged,
  text,
  texts,
  translations,
  workbookAnswer,
} from '../kernel/index.js';
import { correction } from './correction.js';

const rechargeFilters = {
  type: code(payerType, { label: '人员类型' }),
  from: datetime({ wire: 'beginTime', label: '开始日期' }),
  /** A day's midnight includes that day. */
  to: datetime({ wire: 'endTime', label: '结束日期' }),
  tradeNumber: text({ wire: 'orderNo', label: '订单号' }),
  keyword: text({ label: '姓名/编码' }),
  isPicked: flag({ wire: 'synced', label: '同步状态' }),
  classId: id({ label: '班级' }),
  /** Sent along with the class, which says it already. */
  className: text({ wire: 'classname', label: '班级' }),
};

const shows = ['recharge'];

export const rechargeQuery = call({
  id: 'recharge.query',
  shows,
  service: 'finance',
  method: 'POST',
  path: '/api/manage/recharge/query',
  input: paged(rechargeFilters),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      tradeNumber: text({ wire: 'tradeNo', always: true }),
      personType: code(payerType, { wire: 'type', always: true }),
      personCode: text({ always: true }),
      personName: text({ wire: 'name', always: true }),
      className: text({ always: true }),
      money: money({ always: true }),
      happenedAt: datetime({ wire: 'doneTime', always: true }),
      isPicked: flag({ wire: 'synced', always: true }),
      appName: text({ always: true }),
      pickedAt: clearable(datetime({ wire: 'pickTime' })),
      /** Beyond the contract: when it was given back, why, and by whom. */
      refundedAt: clearable(datetime({ wire: 'refundTime' })),
      refundReason: clearable(text()),
      refundedBy: clearable(text()),
    },
  },
  summary: 'Lists recharges, newest first; a class includes those below it',
});

export const rechargeSummary = call({
  id: 'recharge.summary',
  shows,
  service: 'finance',
  method: 'POST',
  path: '/api/manage/recharge/summary',
  input: paged(rechargeFilters),
  answer: {
    kind: 'object',
    fields: {
      money: money({ always: true }),
      /** Beyond the contract: what terminals have taken of it, and what waits for them. */
      picked: money({ always: true }),
      waiting: money({ always: true }),
      /** What was given back, whether a terminal had taken it or not. */
      refunded: money({ always: true }),
    },
  },
  summary: 'Sums up the recharges that the filters give',
});

export const rechargeExport = call({
  id: 'recharge.export',
  shows,
  service: 'finance',
  method: 'POST',
  path: '/api/manage/recharge/export',
  permission: ['recharge:dbtn_export'],
  input: { ...paged(rechargeFilters), ...rechargeFilters },
  answer: workbookAnswer('充值记录.xlsx'),
  summary: 'Writes the recharges that the filters give as a workbook',
});

export const rechargeRefund = call({
  id: 'recharge.refund',
  changes: ['recharge'],
  service: 'finance',
  method: 'POST',
  path: '/api/manage/recharge/refund',
  permission: ['recharge:dbtn_refund'],
  isPersonal: true,
  writes: '退还充值',
  input: { id: id({ required: '请选择记录' }), ...correction },
  answer: { kind: 'none' },
  summary:
    'Gives a recharge back whole that is not on its card: no terminal takes it any more (beyond the specification)',
});

export const openRechargeSubmit = call({
  id: 'open.recharge.submit',
  changes: ['recharge'],
  service: 'finance',
  method: 'POST',
  path: '/api/open/recharge/submit',
  auth: 'open',
  isPersonal: true,
  writes: '提交充值记录',
  input: {
    tradeNumber: text({ wire: 'tradeNo', label: '订单号', required: '请输入订单号', max: 64 }),
    personType: code(payerType, { wire: 'type', label: '人员类型', required: '请选择人员类型' }),
    personCode: text({ label: '编码', required: '请输入人员编码', max: 64 }),
    money: money({ label: '充值金额', required: '请输入金额', min: 1 }),
    happenedAt: datetime({ wire: 'doneTime', label: '充值时间', required: '请输入充值时间' }),
    appName: text({ label: '来源应用', max: 64 }),
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary: 'Stores a recharge of another system; one that is known by its order number counts once',
});

export const openRechargePick = call({
  id: 'open.recharge.pick',
  changes: ['recharge'],
  service: 'finance',
  method: 'POST',
  path: '/api/open/recharge/pick',
  auth: 'open',
  writes: '同步充值记录',
  input: {
    tradeNumbers: texts({ wire: 'tradeNos', label: '订单号', required: '请输入订单号' }),
    pickedAt: datetime({ wire: 'pickTime', label: '同步时间' }),
  },
  answer: { kind: 'object', fields: batchOutcome },
  summary: 'Notes that terminals have taken recharges, now or when it is said; one that was taken stays as it is',
});

export const rechargeMenu: MenuEntry = {
  component: 'recharge',
  path: '/Finance/recharge',
  text: '充值记录',
  icon: 'wallet',
  buttons: { dbtn_export: '导出', dbtn_refund: '退款', dbtn_receipt: '收据' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const rechargeTexts = translations({
  充值记录: ['Recharges', 'Recargas', 'チャージ記録'],
  提交充值记录: ['Submit recharge', 'Enviar recarga', 'チャージ記録を送信'],
  同步充值记录: ['Take recharges', 'Recoger recargas', 'チャージを反映'],
  订单号: ['Order number', 'Número de pedido', '注文番号'],
  '姓名/编码': ['Name / code', 'Nombre / código', '氏名／コード'],
  同步状态: ['State', 'Estado', '反映状態'],
  充值金额: ['Amount', 'Importe', 'チャージ金額'],
  充值时间: ['Paid at', 'Pagada el', 'チャージ日時'],
  来源应用: ['Application', 'Aplicación', 'アプリ'],
  同步时间: ['Taken at', 'Recogida el', '反映日時'],
  请输入订单号: ['Please enter the order number', 'Introduzca el número de pedido', '注文番号を入力してください'],
  请输入充值时间: ['Please enter the time', 'Introduzca la hora de la recarga', 'チャージ日時を入力してください'],
  充值记录不存在: ['The recharge does not exist', 'La recarga no existe', 'チャージ記録が存在しません'],
  已同步: ['Taken', 'Recogida', '反映済み'],
  未同步: ['Waiting', 'Pendiente', '未反映'],
  退还充值: ['Refund a recharge', 'Reembolsar una recarga', 'チャージの返金'],
  已退款: ['Refunded', 'Reembolsada', '返金済み'],
  退款时间: ['Refunded at', 'Reembolsada el', '返金日時'],
  退款原因: ['Reason of the refund', 'Motivo del reembolso', '返金理由'],
  退款人: ['Refunded by', 'Reembolsada por', '返金者'],
  充值已退款: ['The recharge was refunded', 'La recarga fue reembolsada', 'チャージは返金済みです'],
  '充值已到账，请先更正对应的交易': [
    'The recharge is on the card; please correct its transaction first',
    'La recarga está en la tarjeta; corrija antes su transacción',
    'チャージはカードに反映済みです。先に対応する取引を訂正してください',
  ],
  '订单号 {number} 已用于内容不同的充值': [
    'Order number {number} is of a recharge that says something else',
    'El número de pedido {number} es de otra recarga con otros datos',
    '注文番号{number}は内容の異なるチャージに使用されています',
  ],
});
