import {
  deviceAlarmReceived,
  deviceRecordReceived,
  deviceRecordsLost,
} from '../../../libs/contracts/device-gateway/index.js';
import type { DataOf, NewEvent } from '../../../libs/contracts/kernel/index.js';
import { namedId } from '../../../libs/platform/index.js';
import type { DeviceTime, MessageOfKind, SequenceRange, StoredRanges } from '../device-message.js';
import type { Entry } from '../journal/entry.js';
import type { Journal } from '../journal/journal.js';
import type { KnownDevice } from '../registry/device-registry.js';
import { type Dating, dateOf, earliestOf } from './dating.js';
import { awaits } from './reception.js';
import type { Numbered } from './reception.read-model.js';
import type { Receptions } from './receptions.js';
import { missing, storedRanges } from './sequences.js';

type Lost = Pick<DataOf<typeof deviceRecordsLost>, 'epoch' | 'cause'> & { ranges: readonly SequenceRange[] };

/** Records that one gap may have: a swipe every half minute for a year. Whoever tells of more counts wrong. */
const mostLost = 1_000_000;
const isCredible = ([from, to]: SequenceRange) => from <= to && to - from < mostLost;

/** What the intake must know of a device that sends. */
export interface Sender {
  device: KnownDevice;
  /** When a start of the device was, by the gateway's clock. */
  startOf(boot: number): number | undefined;
}

/**
 * Takes records and alarms in: each once, dated as well as can be, and acknowledged only when the database has them.
 */
export class Intake {
  /** Batches that are being written: the device may send one again meanwhile. */
  private readonly underway = new Set<string>();

  constructor(
    private readonly journal: Journal,
    private readonly receptions: Receptions,
  ) {}

  /**
   * Stores a batch of records.
   * @returns what to tell the device; undefined where the same batch is being stored
   * @throws where it cannot be stored: the device is told nothing and sends it again
   */
  records(sender: Sender, batch: MessageOfKind<'records'>, receivedAt: number): Promise<StoredRanges | undefined> {
    const { device } = sender;
    const { epoch, lane } = batch;
    const { settled } = this.receptions.of(device.deviceId, 'records', epoch);
    const oldestSent = Math.min(...batch.rows.map(({ sequence }) => sequence));
    const lost = batch.lost
      .map(([from, to]): SequenceRange => [from, Math.min(to, oldestSent - 1)])
      .filter(isCredible)
      .flatMap(([from, to]) => missing(settled, from, to));
    const lostEntries = this.lostEntries(device, { epoch, cause: 'overflow', ranges: lost }, receivedAt);
    const entryOf = (row: (typeof batch.rows)[number], dating: Dating) => {
      const { clock: _clock, trusted: _trusted, running: _running, ...record } = row;
      return deviceRecordReceived({ deviceId: device.deviceId, epoch, lane, ...dating, ...record });
    };
    return this.store(sender, 'records', batch, { receivedAt, lost, lostEntries, entryOf, isUrgent: lane === 'live' });
  }

  /** Stores a batch of alarms; see `records`. */
  alarms(sender: Sender, batch: MessageOfKind<'alarms'>, receivedAt: number): Promise<StoredRanges | undefined> {
    const { deviceId } = sender.device;
    const entryOf = (row: (typeof batch.rows)[number], dating: Dating) => {
      const { clock: _clock, trusted: _trusted, running: _running, ...alarm } = row;
      return deviceAlarmReceived({ deviceId, epoch: batch.epoch, ...dating, ...alarm });
    };
    return this.store(sender, 'alarms', batch, { receivedAt, lost: [], lostEntries: [], entryOf, isUrgent: true });
  }

  /**
   * Records between those that came and the oldest that the device still has will never come.
   * @param kept oldest sequence number that the device keeps, or the next one, and its newest
   */
  async noticeMissing(device: KnownDevice, epoch: string, kept: SequenceRange, now: number): Promise<void> {
    const { settled } = this.receptions.of(device.deviceId, 'records', epoch);
    const [oldest, newest] = kept;
    const [first] = settled;
    if (!first || oldest > newest + 1) return;
    const ranges = missing(settled, first[0], oldest - 1).filter(isCredible);
    await this.lose(device, { epoch, cause: 'missing', ranges }, now);
  }

  /** The device lost its memory: what it had of the earlier one and had not sent is gone. */
  async noticeWiped(device: KnownDevice, epoch: string, newest: number, now: number): Promise<void> {
    const { settled } = this.receptions.of(device.deviceId, 'records', epoch);
    const [first] = settled;
    const ranges = missing(settled, first?.[0] ?? 1, newest).filter(isCredible);
    await this.lose(device, { epoch, cause: 'wiped', ranges }, now);
  }

  private async lose(device: KnownDevice, lost: Lost, now: number): Promise<void> {
    if (lost.ranges.length === 0) return;
    const { deviceId, school } = device;
    await this.journal.write(school, this.lostEntries(device, lost, now), { lane: 'urgent', isKept: true });
    this.receptions.settle(deviceId, 'records', lost.epoch, { stored: [], lost: lost.ranges });
  }

  private async store<Row extends DeviceTime>(
    { device, startOf }: Sender,
    numbered: Numbered,
    { epoch, boot, running, rows }: { epoch: string; boot?: number; running?: number; rows: readonly Row[] },
    how: {
      receivedAt: number;
      lost: readonly SequenceRange[];
      lostEntries: readonly Entry[];
      entryOf(row: Row, dating: Dating): NewEvent;
      isUrgent: boolean;
    },
  ): Promise<StoredRanges | undefined> {
    const { deviceId, school, code } = device;
    const reception = this.receptions.of(deviceId, numbered, epoch);
    const fresh = rows.filter(({ sequence }) => awaits(reception, sequence));
    const settling = { stored: fresh.map(({ sequence }) => sequence), lost: how.lost };
    if (fresh.length === 0 && how.lost.length === 0) return storedRanges(epoch, reception.settled);
    this.receptions.with(deviceId, numbered, epoch, settling);
    const batchKey = `${deviceId} ${numbered} ${how.isUrgent}`;
    if (this.underway.has(batchKey)) return undefined;
    this.underway.add(batchKey);
    try {
      const byBoot = boot === undefined ? undefined : startOf(boot);
      const startedAt = running === undefined ? byBoot : how.receivedAt - running;
      const stream = `${numbered}-${deviceId}`;
      const entries = fresh.map((row): Entry => {
        const dating = dateOf(row, startedAt, how.receivedAt);
        const id = namedId(deviceId, epoch, numbered, row.sequence);
        const { happenedAt } = dating;
        return { stream, event: how.entryOf(row, dating), id, since: earliestOf(dating), happenedAt, actor: code };
      });
      const lane = how.isUrgent ? 'urgent' : 'backlog';
      await this.journal.write(school, [...how.lostEntries, ...entries], { lane, isKept: false });
      return storedRanges(epoch, this.receptions.settle(deviceId, numbered, epoch, settling).settled);
    } finally {
      this.underway.delete(batchKey);
    }
  }

  private lostEntries({ deviceId, code }: KnownDevice, { epoch, cause, ranges }: Lost, now: number): Entry[] {
    return ranges.map(([from, to]) => ({
      stream: `records-${deviceId}`,
      event: deviceRecordsLost({ deviceId, epoch, from, to, cause }),
      id: namedId(deviceId, epoch, 'lost', from, to),
      happenedAt: now,
      actor: code,
    }));
  }
}
