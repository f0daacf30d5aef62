import type { recordExplain } from '@contracts/attendance/explanation.js';
import type { OutputOf } from '@contracts/kernel/index.js';

/** Why a record says what it says. */
export type Explanation = OutputOf<typeof recordExplain>;
/** One thing that led to it. */
export type Reason = Explanation['reasons'][number];

/** What is as it should not be. */
const bad: readonly Reason['kind'][] = ['late', 'early', 'absent'];
/** What was used for the verdict. */
const good: readonly Reason['kind'][] = ['signIn', 'signOut', 'leave', 'appeal', 'edit'];

/** What a reason is for the verdict. */
export const toneOf = ({ kind }: Reason) => (bad.includes(kind) ? 'bad' : good.includes(kind) ? 'good' : 'quiet');

/** The time of day at which a reason is drawn; nothing where it has none, or another day's (somebody decided later). */
export function placeOf({ at }: Reason, day: string): string | undefined {
  if (!at?.includes(' ')) return at ?? undefined;
  return at.startsWith(day) ? at.slice(day.length + 1) : undefined;
}
