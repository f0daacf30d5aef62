import type { goHomeQuery } from '@contracts/attendance/go-home.js';
import { goHomeState } from '@contracts/enumerations.js';
import type { ListRow } from '@contracts/kernel/index.js';
import { type Column, StateMark } from '@/kit/list/columns.js';
import { RowDetails } from '@/kit/list/row-details.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';

type WayHome = ListRow<typeof goHomeQuery>;

/** Code of who has arrived (enumeration GoHomeState). */
const arrived = 1;

/** What the list shows of a way home. */
export const columns: readonly Column<WayHome, Named<'go-home'>>[] = [
  { name: 'className', width: 150 },
  { name: 'studentName', width: 120 },
  { name: 'leftAt', width: 170 },
  { name: 'position', width: 200 },
  {
    name: 'state',
    width: 110,
    codes: goHomeState,
    render: ({ state }) => <StateMark of={goHomeState} code={state} good={arrived} />,
  },
  { name: 'parent', width: 120 },
];

/** All of a way home. */
export function WayHomeDetails({ of: way }: { of: WayHome }) {
  const texts = useTexts('go-home');
  return <RowDetails columns={[...columns, { name: 'content' }]} titleOf={titlesIn(texts)} row={way} />;
}
