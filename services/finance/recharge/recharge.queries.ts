import { payerType } from '../../../libs/contracts/enumerations.js';
import { rechargeExport, rechargeQuery, rechargeSummary } from '../../../libs/contracts/finance/index.js';
import { type Fen, type InputOf, noFen, wireNamesOf, yuanOf } from '../../../libs/contracts/kernel/index.js';
import { type ListOptions, listPage, type Sql, sumList } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { exportsList, type WorkbookTexts } from '../../../libs/spreadsheet/export/index.js';
import type { WriteColumn } from '../../../libs/spreadsheet/index.js';
import { classes } from '../copies.js';
import { type RechargeRow, rechargeTable } from './recharge.read-model.js';

type RechargeFilters = InputOf<typeof rechargeQuery>['params'];

/** How recharges are filtered and ordered: newest first. */
async function rechargeListOptions(
  sql: Sql,
  school: string,
  { classId, isPicked }: RechargeFilters,
  time: LocalTime,
): Promise<ListOptions<typeof rechargeTable>> {
  const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
  return {
    filters: {
      type: { equals: 'personType' },
      from: { from: 'happenedAt', as: (text: string) => time.instant(text) },
      to: { to: 'happenedAt', as: (text: string) => time.lastInstant(text) },
      tradeNumber: { contains: 'tradeNumber' },
      isPicked: { equals: 'isPicked' },
    },
    search: { parameter: 'keyword', columns: ['personName', 'personCode'] },
    where: (bind) =>
      [
        ...(classIds ? [`class_id = any(${bind(classIds)})`] : []),
        // What was given back waits for nothing.
        ...(isPicked === false ? ['refunded_at is null'] : []),
      ].join(' and ') || undefined,
    orderable: wireNamesOf(rechargeQuery) as ListOptions<typeof rechargeTable>['orderable'],
    defaultOrder: [['happenedAt', 'desc']],
  };
}

/** Lists recharges. */
export const listRecharges = answers(rechargeQuery, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const options = await rechargeListOptions(sql, school, input.params, time);
  const { data, recordCount } = await listPage(sql, rechargeTable, input, options);
  const rows = data.map((row) => ({
    ...row,
    happenedAt: time.text(row.happenedAt),
    pickedAt: row.pickedAt === null ? null : time.text(row.pickedAt),
    refundedAt: row.refundedAt === null ? null : time.text(row.refundedAt),
  }));
  return { data: rows, recordCount };
});

/** Sums up recharges. */
export const sumUpRecharges = answers(
  rechargeSummary,
  { time: LocalTime },
  async (sql, input, { school }, { time }) => {
    const options = await rechargeListOptions(sql, school, input.params, time);
    const [sums] = await sumList<Record<'money' | 'picked' | 'waiting' | 'refunded', Fen>>(
      sql,
      rechargeTable,
      input,
      options,
      {
        of: `coalesce(sum(money), 0)::bigint as money, coalesce(sum(money) filter (where is_picked), 0)::bigint as picked,
        coalesce(sum(money) filter (where not is_picked and refunded_at is null), 0)::bigint as waiting,
        coalesce(sum(money) filter (where refunded_at is not null), 0)::bigint as refunded`,
      },
    );
    return sums ?? { money: noFen, picked: noFen, waiting: noFen, refunded: noFen };
  },
);

/** Columns of the workbook (source: recharge.list). */
const rechargeColumns = ({ text, label }: WorkbookTexts, time: LocalTime): WriteColumn<RechargeRow>[] => [
  { title: text('订单号'), value: ({ tradeNumber }) => tradeNumber, width: 24 },
  { title: text('人员类型'), value: ({ personType }) => label(payerType, personType) },
  { title: text('编码'), value: ({ personCode }) => personCode },
  { title: text('姓名'), value: ({ personName }) => personName },
  { title: text('班级'), value: ({ className }) => className },
  { title: text('充值金额'), value: ({ money }) => yuanOf(money), numeric: 'money' },
  { title: text('充值时间'), value: ({ happenedAt }) => time.text(happenedAt), width: 20 },
  {
    title: text('同步状态'),
    value: ({ isPicked, refundedAt }) => text(isPicked ? '已同步' : refundedAt === null ? '未同步' : '已退款'),
  },
  { title: text('来源应用'), value: ({ appName }) => appName },
  { title: text('同步时间'), value: ({ pickedAt }) => (pickedAt === null ? '' : time.text(pickedAt)), width: 20 },
  { title: text('退款时间'), value: ({ refundedAt }) => (refundedAt === null ? '' : time.text(refundedAt)), width: 20 },
  { title: text('退款原因'), value: ({ refundReason }) => refundReason },
  { title: text('退款人'), value: ({ refundedBy }) => refundedBy },
];

/** The recharges that filters give, as a workbook. */
export const exportRecharges = exportsList(rechargeExport, {
  table: rechargeTable,
  options: rechargeListOptions,
  complete: async (_sql, _school, rows) => rows,
  columns: rechargeColumns,
});
