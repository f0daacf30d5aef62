import { paymentStatus } from '@contracts/enumerations.js';
import { paymentType } from '@contracts/finance/payment-type.js';
import type { Column } from '@/kit/list/columns.js';
import { StateMark } from '@/kit/list/columns.js';
import { choiceFilter, pickFilter, textFilter } from '@/kit/list/filter-fields.js';
import { moneyColumn } from '@/kit/money/money.js';
import { EntryFilter } from '@/kit/pickers/entry-select.js';
import type { Named } from '@/language/text-keys.js';
import { approved, type Project } from './project.js';

/** What fee projects are looked for by: in their list, in that of reviews, and among those that are paid. */
export const nameAndType = [
  textFilter('name'),
  pickFilter('typeId', (props) => <EntryFilter of={paymentType} {...props} />),
] as const;
export const projectFilters = [...nameAndType, choiceFilter('status', paymentStatus)] as const;

/** Columns of the lists of projects and of their reviews. */
export const projectColumns: readonly Column<Project, Named<'payment'>>[] = [
  { name: 'name', width: 200 },
  { name: 'type', width: 120 },
  {
    name: 'status',
    width: 100,
    codes: paymentStatus,
    render: ({ status }) => <StateMark of={paymentStatus} code={status} good={approved} bad={1} />,
  },
  moneyColumn('money', 130),
  { name: 'count', width: 80, align: 'right' },
  { name: 'addedBy', width: 110 },
  { name: 'reviewedBy', width: 110 },
  { name: 'addedAt', width: 160 },
];
