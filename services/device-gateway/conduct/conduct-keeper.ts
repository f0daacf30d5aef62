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
          ...{ deviceId, trouble: trouble as Trouble },
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

  /** Tells what goes on, and what is over. */
  sweep(now: number): void {
    for (const [key, standing] of this.standing) {
      const { deviceId, trouble, seenAt, toldAt, count } = standing;
      const device = this.registry.find(deviceId);
      const isOver = now - seenAt >= interval;
      if (isOver || !device) this.standing.delete(key);
      if (!device) continue;
      if (isOver) this.tell(device, trouble, false, count, now);
      else if (count > 0 && now - toldAt >= interval) {
        this.standing.set(key, { ...standing, toldAt: now, count: 0 });
        this.tell(device, trouble, true, count, now);
      }
    }
  }

  /** Forgets a device. */
  forget({ deviceId }: KnownDevice): void {
    this.allowance.forget(deviceId);
    this.identities.forget(deviceId);
  }

  private saw(device: KnownDevice, trouble: Trouble, now: number): void {
    const { deviceId } = device;
    const key = `${deviceId} ${trouble}`;
    const before = this.standing.get(key);
    const isNews = before === undefined;
    this.standing.set(key, {
      ...{ deviceId, trouble, seenAt: now },
      toldAt: before?.toldAt ?? now,
      count: isNews ? 0 : before.count + 1,
    });
    if (isNews) this.tell(device, trouble, true, 1, now);
  }

  private tell(device: KnownDevice, trouble: Trouble, raised: boolean, count: number, now: number): void {
    const { deviceId, school, code } = device;
    const event = deviceConductReported({ deviceId, trouble, raised, count });
    const entry = { stream: `conduct-${deviceId}`, event, id: newId(), happenedAt: now, actor: code };
    this.journal.write(school, [entry], { lane: 'urgent', isKept: true }).catch(() => undefined);
  }
}
