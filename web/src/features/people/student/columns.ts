import type { ListRow } from '@contracts/kernel/index.js';
import type { studentQuery } from '@contracts/people/student.js';
import { stateColumn } from '@/kit/list/column-kinds.js';
import type { Column } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { cardStateColumn, creationColumn, sexColumn } from '../person/columns.js';

/** A student of the list. */
export type Student = ListRow<typeof studentQuery>;

/** What the list shows of a student. */
export const columns: readonly Column<Student, Named<'student'>>[] = [
  { name: 'code', width: 110 },
  { name: 'name', width: 90 },
  sexColumn,
  { name: 'classPath', width: 140 },
  { name: 'phone', width: 115 },
  { name: 'cardNumber', width: 115 },
  cardStateColumn,
  creationColumn(),
  stateColumn,
];
