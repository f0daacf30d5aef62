import type { attendanceJudged, passRecorded } from '../../../libs/contracts/attendance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { freshness } from '../pass/pass.js';
import type { Told } from './told.js';

type Verdict = DataOf<typeof attendanceJudged>['verdicts'][number];
type Pass = DataOf<typeof passRecorded>;

const student = 1;
const out = 2;

/**
 * What a pass of a student is to the guardians: an arrival or a departure, where it happened just now and the student was
 * not known to be there, or gone, already.
 *
 * @param before direction of the pass before it on that day: `in` where the door had none, undefined where there was none
 * @param recordedAt epoch ms
 */
export function movementOf(
  { person, granted, lane, direction, happenedAt }: Pass,
  before: 'in' | 'out' | undefined,
  recordedAt: number,
): 'arrival' | 'departure' | undefined {
  if (person?.type !== student || !granted || lane !== 'live') return undefined;
  if (Math.abs(recordedAt - happenedAt) > freshness) return undefined;
  if (direction === out) return before === 'out' ? undefined : 'departure';
  return before === 'in' ? undefined : 'arrival';
}

/**
 * What a verdict of today is to the guardians of a student. What they were told wrongly is corrected: that a student has not
 * come by whatever shows that he has, that he was late by leave, or by a pass that was told as it happened.
 *
 * @param told what they were told of the record last
 * @param isLive the pass that the verdict rests on was told just now, as it happened
 * @param tellsLate the school wants late arrivals told
 */
export function newsOf(
  { personType, isLate, isAbsent, isPending, isOnLeave }: Verdict,
  told: Told | undefined,
  { isLive, tellsLate }: { isLive: boolean; tellsLate: boolean },
): 'late' | 'correction' | undefined {
  if (personType !== student || isAbsent || isPending) return undefined;
  if (isLate && isLive && tellsLate) return told === 'late' ? undefined : 'late';
  if (told === 'missing') return 'correction';
  return told === 'late' && !isLate && (isOnLeave || isLive) ? 'correction' : undefined;
}
