import { passImplausibility, quarantineState } from '@contracts/enumerations.js';
import { tagColumn } from '@/kit/list/column-kinds.js';
import type { Column } from '@/kit/list/columns.js';
import { RowDetails } from '@/kit/list/row-details.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';
import type { QuarantinedPass } from './actions.js';

type Columns = readonly Column<QuarantinedPass, Named<'quarantine'>>[];

/** What the list shows of a pass that waits for a person, or did. */
export const columns: Columns = [
  { name: 'personName', width: 90 },
  { name: 'personCode', width: 90 },
  { name: 'position', width: 130 },
  tagColumn('implausibility', passImplausibility, 155),
  { name: 'happenedAt', width: 160 },
  { name: 'receivedAt', width: 160 },
  tagColumn('state', quarantineState, 115),
];

const further: Columns = [
  { name: 'deviceCode' },
  { name: 'deviceTime' },
  { name: 'skew' },
  { name: 'redatedAt' },
  { name: 'note' },
  { name: 'decidedBy' },
  { name: 'decidedAt' },
];

/** All that is known of such a pass: what the clock showed, and what was decided. */
export function QuarantineDetails({ of: pass }: { of: QuarantinedPass }) {
  const texts = useTexts('quarantine');
  return <RowDetails columns={[...columns, ...further]} titleOf={titlesIn(texts)} row={pass} />;
}
