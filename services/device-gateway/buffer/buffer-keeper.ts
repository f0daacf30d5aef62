import { deviceBufferReported } from '../../../libs/contracts/device-gateway/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { type Database, newId, selectRows } from '../../../libs/database/index.js';
import type { MessageOfKind } from '../device-message.js';
import type { Journal } from '../journal/journal.js';
import type { KnownDevice } from '../registry/device-registry.js';
import { recordBufferTable } from './buffer.read-model.js';

type Report = Omit<DataOf<typeof deviceBufferReported>, 'deviceId'>;

/** What a device's numbers say is told once in this time, ms. */
const reportInterval = 24 * 3_600_000;
/** A device whose capacity is another one with each heartbeat is told of no more often, ms. */
const leastInterval = 60_000;

/** Follows how full the devices' memories of records are, and writes what the countdown of one that goes away is made of. */
export class BufferKeeper {
  /** What the latest heartbeat of this run said. */
  private readonly heard = new Map<string, Report>();
  /** What the log has, and when it was told. */
  private readonly told = new Map<string, Pick<Report, 'epoch' | 'capacity'> & { at: number }>();

  constructor(private readonly journal: Journal) {}

  /** Begins where the log ends. */
  async load(database: Database, owns: (school: string) => boolean): Promise<void> {
    const rows = await database.asSystem((sql) => selectRows(sql, recordBufferTable, 'true', []));
    for (const { deviceId, school, epoch, capacity, toldAt } of rows)
      if (owns(school)) this.told.set(deviceId, { epoch, capacity: capacity ?? undefined, at: toldAt });
  }

  /** A heartbeat says what the device keeps. */
  observed(device: KnownDevice, { epoch, records }: MessageOfKind<'heartbeat'>, now: number): void {
    if (!records) return;
    const { newest, oldest, capacity } = records;
    const claimed = Math.max(0, newest - oldest + 1);
    // Nobody keeps more than fits, and without a capacity nothing is counted down.
    const waiting = Math.min(claimed, capacity ?? 0);
    const report: Report = { epoch, newest, waiting, ...(capacity !== undefined && { capacity }) };
    this.heard.set(device.deviceId, report);
    const before = this.told.get(device.deviceId);
    const age = before ? now - before.at : reportInterval;
    const isOther = before?.epoch !== epoch || before.capacity !== capacity;
    if (age >= reportInterval || (isOther && age >= leastInterval)) this.write(device, report, now);
  }

  /** The device is away: its last heartbeat is where its countdown begins. */
  left(device: KnownDevice, now: number): void {
    const report = this.heard.get(device.deviceId);
    this.heard.delete(device.deviceId);
    if (report) this.write(device, report, now);
  }

  private write({ deviceId, school, code }: KnownDevice, report: Report, now: number): void {
    this.told.set(deviceId, { epoch: report.epoch, capacity: report.capacity, at: now });
    const event = deviceBufferReported({ deviceId, ...report });
    const entry = { stream: `buffer-${deviceId}`, event, id: newId(), happenedAt: now, actor: code };
    // The journal reports what it cannot store; the next report tells the same again.
    this.journal.write(school, [entry], { lane: 'urgent', isKept: true }).catch(() => undefined);
  }
}
