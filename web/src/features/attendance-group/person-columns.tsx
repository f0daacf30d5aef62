import type { groupPersonQuery } from '@contracts/attendance/group-person.js';
import { personType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import type { Column } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';

/** A person of a group. */
export type Person = ListRow<typeof groupPersonQuery>;

/** What the list shows of a person. */
export const personColumns: readonly Column<Person, Named<'attendance-group'>>[] = [
  { name: 'personCode', width: 110 },
  { name: 'personName', width: 110 },
  { name: 'personType', width: 90, codes: personType },
  { name: 'className', width: 120 },
  { name: 'phone', width: 130 },
];
