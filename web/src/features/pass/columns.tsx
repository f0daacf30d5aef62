import type { currentQuery } from '@contracts/attendance/pass.js';
import { direction } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { CodeTag, type Column } from '@/kit/list/columns.js';
import type { Named } from '@/language/text-keys.js';

/** Code of who came in (enumeration Direction). */
const entry = 1;

/** What the lists show of an entry or exit. */
export const columns: readonly Column<ListRow<typeof currentQuery>, Named<'pass'>>[] = [
  { name: 'className', width: 130 },
  { name: 'personCode', width: 100 },
  { name: 'personName', width: 100 },
  {
    name: 'direction',
    width: 80,
    codes: direction,
    render: (row) => (
      <CodeTag of={direction} code={row.direction ?? undefined} color={row.direction === entry ? 'blue' : undefined} />
    ),
  },
  { name: 'position', width: 150 },
  { name: 'happenedAt', width: 160 },
];
