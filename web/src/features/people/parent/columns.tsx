import { parentCreationType } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import type { parentQuery } from '@contracts/people/parent.js';
import { stateColumn, yesOrNoColumn } from '@/kit/list/column-kinds.js';
import { type Column, YesOrNo } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';
import { creationColumn, sexColumn } from '../person/columns.js';

/** A parent of the list. */
export type Parent = ListRow<typeof parentQuery>;

/** What the list shows of a parent. */
export const columns: readonly Column<Parent, Named<'parent'>>[] = [
  { name: 'code', width: 90 },
  { name: 'name', width: 80 },
  { name: 'phone', width: 110 },
  sexColumn,
  { name: 'idNumber', width: 95 },
  yesOrNoColumn('activated', 80),
  { name: 'followerId', width: 80, render: ({ followerId }) => <YesOrNo value={followerId !== null} /> },
  creationColumn(parentCreationType),
  { name: 'createdAt', width: 160 },
  stateColumn,
];
