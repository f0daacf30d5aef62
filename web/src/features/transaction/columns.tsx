import { payerType, transactionSource, transactionType } from '@contracts/enumerations.js';
import type { consumeQuery } from '@contracts/finance/transaction.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { tagColumn } from '@/kit/list/column-kinds.js';
import type { Column } from '@/kit/list/columns.js';
import { moneyColumn } from '@/kit/money/money.js';
import type { Named } from '@/language/text-keys.js';
import { CorrectedMoney, Detail } from './corrected.js';

/** What the list shows of a transaction. */
export const columns: readonly Column<ListRow<typeof consumeQuery>, Named<'transaction'>>[] = [
  { name: 'orderNumber', width: 130 },
  { name: 'deviceName', width: 120 },
  { name: 'deviceNumber', width: 90 },
  { name: 'className', width: 90 },
  { name: 'personName', width: 80 },
  { name: 'personType', width: 80, codes: payerType },
  { name: 'personCode', width: 80 },
  { name: 'cardNumber', width: 110 },
  { name: 'money', width: 110, align: 'right', render: (row) => <CorrectedMoney of={row} /> },
  moneyColumn('balanceAfter', 110),
  tagColumn('type', transactionType, 80),
  { name: 'detail', width: 90, render: (row) => <Detail of={row} /> },
  { name: 'source', width: 80, codes: transactionSource },
  { name: 'happenedAt', width: 150 },
];
