import { randomUUID } from 'node:crypto';
import { deviceClockReported } from '../../../libs/contracts/device-gateway/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import type { MessageOfKind } from '../device-message.js';
import type { KnownDevice } from '../directory/device-directory.js';
import type { Journal } from '../journal/journal.js';

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
  /** When it was last set by ours, and in which session. */
  set?: { at: number; sessionId: string | undefined };
}

/** Follows the devices' clocks: their own comparisons, and what their heartbeats show in between. */
export class ClockKeeper {
  private readonly clocks = new Map<string, KnownClock>();

  constructor(private readonly journal: Journal) {}

  /** The device compared its clock with ours, and set it. */
  reported(
    device: KnownDevice,
    sessionId: string | undefined,
    report: MessageOfKind<'clockReport'>,
    now: number,
  ): void {
    const { offset, roundTrip, applied } = report;
    const last = this.clocks.get(device.deviceId)?.set;
    // A step in between, such as a start in 1970, says nothing of how the clock runs.
    const isComparable = last !== undefined && last.sessionId === sessionId && applied !== 'stepped';
    const driftPpm = isComparable ? driftOf(offset, now - last.at) : undefined;
    const severity = severityOf(offset);
    this.clocks.set(device.deviceId, { severity: 'normal', set: { at: now, sessionId } });
    this.write(device, { offset, roundTrip, applied, severity, ...(driftPpm !== undefined && { driftPpm }) }, now);
  }

  /** A heartbeat shows the device's clock: a change for better or worse is reported, not each heartbeat. */
  observed(device: KnownDevice, clock: number, now: number): void {
    const offset = now - clock;
    const severity = severityOf(offset);
    const known = this.clocks.get(device.deviceId);
    if (severity === (known?.severity ?? 'normal')) return;
    this.clocks.set(device.deviceId, { ...known, severity });
    this.write(device, { offset, roundTrip: 0, applied: 'none', severity }, now);
  }

  private write({ deviceId, school, code }: KnownDevice, report: Omit<Report, 'deviceId'>, now: number): void {
    const event = deviceClockReported({ deviceId, ...report });
    const entry = { stream: `clock-${deviceId}`, event, id: randomUUID(), happenedAt: now, actor: code };
    // The journal reports what it cannot store; the next report tells the same again.
    this.journal.write(school, [entry], { lane: 'urgent', isKept: false }).catch(() => undefined);
  }
}
