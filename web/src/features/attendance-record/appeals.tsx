import { reviewState } from '@contracts/enumerations.js';
import { tagColumn, yesOrNoColumn } from '@/kit/list/column-kinds.js';
import type { Column } from '@/kit/list/columns.js';
import { RowDetails } from '@/kit/list/row-details.js';
import { ShortTable } from '@/kit/list/short-table.js';
import type { Named } from '@/language/text-keys.js';
import { titlesIn, useTexts } from '@/language/use-texts.js';
import type { AttendanceRecord } from './columns.js';

type Appeal = AttendanceRecord['appeals'][number];
type AppealColumn = Column<Appeal, Named<'attendance-record'>>;

/** Code of an appeal that waits (enumeration ReviewState). */
const waits = 1;

/** The appeal against a record that waits for its review. */
export const pendingOf = ({ appeals }: AttendanceRecord) => appeals.find(({ state }) => state === waits);

const claims: readonly AppealColumn[] = [
  { name: 'submittedAt', width: 165 },
  { name: 'content', width: 180 },
  yesOrNoColumn('isLate', 70),
  yesOrNoColumn('isEarly', 70),
  yesOrNoColumn('isAbsent', 70),
  { name: 'signIn', width: 90 },
  { name: 'signOut', width: 90 },
];
const reviewed: readonly AppealColumn[] = [
  tagColumn('state', reviewState, 90),
  { name: 'reviewedAt', width: 165 },
  { name: 'reviewer', width: 100 },
  { name: 'remarks', width: 140 },
];

/** What the teacher claims. */
export function PendingAppeal({ of: record }: { of: AttendanceRecord }) {
  const texts = useTexts('attendance-record');
  const appeal = pendingOf(record);
  return appeal && <RowDetails columns={claims} titleOf={titlesIn(texts)} row={appeal} />;
}

/** Every appeal against a record, with what was decided. */
export function AppealHistory({ of: { appeals } }: { of: AttendanceRecord }) {
  const texts = useTexts('attendance-record');
  return <ShortTable texts={texts} titleOf={titlesIn(texts)} columns={[...claims, ...reviewed]} rows={appeals} />;
}
