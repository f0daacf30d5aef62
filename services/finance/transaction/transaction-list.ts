import { consumeQuery } from '../../../libs/contracts/finance/index.js';
import { type InputOf, type ListRow, wireNamesOf } from '../../../libs/contracts/kernel/index.js';
import type { ListOptions, Sql } from '../../../libs/database/index.js';
import type { LocalTime } from '../../../libs/platform/index.js';
import { classes } from '../copies.js';
import type { TransactionRow, transactionTable } from './transaction.read-model.js';

/** What the list, the sums and the export may be asked for. */
export type TransactionFilters = InputOf<typeof consumeQuery>['params'];
/** A transaction as it is listed. */
export type ListedTransaction = ListRow<typeof consumeQuery>;

/** How transactions are filtered and ordered: newest first. */
export async function transactionListOptions(
  sql: Sql,
  school: string,
  { classId }: TransactionFilters,
  time: LocalTime,
): Promise<ListOptions<typeof transactionTable>> {
  const classIds = classId ? await classes.branchIds(sql, school, [classId]) : undefined;
  return {
    filters: {
      type: { equals: 'type' },
      personType: { equals: 'personType' },
      name: { contains: 'personName' },
      cardNumber: { contains: 'cardNumber' },
      code: { contains: 'personCode' },
      from: { from: 'happenedAt', as: (text: string) => time.instant(text) },
      to: { to: 'happenedAt', as: (text: string) => time.lastInstant(text) },
    },
    where: (bind) => (classIds ? `class_id = any(${bind(classIds)})` : undefined),
    orderable: wireNamesOf(consumeQuery) as ListOptions<typeof transactionTable>['orderable'],
    defaultOrder: [['happenedAt', 'desc']],
  };
}

/** A transaction as the list shows it. */
export const listedTransaction = (row: TransactionRow, time: LocalTime): ListedTransaction => ({
  ...row,
  happenedAt: time.text(row.happenedAt),
});
