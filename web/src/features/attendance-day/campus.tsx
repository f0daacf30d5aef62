import { campusQuery } from '@contracts/attendance/occupancy.js';
import { personType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { CodeLabel, type Column } from '@/kit/list/columns.js';
import { defineList } from '@/kit/list/define-list.js';
import { choiceFilter, textFilter } from '@/kit/list/filter-fields.js';
import { classFilter } from '@/kit/pickers/class-filter.js';
import type { Named } from '@/language/text-keys.js';
import { Confidence } from './confidence.js';
import { reachFilter } from './reach-filter.js';

const columns: readonly Column<ListRow<typeof campusQuery>, Named<'attendance-day'>>[] = [
  { name: 'className', width: 150 },
  { name: 'personCode', width: 120 },
  { name: 'personName', width: 120 },
  { name: 'personType', width: 90, render: ({ personType: type }) => <CodeLabel of={personType} code={type} /> },
  { name: 'enteredAt', width: 180 },
  { name: 'position', width: 200 },
];

/** Codes of who is listed (enumeration PersonType). */
const listed = [1, 3] as const;

/** Who has come today and not gone since, and on days before where they are asked for. */
export default defineList({
  namespace: 'attendance-day',
  query: campusQuery,
  filters: [
    choiceFilter('personType', { ...personType, codes: listed }),
    classFilter('classId'),
    textFilter('name'),
    textFilter('code'),
    reachFilter,
  ],
  columns,
  charts: () => <Confidence />,
});
