import { paymentPersonStatus } from '../../../libs/contracts/enumerations.js';
import {
  paymentNameCheck,
  paymentPersons,
  paymentPersonsExport,
  paymentPersonsOfClasses,
  paymentQuery,
  paymentSummary,
} from '../../../libs/contracts/finance/index.js';
import {
  type Fen,
  type InputOf,
  mergedFilters,
  noFen,
  type OutputOf,
  wireNamesOf,
  yuanOf,
} from '../../../libs/contracts/kernel/index.js';
import type { CopiedPerson } from '../../../libs/copies/index.js';
import { type ListOptions, listPage, type Sql, selectRows, sumList, tableName } from '../../../libs/database/index.js';
import { answers, LocalTime, translate } from '../../../libs/platform/index.js';
import { exportsList } from '../../../libs/spreadsheet/export/index.js';
import { classes, persons } from '../copies.js';
import { paymentTypes } from '../dictionaries.js';
import { paymentPersonTable } from './payment-person.read-model.js';
import { paymentProjectTable } from './payment-project.read-model.js';

type Filters = InputOf<typeof paymentQuery>['params'];

/** How fee projects are filtered and ordered: newest first. */
const projectListOptions = ({ from, to }: Filters): ListOptions<typeof paymentProjectTable> => ({
  filters: {
    name: { contains: 'name' },
    typeId: { equals: 'typeId' },
    status: { equals: 'status' },
    isDone: { equals: 'isDone' },
  },
  // Days are texts in their order.
  where: (bind) =>
    [
      ...(from ? [`"to" >= ${bind(from.slice(0, 10))}`] : []),
      ...(to ? [`"from" <= ${bind(to.slice(0, 10))}`] : []),
    ].join(' and ') || undefined,
  orderable: {
    ...wireNamesOf(paymentQuery),
    type: {
      sql: `select type.name from ${tableName(paymentTypes.table)} type where type.id = payment_project.type_id`,
    },
  } as ListOptions<typeof paymentProjectTable>['orderable'],
  defaultOrder: [['addedAt', 'desc']],
});

/** Lists fee projects. */
export const listPaymentProjects = answers(
  paymentQuery,
  { time: LocalTime },
  async (sql, input, { school }, { time }) => {
    const { data, recordCount } = await listPage(sql, paymentProjectTable, input, projectListOptions(input.params));
    const typeIds = [...new Set(data.map(({ typeId }) => typeId))];
    const types = await selectRows(sql, paymentTypes.table, 'school = $1 and id = any($2)', [school, typeIds]);
    const typeNames = new Map(types.map(({ id, name }) => [id, String(name)]));
    const titles = await classes.titles(sql, school, [...new Set(data.flatMap(({ classIds }) => classIds))]);
    const midnight = (day: string) => `${day} 00:00:00`;
    const rows = data.map((row) => ({
      ...row,
      type: typeNames.get(row.typeId) ?? '',
      addedAt: time.text(row.addedAt),
      steps: row.steps.map(({ at, ...step }) => ({ ...step, at: time.text(at) })),
      reviewedAt: row.reviewedAt === null ? null : time.text(row.reviewedAt),
      from: midnight(row.from),
      to: midnight(row.to),
      classIds: JSON.stringify(row.classIds),
      classNames: row.classIds.flatMap((id) => titles.get(id)?.name ?? []).join('、'),
    }));
    return { data: rows, recordCount };
  },
);

/** Sums up fee projects. */
export const sumUpPaymentProjects = answers(paymentSummary, async (sql, input) => {
  const params = mergedFilters<Filters>(input);
  const [sums] = await sumList<OutputOf<typeof paymentSummary>>(
    sql,
    paymentProjectTable,
    { params },
    projectListOptions(params),
    {
      of: `count(*)::integer as projects, count(*) filter (where is_done)::integer as "doneProjects",
      coalesce(sum(count), 0)::integer as persons, coalesce(sum(paid_count), 0)::integer as "paidPersons",
      coalesce(sum(money), 0)::bigint as money, coalesce(sum(paid_money), 0)::bigint as "paidMoney",
      coalesce(sum(open_money), 0)::bigint as "openMoney", coalesce(sum(waived_money), 0)::bigint as "waivedMoney"`,
    },
  );
  const none = { money: noFen, paidMoney: noFen, openMoney: noFen, waivedMoney: noFen };
  return sums ?? { projects: 0, doneProjects: 0, persons: 0, paidPersons: 0, ...none };
});

/** Lists who has to pay in a project. */
export const listPaymentPersons = answers(
  paymentPersons,
  { time: LocalTime },
  async (sql, { projectId }, { school }, { time }) => {
    const condition = 'school = $1 and project_id = $2';
    const rows = await selectRows(sql, paymentPersonTable, condition, [school, projectId], 'order by person_code, id');
    return rows.map(({ personCode: code, personName: name, paidAt, remindedAt, entries, ...row }) => ({
      ...{ ...row, personType: 1 as const, code, name },
      paidAt: paidAt === null ? null : time.text(paidAt),
      remindedAt: remindedAt === null ? null : time.text(remindedAt),
      entries: entries.map(({ at, waiver = null, reason = null, ...entry }) => ({
        ...entry,
        at: time.text(at),
        waiver,
        reason,
      })),
    }));
  },
);

const paid = 2;

/** Those who have to pay in a project, as a workbook. */
export const exportPaymentPersons = exportsList(paymentPersonsExport, {
  table: paymentPersonTable,
  options: (_sql, _school, { isPaid }: InputOf<typeof paymentPersonsExport>['params']) => ({
    filters: { projectId: { equals: 'projectId' } },
    where: () => (isPaid === undefined ? undefined : `status ${isPaid ? '=' : '<>'} ${paid}`),
    defaultOrder: [['personCode', 'asc']],
  }),
  complete: async (_sql, _school, rows) => rows,
  columns: ({ text, label }, time) => [
    { title: text('编码'), value: ({ personCode }) => personCode },
    { title: text('姓名'), value: ({ personName }) => personName },
    { title: text('组织机构'), value: ({ className }) => className },
    { title: text('金额'), value: ({ money }) => yuanOf(money), numeric: 'money' },
    { title: text('缴费状态'), value: ({ status }) => label(paymentPersonStatus, status) },
    { title: text('缴费时间'), value: ({ paidAt }) => (paidAt === null ? null : time.text(paidAt)), width: 20 },
    { title: text('已缴金额'), value: ({ paidMoney }) => yuanOf(paidMoney), numeric: 'money' },
    { title: text('减免金额'), value: ({ waivedMoney }) => yuanOf(waivedMoney), numeric: 'money' },
    { title: text('未缴金额'), value: ({ openMoney }) => yuanOf(openMoney), numeric: 'money' },
    { title: text('提醒次数'), value: ({ reminders }) => reminders },
    {
      title: text('最近提醒'),
      value: ({ remindedAt }) => (remindedAt === null ? null : time.text(remindedAt)),
      width: 20,
    },
  ],
});

/** Students with an amount, as the list of a project shows them. */
export async function proposedPersons(
  sql: Sql,
  school: string,
  demanded: readonly { student: CopiedPerson; money: Fen }[],
) {
  const titles = await classes.titles(sql, school, [
    ...new Set(demanded.flatMap(({ student }) => student.classId ?? [])),
  ]);
  return demanded.map(({ student: { id: personId, code, name, classId }, money }) => ({
    ...{ personId, personType: 1 as const, money, code, name },
    className: titles.get(classId ?? '')?.name ?? '',
  }));
}

/** Lists the enabled students of classes, each with the same amount. */
export const listPersonsOfClasses = answers(paymentPersonsOfClasses, async (sql, { classIds, money }, { school }) => {
  const branch = await classes.branchIds(sql, school, classIds);
  const condition = 'school = $1 and type = 1 and state = 1 and class_id = any($2)';
  const students = await selectRows(sql, persons.table, condition, [school, branch], 'order by code');
  return proposedPersons(
    sql,
    school,
    students.map((student) => ({ student, money })),
  );
});

/** Says whether a project may have a name. */
export const checkPaymentName = answers(paymentNameCheck, async (sql, { name, id }, { school, language }) => {
  const condition = 'school = $1 and name = $2 and id::text is distinct from $3';
  const [taken] = await selectRows(sql, paymentProjectTable, condition, [school, name, id ?? null], 'limit 1');
  return {
    isUsable: !taken,
    problem: taken ? translate({ template: '项目名称已存在，请重新输入' }, language) : '',
  };
});
