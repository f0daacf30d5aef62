import { enumeration } from '../kernel/enumeration.js';
import {
  clearable,
  code,
  datetime,
  entityCalls,
  filters,
  flag,
  id,
  ids,
  integer,
  type MenuEntry,
  money,
  text,
  translations,
  workbookAnswer,
} from '../kernel/index.js';

/** What figures of fees are told by. */
export const figuredBy = enumeration('FiguredBy', [
  ['project', '按项目'],
  ['class', '按班级'],
  ['person', '按人员'],
]);

const figures = entityCalls({
  service: 'finance',
  id: 'paymentfigures',
  label: '缴费汇总',
  shows: ['paymentProject', 'paymentPerson'],
});

const chosen = {
  /** Several projects at once; all where none is named. */
  projectIds: ids({ label: '缴费项目' }),
  classId: id({ label: '组织机构' }),
  keyword: text({ label: '姓名/编码' }),
};

const amounts = {
  money: money({ wire: 'amount', always: true, label: '总金额' }),
  paidMoney: money({ wire: 'doneAmount', always: true, label: '已缴金额' }),
  waivedMoney: money({ always: true, label: '减免金额' }),
  openMoney: money({ always: true, label: '未缴金额' }),
};
const counts = {
  count: integer({ wire: 'number', always: true, label: '人数' }),
  paidCount: integer({ wire: 'doneNumber', always: true, label: '已缴人数' }),
};

const figureFilters = {
  ...chosen,
  /** Projects, where nothing is said. */
  by: code(figuredBy, { label: '统计方式' }),
  isOpen: flag({ label: '有未缴' }),
};

/** Beyond the contract: what approved projects demand and what has come, by project, class or person. */
export const paymentFigures = figures.query('/api/schoolservice/payment/payment/queryFigures', {
  filters: figureFilters,
  row: {
    /** Of the project, the class or the person; of those who were in no class, that of no class. */
    id: id({ always: true }),
    /** What it is a figure of. */
    by: code(figuredBy, { always: true }),
    code: text({ always: true, label: '编码' }),
    name: text({ always: true, label: '名称' }),
    /** Of a person, as it was when the list was made. */
    className: text({ always: true, label: '组织机构' }),
    ...counts,
    ...amounts,
  },
  summary: 'Tells what approved fee projects demand, what is paid, waived and open of it, by project, class or person',
});

export const paymentFiguresTotal = figures.call('/api/schoolservice/payment/payment/queryFiguresTotal', {
  input: filters(figureFilters),
  answer: { kind: 'object', fields: { ...counts, ...amounts } },
  summary: 'Adds up what the filters leave: total = paid + open + waived',
});

export const paymentFiguresExport = figures.call('/api/schoolservice/payment/payment/exportFigures', {
  permission: ['paymentFigures:dbtn_export'],
  input: filters(figureFilters),
  answer: workbookAnswer('缴费汇总.xlsx'),
  summary: 'Writes the figures that the filters leave as a workbook',
});

const debt = entityCalls({
  service: 'finance',
  id: 'paymentdebt',
  label: '未缴名单',
  shows: ['paymentProject', 'paymentPerson'],
});

/** Beyond the contract: who has something open, in all approved projects. */
export const paymentDebts = debt.query('/api/schoolservice/payment/payment/queryDebts', {
  filters: chosen,
  row: {
    id: id({ always: true }),
    projectId: id({ wire: 'paymentId', always: true }),
    projectName: text({ always: true, label: '项目名称' }),
    personId: id({ always: true }),
    code: text({ always: true, label: '编码' }),
    name: text({ always: true, label: '姓名' }),
    className: text({ always: true, label: '组织机构' }),
    ...amounts,
    /** Last day on which it is paid. */
    to: datetime({ wire: 'endTime', always: true, label: '截止日期' }),
    reminders: integer({ always: true, label: '提醒次数' }),
    remindedAt: clearable(datetime({ label: '最近提醒' })),
  },
  summary: 'Lists who has something open in approved fee projects, one row for each person and project',
});

export const paymentDebtsTotal = debt.call('/api/schoolservice/payment/payment/queryDebtsTotal', {
  input: filters(chosen),
  answer: {
    kind: 'object',
    fields: {
      projects: integer({ always: true }),
      persons: integer({ always: true }),
      openMoney: money({ always: true }),
    },
  },
  summary: 'Adds up what is open in the rows that the filters leave, of how many persons in how many projects',
});

export const paymentDebtsExport = debt.call('/api/schoolservice/payment/payment/exportDebts', {
  permission: ['paymentDebt:dbtn_export'],
  input: filters(chosen),
  answer: workbookAnswer('未缴名单.xlsx'),
  summary: 'Writes who has something open as a workbook',
});

/** Figures of fees, and who has not paid. */
export const paymentFiguresMenu: MenuEntry = {
  component: 'paymentFigures',
  path: '/Finance/paymentFigures',
  text: '缴费汇总',
  icon: 'bar-chart',
  buttons: { dbtn_export: '导出' },
};
export const paymentDebtMenu: MenuEntry = {
  component: 'paymentDebt',
  path: '/Finance/paymentDebt',
  text: '未缴名单',
  icon: 'solution',
  buttons: { dbtn_export: '导出' },
};

/** English, Spanish and Japanese of the texts above. */
export const paymentFiguresTexts = translations({
  缴费汇总: ['Fee figures', 'Cifras de cobros', '納付の集計'],
  未缴名单: ['Unpaid fees', 'Cobros pendientes', '未納者一覧'],
  统计方式: ['Figures by', 'Cifras por', '集計単位'],
  按项目: ['By project', 'Por proyecto', '案件別'],
  按班级: ['By class', 'Por clase', 'クラス別'],
  按人员: ['By person', 'Por persona', '人員別'],
  有未缴: ['With open amounts', 'Con importes pendientes', '未納あり'],
  截止日期: ['Until', 'Hasta', '締切日'],
});
