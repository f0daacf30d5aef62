import { ledgerRule } from '../enumerations.js';
import {
  code,
  datetime,
  decimal,
  entityCalls,
  flag,
  id,
  integer,
  list,
  type MenuEntry,
  paged,
  text,
  translations,
} from '../kernel/index.js';

const ledger = entityCalls({
  service: 'finance',
  id: 'ledger',
  label: '账目核对',
  shows: ['ledgerCheck'],
  changes: ['ledgerCheck'],
});

/** A check of all that the ledger says. */
const row = {
  id: id({ always: true }),
  checkedAt: datetime({ wire: 'createtime', always: true, label: '核对时间' }),
  /** Who asked for it; the system where nobody did. */
  checkedBy: text({ wire: 'createuser', always: true, label: '核对人' }),
  entries: integer({ always: true, label: '分录数' }),
  accounts: integer({ always: true, label: '账户数' }),
  isSound: flag({ wire: 'sound', always: true, label: '核对结果' }),
  differences: list(
    {
      rule: code(ledgerRule, { always: true, label: '规则' }),
      /** Where, in words; empty where it is the whole ledger. */
      place: text({ always: true }),
      /** As the rule counts: yuan of an amount, else how many there are. */
      expected: decimal({ always: true }),
      found: decimal({ always: true }),
    },
    { always: true },
  ),
};

/** Beyond the contract: what checks have found. */
export const ledgerQuery = ledger.call('/api/ledger/query', {
  summary: 'Lists checks of the ledger, the newest first: all rules hold, or where the first of each does not',
  input: paged({ isSound: flag({ wire: 'sound', label: '核对结果' }) }),
  answer: {
    kind: 'paged',
    fields: { ...row, differences: { ...row.differences, unordered: true } },
  },
});

/** Beyond the contract: checks now. */
export const ledgerCheck = ledger.call('/api/ledger/check', {
  permission: ['ledger:dbtn_check'],
  writes: '核对账目',
  summary: 'Checks the ledger as it is at this moment, and keeps what it finds',
  input: {},
  answer: { kind: 'object', fields: { isSound: flag({ wire: 'sound', always: true }) } },
});

/** Its place in the menu, and the button that can be granted. */
export const ledgerMenu: MenuEntry = {
  component: 'ledger',
  path: '/Finance/ledger',
  text: '账目核对',
  icon: 'audit',
  buttons: { dbtn_check: '核对' },
};

/** English, Spanish and Japanese of the texts above. */
export const ledgerTexts = translations({
  账目核对: ['Ledger checks', 'Comprobación de cuentas', '帳簿照合'],
  核对账目: ['Check the ledger', 'Comprobar las cuentas', '帳簿を照合'],
  核对: ['Check', 'Comprobar', '照合'],
  核对时间: ['Checked at', 'Comprobado el', '照合日時'],
  核对人: ['Checked by', 'Comprobado por', '照合者'],
  分录数: ['Entries', 'Asientos', '仕訳数'],
  账户数: ['Accounts', 'Cuentas', '口座数'],
  核对结果: ['Result', 'Resultado', '照合結果'],
  卡内金额: ['Card', 'Tarjeta', 'カード残高'],
  期初余额: ['Opening balance', 'Saldo inicial', '期首残高'],
  待领取: ['Waiting', 'Pendiente', '受取待ち'],
  在途金额: ['On its way', 'En camino', '移動中'],
  终端: ['Terminal', 'Terminal', '端末'],
  缴费人: ['Payer', 'Pagador', '納付者'],
  减免金额: ['Waived', 'Exención', '減免額'],
  被减免人: ['Relieved person', 'Persona eximida', '減免対象者'],
  一致: ['Adds up', 'Cuadra', '一致'],
  不一致: ['Differs', 'No cuadra', '不一致'],
  每笔分录借贷相等: [
    'The sides of each entry are equal',
    'Los lados de cada asiento son iguales',
    '各仕訳の貸借が一致',
  ],
  账户余额等于其分录之和: [
    'A balance is the sum of its entries',
    'El saldo es la suma de sus asientos',
    '口座残高は仕訳の合計に一致',
  ],
  全部账户余额之和为零: ['All balances add up to zero', 'Los saldos suman cero', '全口座残高の合計はゼロ'],
  每笔交易有一笔分录: ['Each transaction has an entry', 'Cada transacción tiene un asiento', '各取引に仕訳がある'],
  未同步的充值等于待领取金额: [
    'Recharges that wait are what is waiting',
    'Las recargas pendientes son lo que espera',
    '未反映のチャージは待機額に一致',
  ],
  已同步的充值等于已领取金额: [
    'Recharges that were taken are what was taken',
    'Las recargas recogidas son lo recogido',
    '反映済みのチャージは受取額に一致',
  ],
  交易计入金额等于交易与其更正之和: [
    'What transactions count is what they and their corrections add up to',
    'Lo que cuentan las transacciones es la suma de ellas y sus correcciones',
    '取引の計上額は取引とその訂正の合計に一致',
  ],
  卡内余额等于其账户余额: [
    'Card balances are those of their accounts',
    'Los saldos de las tarjetas son los de sus cuentas',
    'カード残高はその口座残高に一致',
  ],
  营业汇总等于交易之和: [
    'Daily sums are those of the transactions',
    'Los totales diarios son los de las transacciones',
    '日別集計は取引の合計に一致',
  ],
  项目应缴等于人员应缴之和: [
    'What a fee demands is what its people owe',
    'Lo que pide un cobro es lo que deben sus personas',
    '項目の請求額は人員の請求合計に一致',
  ],
  项目已缴等于人员已缴之和: [
    'What a fee has is what its people paid',
    'Lo cobrado es lo que pagaron sus personas',
    '項目の納付額は人員の納付合計に一致',
  ],
  项目减免等于人员减免之和: [
    'What a fee waives is what its people are let off',
    'Lo que exime un cobro es lo eximido a sus personas',
    '項目の減免額は人員の減免合計に一致',
  ],
  项目减免等于其账户余额: [
    'What a fee waives is the balance of its account',
    'Lo que exime un cobro es el saldo de su cuenta',
    '項目の減免額は口座残高に一致',
  ],
  项目未缴等于人员未缴之和: [
    'What a fee still asks for is what its people still owe',
    'Lo que falta en un cobro es lo que deben aún sus personas',
    '項目の未納額は人員の未納合計に一致',
  ],
  '项目应缴等于已缴、未缴与减免之和': [
    'What a fee demands is what is paid, open and waived',
    'Lo que pide un cobro es lo pagado, lo pendiente y lo eximido',
    '項目の請求額は納付・未納・減免の合計に一致',
  ],
  项目已缴等于其账户余额: [
    'What a fee has is the balance of its account',
    'Lo cobrado es el saldo de su cuenta',
    '項目の納付額は口座残高に一致',
  ],
});
