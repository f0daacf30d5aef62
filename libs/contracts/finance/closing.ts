import { closingDifference } from '../enumerations.js';
import {
  call,
  clearable,
  code,
  date,
  datetime,
  entityCalls,
  flag,
  id,
  integer,
  list,
  type MenuEntry,
  money,
  mostFen,
  text,
  translations,
} from '../kernel/index.js';

const closing = entityCalls({
  service: 'finance',
  id: 'closing',
  label: '终端对账',
  shows: ['terminalDay'],
  changes: ['terminalDay'],
});

/** Most transactions of a terminal's day that are told one by one. */
const mostRecords = 5000;
const least = -mostFen;

/** Beyond the contract: a terminal tells how its day ended. */
export const openConsumeClose = call({
  id: 'open.consume.close',
  changes: ['terminalDay'],
  service: 'finance',
  method: 'POST',
  path: '/api/open/consume/close',
  auth: 'open',
  writes: '终端日结',
  input: {
    deviceNumber: text({ wire: 'deviceno', label: '设备编号', required: '请输入设备编号', max: 64 }),
    day: date({ label: '日期', required: '请选择日期' }),
    count: integer({ label: '笔数', required: '请输入笔数', min: 0, max: 1_000_000 }),
    money: money({ label: '金额', required: '请输入金额', min: least }),
    records: list(
      {
        orderNumber: text({ wire: 'orderno', label: '流水号', required: '请输入流水号', max: 64 }),
        money: money({ label: '金额', required: '请输入金额', min: least }),
      },
      { label: '交易记录', max: mostRecords },
    ),
  },
  answer: {
    kind: 'object',
    fields: {
      agrees: flag({ always: true }),
      count: integer({ always: true }),
      money: money({ min: least, always: true }),
    },
  },
  summary:
    'Closes the day of a terminal with the number and the sum of its transactions, and each of them where it tells them; answers what is known of the day',
});

/** Beyond the contract: closed days of terminals, and what of them does not agree. */
export const closingQuery = closing.query('/api/consume/closing/query', {
  filters: {
    deviceNumber: text({ wire: 'deviceno', label: '设备编号' }),
    agrees: flag({ label: '对账结果' }),
    from: datetime({ label: '开始日期' }),
    to: datetime({ label: '结束日期' }),
  },
  row: {
    id: id({ always: true }),
    deviceNumber: text({ wire: 'deviceno', always: true, label: '设备编号' }),
    deviceName: text({ always: true, label: '设备名称', unordered: true }),
    day: text({ always: true, label: '日期' }),
    count: integer({ always: true, label: '终端笔数' }),
    knownCount: integer({ always: true, label: '平台笔数' }),
    money: money({ min: least, always: true, label: '终端金额' }),
    knownMoney: money({ min: least, always: true, label: '平台金额' }),
    agrees: flag({ always: true, label: '对账结果' }),
    closedAt: datetime({ always: true, label: '日结时间' }),
    comparedAt: text({ always: true, label: '对账时间' }),
    differences: list(
      {
        kind: code(closingDifference, { always: true }),
        orderNumber: text({ wire: 'orderno', always: true }),
        money: clearable(money({ min: least })),
        knownMoney: clearable(money({ min: least })),
      },
      { always: true, unordered: true },
    ),
  },
  summary: 'Lists the closed days of terminals, the newest first, with what one side alone has',
});

/** Beyond the contract: compares again, after late transactions have come. */
export const closingCompare = closing.call('/api/consume/closing/compare', {
  permission: ['closing:dbtn_compare'],
  writes: '重新对账',
  input: { id: id({ required: '请选择记录' }) },
  answer: { kind: 'object', fields: { agrees: flag({ always: true }) } },
  summary: 'Compares what a terminal has told of a day with what is known of it now',
});

/** Its place in the menu, and the button that can be granted. */
export const closingMenu: MenuEntry = {
  component: 'closing',
  path: '/Finance/closing',
  text: '终端对账',
  icon: 'audit',
  buttons: { dbtn_compare: '重新对账' },
};

/** English, Spanish and Japanese of the texts above. */
export const closingTexts = translations({
  终端对账: ['Terminal closings', 'Cierres de terminales', '端末の締め'],
  终端日结: ['Close the day of a terminal', 'Cerrar el día de un terminal', '端末の日次締め'],
  重新对账: ['Compare again', 'Comparar de nuevo', '再照合'],
  笔数: ['Number', 'Número', '件数'],
  请输入设备编号: [
    'Please enter the device number',
    'Introduzca el número del dispositivo',
    '機器番号を入力してください',
  ],
  请输入笔数: ['Please enter the number', 'Introduzca el número', '件数を入力してください'],
  对账结果: ['Result', 'Resultado', '照合結果'],
  终端笔数: ['Number at the terminal', 'Número en el terminal', '端末の件数'],
  平台笔数: ['Number known', 'Número conocido', '登録済みの件数'],
  终端金额: ['Sum at the terminal', 'Suma en el terminal', '端末の合計'],
  平台金额: ['Sum known', 'Suma conocida', '登録済みの合計'],
  日结时间: ['Closed at', 'Cerrado el', '締め日時'],
  对账时间: ['Compared at', 'Comparado el', '照合日時'],
  相符: ['Agrees', 'Coincide', '一致'],
  不符: ['Differs', 'No coincide', '不一致'],
  平台缺少: ['Not known', 'Desconocida', '未登録'],
  终端缺少: ['Not at the terminal', 'No está en el terminal', '端末になし'],
  金额不同: ['Another amount', 'Otro importe', '金額が相違'],
});
