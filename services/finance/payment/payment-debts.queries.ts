import { paymentDebts, paymentDebtsExport, paymentDebtsTotal } from '../../../libs/contracts/finance/index.js';
import {
  type InputOf,
  mergedFilters,
  noFen,
  type OutputOf,
  wireNamesOf,
  yuanOf,
} from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, selectRows, sumList, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { exportsList } from '../../../libs/spreadsheet/export/index.js';
import { classes } from '../copies.js';
import { type PaymentPersonRow, paymentPersonTable } from './payment-person.read-model.js';
import { type PaymentProjectRow, paymentProjectTable } from './payment-project.read-model.js';

type Filters = InputOf<typeof paymentDebts>['params'];
type Options = ListOptions<typeof paymentPersonTable>;

const projects = tableName(paymentProjectTable);
const approved = 2;

/** Those who have to pay in approved projects, as filters choose them: a class has those below it, as they were listed. */
export async function chosenPayers(sql: Sql, school: string, { projectIds, classId }: Filters): Promise<Options> {
  const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
  return {
    filters: {},
    search: { parameter: 'keyword', columns: ['personName', 'personCode'] },
    where: (bind) =>
      [
        `project_id in (select id from ${projects} where school = ${bind(school)} and status = ${approved})`,
        ...(projectIds?.length ? [`project_id = any(${bind(projectIds)})`] : []),
        ...(classIds ? [`class_id = any(${bind(classIds)})`] : []),
      ].join(' and '),
    defaultOrder: [
      ['personCode', 'asc'],
      ['projectId', 'asc'],
    ],
  };
}

const ofProject = (column: string) => ({
  sql: `select project.${column} from ${projects} project where project.id = payment_person.project_id`,
});

/** Those of them who have something open. */
async function debtOptions(sql: Sql, school: string, params: Filters): Promise<Options> {
  const options = await chosenPayers(sql, school, params);
  return {
    ...options,
    where: (bind) => `${options.where!(bind)} and open_money > 0`,
    orderable: {
      ...wireNamesOf(paymentDebts),
      code: 'personCode',
      name: 'personName',
      projectName: ofProject('name'),
      to: ofProject('"to"'),
      endTime: ofProject('"to"'),
    } as Options['orderable'],
  };
}

/** Rows with the projects that they are of. */
async function withProjects(sql: Sql, school: string, rows: readonly PaymentPersonRow[]) {
  const ids = [...new Set(rows.map(({ projectId }) => projectId))];
  const known = await selectRows(sql, paymentProjectTable, 'school = $1 and id = any($2)', [school, ids]);
  const byId = new Map<string, PaymentProjectRow>(known.map((project) => [project.id, project]));
  return rows.map((row) => {
    const { name: projectName, to } = byId.get(row.projectId)!;
    return { ...row, projectName, to };
  });
}

/** Lists who has something open. */
export const listPaymentDebts = answers(paymentDebts, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const options = await debtOptions(sql, school, input.params);
  const { data, recordCount } = await listPage(sql, paymentPersonTable, input, options);
  const rows = (await withProjects(sql, school, data)).map(({ personCode: code, personName: name, ...row }) => ({
    ...{ ...row, code, name, to: `${row.to} 00:00:00` },
    remindedAt: row.remindedAt === null ? null : time.text(row.remindedAt),
  }));
  return { data: rows, recordCount };
});

/** Adds up what is open. */
export const addUpPaymentDebts = answers(paymentDebtsTotal, async (sql, input, { school }) => {
  const params = mergedFilters<Filters>(input);
  const options = await debtOptions(sql, school, params);
  const [total] = await sumList<OutputOf<typeof paymentDebtsTotal>>(sql, paymentPersonTable, { params }, options, {
    of: `count(distinct project_id)::integer as projects, count(distinct person_id)::integer as persons,
      coalesce(sum(open_money), 0)::bigint as "openMoney"`,
  });
  return total ?? { projects: 0, persons: 0, openMoney: noFen };
});

/** Who has something open, as a workbook. */
export const exportPaymentDebts = exportsList(paymentDebtsExport, {
  table: paymentPersonTable,
  options: debtOptions,
  complete: withProjects,
  columns: ({ text }, time) => [
    { title: text('项目名称'), value: ({ projectName }) => projectName, width: 24 },
    { title: text('编码'), value: ({ personCode }) => personCode },
    { title: text('姓名'), value: ({ personName }) => personName },
    { title: text('组织机构'), value: ({ className }) => className },
    { title: text('总金额'), value: ({ money }) => yuanOf(money), numeric: 'money' },
    { title: text('已缴金额'), value: ({ paidMoney }) => yuanOf(paidMoney), numeric: 'money' },
    { title: text('减免金额'), value: ({ waivedMoney }) => yuanOf(waivedMoney), numeric: 'money' },
    { title: text('未缴金额'), value: ({ openMoney }) => yuanOf(openMoney), numeric: 'money' },
    { title: text('截止日期'), value: ({ to }) => to },
    { title: text('提醒次数'), value: ({ reminders }) => reminders },
    {
      title: text('最近提醒'),
      value: ({ remindedAt }) => (remindedAt === null ? null : time.text(remindedAt)),
      width: 20,
    },
  ],
});
