import { consumeExport, consumeQuery, consumeSummary } from '../../../libs/contracts/finance/index.js';
import { type Fen, mergedFilters, noFen } from '../../../libs/contracts/kernel/index.js';
import { listPage, sumList } from '../../../libs/database/index.js';
import { answers, LocalTime } from '../../../libs/platform/index.js';
import { exportsList } from '../../../libs/spreadsheet/export/index.js';
import { transactionTable } from './transaction.read-model.js';
import { listedTransaction, type TransactionFilters, transactionListOptions } from './transaction-list.js';
import { transactionColumns } from './transaction-workbook.js';

/** Lists transactions. */
export const listTransactions = answers(consumeQuery, { time: LocalTime }, async (sql, input, { school }, { time }) => {
  const options = await transactionListOptions(sql, school, input.params, time);
  const { data, recordCount } = await listPage(sql, transactionTable, input, options);
  return { data: data.map((row) => listedTransaction(row, time)), recordCount };
});

/** Sums up transactions by type. */
export const sumUpTransactions = answers(
  consumeSummary,
  { time: LocalTime },
  async (sql, input, { school }, { time }) => {
    const params = mergedFilters<TransactionFilters>(input);
    const options = await transactionListOptions(sql, school, params, time);
    const rows = await sumList<{ type: number; money: Fen }>(sql, transactionTable, { params }, options, {
      by: 'type',
      of: 'type, sum(money)::bigint as money',
    });
    const sums = new Map(rows.map(({ type, money }) => [type, money]));
    const of = (type: number) => sums.get(type) ?? noFen;
    return {
      recharged: of(1),
      consumed: of(2),
      corrected: of(3),
      reversed: of(4),
      refunded: of(5),
      transferred: of(6),
      other: of(7),
    };
  },
);

/** The transactions that filters give, as a workbook. */
export const exportTransactions = exportsList(consumeExport, {
  table: transactionTable,
  options: transactionListOptions,
  complete: async (_sql, _school, rows) => rows,
  columns: transactionColumns,
});
