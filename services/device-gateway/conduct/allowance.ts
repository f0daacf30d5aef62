import type { MessageKind } from '../device-message.js';

/** What a device may send: messages, or rows of those that have rows. */
export type Spending = MessageKind | 'malformed';

/**
 * What a device may send in a minute, as a store that fills up steadily: far more than honest devices do, far less than would
 * fill the log. Records: 10,000 of an outage come at once.
 */
export const perMinute: Readonly<Record<Spending, number>> = {
  birth: 30,
  death: 30,
  heartbeat: 120,
  answer: 600,
  records: 12_000,
  alarms: 300,
  timeRequest: 60,
  clockReport: 30,
  accessStored: 6_000,
  accessHeld: 6_000,
  malformed: 60,
};

const minute = 60_000;

interface Store {
  left: number;
  /** Epoch ms. */
  at: number;
}

/** What devices may still send. */
export class Allowance {
  private readonly stores = new Map<string, Store>();

  /** @param limits what is allowed in a minute */
  constructor(private readonly limits: Readonly<Record<Spending, number>> = perMinute) {}

  /** Tells whether a device may send so many more, and takes them off. @param now epoch ms */
  takes(deviceId: string, kind: Spending, count: number, now: number): boolean {
    const most = this.limits[kind];
    const key = `${deviceId} ${kind}`;
    const store = this.stores.get(key) ?? { left: most, at: now };
    const left = Math.min(most, store.left + ((now - store.at) * most) / minute);
    const isAllowed = left >= count;
    this.stores.set(key, { left: isAllowed ? left - count : left, at: now });
    return isAllowed;
  }

  /** Forgets a device. */
  forget(deviceId: string): void {
    for (const kind of Object.keys(this.limits)) this.stores.delete(`${deviceId} ${kind}`);
  }
}
