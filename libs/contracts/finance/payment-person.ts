import { paymentEntryKind, paymentPersonStatus, waiverKind } from '../enumerations.js';
import { importMegabytes } from '../import/import-calls.js';
import { templateCall } from '../import/template-call.js';
import {
  call,
  clearable,
  code,
  datetime,
  decimal,
  entityCalls,
  file,
  flag,
  id,
  ids,
  integer,
  list,
  money,
  nested,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';
import { correction } from './correction.js';

/** Most persons of a project. */
const mostPaymentPersons = 10_000;

const payment = entityCalls({
  service: 'finance',
  id: 'payment',
  label: '缴费人员',
  shows: ['paymentProject', 'paymentPerson'],
});

const noPersons = 'Payment people not set, please check!';
const noAmount = 'Please import payment people and set valid amounts';

/** Students alone (source: entities.yaml, paymentPerson). */
const students = { codes: [1] } as const;

/** Those who have to pay, as a project is sent with them. */
export const demandedPersons = list(
  {
    personId: id({ label: '学生', required: '请选择学生' }),
    personType: code(students, { label: '身份类型', fallback: 1 }),
    money: money({ wire: 'amount', label: '金额', required: noAmount, invalid: noAmount }),
  },
  { wire: 'paymentPerson', label: '缴费人员', required: noPersons, max: mostPaymentPersons },
);

/** Somebody who is to pay, before the project is stored. */
const proposed = {
  personId: id({ always: true }),
  personType: code(students, { always: true }),
  money: money({ wire: 'amount', always: true }),
  code: text({ always: true, label: '编码' }),
  name: text({ always: true, label: '姓名' }),
  className: text({ always: true, label: '组织机构' }),
};

export const paymentPersons = payment.call('/api/schoolservice/payment/payment/queryPaymentPersons', {
  method: 'GET',
  input: { projectId: id({ wire: 'paymentId', required: '请选择记录' }) },
  answer: {
    kind: 'list',
    fields: {
      ...proposed,
      status: code(paymentPersonStatus, { always: true, label: '缴费状态' }),
      paidAt: clearable(datetime({ wire: 'paymentTime', label: '缴费时间' })),
      /** Beyond the contract: what is paid, waived and open of the amount, and what was done about it, in order. */
      paidMoney: money({ always: true, label: '已缴金额' }),
      waivedMoney: money({ always: true, label: '减免金额' }),
      openMoney: money({ always: true, label: '未缴金额' }),
      entries: list(
        {
          kind: code(paymentEntryKind, { always: true }),
          money: money({ always: true }),
          at: datetime({ wire: 'time', always: true }),
          waiver: clearable(code(waiverKind)),
          reason: clearable(text()),
          by: text({ wire: 'admin', always: true }),
        },
        { always: true },
      ),
      /** Beyond the contract: how often guardians were reminded, and when last. */
      reminders: integer({ always: true, label: '提醒次数' }),
      remindedAt: clearable(datetime({ label: '最近提醒' })),
    },
  },
  summary: 'Lists all who have to pay in a fee project, as they were named then, in the order of their codes',
});

export const paymentPersonsExport = payment.call('/api/schoolservice/payment/payment/exportPersons', {
  permission: ['paymentQuery:dbtn_export'],
  input: {
    params: nested(
      { projectId: id({ wire: 'paymentId', required: '请选择记录' }), isPaid: flag({ label: '已缴费' }) },
      { required: '请选择记录' },
    ),
  },
  answer: workbookAnswer('缴费人员.xlsx'),
  summary:
    'Writes who has to pay in a fee project, all or those who have or have not paid, as a workbook (beyond the specification)',
});

export const paymentPersonsOfClasses = payment.call('/api/schoolservice/payment/payment/queryPersonByClass', {
  shows: ['student', 'class'],
  input: {
    personType: code(students, { label: '身份类型', fallback: 1 }),
    money: money({ wire: 'amount', label: '每人金额', required: '请输入每人金额', min: 1 }),
    classIds: ids({ label: '组织机构', required: '请选择组织机构' }),
  },
  answer: { kind: 'list', fields: proposed },
  summary: 'Lists the enabled students of classes and of what lies below them, each with the amount',
});

export const paymentRemind = payment.call('/api/schoolservice/payment/payment/remindPersons', {
  permission: ['paymentQuery:dbtn_remind'],
  writes: '提醒缴费',
  changes: ['paymentPerson'],
  input: { projectId: id({ wire: 'paymentId', required: '请选择记录' }) },
  answer: { kind: 'object', fields: { count: integer({ always: true }) } },
  summary:
    'Has the parents of all who have not paid in an approved fee project told so, each once a day; answers of how many (beyond the specification)',
});

const ofSomebody = {
  projectId: id({ wire: 'paymentId', label: '缴费项目', required: '请选择缴费项目' }),
  personId: id({ label: '人员', required: '请选择人员' }),
  money: money({ wire: 'amount', label: '金额', required: '请输入金额', min: 1 }),
};
const changesOf = { isPersonal: true, changes: ['paymentProject', 'paymentPerson'] } as const;

export const paymentRefund = payment.call('/api/schoolservice/payment/payment/refund', {
  ...changesOf,
  permission: ['paymentQuery:dbtn_refund'],
  writes: '退还缴费',
  input: { ...ofSomebody, ...correction },
  answer: { kind: 'none' },
  summary:
    'Gives back what somebody has paid, all or a part, as an entry of its own; it is owed again (beyond the specification)',
});

export const paymentWaive = payment.call('/api/schoolservice/payment/payment/waive', {
  ...changesOf,
  permission: ['paymentQuery:dbtn_waive'],
  writes: '减免缴费',
  input: {
    ...ofSomebody,
    kind: code(waiverKind, { label: '减免类型', required: '请选择减免类型' }),
    ...correction,
  },
  answer: { kind: 'none' },
  summary: 'Lets somebody off what is open of a fee, all or a part, as an entry of its own (beyond the specification)',
});

export const paymentWithdrawWaiver = payment.call('/api/schoolservice/payment/payment/withdrawwaiver', {
  ...changesOf,
  permission: ['paymentQuery:dbtn_waive'],
  writes: '撤销减免缴费',
  input: { ...ofSomebody, ...correction },
  answer: { kind: 'none' },
  summary: 'Asks somebody for what was waived, all or a part, as an entry of its own (beyond the specification)',
});

const taskId = id({ aliases: ['taskid'], required: '任务不存在' });

export const paymentImportPersons = payment.call('/api/schoolservice/payment/payment/importPerson', {
  body: 'multipart',
  writes: '解析缴费人员导入文件',
  changes: [],
  input: {
    file: file({ required: '请上传xlsx文件', invalid: '请上传xlsx文件', megabytes: importMegabytes }),
    /** Codes of those who are listed already: what the file says replaces them, so nothing depends on it. */
    listedCodes: text({ wire: 'personCodeSet', label: '编码' }),
  },
  answer: { kind: 'string' },
  summary: 'Uploads a workbook with those who have to pay and starts to read it; answers the id of the task',
});

export const paymentImportProgress = payment.call('/api/schoolservice/payment/payment/queryImportPersonProgress', {
  method: 'GET',
  shows: [],
  input: { taskId },
  answer: {
    kind: 'object',
    fields: {
      complete: flag({ wire: 'complate', always: true }),
      isComplete: flag({ wire: 'complete', always: true }),
      success: flag({ always: true }),
      progress: decimal({ always: true }),
      percent: decimal({ always: true }),
      /** Why the file could not be read. */
      message: text({ wire: 'msg', always: true }),
    },
  },
  summary: 'Tells how far the reading of a workbook is, and why it failed',
});

export const paymentImportResult = payment.call('/api/schoolservice/payment/payment/queryImportResult', {
  method: 'GET',
  shows: [],
  input: { taskId },
  answer: {
    kind: 'object',
    fields: {
      persons: list(proposed, { wire: 'successList', always: true }),
      failures: list(
        {
          rowNumber: integer({ wire: 'rownumber', always: true }),
          code: text({ always: true }),
          name: text({ always: true }),
          error: text({ always: true }),
        },
        { wire: 'failList', always: true },
      ),
      /** Of the good rows, those that are out of sight in the sheet. */
      hiddenCount: integer({ always: true }),
    },
  },
  summary:
    'Answers whom a workbook names, in its order and as often as it does, and the rows that name nobody with why',
});

export const openPaymentNotify = call({
  id: 'open.payment.notify',
  service: 'finance',
  method: 'POST',
  path: '/api/open/payment/notify',
  auth: 'open',
  writes: '提交缴费通知',
  changes: ['paymentProject', 'paymentPerson'],
  input: {
    projectId: id({ wire: 'paymentId', label: '缴费项目', required: '请选择缴费项目' }),
    personCode: text({ label: '编码', required: '请输入人员编码', max: 64 }),
    status: code({ codes: [1, 2] }, { label: '缴费状态', required: '请选择缴费状态' }),
    money: money({ wire: 'amount', label: '金额' }),
    paidAt: datetime({ wire: 'paymentTime', label: '缴费时间' }),
  },
  answer: { kind: 'none' },
  summary:
    'Notes that somebody has begun to pay (1) or has paid (2) what an approved project demands; the same again counts once',
});

export const feePersonTemplate = templateCall({
  id: 'template.feeperson',
  service: 'finance',
  path: '/excel/缴费人员导入模板.xlsx',
  knownWith: ['payment:dbtn_add'],
  summary: 'The empty workbook for those who have to pay in a fee project',
});

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const paymentPersonTexts = translations({
  解析缴费人员导入文件: [
    'Read the workbook of fee payers',
    'Leer el libro de quienes pagan',
    '納付者のインポートファイルの解析',
  ],
  提醒缴费: ['Remind of payment', 'Recordar el pago', '納付の催促'],
  提交缴费通知: ['Submit notice of payment', 'Enviar aviso de pago', '納付通知を送信'],
  退还缴费: ['Refund a fee', 'Reembolsar un cobro', '納付の返金'],
  减免缴费: ['Waive a fee', 'Eximir de un cobro', '納付の減免'],
  撤销减免缴费: ['Withdraw a waiver', 'Retirar una exención', '減免の取消'],
  减免类型: ['Kind of waiver', 'Tipo de exención', '減免種別'],
  请选择减免类型: ['Please choose the kind of waiver', 'Elija el tipo de exención', '減免種別を選択してください'],
  困难减免: ['Hardship', 'Dificultad económica', '経済的理由'],
  多子女优惠: ['Siblings', 'Hermanos', '兄弟姉妹割引'],
  其他减免: ['Other waiver', 'Otra exención', 'その他の減免'],
  减免: ['Waiver', 'Exención', '減免'],
  撤销减免: ['Waiver withdrawn', 'Exención retirada', '減免の取消済み'],
  未缴金额: ['Amount open', 'Importe pendiente', '未納額'],
  提醒次数: ['Reminders', 'Recordatorios', '催促回数'],
  最近提醒: ['Reminded last', 'Último recordatorio', '最終催促'],
  '最多可减免{most}元': [
    'At most {most} yuan can be waived',
    'Se pueden eximir como máximo {most} yuanes',
    '減免できるのは最大{most}元です',
  ],
  '最多可撤销{most}元': [
    'At most {most} yuan can be asked for again',
    'Se pueden volver a pedir como máximo {most} yuanes',
    '取り消せるのは最大{most}元です',
  ],
  该人员无需缴费: ['Nothing is open for this person', 'Esta persona no debe nada', 'この人員に未納はありません'],
  该人员的缴费记录过多: [
    'There are too many entries of this person',
    'Hay demasiados asientos de esta persona',
    'この人員の記録が多すぎます',
  ],
  身份类型: ['Kind of person', 'Tipo de persona', '身分'],
  缴费人员: ['People who pay', 'Personas que pagan', '納付者'],
  缴费状态: ['State of payment', 'Estado del pago', '納付状態'],
  缴费时间: ['Paid at', 'Pagado el', '納付日時'],
  缴费金额: ['Amount to pay', 'Importe a pagar', '納付金額'],
  请选择缴费状态: ['Please choose the state of payment', 'Elija el estado del pago', '納付状態を選択してください'],
  请选择缴费项目: ['Please choose the fee project', 'Elija el proyecto de cobro', '納付案件を選択してください'],
  请选择组织机构: ['Please choose the classes', 'Elija las clases', '組織を選択してください'],
  请输入缴费时间: ['Please enter the time of payment', 'Introduzca la hora del pago', '納付日時を入力してください'],
  缴费人员不存在: [
    'Nobody of this code pays in it',
    'No hay ninguna persona con este código',
    '該当する納付者が存在しません',
  ],
  缴费项目未审核通过: [
    'The fee project is not approved',
    'El proyecto de cobro no está aprobado',
    '納付案件は承認されていません',
  ],
  缴费金额与应缴金额不一致: [
    'The amount is not the one that is demanded',
    'El importe no es el que se exige',
    '納付金額が請求金額と一致しません',
  ],
  '编码 {code} 已按其他内容缴费': [
    'Payment of {code} is known with another amount or time',
    'El pago de {code} consta con otro importe u hora',
    '{code}の納付は異なる内容で登録済みです',
  ],
  '{column}与学生编码不符': [
    '{column} does not belong to the student code',
    '{column} no corresponde al código del estudiante',
    '{column}が学生コードと一致しません',
  ],
  'Payment people not set, please check!': [
    'Payment people not set, please check!',
    'No hay personas que paguen, compruébelo',
    '納付者が設定されていません。確認してください',
  ],
  'Please import payment people and set valid amounts': [
    'Please import payment people and set valid amounts',
    'Importe las personas que pagan e indique importes válidos',
    '納付者をインポートし、有効な金額を設定してください',
  ],
  'Payment people duplicated, please check!': [
    'Payment people duplicated, please check!',
    'Hay personas repetidas, compruébelo',
    '納付者が重複しています。確認してください',
  ],
  未缴费: ['Unpaid', 'Sin pagar', '未納'],
  缴费中: ['Paying', 'Pagando', '納付中'],
  已缴费: ['Paid', 'Pagado', '納付済み'],
});
