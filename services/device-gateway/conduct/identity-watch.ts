import type { DeviceIdentity } from '../device-message.js';

/** Window in which take-overs are counted, ms. */
const span = 60_000;
/** Returns to an earlier start within the span: one may be a memory that was restored. */
const mostReturns = 2;
/** New connections of one start within the span: a bad network has some. */
const mostConnections = 12;

interface Sightings {
  sessionId: string;
  epoch: string;
  boot: number;
  /** Memories that it had before, newest last. */
  earlier: readonly string[];
  /** When it returned to an earlier start, and when it connected anew in the same one, epoch ms. */
  returns: readonly number[];
  connections: readonly number[];
}

/** Memories that are remembered of a device. */
const rememberedMemories = 4;

/**
 * Finds two devices that share one identity. Starts are counted and memories are random: no device returns to an earlier one,
 * two that take over the connection from each other do so all the time. Copies of one memory are known by how often they do.
 */
export class IdentityWatch {
  private readonly known = new Map<string, Sightings>();

  /**
   * A device was born.
   * @returns true when it took over from another device: there were so many returns or connections within a minute
   */
  born(deviceId: string, { sessionId, epoch, boot }: DeviceIdentity, now: number): boolean {
    const before = this.known.get(deviceId);
    if (before?.sessionId === sessionId) return false;
    const isReturn =
      before !== undefined && (epoch === before.epoch ? boot < before.boot : before.earlier.includes(epoch));
    const isSameStart = before !== undefined && epoch === before.epoch && boot === before.boot;
    const recent = (times: readonly number[] = [], isOne: boolean) =>
      [...times, ...(isOne ? [now] : [])].filter((at) => now - at < span);
    const earlier = (before?.earlier ?? []).filter((one) => one !== epoch);
    const after: Sightings = {
      ...{ sessionId, epoch, boot },
      earlier:
        before === undefined || before.epoch === epoch
          ? earlier
          : [...earlier, before.epoch].slice(-rememberedMemories),
      returns: recent(before?.returns, isReturn),
      connections: recent(before?.connections, isSameStart),
    };
    this.known.set(deviceId, after);
    const { returns, connections } = after;
    return returns.length >= mostReturns || connections.length >= mostConnections;
  }

  /** Forgets a device. */
  forget(deviceId: string): void {
    this.known.delete(deviceId);
  }
}
