import { paymentPersonStatus, paymentReviewResult, paymentStatus, personImportWay } from '../enumerations.js';
import { templateCall } from '../import/template-call.js';
import {
  call,
  clearable,
  code,
  datetime,
  decimal,
  entityCalls,
  entityRows,
  file,
  filters,
  flag,
  id,
  ids,
  integer,
  list,
  type MenuEntry,
  money,
  nested,
  text,
  translations,
} from '../kernel/index.js';

/** Most persons of a project. */
export const mostPaymentPersons = 10_000;

const payment = entityCalls({
  service: 'finance',
  id: 'payment',
  label: '缴费项目',
  streams: { category: 'paymentProject' },
  shows: ['paymentProject', 'paymentPerson', 'paymentType'],
  changes: ['paymentProject', 'paymentPerson'],
});

const noName = 'Please enter project name';
const noPeriod = 'Please enter fee period';
const noPersons = 'Payment people not set, please check!';
const noAmount = 'Please import payment people and set valid amounts';

/** Students alone (source: entities.yaml, paymentPerson). */
const students = { codes: [1] } as const;

const form = {
  name: text({ wire: 'projectName', label: '项目名称', required: noName, max: 64 }),
  typeId: id({ label: '缴费类型', required: 'Please select fee type' }),
  from: datetime({ wire: 'beginTime', label: '缴费周期', required: noPeriod }),
  to: datetime({ wire: 'endTime', label: '缴费周期', required: noPeriod }),
  remark: text({ label: '说明', max: 256 }),
  importWay: code(personImportWay, { wire: 'personImportWay', label: '缴费方式', required: '请选择缴费方式' }),
  perPerson: money({ wire: 'perAmount', label: '每人金额' }),
  classIds: ids({ label: '组织机构' }),
};

const persons = list(
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

export const paymentAdd = payment.add('/api/schoolservice/payment/payment/add', {
  permission: ['payment:dbtn_add'],
  input: { project: nested(form, { wire: 'payment', flat: true, always: true, label: '缴费项目' }), persons },
  summary: 'Adds a fee project with those who have to pay; it waits for its review',
});

export const paymentUpdate = payment.update('/api/schoolservice/payment/payment/update', {
  permission: ['payment:dbtn_update'],
  input: {
    project: nested(
      { id: id({ required: '请选择记录' }), ...form },
      { wire: 'payment', flat: true, always: true, label: '缴费项目' },
    ),
    persons,
  },
  summary:
    'Changes a fee project that is not approved, with all who have to pay; a rejected one waits for its review again',
});

export const paymentDelete = payment.delete('/api/schoolservice/payment/payment/delete', {
  method: 'GET',
  permission: ['payment:dbtn_delete'],
  input: { id: id({ required: '请选择记录' }) },
  summary: 'Removes a fee project that is not approved',
});

const listFilters = {
  name: text({ label: '项目名称' }),
  typeId: id({ label: '缴费类型' }),
  status: code(paymentStatus, { label: '状态' }),
  isDone: flag({ label: '是否完成' }),
  /** Projects that are paid on one of these days. */
  from: datetime({ wire: 'beginTime', label: '开始日期' }),
  to: datetime({ wire: 'endTime', label: '结束日期' }),
};

export const paymentQuery = payment.query('/api/schoolservice/payment/payment/query', {
  filters: listFilters,
  row: {
    id: id({ always: true }),
    name: text({ wire: 'projectName', always: true, label: '项目名称' }),
    type: text({ always: true, label: '缴费类型' }),
    typeId: id({ always: true }),
    status: code(paymentStatus, { always: true, label: '状态' }),
    money: money({ wire: 'amount', always: true, label: '总金额' }),
    count: integer({ wire: 'number', always: true, label: '人数' }),
    paidMoney: money({ wire: 'doneAmount', always: true, label: '已缴金额' }),
    paidCount: integer({ wire: 'doneNumber', always: true, label: '已缴人数' }),
    isDone: flag({ always: true, label: '是否完成' }),
    addedBy: text({ wire: 'admin', always: true, label: '导入人' }),
    reviewedBy: clearable(text({ wire: 'reviewAdmin', label: '审核人' })),
    reviewedAt: clearable(datetime({ wire: 'reviewTime', label: '审核时间' })),
    reviewRemark: clearable(text({ label: '审核意见' })),
    addedAt: datetime({ wire: 'createTime', always: true, label: '创建时间' }),
    from: datetime({ wire: 'beginTime', always: true, label: '缴费周期' }),
    to: datetime({ wire: 'endTime', always: true, label: '缴费周期' }),
    remark: clearable(text({ label: '说明' })),
    perPerson: clearable(money({ wire: 'perAmount', label: '每人金额' })),
    importWay: code(personImportWay, { wire: 'personImportWay', always: true, label: '缴费方式' }),
    /** JSON text of a list of ids. */
    classIds: text({ always: true }),
    /** Names of the classes, joined; beyond the contract. */
    classNames: text({ always: true, unordered: true, label: '组织机构' }),
  },
  summary: 'Lists fee projects, the newest first; a range finds those whose days it touches',
});

export const paymentSummary = payment.call('/api/schoolservice/payment/payment/queryPaymentSummary', {
  input: filters(listFilters),
  answer: {
    kind: 'object',
    fields: {
      projects: integer({ wire: 'paymentNumber', always: true }),
      doneProjects: integer({ wire: 'donePaymentNumber', always: true }),
      persons: integer({ wire: 'number', always: true }),
      paidPersons: integer({ wire: 'doneNumber', always: true }),
      money: money({ wire: 'amount', always: true }),
      paidMoney: money({ wire: 'doneAmount', always: true }),
    },
  },
  summary: 'Counts the projects that the filters give, who has to pay in them and what has been paid',
});

export const paymentPersons = payment.call('/api/schoolservice/payment/payment/queryPaymentPersons', {
  method: 'GET',
  input: { projectId: id({ wire: 'paymentId', required: '请选择记录' }) },
  answer: {
    kind: 'list',
    fields: {
      ...proposed,
      status: code(paymentPersonStatus, { always: true, label: '缴费状态' }),
      paidAt: clearable(datetime({ wire: 'paymentTime', label: '缴费时间' })),
    },
  },
  summary: 'Lists all who have to pay in a fee project, as they were named then, in the order of their codes',
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

const taskId = id({ aliases: ['taskid'], required: '任务不存在' });

export const paymentImportPersons = payment.call('/api/schoolservice/payment/payment/importPerson', {
  body: 'multipart',
  writes: '解析缴费人员导入文件',
  changes: [],
  input: {
    file: file({ required: '请上传xlsx文件', invalid: '请上传xlsx文件' }),
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
    },
  },
  summary:
    'Answers whom a workbook names, in its order and as often as it does, and the rows that name nobody with why',
});

export const paymentNameCheck = payment.call('/api/schoolservice/payment/payment/nameValidate', {
  input: { name: text({ label: '项目名称', required: noName, max: 64 }), id: id() },
  answer: {
    kind: 'object',
    fields: { isUsable: flag({ wire: 'validate', always: true }), problem: text({ wire: 'error', always: true }) },
  },
  summary: 'Says whether a fee project may have a name, and why not',
});

export const paymentReview = payment.update('/api/schoolservice/payment/payment/review', {
  permission: ['paymentReview:dbtn_review'],
  writes: '审核缴费项目',
  isPersonal: undefined,
  input: {
    id: id({ required: '请选择记录' }),
    result: code(paymentReviewResult, {
      wire: 'status',
      label: '审核结果',
      required: 'Please select review result',
      invalid: 'Please select review result',
    }),
    reviewRemark: text({ label: '审核意见', max: 256 }),
  },
  summary: 'Approves a fee project for good, or rejects it until it is changed or reviewed again',
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

/** Fee projects, their review, and what has been paid. */
export const paymentMenu: MenuEntry = {
  component: 'payment',
  path: '/Finance/payment',
  text: '缴费项目管理',
  icon: 'solution',
  buttons: { dbtn_add: '新增', dbtn_update: '修改', dbtn_delete: '删除' },
};
export const paymentReviewMenu: MenuEntry = {
  component: 'paymentReview',
  path: '/Finance/paymentReview',
  text: '缴费项目审核',
  icon: 'audit',
  buttons: { dbtn_review: '审核' },
};
export const paymentQueryMenu: MenuEntry = {
  component: 'paymentQuery',
  path: '/Finance/paymentQuery',
  text: '缴费统计',
  icon: 'fund',
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const paymentTexts = translations(entityRows('缴费项目', ['Fee project', 'Proyecto de cobro', '納付案件']), {
  缴费项目管理: ['Fee projects', 'Proyectos de cobro', '納付案件管理'],
  缴费项目审核: ['Review of fee projects', 'Revisión de cobros', '納付案件の審査'],
  缴费统计: ['Fee statistics', 'Estadísticas de cobro', '納付統計'],
  审核缴费项目: ['Review fee project', 'Revisar proyecto de cobro', '納付案件の審査'],
  解析缴费人员导入文件: [
    'Read the workbook of fee payers',
    'Leer el libro de quienes pagan',
    '納付者のインポートファイルの解析',
  ],
  提交缴费通知: ['Submit notice of payment', 'Enviar aviso de pago', '納付通知を送信'],
  项目名称: ['Project name', 'Nombre del proyecto', '案件名'],
  缴费周期: ['Fee period', 'Periodo de cobro', '納付期間'],
  说明: ['Description', 'Descripción', '説明'],
  缴费方式: ['List of people', 'Lista de personas', '名簿の作成方法'],
  每人金额: ['Amount per person', 'Importe por persona', '1人当たりの金額'],
  身份类型: ['Kind of person', 'Tipo de persona', '身分'],
  缴费人员: ['People who pay', 'Personas que pagan', '納付者'],
  总金额: ['Total amount', 'Importe total', '合計金額'],
  人数: ['People', 'Personas', '人数'],
  已缴金额: ['Amount paid', 'Importe pagado', '納付済み金額'],
  已缴人数: ['People who have paid', 'Personas que han pagado', '納付済み人数'],
  是否完成: ['Completed', 'Completado', '完了'],
  审核时间: ['Reviewed at', 'Revisado el', '審査日時'],
  缴费状态: ['State of payment', 'Estado del pago', '納付状態'],
  缴费时间: ['Paid at', 'Pagado el', '納付日時'],
  缴费金额: ['Amount to pay', 'Importe a pagar', '納付金額'],
  请选择缴费方式: [
    'Please choose how people are listed',
    'Elija cómo se listan las personas',
    '名簿の作成方法を選択してください',
  ],
  请选择组织机构: ['Please choose the classes', 'Elija las clases', '組織を選択してください'],
  请选择缴费状态: ['Please choose the state of payment', 'Elija el estado del pago', '納付状態を選択してください'],
  请选择缴费项目: ['Please choose the fee project', 'Elija el proyecto de cobro', '納付案件を選択してください'],
  请输入每人金额: [
    'Please enter the amount per person',
    'Introduzca el importe por persona',
    '1人当たりの金額を入力してください',
  ],
  请输入缴费时间: ['Please enter the time of payment', 'Introduzca la hora del pago', '納付日時を入力してください'],
  '项目名称已存在，请重新输入': [
    'There is a project of this name already, please enter another',
    'Ya existe un proyecto con este nombre, introduzca otro',
    'この案件名は既に存在します。別の名称を入力してください',
  ],
  '项目已审核通过，不允许修改': [
    'The project is approved and cannot be changed',
    'El proyecto está aprobado y no se puede modificar',
    '案件は承認済みのため変更できません',
  ],
  '项目已审核通过，不允许删除': [
    'The project is approved and cannot be deleted',
    'El proyecto está aprobado y no se puede eliminar',
    '案件は承認済みのため削除できません',
  ],
  项目已审核通过: ['The project is approved already', 'El proyecto ya está aprobado', '案件は既に承認済みです'],
  缴费方式不允许修改: [
    'How people are listed cannot be changed',
    'No se puede cambiar cómo se listan las personas',
    '名簿の作成方法は変更できません',
  ],
  缴费类型不存在: ['The payment type does not exist', 'El tipo de pago no existe', '納付種別が存在しません'],
  缴费类型未启用或不在有效期内: [
    'The payment type is closed or does not hold today',
    'El tipo de pago está cerrado o no es válido hoy',
    '納付種別が無効、または有効期間外です',
  ],
  缴费项目未审核通过: [
    'The fee project is not approved',
    'El proyecto de cobro no está aprobado',
    '納付案件は承認されていません',
  ],
  缴费人员不存在: [
    'Nobody of this code pays in it',
    'No hay ninguna persona con este código',
    '該当する納付者が存在しません',
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
  'Please enter project name': [
    'Please enter project name',
    'Introduzca el nombre del proyecto',
    '案件名を入力してください',
  ],
  'Please select fee type': ['Please select fee type', 'Elija el tipo de pago', '納付種別を選択してください'],
  'Please enter fee period': [
    'Please enter fee period',
    'Introduzca el periodo de cobro',
    '納付期間を入力してください',
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
  'Please select review result': [
    'Please select review result',
    'Elija el resultado de la revisión',
    '審査結果を選択してください',
  ],
  已驳回: ['Rejected', 'Rechazado', '却下'],
  已通过: ['Approved', 'Aprobado', '承認済み'],
  未缴费: ['Unpaid', 'Sin pagar', '未納'],
  缴费中: ['Paying', 'Pagando', '納付中'],
  已缴费: ['Paid', 'Pagado', '納付済み'],
  生成名单: ['Generate list', 'Generar lista', '名簿を生成'],
  导入名单: ['Import list', 'Importar lista', '名簿をインポート'],
});
