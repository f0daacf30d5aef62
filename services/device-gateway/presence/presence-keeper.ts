import { EventEmitter } from 'node:events';
import {
  deviceCameOnline,
  deviceGatewayConnected,
  devicesHeard,
  deviceWentOffline,
} from '../../../libs/contracts/device-gateway/index.js';
import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import { type Database, newId, selectRows } from '../../../libs/database/index.js';
import type { MessageOfKind } from '../device-message.js';
import { driverOf } from '../drivers/drivers.js';
import type { Journal } from '../journal/journal.js';
import type { DeviceRegistry, KnownDevice } from '../registry/device-registry.js';
import { type DeviceStart, died, gone, heard, type Presence, type PresenceChange, sweep } from './presence.js';
import { brokerReachTable } from './presence.read-model.js';

/** How a message reached the gateway. */
export interface Arrival {
  isRetained: boolean;
  /** Epoch ms. */
  now: number;
}

/** Devices that one event tells of. */
const heardAtOnce = 500;

/** Sweeps further apart than this: the process stood still and heard nobody, whoever spoke, or its clock was set; ms. */
const standstill = 10_000;

/** Knows which device is online in which session, and writes what changes. */
export class PresenceKeeper extends EventEmitter<{
  /** The device is there: what waits for it can go. */
  online: [deviceId: string];
  /** It is there no more; told before the log is. @param now epoch ms */
  offline: [device: KnownDevice, now: number];
}> {
  private readonly presences = new Map<string, Presence>();
  /** Schools that were told that the broker is away. */
  private readonly cutOff = new Set<string>();
  /** Schools of which the log tells that devices are online, before the broker is found for the first time. */
  private readonly inDoubt = new Set<string>();
  /** Devices that are online as the log tells, and were not heard since the broker was away. */
  private readonly inQuestion = new Set<string>();
  /** Those that were heard, by school: told together. */
  private readonly heardAgain = new Map<string, Set<string>>();
  /** Time of the latest sweep, epoch ms. */
  private sweptAt = 0;

  constructor(
    private readonly registry: DeviceRegistry,
    private readonly journal: Journal,
  ) {
    super();
    registry.on('changed', this.onChanged);
    registry.on('removed', this.onRemoved);
  }

  /** Lets go of the registry, which may live on with another keeper. */
  close(): void {
    this.registry.off('changed', this.onChanged);
    this.registry.off('removed', this.onRemoved);
  }

  private readonly onChanged = (device: KnownDevice) => {
    if (!device.isEnabled) this.shutOut(device);
  };

  private readonly onRemoved = (device: KnownDevice) => this.shutOut(device);

  /** Begins where the log ends: who was online then is given the time to be heard. */
  async load(database: Database, now: number, owns: (school: string) => boolean): Promise<void> {
    const rows = await database.asSystem((sql) =>
      sql.query<
        Pick<Presence, 'isOnline' | 'sessionId' | 'epoch'> & { deviceId: string; school: string; starts: DeviceStart[] }
      >(
        `select device_id as "deviceId", school, is_online as "isOnline", session_id as "sessionId", epoch, starts
         from device_gateway.presence`,
      ),
    );
    for (const { deviceId, school, ...row } of rows) {
      if (!owns(school)) continue;
      this.presences.set(deviceId, { ...row, isHeard: false, isNamed: false, lastSeenAt: now });
      if (!row.isOnline) continue;
      this.inDoubt.add(school);
      this.inQuestion.add(deviceId);
    }
    const reaches = await database.asSystem((sql) => selectRows(sql, brokerReachTable, 'not is_connected'));
    for (const { school } of reaches) if (owns(school)) this.cutOff.add(school);
  }

  /** Session of a device that is certainly online. */
  sessionOf(deviceId: string): string | undefined {
    const presence = this.presences.get(deviceId);
    return presence?.isOnline && presence.isHeard ? presence.sessionId : undefined;
  }

  /** How many devices are certainly online. */
  onlineCount(): number {
    let count = 0;
    for (const { isOnline, isHeard } of this.presences.values()) if (isOnline && isHeard) count += 1;
    return count;
  }

  /** When a start of the device was, by the gateway's clock. */
  startOf(deviceId: string, boot: number): number | undefined {
    return this.presences.get(deviceId)?.starts.find((start) => start.boot === boot)?.startedAt;
  }

  /** Memory that the device had when it was last heard. */
  epochOf(deviceId: string): string | undefined {
    return this.presences.get(deviceId)?.epoch;
  }

  /** A birth or a heartbeat came. */
  heard(device: KnownDevice, message: MessageOfKind<'birth' | 'heartbeat'>, arrival: Arrival): void {
    const change = heard(this.presences.get(device.deviceId), message, arrival);
    this.change(device, change, arrival.now);
    // What the broker kept says nothing of a device that may be gone since.
    if (change && !arrival.isRetained) this.confirm(device);
  }

  /** A will came. */
  died(device: KnownDevice, sessionId: string, now: number): void {
    this.change(device, died(this.presences.get(device.deviceId), sessionId), now);
  }

  /** Any other message came: its device lives. */
  touch(device: KnownDevice, now: number): void {
    const presence = this.presences.get(device.deviceId);
    if (!presence?.isOnline) return;
    this.change(device, { presence: { ...presence, isHeard: true, lastSeenAt: now } }, now);
    this.confirm(device);
  }

  /** Finds devices that have been silent for too long, and tells which are heard again. */
  sweep(now: number): void {
    this.tellHeard(now);
    // Another gateway may have heard them meanwhile, and tells nothing of who goes on.
    if (Math.abs(now - this.sweptAt) > standstill)
      for (const [deviceId, presence] of this.presences) this.presences.set(deviceId, { ...presence, lastSeenAt: now });
    this.sweptAt = now;
    for (const [deviceId, presence] of this.presences) {
      const device = this.registry.find(deviceId);
      const driver = device && driverOf(device.driver);
      if (driver) this.change(device, sweep(presence, now, driver.longestSilence), now);
    }
  }

  /** The broker is away: nobody is certainly online before he is heard again, and nobody is offline for it. */
  brokerLost(now: number): void {
    for (const [deviceId, presence] of this.presences) this.doubt(deviceId, presence);
    this.heardAgain.clear();
    const schools = new Set([...this.registry.all()].map(({ school }) => school));
    for (const school of schools) if (!this.cutOff.has(school)) this.tellSchool(school, false, now);
  }

  /**
   * The broker is back: who was not heard since is given the time of a silence. A connection that ended before it was granted is
   * told neither as found nor as lost: who was heard over it is in doubt as well.
   * @param now when the connection began, epoch ms
   */
  brokerFound(now: number): void {
    for (const [deviceId, presence] of this.presences) {
      if (presence.lastSeenAt >= now) continue;
      this.doubt(deviceId, { ...presence, lastSeenAt: now });
      for (const heard of this.heardAgain.values()) heard.delete(deviceId);
    }
    for (const school of new Set([...this.cutOff, ...this.inDoubt])) this.tellSchool(school, true, now);
    this.inDoubt.clear();
  }

  /** It is not certain any more that the device is online. */
  private doubt(deviceId: string, presence: Presence): void {
    this.presences.set(deviceId, { ...presence, isHeard: false, isNamed: false });
    if (presence.isOnline) this.inQuestion.add(deviceId);
  }

  private confirm({ deviceId, school }: KnownDevice): void {
    if (!this.inQuestion.delete(deviceId)) return;
    this.heardAgain.set(school, (this.heardAgain.get(school) ?? new Set()).add(deviceId));
  }

  private tellHeard(now: number): void {
    for (const [school, deviceIds] of this.heardAgain) {
      const ids = [...deviceIds];
      for (let at = 0; at < ids.length; at += heardAtOnce)
        this.write(
          school,
          `gateway-${school}`,
          'device-gateway',
          devicesHeard({ deviceIds: ids.slice(at, at + heardAtOnce) }),
          now,
        );
    }
    this.heardAgain.clear();
  }

  private tellSchool(school: string, isConnected: boolean, now: number): void {
    if (isConnected) this.cutOff.delete(school);
    else this.cutOff.add(school);
    this.write(school, `gateway-${school}`, 'device-gateway', deviceGatewayConnected({ isConnected }), now);
  }

  private shutOut(device: KnownDevice): void {
    const presence = this.presences.get(device.deviceId);
    if (presence?.isOnline) this.change(device, gone(presence, 'shutOut'), Date.now());
  }

  private change(device: KnownDevice, change: PresenceChange | undefined, now: number): void {
    if (!change) return;
    const { deviceId, school, code } = device;
    const before = this.presences.get(deviceId);
    const { presence, news } = change;
    this.presences.set(deviceId, presence);
    if (news?.kind === 'online') {
      const { sessionId, firmware, capabilities, boot, epoch } = news.identity;
      const startedAt = news.startedAt;
      const event = deviceCameOnline({
        ...{ deviceId, sessionId, firmware, capabilities, boot, epoch },
        ...(startedAt !== undefined && { startedAt }),
      });
      this.write(school, `presence-${deviceId}`, code, event, now);
    }
    if (news?.kind === 'offline') {
      this.emit('offline', device, now);
      const lastSeenAt = before?.lastSeenAt ?? now;
      const event = deviceWentOffline({ deviceId, sessionId: presence.sessionId, reason: news.reason, lastSeenAt });
      this.write(school, `presence-${deviceId}`, code, event, now);
    }
    if (news) {
      this.inQuestion.delete(deviceId);
      this.heardAgain.get(school)?.delete(deviceId);
    }
    if (presence.isHeard && !(before?.isHeard && before.sessionId === presence.sessionId))
      this.emit('online', deviceId);
  }

  private write(school: string, stream: string, actor: string, event: NewEvent, happenedAt: number): void {
    const entry = { stream, actor, event, happenedAt, id: newId() };
    // The journal reports what it cannot store; the next change of the device tells the truth again.
    this.journal.write(school, [entry], { lane: 'urgent', isKept: true }).catch(() => undefined);
  }
}
