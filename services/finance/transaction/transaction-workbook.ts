import { payerType, transactionSource, transactionType } from '../../../libs/contracts/enumerations.js';
import { yuanOf } from '../../../libs/contracts/kernel/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import type { WorkbookTexts } from '../../../libs/spreadsheet/export/index.js';
import type { WriteColumn } from '../../../libs/spreadsheet/index.js';
import type { TransactionRow } from './transaction.read-model.js';

/** Columns of the workbook (source: consume.list). */
export const transactionColumns = ({ text, label }: WorkbookTexts, time: LocalTime): WriteColumn<TransactionRow>[] => [
  { title: text('流水号'), value: ({ orderNumber }) => orderNumber, width: 24 },
  { title: text('设备名称'), value: ({ deviceName }) => deviceName },
  { title: text('设备编号'), value: ({ deviceNumber }) => deviceNumber },
  { title: text('班级'), value: ({ className }) => className },
  { title: text('姓名'), value: ({ personName }) => personName },
  { title: text('人员类型'), value: ({ personType }) => label(payerType, personType) },
  { title: text('编码'), value: ({ personCode }) => personCode },
  { title: text('卡号'), value: ({ cardNumber }) => cardNumber },
  { title: text('金额'), value: ({ money }) => yuanOf(money), numeric: 'money' },
  {
    title: text('交易后余额'),
    value: ({ balanceAfter }) => (balanceAfter === null ? null : yuanOf(balanceAfter)),
    numeric: 'money',
  },
  { title: text('交易类型'), value: ({ type }) => label(transactionType, type) },
  { title: text('明细'), value: ({ detail }) => detail },
  { title: text('来源'), value: ({ source }) => label(transactionSource, source) },
  { title: text('时间'), value: ({ happenedAt }) => time.text(happenedAt), width: 20 },
  { title: text('更正后计入'), value: ({ counted }) => yuanOf(counted), numeric: 'money' },
  { title: text('更正流水号'), value: ({ corrects }) => corrects, width: 24 },
  { title: text('原因'), value: ({ reason }) => reason },
  { title: text('更正人'), value: ({ correctedBy }) => correctedBy },
];
