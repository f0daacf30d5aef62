import { payerType, transactionSource, transactionType } from '../enumerations.js';
import {
  batch,
  batchOutcome,
  call,
  clearable,
  code,
  datetime,
  filters,
  id,
  integer,
  list,
  type MenuEntry,
  money,
  mostFen,
  paged,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';
import { correction } from './correction.js';

const transactionFilters = {
  type: code(transactionType, { label: '交易类型' }),
  personType: code(payerType, { wire: 'targettype', label: '人员类型' }),
  classId: id({ wire: 'classesid', aliases: ['classesId'], label: '班级' }),
  name: text({ label: '姓名' }),
  cardNumber: text({ wire: 'cardno', label: '卡号' }),
  code: text({ label: '编码' }),
  from: datetime({ label: '开始日期' }),
  /** A day's midnight includes that day. */
  to: datetime({ label: '结束日期' }),
};

const shows = ['transaction'];

export const consumeQuery = call({
  id: 'consume.query',
  shows,
  service: 'finance',
  method: 'POST',
  path: '/api/consume/query',
  input: paged(transactionFilters),
  answer: {
    kind: 'paged',
    fields: {
      id: id({ always: true }),
      orderNumber: text({ wire: 'orderno', always: true }),
      deviceName: text({ wire: 'devicename', always: true }),
      deviceNumber: text({ wire: 'deviceno', always: true }),
      className: text({ wire: 'classname', always: true }),
      personName: text({ wire: 'targetname', always: true }),
      personType: code(payerType, { wire: 'targettype', always: true }),
      personCode: text({ wire: 'personno', always: true }),
      cardNumber: text({ wire: 'cardno', always: true }),
      money: money({ min: -mostFen, always: true }),
      balanceAfter: clearable(money({ wire: 'aftermoney', min: -mostFen })),
      type: code(transactionType, { always: true }),
      detail: text({ always: true }),
      source: code(transactionSource, { wire: 'fromtype', always: true }),
      happenedAt: datetime({ wire: 'collecttime', always: true }),
      /** Beyond the contract: what it counts after its corrections. */
      counted: money({ min: -mostFen, always: true }),
      /** Beyond the contract: of a correction, the order number of what it corrects, why, and who made it. */
      corrects: clearable(text()),
      reason: clearable(text()),
      correctedBy: clearable(text()),
    },
  },
  summary: 'Lists transactions, newest first; a class includes those below it',
});

export const consumeSummary = call({
  id: 'consume.summary',
  shows,
  service: 'finance',
  method: 'POST',
  path: '/api/consume/summary',
  input: filters(transactionFilters),
  answer: {
    kind: 'object',
    fields: {
      recharged: money({ wire: '1', min: -mostFen, always: true }),
      consumed: money({ wire: '2', min: -mostFen, always: true }),
      corrected: money({ wire: '3', min: -mostFen, always: true }),
      reversed: money({ wire: '4', min: -mostFen, always: true }),
      refunded: money({ wire: '5', min: -mostFen, always: true }),
      transferred: money({ wire: '6', min: -mostFen, always: true }),
      other: money({ wire: '7', min: -mostFen, always: true }),
    },
  },
  summary: 'Sums up the transactions that the filters give, by type; a type without any is 0',
});

export const consumeExport = call({
  id: 'consume.export',
  shows,
  service: 'finance',
  method: 'POST',
  path: '/api/consume/export',
  permission: ['consume:dbtn_export'],
  input: filters(transactionFilters),
  answer: workbookAnswer('交易记录.xlsx'),
  summary: 'Writes the transactions that the filters give as a workbook',
});

export const consumeDashboard = call({
  id: 'consume.dashboard',
  shows: ['transaction', 'student', 'teacher'],
  service: 'finance',
  method: 'GET',
  path: '/api/consume/summary/query',
  input: {},
  answer: {
    kind: 'object',
    fields: {
      /** The 24 hours of today. */
      hours: list(
        { hour: integer({ always: true }), count: integer({ always: true }) },
        { wire: 'dayTends', always: true },
      ),
      /** The days of this week, Monday first. */
      days: list(
        { date: text({ always: true }), count: integer({ always: true }) },
        { wire: 'weekTrends', always: true },
      ),
      /** The terminals with most consumptions today, at most ten, the busiest first. */
      devices: list(
        {
          deviceName: text({ wire: 'devicename', always: true }),
          deviceNumber: text({ wire: 'deviceno', always: true }),
          count: integer({ always: true }),
        },
        { wire: 'deviceTops', always: true },
      ),
      consumers: integer({ wire: 'todayPersonNum', always: true }),
      persons: integer({ wire: 'totalPerson', always: true }),
    },
  },
  summary:
    'Counts the consumptions of today by hour, of this week by day and of today by terminal, and who consumed today',
});

/** One transaction as another system submits it (source: open.consume.submit). */
export const submittedTransaction = {
  orderNumber: text({ wire: 'orderno', label: '流水号', required: '请输入流水号', max: 64 }),
  deviceNumber: text({ wire: 'deviceno', label: '设备编号', max: 64 }),
  deviceName: text({ wire: 'devicename', label: '设备名称', max: 64 }),
  personType: code(payerType, { wire: 'targettype', label: '人员类型', required: '请选择人员类型' }),
  personCode: text({ wire: 'personno', label: '编码', required: '请输入人员编码', max: 64 }),
  cardNumber: text({ wire: 'cardno', label: '卡号', max: 256 }),
  money: money({ label: '金额', required: '请输入金额', min: -mostFen }),
  balanceAfter: money({ wire: 'aftermoney', label: '交易后余额', min: -mostFen }),
  type: code(transactionType, { label: '交易类型', required: '请选择交易类型' }),
  detail: text({ label: '明细', max: 256 }),
  source: code(transactionSource, { wire: 'fromtype', label: '来源', required: '请选择来源' }),
  happenedAt: datetime({ wire: 'collecttime', label: '交易时间', required: '请输入交易时间' }),
};

export const openConsumeSubmit = call({
  id: 'open.consume.submit',
  changes: ['transaction'],
  service: 'finance',
  method: 'POST',
  path: '/api/open/consume/submit',
  auth: 'open',
  isPersonal: true,
  writes: '提交交易记录',
  input: { records: batch(submittedTransaction, { label: '交易记录', required: '请提交交易记录' }) },
  answer: { kind: 'object', fields: batchOutcome },
  summary:
    'Stores transactions of another system; one that is known by its order number counts once, and is refused where it says something else',
});

export const consumeCorrect = call({
  id: 'consume.correct',
  changes: ['transaction'],
  service: 'finance',
  method: 'POST',
  path: '/api/consume/correct',
  permission: ['consume:dbtn_correct'],
  isPersonal: true,
  writes: '更正交易',
  input: {
    id: id({ required: '请选择记录' }),
    /** What is right, in the terms of the transaction. */
    money: money({ label: '正确金额', required: '请输入金额', min: -mostFen }),
    ...correction,
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary:
    'Says what a transaction should have been, as a transaction of its own that points to it; answers its id (beyond the specification)',
});

export const consumeRefund = call({
  id: 'consume.refund',
  changes: ['transaction'],
  service: 'finance',
  method: 'POST',
  path: '/api/consume/refund',
  permission: ['consume:dbtn_refund'],
  isPersonal: true,
  writes: '退还消费',
  input: {
    id: id({ required: '请选择记录' }),
    money: money({ label: '退款金额', required: '请输入金额', min: 1 }),
    ...correction,
  },
  answer: { kind: 'object', fields: { id: id({ always: true }) } },
  summary:
    'Gives a consumption back to its card, all or a part of what counts of it, as a transaction of its own; answers its id (beyond the specification)',
});

/** The dashboard of consumption, and transactions. */
export const consumeDashboardMenu: MenuEntry = {
  component: 'consumedashboard',
  path: '/Finance/dashboard',
  text: '消费看板',
  icon: 'bar-chart',
};
export const transactionMenu: MenuEntry = {
  component: 'consume',
  path: '/Finance/consume',
  text: '交易记录',
  icon: 'shopping-cart',
  buttons: { dbtn_export: '导出', dbtn_correct: '更正', dbtn_refund: '退款' },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const transactionTexts = translations({
  消费看板: ['Consumption dashboard', 'Panel de consumo', '消費ダッシュボード'],
  交易记录: ['Transactions', 'Transacciones', '取引記録'],
  提交交易记录: ['Submit transactions', 'Enviar transacciones', '取引記録を送信'],
  请提交交易记录: ['Please submit transactions', 'Envíe transacciones', '取引記録を送信してください'],
  交易类型: ['Type of transaction', 'Tipo de transacción', '取引種別'],
  流水号: ['Order number', 'Número de orden', '取引番号'],
  设备编号: ['Device number', 'Número de dispositivo', '機器番号'],
  金额: ['Amount', 'Importe', '金額'],
  交易后余额: ['Balance afterwards', 'Saldo posterior', '取引後残高'],
  明细: ['Details', 'Detalle', '明細'],
  来源: ['Source', 'Origen', '発生元'],
  交易时间: ['Time of the transaction', 'Hora de la transacción', '取引日時'],
  请输入流水号: ['Please enter the order number', 'Introduzca el número de orden', '取引番号を入力してください'],
  请输入金额: ['Please enter the amount', 'Introduzca el importe', '金額を入力してください'],
  请选择交易类型: ['Please choose the type', 'Elija el tipo de transacción', '取引種別を選択してください'],
  请选择来源: ['Please choose the source', 'Elija el origen', '発生元を選択してください'],
  请输入交易时间: ['Please enter the time', 'Introduzca la hora de la transacción', '取引日時を入力してください'],
  更正交易: ['Correct a transaction', 'Corregir una transacción', '取引の訂正'],
  退还消费: ['Refund a consumption', 'Reembolsar un consumo', '消費の返金'],
  正确金额: ['Right amount', 'Importe correcto', '正しい金額'],
  退款金额: ['Amount to give back', 'Importe a devolver', '返金額'],
  更正后计入: ['Counts after corrections', 'Cuenta tras correcciones', '訂正後の計上額'],
  更正流水号: ['Corrects', 'Corrige', '訂正対象'],
  更正人: ['Corrected by', 'Corregida por', '訂正者'],
  '更正记录不能再次更正，请更正原交易': [
    'A correction is not corrected; please correct the transaction itself',
    'Una corrección no se corrige; corrija la transacción original',
    '訂正は訂正できません。元の取引を訂正してください',
  ],
  只有消费可以退款: ['Only a consumption is refunded', 'Solo se reembolsa un consumo', '返金できるのは消費のみです'],
  '最多可退{most}元': [
    'At most {most} yuan can be given back',
    'Se pueden devolver como máximo {most} yuanes',
    '返金できるのは最大{most}元です',
  ],
  '流水号 {number} 已用于内容不同的交易': [
    'Order number {number} is of a transaction that says something else',
    'El número de orden {number} es de otra transacción con otros datos',
    '取引番号{number}は内容の異なる取引に使用されています',
  ],
});
