import type { passQuarantined } from '../../../libs/contracts/attendance/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import type { Pass } from './pass.js';

/** Nothing of Campus was there before, epoch ms: clocks that begin anew say 1970, 2000 or the year of their firmware. */
export const earliest = Date.UTC(2020, 0, 1);
/** How far beyond its receipt a pass may be dated, ms: clocks are a little ahead. */
const ahead = 5 * 60_000;

/** Why a pass cannot have happened as it was told. */
export type Implausibility = DataOf<typeof passQuarantined>['implausibility'];

/** What else decides whether a pass can have happened; moments are epoch ms. */
export interface Reception {
  receivedAt: number;
  /** Before that there was nothing that could have told it. */
  since: number;
  /** The person was at another campus within a minute. */
  isElsewhere: boolean;
}

/**
 * Why a pass cannot have happened when and where it says.
 * @returns undefined where it can
 */
export function implausibilityOf(
  {
    happenedAt,
    deviceTime = happenedAt,
    clockTrust,
    lane,
  }: Pick<Pass, 'happenedAt' | 'deviceTime' | 'clockTrust' | 'lane'>,
  { receivedAt, since, isElsewhere }: Reception,
): Implausibility | undefined {
  // What comes as it happens is dated well by its coming; what was kept is not.
  if (clockTrust === 'received' && lane === 'backlog') return deviceTime > receivedAt + ahead ? 'future' : 'clockReset';
  if (happenedAt < Math.max(since, earliest)) return 'tooEarly';
  if (happenedAt > receivedAt + ahead) return 'future';
  return isElsewhere ? 'twoCampuses' : undefined;
}
