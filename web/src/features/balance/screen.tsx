import { payerType } from '@contracts/enumerations.js';
import { balanceExport, balanceOpen, balanceQuery } from '@contracts/finance/balance.js';
import { lazy } from 'react';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { moneyColumn } from '@/kit/money/money.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import { BalanceButtons } from './buttons.js';
import { openingForm, targetFor } from './opening.js';
import { summary } from './summary.js';

const Entries = lazy(() => import('./entries.js'));

/** What the cards of persons hold by the ledger, and what makes it. */
export default defineList({
  namespace: 'balance',
  query: balanceQuery,
  filters: [choiceFilter('personType', payerType), classFilter('classId'), textFilter('keyword')],
  columns: [
    { name: 'code', width: 120 },
    { name: 'name', width: 120 },
    { name: 'personType', width: 90, codes: payerType },
    { name: 'className', width: 140 },
    moneyColumn('wallet', 140),
    moneyColumn('waiting', 140),
    moneyColumn('transit', 140),
    moneyColumn('opening', 140),
  ],
  actions: [
    {
      label: 'opening.open',
      call: balanceOpen,
      form: { definition: openingForm, title: 'opening.title', target: targetFor },
    },
  ],
  details: { title: 'details.title', width: 900, of: ({ id }) => <Entries of={id} /> },
  export: balanceExport,
  summary,
  toolbar: () => <BalanceButtons />,
});
