import { deviceConductReported } from '../../../libs/contracts/device-gateway/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import { type Database, newId, selectRows } from '../../../libs/database/index.js';
import type { DeviceIdentity } from '../device-message.js';
import type { Journal } from '../journal/journal.js';
import type { DeviceRegistry, KnownDevice } from '../registry/device-registry.js';
import { Allowance, type Spending } from './allowance.js';
import { conductTable } from './conduct.read-model.js';
import { IdentityWatch } from './identity-watch.js';

type Trouble = DataOf<typeof deviceConductReported>['trouble'];

/** What stands is told again after this, and is over when it was not seen for so long, ms. */
const interval = 60_000;

/** Something that a device does and should not. */
interface Standing {
  deviceId: string;
  school: string;
  trouble: Trouble;
  /** When it was last seen, and when it was last told, epoch ms. */
  seenAt: number;
  toldAt: number;
  /** How often it was seen since it was told. */
  count: number;
}

/** Judges what devices send by how much it is and by whose it can be: tells what is wrong, and when it is over. */
export class ConductKeeper {
  private readonly identities = new IdentityWatch();
  private readonly standing = new Map<string, Standing>();

  constructor(
    private readonly registry: DeviceRegistry,
    private readonly journal: Journal,
    private readonly allowance = new Allowance(),
  ) {}

  /** Begins where the log ends: what was told is over when it is not seen any more. */
  async load(database: Database, now: number, owns: (school: string) => boolean): Promise<void> {
    const rows = await database.asSystem((sql) => selectRows(sql, conductTable, 'true', []));
    for (const { school, deviceId, trouble } of rows)
      if (owns(school))
        this.standing.set(`${deviceId} ${trouble}`, {
          ...{ deviceId, school, trouble: trouble as Trouble },
          ...{ seenAt: now, toldAt: now, count: 0 },
        });
  }

  /** Tells whether a device may send that; what is beyond is left alone, and told. */
  admits(device: KnownDevice, kind: Spending, count: number, now: number): boolean {
    if (this.allowance.takes(device.deviceId, kind, count, now)) return true;
    this.saw(device, 'flood', now);
    return false;
  }

  /** A device was born. */
  born(device: KnownDevice, identity: DeviceIdentity, now: number): void {
    if (this.identities.born(device.deviceId, identity, now)) this.saw(device, 'sharedIdentity', now);
  }

  /** Tells what goes on, and what is over: so is everything of a device that is gone. */
  sweep(now: number): void {
    for (const [key, standing] of this.standing) {
      const { deviceId, seenAt, toldAt, count } = standing;
      if (now - seenAt >= interval || !this.registry.find(deviceId)) this.end(key, standing, now);
      else if (count > 0 && now - toldAt >= interval) {
        this.standing.set(key, { ...standing, toldAt: now, count: 0 });
        this.tell(standing, true, count, now);
      }
    }
  }

  /** The broker is back: what nobody could see meanwhile is given the time to be seen from now. */
  brokerFound(now: number): void {
    for (const [key, standing] of this.standing) this.standing.set(key, { ...standing, seenAt: now });
  }

  /** Forgets a device that was removed: what it did is over. */
  forget({ deviceId }: KnownDevice, now: number): void {
    this.allowance.forget(deviceId);
    this.identities.forget(deviceId);
    for (const [key, standing] of this.standing) if (standing.deviceId === deviceId) this.end(key, standing, now);
  }

  private saw(device: KnownDevice, trouble: Trouble, now: number): void {
    const { deviceId, school } = device;
    const key = `${deviceId} ${trouble}`;
    const before = this.standing.get(key);
    const isNews = before === undefined;
    const standing: Standing = {
      ...{ deviceId, school, trouble, seenAt: now },
      toldAt: before?.toldAt ?? now,
      count: isNews ? 0 : before.count + 1,
    };
    this.standing.set(key, standing);
    if (isNews) this.tell(standing, true, 1, now);
  }

  private end(key: string, standing: Standing, now: number): void {
    this.standing.delete(key);
    this.tell(standing, false, standing.count, now);
  }

  private tell({ deviceId, school, trouble }: Standing, raised: boolean, count: number, now: number): void {
    const event = deviceConductReported({ deviceId, trouble, raised, count });
    // A device that was removed has no name any more.
    const actor = this.registry.find(deviceId)?.code ?? 'device-gateway';
    const entry = { stream: `conduct-${deviceId}`, event, id: newId(), happenedAt: now, actor };
    this.journal.write(school, [entry], { lane: 'urgent', isKept: true }).catch(() => undefined);
  }
}
