import { deviceClockReported } from '../../../libs/contracts/device-gateway/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { newId } from '../../../libs/database/index.js';
import type { MessageOfKind } from '../device-message.js';
import type { Journal } from '../journal/journal.js';
import type { KnownDevice } from '../registry/device-registry.js';

type Report = DataOf<typeof deviceClockReported>;
type Severity = Report['severity'];

/** Beyond these a clock is worth a warning, or an alarm, ms (source: design of devices, section 2.5). */
const warningOffset = 5_000;
const criticalOffset = 60_000;
/** Reports nearer to each other tell more of the network than of the clock, ms. */
const shortestForDrift = 600_000;

/** How bad an offset is. */
export function severityOf(offset: number): Severity {
  const size = Math.abs(offset);
  if (size > criticalOffset) return 'critical';
  return size > warningOffset ? 'warning' : 'normal';
}

/**
 * By how much a clock gains (positive) since it was last set, parts per million.
 * @param offset ms that it is behind now
 * @param elapsed ms since it was set
 */
export function driftOf(offset: number, elapsed: number): number | undefined {
  if (elapsed < shortestForDrift) return undefined;
  return Math.round((-offset / elapsed) * 1e8) / 100;
}

/** What is known of a device's clock. */
interface KnownClock {
  severity: Severity;
  /** When the device last set it by ours. */
  setAt?: number;
  /** Heartbeats in a row in which the device did not trust it. */
  untrusted: number;
}

/** Follows the devices' clocks: their own comparisons, and what their heartbeats show in between. */
export class ClockKeeper {
  private readonly clocks = new Map<string, KnownClock>();

  constructor(private readonly journal: Journal) {}

  /** The device compared its clock with ours, and set it. */
  reported(device: KnownDevice, report: MessageOfKind<'clockReport'>, now: number): void {
    const { offset, roundTrip, applied, trusted } = report;
    const setAt = this.clocks.get(device.deviceId)?.setAt;
    // A start without a clock, or a clock that was turned, says nothing of how it runs.
    const isComparable = setAt !== undefined && trusted && applied !== 'stepped';
    const driftPpm = isComparable ? driftOf(offset, now - setAt) : undefined;
    const severity = trusted ? severityOf(offset) : 'normal';
    this.clocks.set(device.deviceId, { severity: 'normal', setAt: now, untrusted: 0 });
    this.write(device, { offset, roundTrip, applied, severity, ...(driftPpm !== undefined && { driftPpm }) }, now);
  }

  /**
   * A heartbeat shows the device's clock: a change for better or worse is reported, not each heartbeat. A clock that the
   * device does not trust is about to be set; it counts when that was still not done by the next heartbeat.
   */
  observed(device: KnownDevice, { clock, trusted }: { clock: number; trusted: boolean }, now: number): void {
    const known = this.clocks.get(device.deviceId) ?? { severity: 'normal', untrusted: 0 };
    const untrusted = trusted ? 0 : known.untrusted + 1;
    const offset = now - clock;
    const severity = untrusted === 1 ? known.severity : severityOf(offset);
    this.clocks.set(device.deviceId, { ...known, severity, untrusted });
    if (severity !== known.severity) this.write(device, { offset, roundTrip: 0, applied: 'none', severity }, now);
  }

  private write({ deviceId, school, code }: KnownDevice, report: Omit<Report, 'deviceId'>, now: number): void {
    const event = deviceClockReported({ deviceId, ...report });
    const entry = { stream: `clock-${deviceId}`, event, id: newId(), happenedAt: now, actor: code };
    // The journal reports what it cannot store; the next report tells the same again.
    this.journal.write(school, [entry], { lane: 'urgent', isKept: false }).catch(() => undefined);
  }
}
