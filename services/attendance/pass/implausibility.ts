import type { passQuarantined } from '../../../libs/contracts/attendance/index.js';
import type { deviceRecordReceived } from '../../../libs/contracts/device-gateway/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';

/** Nothing of Campus was there before, epoch ms: clocks that begin anew say 1970, 2000 or the year of their firmware. */
const floor = Date.UTC(2020, 0, 1);
/** How far beyond its receipt a pass may be dated, ms: clocks are a little ahead. */
const ahead = 5 * 60_000;

/**
 * Why a record cannot have happened when it says.
 *
 * @param receivedAt when the gateway recorded it, epoch ms
 * @returns undefined where it can
 */
export function implausibilityOf(
  { happenedAt, clockTrust, lane }: Pick<DataOf<typeof deviceRecordReceived>, 'happenedAt' | 'clockTrust' | 'lane'>,
  receivedAt: number,
): DataOf<typeof passQuarantined>['implausibility'] | undefined {
  // What comes as it happens is dated well by its coming; what was kept is not.
  if (clockTrust === 'received' && lane === 'backlog') return 'clockReset';
  if (happenedAt < floor) return 'tooEarly';
  return happenedAt > receivedAt + ahead ? 'future' : undefined;
}
