import type { ListRow } from '@contracts/kernel/index.js';
import type { teacherQuery } from '@contracts/people/teacher.js';
import { stateColumn } from '@/kit/list/column-kinds.js';
import type { Column } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { cardStateColumn, creationColumn, sexColumn } from '../person/columns.js';

/** What the list shows of a teacher. */
export const columns: readonly Column<ListRow<typeof teacherQuery>, Named<'teacher'>>[] = [
  { name: 'code', width: 90 },
  { name: 'name', width: 80 },
  sexColumn,
  { name: 'classPath', width: 120 },
  { name: 'phone', width: 110 },
  { name: 'cardNumber', width: 110 },
  cardStateColumn,
  creationColumn(),
  { name: 'createdAt', width: 160 },
  stateColumn,
];
