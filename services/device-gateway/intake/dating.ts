import type { z } from 'zod';
import type { clockTrust } from '../../../libs/contracts/device-gateway/index.js';
import type { DeviceTime } from '../device-message.js';

/** A device's clock that is further off was wrong when it dated, ms. */
const tolerance = 60_000;
/** No device keeps a record for longer, ms. */
const oldest = 366 * 86_400_000;

/** When something happened, and how that is known. */
export interface Dating {
  happenedAt: number;
  clockTrust: z.infer<typeof clockTrust>;
  /** What the device's clock showed, where `happenedAt` is not that. */
  originalTime?: number;
}

/**
 * Dates what a device did. Its clock counts where the device trusts it and it agrees with the device's running time;
 * else the running time since the start does; else the moment of receiving.
 * @param startedAt when the device's start was, by the gateway's clock, epoch ms; undefined where unknown
 * @param receivedAt epoch ms
 */
export function dateOf(time: DeviceTime, startedAt: number | undefined, receivedAt: number): Dating {
  const { clock, trusted, running } = time;
  const isCounted = startedAt !== undefined && running !== undefined;
  const byRunning = isCounted ? Math.min(startedAt + running, receivedAt) : undefined;
  const isPlausible =
    byRunning === undefined
      ? clock <= receivedAt + tolerance && clock >= receivedAt - oldest
      : Math.abs(clock - byRunning) <= tolerance;
  if (trusted && isPlausible) return { happenedAt: clock, clockTrust: 'device' };
  if (byRunning !== undefined) return { happenedAt: byRunning, clockTrust: 'running', originalTime: clock };
  return { happenedAt: receivedAt, clockTrust: 'received', originalTime: clock };
}

/** Before when it cannot have been stored, however often it was sent, epoch ms: what is dated by its coming may have come before. */
export const earliestOf = ({ happenedAt, clockTrust }: Dating): number =>
  clockTrust === 'received' ? happenedAt - oldest : happenedAt;
