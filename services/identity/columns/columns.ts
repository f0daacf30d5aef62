import { isDeepStrictEqual } from 'node:util';
import { columnsHidden, longestColumn, mostHidden, mostLists } from '../../../libs/contracts/identity/index.js';
import { type EventOf, Rejection } from '../../../libs/contracts/kernel/index.js';
import type { RowDecider } from '../../../libs/eventsourcing/index.js';
import { columns, type columnsTable } from './columns.read-model.js';

/** The account hides these columns of the list, and no others. */
interface Hide {
  list: string;
  hidden: readonly string[];
}

/** The rules of what an account hides: there is a bound to it. Decided by the row: a user may choose every day for years. */
export const columnChoice: RowDecider<typeof columnsTable, Hide, EventOf<typeof columnsHidden>> = {
  projection: columns,
  streamOf: (_event, _command, [accountId]) => `columns-${accountId}`,

  decide({ list, hidden }, row) {
    const label = '隐藏的列';
    if (hidden.length > mostHidden) throw Rejection.invalid('{label}不能超过{max}条', { label, max: mostHidden });
    if (hidden.some((column) => column.length > longestColumn))
      throw Rejection.invalid('{label}长度不能超过{max}', { label, max: longestColumn });
    const before = row?.hidden ?? {};
    if (!Object.hasOwn(before, list) && Object.keys(before).length >= mostLists)
      throw Rejection.invalid('{label}不能超过{max}条', { label: '列表', max: mostLists });
    return isDeepStrictEqual(Object.hasOwn(before, list) ? before[list] : [], hidden)
      ? []
      : [columnsHidden({ list, hidden: [...hidden] })];
  },
};
