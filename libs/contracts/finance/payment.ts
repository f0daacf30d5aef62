import { paymentPeriod, paymentReviewResult, paymentStatus, personImportWay } from '../enumerations.js';
import { enumeration } from '../kernel/enumeration.js';
import {
  clearable,
  code,
  datetime,
  entityCalls,
  entityRows,
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
import { demandedPersons } from './payment-person.js';

/** A step on the way of a fee project. */
export const paymentStep = enumeration('PaymentStep', [
  ['submitted', '已提交'],
  ['rejected', '已驳回'],
  ['approved', '已通过'],
]);

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

export const paymentAdd = payment.add('/api/schoolservice/payment/payment/add', {
  permission: ['payment:dbtn_add'],
  input: {
    project: nested(form, { wire: 'payment', flat: true, always: true, label: '缴费项目' }),
    persons: demandedPersons,
  },
  summary: 'Adds a fee project with those who have to pay; it waits for its review',
});

export const paymentUpdate = payment.update('/api/schoolservice/payment/payment/update', {
  permission: ['payment:dbtn_update'],
  input: {
    project: nested(
      { id: id({ required: '请选择记录' }), ...form },
      { wire: 'payment', flat: true, always: true, label: '缴费项目' },
    ),
    persons: demandedPersons,
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
    /** Beyond the contract: who handed it in and who decided what, in their order. */
    steps: list(
      {
        kind: code(paymentStep, { always: true }),
        by: text({ wire: 'admin', always: true }),
        at: datetime({ wire: 'time', always: true }),
        remark: clearable(text()),
      },
      { always: true, unordered: true },
    ),
    /** Beyond the contract: what is waived, what is still open, and whether it can be paid now; none before it is approved. */
    waivedMoney: money({ always: true, label: '减免金额' }),
    openMoney: money({ always: true, label: '未缴金额' }),
    period: clearable(code(paymentPeriod, { wire: 'periodState', label: '缴费期' })),
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
      /** Beyond the contract: total = paid + open + waived. */
      openMoney: money({ always: true }),
      waivedMoney: money({ always: true }),
    },
  },
  summary: 'Counts the projects that the filters give, who has to pay in them and what has been paid',
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
  buttons: {
    dbtn_export: '导出',
    dbtn_remind: '提醒缴费',
    dbtn_refund: '退款',
    dbtn_waive: '减免',
    dbtn_receipt: '收据',
  },
};

/** English, Spanish and Japanese of the texts above, and of the refusals of its use cases. */
export const paymentTexts = translations(entityRows('缴费项目', ['Fee project', 'Proyecto de cobro', '納付案件']), {
  缴费项目管理: ['Fee projects', 'Proyectos de cobro', '納付案件管理'],
  缴费项目审核: ['Review of fee projects', 'Revisión de cobros', '納付案件の審査'],
  缴费统计: ['Fee statistics', 'Estadísticas de cobro', '納付統計'],
  审核缴费项目: ['Review fee project', 'Revisar proyecto de cobro', '納付案件の審査'],
  项目名称: ['Project name', 'Nombre del proyecto', '案件名'],
  缴费周期: ['Fee period', 'Periodo de cobro', '納付期間'],
  说明: ['Description', 'Descripción', '説明'],
  缴费方式: ['List of people', 'Lista de personas', '名簿の作成方法'],
  每人金额: ['Amount per person', 'Importe por persona', '1人当たりの金額'],
  总金额: ['Total amount', 'Importe total', '合計金額'],
  人数: ['People', 'Personas', '人数'],
  已缴金额: ['Amount paid', 'Importe pagado', '納付済み金額'],
  已缴人数: ['People who have paid', 'Personas que han pagado', '納付済み人数'],
  是否完成: ['Completed', 'Completado', '完了'],
  审核时间: ['Reviewed at', 'Revisado el', '審査日時'],
  请选择缴费方式: [
    'Please choose how people are listed',
    'Elija cómo se listan las personas',
    '名簿の作成方法を選択してください',
  ],
  请输入每人金额: [
    'Please enter the amount per person',
    'Introduzca el importe por persona',
    '1人当たりの金額を入力してください',
  ],
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
  缴费期: ['Fee period', 'Periodo de cobro', '納付期間の状態'],
  未开始: ['Not begun', 'No iniciado', '開始前'],
  可缴费: ['Open', 'Abierto', '納付可能'],
  已截止: ['Closed', 'Cerrado', '締切済み'],
  '缴费尚未开始，{day}起可缴费': [
    'It cannot be paid yet; it can from {day} on',
    'Aún no se puede pagar; se podrá desde el {day}',
    'まだ納付できません。{day}から納付できます',
  ],
  '缴费已于{day}截止': [
    'It could be paid until {day}',
    'Se pudo pagar hasta el {day}',
    '納付は{day}で締め切られました',
  ],
  缴费类型不存在: ['The payment type does not exist', 'El tipo de pago no existe', '納付種別が存在しません'],
  缴费类型未启用或不在有效期内: [
    'The payment type is closed or does not hold today',
    'El tipo de pago está cerrado o no es válido hoy',
    '納付種別が無効、または有効期間外です',
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
  'Please select review result': [
    'Please select review result',
    'Elija el resultado de la revisión',
    '審査結果を選択してください',
  ],
  已驳回: ['Rejected', 'Rechazado', '却下'],
  已通过: ['Approved', 'Aprobado', '承認済み'],
  生成名单: ['Generate list', 'Generar lista', '名簿を生成'],
  导入名单: ['Import list', 'Importar lista', '名簿をインポート'],
});
