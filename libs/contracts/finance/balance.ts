import { payerType, transactionType } from '../enumerations.js';
import {
  clearable,
  code,
  datetime,
  entityCalls,
  filters,
  id,
  type MenuEntry,
  money,
  mostFen,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';
import { correction } from './correction.js';

const balance = entityCalls({
  service: 'finance',
  id: 'balance',
  label: '卡内余额',
  shows: ['transaction', 'recharge', 'openingBalance', 'student', 'teacher'],
  changes: ['openingBalance'],
});

const most = -mostFen;
const balanceFilters = {
  personType: code(payerType, { wire: 'targettype', label: '人员类型' }),
  classId: id({ wire: 'classesid', label: '班级' }),
  keyword: text({ label: '姓名/编码' }),
};

/** Beyond the contract: what everybody's card holds. */
export const balanceQuery = balance.query('/api/balance/query', {
  filters: balanceFilters,
  row: {
    /** The person's. */
    id: id({ always: true }),
    code: text({ always: true, label: '编码' }),
    name: text({ always: true, label: '姓名' }),
    personType: code(payerType, { wire: 'targettype', always: true, label: '人员类型' }),
    className: text({ wire: 'classname', always: true, label: '班级' }),
    wallet: money({ min: most, always: true, label: '卡内金额' }),
    waiting: money({ min: most, always: true, label: '待领取' }),
    transit: money({ min: most, always: true, label: '在途金额' }),
    opening: money({ min: most, always: true, label: '期初余额' }),
  },
  summary: 'Lists what the cards of persons hold by the ledger, what waits for them and what is on its way',
});

/** Beyond the contract: what they hold together. */
export const balanceSummary = balance.call('/api/balance/summary', {
  summary: 'Sums up what the cards that the filters give hold, what waits for them and what is on its way',
  input: filters(balanceFilters),
  answer: {
    kind: 'object',
    fields: {
      wallet: money({ min: most, always: true }),
      waiting: money({ min: most, always: true }),
      transit: money({ min: most, always: true }),
    },
  },
});

/** Beyond the contract: the same as a workbook. */
export const balanceExport = balance.call('/api/balance/export', {
  permission: ['balance:dbtn_export'],
  summary: 'Writes what the cards that the filters give hold as a workbook',
  input: filters(balanceFilters),
  answer: workbookAnswer('卡内余额.xlsx'),
});

/** Beyond the contract: the entries that make the balance of a card. */
export const balanceEntries = balance.call('/api/balance/entries', {
  summary: 'Lists the last two hundred entries of the card of a person, the newest first',
  input: { id: id({ required: '请选择记录' }) },
  answer: {
    kind: 'list',
    fields: {
      id: id({ always: true }),
      happenedAt: datetime({ always: true, label: '时间' }),
      /** Empty of an opening balance, which is no transaction. */
      orderNumber: text({ wire: 'orderno', always: true, label: '流水号' }),
      type: clearable(code(transactionType, { label: '交易类型' })),
      detail: text({ always: true, label: '明细' }),
      /** What it adds to the card. */
      amount: money({ min: most, always: true, label: '金额' }),
      /** Of what a person has said: the order number that is corrected, why, and who said it. */
      corrects: clearable(text({ label: '更正流水号' })),
      reason: clearable(text({ label: '原因' })),
      correctedBy: clearable(text({ label: '更正人' })),
    },
  },
});

/** Beyond the contract: what a card held before anything of it was told. */
export const balanceOpen = balance.call('/api/balance/open', {
  permission: ['balance:dbtn_open'],
  isPersonal: true,
  writes: '登记期初余额',
  summary:
    'Says what the card of a person held before anything of it was told, or corrects that, as an entry of its own',
  input: {
    personType: code(payerType, { wire: 'targettype', label: '人员类型', required: '请选择人员类型' }),
    personCode: text({ wire: 'personno', label: '编码', required: '请输入人员编码', max: 64 }),
    money: money({ label: '期初余额', required: '请输入金额', min: most }),
    ...correction,
  },
  answer: { kind: 'none' },
});

const limit = entityCalls({
  service: 'finance',
  id: 'cardlimit',
  label: '卡内最低金额',
  streams: { category: 'cardLimit', idIn: null },
});

const lowest = money({ wire: 'lowest', label: '卡内最低金额', min: most });

/** Beyond the contract: how little a card may hold after a correction. */
export const cardLimitQuery = limit.list('/api/balance/limit/query', {
  summary: 'Answers how little a card may hold after a person has corrected something',
  input: {},
  answer: { kind: 'object', fields: { lowest: money({ min: most, always: true }) } },
});

export const cardLimitUpdate = limit.update('/api/balance/limit/update', {
  permission: ['balance:dbtn_limit'],
  summary: 'Says how little a card may hold after a person has corrected something',
  input: { lowest },
});

/** Its place in the menu, and the buttons that can be granted. */
export const balanceMenu: MenuEntry = {
  component: 'balance',
  path: '/Finance/balance',
  text: '卡内余额',
  icon: 'wallet',
  buttons: { dbtn_export: '导出', dbtn_open: '期初余额', dbtn_limit: '最低金额' },
};

/** English, Spanish and Japanese of the texts above. */
export const balanceTexts = translations({
  卡内余额: ['Card balances', 'Saldos de tarjetas', 'カード残高一覧'],
  登记期初余额: ['State an opening balance', 'Indicar un saldo inicial', '期首残高の登録'],
  卡内最低金额: ['Least that a card holds', 'Mínimo de una tarjeta', 'カード残高の下限'],
  修改卡内最低金额: [
    'Change the least that a card holds',
    'Modificar el mínimo de una tarjeta',
    'カード残高の下限を変更',
  ],
  最低金额: ['Least amount', 'Importe mínimo', '下限額'],
});
