import {
  payerType,
  paymentReviewResult,
  personImportWay,
  transactionSource,
  transactionType,
  waiverKind,
} from '../enumerations.js';
import { fact, listedIn, removed, type Thing, thingOf, translations } from '../kernel/index.js';
import { balanceOpen, cardLimitUpdate } from './balance.js';
import { ledgerCheck } from './ledger.js';
import { paymentMenu } from './payment.js';
import { paymentRefund, paymentWaive, paymentWithdrawWaiver } from './payment-person.js';
import { paymentType } from './payment-type.js';
import { paymentReceipt } from './receipt.js';
import { rechargeRefund } from './recharge.js';

const source = 'finance';

const payer = {
  'person.name': { label: '姓名' },
  'person.code': { label: '编码' },
  'person.type': { label: '人员类型', labels: payerType.labels },
  'person.className': { label: '班级' },
} as const;
const happenedAt = { label: '时间', isMoment: true } as const;

const transaction: Thing = {
  key: 'transaction',
  source,
  category: 'transaction',
  label: '交易记录',
  name: ['orderNumber'],
  values: {
    orderNumber: { label: '流水号' },
    ...payer,
    cardNumber: { label: '卡号' },
    deviceName: { label: '设备名称' },
    deviceNumber: { label: '设备编号' },
    type: { label: '交易类型', labels: transactionType.labels },
    source: { label: '来源', labels: transactionSource.labels },
    money: { label: '金额', isMoney: true },
    balanceAfter: { label: '交易后余额', isMoney: true },
    detail: { label: '明细' },
    'corrects.orderNumber': { label: '更正流水号' },
    'corrects.counted': { label: '更正后计入', isMoney: true },
    reason: { label: '原因' },
    happenedAt,
  },
  events: { TransactionRecorded: fact('记录交易') },
};

const recharge: Thing = {
  key: 'recharge',
  source,
  category: 'recharge',
  label: '充值记录',
  name: ['tradeNumber'],
  values: {
    tradeNumber: { label: '订单号' },
    ...payer,
    money: { label: '充值金额', isMoney: true },
    appName: { label: '来源应用' },
    happenedAt,
    pickedAt: { label: '同步时间', isMoment: true },
    reason: { label: '原因' },
  },
  events: {
    RechargePaid: fact('记录充值'),
    RechargePicked: fact('同步充值记录'),
    RechargeRefunded: fact(rechargeRefund.writes!),
  },
};

const openingBalance: Thing = {
  key: 'openingBalance',
  source,
  category: 'openingBalance',
  label: '期初余额',
  name: ['person.name', 'person.code'],
  values: {
    ...payer,
    money: { label: '期初余额', isMoney: true },
    formerMoney: { label: '原期初余额', isMoney: true },
    reason: { label: '原因' },
    happenedAt,
  },
  events: { OpeningBalanceStated: fact(balanceOpen.writes!) },
};

const cardLimit: Thing = {
  key: 'cardLimit',
  source,
  category: 'cardLimit',
  label: '卡内最低金额',
  name: [],
  values: { lowest: { label: '卡内最低金额', isMoney: true } },
  events: { CardLimitChanged: cardLimitUpdate.writes! },
};

const paymentProject: Thing = {
  key: 'paymentProject',
  source,
  category: 'paymentProject',
  label: '缴费项目',
  name: ['name'],
  values: {
    name: { label: '项目名称' },
    typeId: { label: '缴费类型', means: ['paymentType'] },
    from: { label: '开始日期' },
    to: { label: '结束日期' },
    remark: { label: '说明' },
    importWay: { label: '缴费方式', labels: personImportWay.labels },
    perPerson: { label: '每人金额', isMoney: true },
    classIds: { label: '组织机构', means: ['class'] },
    result: { label: '审核结果', labels: paymentReviewResult.labels },
  },
  events: {
    PaymentProjectAdded: '新增缴费项目',
    PaymentProjectChanged: '修改缴费项目',
    PaymentProjectReviewed: fact('审核缴费项目'),
    PaymentPeriodOpened: fact('缴费开始'),
    PaymentPeriodClosed: fact('缴费截止'),
    PaymentProjectRemoved: removed('删除缴费项目'),
  },
  address: listedIn(paymentMenu, 'name'),
};

const paymentPerson: Thing = {
  key: 'paymentPerson',
  source,
  category: 'paymentPerson',
  label: '缴费人员',
  name: ['person.name', 'person.code'],
  values: {
    projectId: { label: '缴费项目', means: ['paymentProject'] },
    ...payer,
    money: { label: '缴费金额', isMoney: true },
    open: { label: '未缴金额', isMoney: true },
    kind: { label: '减免类型', labels: waiverKind.labels },
    reason: { label: '原因' },
    happenedAt,
  },
  events: {
    PaymentDemanded: '列入缴费名单',
    PaymentDemandChanged: '修改缴费金额',
    PaymentDemandDropped: removed('移出缴费名单'),
    PaymentBegun: fact('开始缴费'),
    PaymentPaid: fact('完成缴费'),
    PaymentRefunded: fact(paymentRefund.writes!),
    PaymentWaived: fact(paymentWaive.writes!),
    PaymentWaiverWithdrawn: fact(paymentWithdrawWaiver.writes!),
    PaymentReminded: fact('提醒缴费'),
  },
};

const receipt: Thing = {
  key: 'receipt',
  source,
  category: 'receipt',
  label: '收据',
  name: ['number'],
  values: {
    number: { label: '收据编号' },
    kind: { label: '类型', labels: { payment: '缴费项目', recharge: '充值记录' } },
    ...payer,
    money: { label: '金额', isMoney: true },
    subject: { label: '项目名称' },
    paidAt: { label: '缴费时间', isMoment: true },
  },
  events: { ReceiptIssued: fact(paymentReceipt.writes!), ReceiptReprinted: fact('重新打印收据') },
};

const check: Thing = {
  key: 'ledgerCheck',
  source,
  category: 'ledgerCheck',
  label: '账目核对',
  name: [],
  values: {
    entries: { label: '分录数' },
    accounts: { label: '账户数' },
    differences: { label: '核对结果' },
  },
  events: { LedgerChecked: ledgerCheck.writes! },
};

const dispute: Thing = {
  key: 'dispute',
  source,
  category: 'dispute',
  label: '单号冲突',
  name: ['orderNumber'],
  values: {
    kind: { label: '类型', labels: { transaction: '交易记录', recharge: '充值记录', payment: '缴费项目' } },
    orderNumber: { label: '流水号' },
    money: { label: '提交的金额', isMoney: true },
    knownMoney: { label: '已有的金额', isMoney: true },
    happenedAt,
  },
  events: { OrderNumberDisputed: fact('拒绝单号相同而内容不同的记录') },
};

/** What auditors are told about finance. */
export const financeThings: readonly Thing[] = [
  thingOf(paymentType),
  transaction,
  recharge,
  openingBalance,
  cardLimit,
  paymentProject,
  paymentPerson,
  receipt,
  check,
  dispute,
];

/** English, Spanish and Japanese of the texts above that nothing else says. */
export const financeThingsTexts = translations({
  记录交易: ['Transaction recorded', 'Transacción registrada', '取引の記録'],
  记录充值: ['Recharge recorded', 'Recarga registrada', 'チャージの記録'],
  列入缴费名单: ['Put on the list of a fee', 'Incluido en la lista de cobro', '納付名簿への追加'],
  修改缴费金额: ['Amount to pay changed', 'Importe a pagar modificado', '納付金額の変更'],
  移出缴费名单: ['Taken from the list of a fee', 'Retirado de la lista de cobro', '納付名簿からの除外'],
  开始缴费: ['Payment begun', 'Pago iniciado', '納付の開始'],
  缴费开始: ['Payments opened', 'Cobro abierto', '納付の受付開始'],
  缴费截止: ['Payments closed', 'Cobro cerrado', '納付の締切'],
  完成缴费: ['Payment made', 'Pago realizado', '納付の完了'],
  原期初余额: ['Opening balance before', 'Saldo inicial anterior', '変更前の期首残高'],
  单号冲突: ['Disputed order number', 'Número de orden en disputa', '番号の重複'],
  提交的金额: ['Amount that was sent', 'Importe enviado', '送信された金額'],
  已有的金额: ['Amount that is known', 'Importe conocido', '登録済みの金額'],
  拒绝单号相同而内容不同的记录: [
    'Another record under a known order number refused',
    'Registro distinto con un número ya conocido rechazado',
    '同じ番号で内容の異なる記録を拒否',
  ],
});
