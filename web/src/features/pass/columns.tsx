import type { currentQuery } from '@contracts/attendance/pass.js';
import { direction } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { CodeTag, type Column } from '@/kit/list/columns.js';
import { RowDetails } from '@/kit/list/row-details.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';

type Columns = readonly Column<ListRow<typeof currentQuery>, Named<'pass'>>[];

/** Code of who came in (enumeration Direction). */
const entry = 1;

/** What the lists show of an entry or exit. */
export const columns: Columns = [
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

const further: Columns = [{ name: 'groupName' }, { name: 'deviceTime' }, { name: 'receivedAt' }, { name: 'skew' }];

/** All that is known of an entry or exit: also what the device's clock showed, when it came, and how wrong the clock was. */
export function PassDetails({ of: pass }: { of: ListRow<typeof currentQuery> }) {
  const texts = useTexts('pass');
  return <RowDetails columns={[...columns, ...further]} titleOf={titlesIn(texts)} row={pass} />;
}
