import { payerType } from '../enumerations.js';
import { code, datetime, entityCalls, id, integer, money, text, translations } from '../kernel/index.js';

const receipt = entityCalls({
  service: 'finance',
  id: 'receipt',
  label: '收据',
  shows: ['receipt'],
  changes: ['receipt'],
});

/** A receipt as it is printed. */
const printed = {
  number: text({ always: true, label: '收据编号' }),
  personCode: text({ always: true, label: '编码' }),
  personName: text({ always: true, label: '姓名' }),
  personType: code(payerType, { always: true, label: '人员类型' }),
  className: text({ always: true, label: '班级' }),
  /** Empty of a recharge. */
  subject: text({ always: true, label: '项目名称' }),
  money: money({ always: true, label: '金额' }),
  /** The amount in Chinese capital numerals, as receipts have it in Chinese. */
  capitals: text({ always: true }),
  /** What was given back of it since. */
  refunded: money({ always: true, label: '已退款' }),
  paidAt: datetime({ always: true, label: '缴费时间' }),
  issuedAt: datetime({ always: true, label: '开具时间' }),
  issuedBy: text({ always: true, label: '开具人' }),
  /** How often it has been shown to be printed; from the second time on it is a copy. */
  prints: integer({ always: true, label: '打印次数' }),
};

/** Beyond the contract: the receipt of what somebody has paid last in a fee project. */
export const paymentReceipt = receipt.call('/api/receipt/payment', {
  permission: ['paymentQuery:dbtn_receipt'],
  writes: '开具收据',
  input: {
    projectId: id({ wire: 'paymentId', label: '缴费项目', required: '请选择缴费项目' }),
    personId: id({ label: '人员', required: '请选择人员' }),
  },
  answer: { kind: 'object', fields: printed },
  summary: 'Gives what somebody has paid last in a fee project a receipt, or tells the one that it has, to be printed',
});

/** Beyond the contract: the receipt of a recharge. */
export const rechargeReceipt = receipt.call('/api/receipt/recharge', {
  permission: ['recharge:dbtn_receipt'],
  writes: '开具收据',
  input: { id: id({ required: '请选择记录' }) },
  answer: { kind: 'object', fields: printed },
  summary: 'Gives a recharge a receipt, or tells the one that it has, to be printed',
});

/** English, Spanish and Japanese of the texts above. */
export const receiptTexts = translations({
  收据: ['Receipt', 'Recibo', '領収書'],
  开具收据: ['Issue a receipt', 'Emitir un recibo', '領収書を発行'],
  重新打印收据: ['Print a receipt again', 'Volver a imprimir un recibo', '領収書を再印刷'],
  收据编号: ['Receipt number', 'Número de recibo', '領収書番号'],
  开具时间: ['Issued at', 'Emitido el', '発行日時'],
  开具人: ['Issued by', 'Emitido por', '発行者'],
  打印次数: ['Prints', 'Impresiones', '印刷回数'],
  没有可开具收据的缴费: [
    'Nothing is paid for a receipt',
    'No hay ningún pago para un recibo',
    '領収書を発行できる納付がありません',
  ],
});
