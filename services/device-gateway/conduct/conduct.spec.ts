import type { deviceConductReported } from '../../../libs/contracts/device-gateway/index.js';
import type { DataOf } from '../../../libs/contracts/kernel/index.js';
import type { Entry } from '../journal/entry.js';
import type { Journal } from '../journal/journal.js';
import { TestDevices } from '../testing/test-devices.js';
import { Allowance, perMinute } from './allowance.js';
import { ConductKeeper } from './conduct-keeper.js';
import { IdentityWatch } from './identity-watch.js';

const start = 1_000_000;
const minute = 60_000;

describe('what a device may send', () => {
  it('is there at once, comes back steadily, and is its own', () => {
    const allowance = new Allowance({ ...perMinute, birth: 3 });
    const takes = (deviceId: string, now: number) => allowance.takes(deviceId, 'birth', 1, now);
    expect([1, 2, 3, 4].map(() => takes('a', start))).toEqual([true, true, true, false]);
    expect(takes('b', start)).toBe(true);
    expect([takes('a', start + minute / 3), takes('a', start + minute / 3)]).toEqual([true, false]);
    expect([1, 2, 3, 4].map(() => takes('a', start + 60 * minute))).toEqual([true, true, true, false]);
  });

  it('lets ten thousand records of an outage come at once', () => {
    const allowance = new Allowance();
    for (let batch = 0; batch < 200; batch += 1) expect(allowance.takes('a', 'records', 50, start)).toBe(true);
  });
});

/** What an identity says beside session, memory and start. */
const rest = { running: 0, firmware: '', capabilities: [] };

describe('the watch over identities', () => {
  let made = 0;
  const born = (watch: IdentityWatch, epoch: string, boot: number, now: number) => {
    made += 1;
    return watch.born('device', { sessionId: `s${made}`, epoch, boot, ...rest }, now);
  };

  it('finds two devices by starts that return', () => {
    const watch = new IdentityWatch();
    const seen = [1, 7, 1, 7, 1].map((boot, at) => born(watch, 'e', boot, start + at));
    expect(seen).toEqual([false, false, false, false, true]);
  });

  it('finds two devices by memories that return', () => {
    const watch = new IdentityWatch();
    const seen = ['e', 'f', 'e', 'f'].map((epoch, at) => born(watch, epoch, 5, start + at));
    expect(seen).toEqual([false, false, false, true]);
  });

  it('finds copies of one memory by how often they connect', () => {
    const watch = new IdentityWatch();
    const seen = Array.from({ length: 14 }, (_, at) => born(watch, 'e', 5, start + at * 1_000));
    expect(seen.indexOf(true)).toBe(12);
  });

  it('leaves a device alone that restarts, is wiped, or has a bad network', () => {
    const watch = new IdentityWatch();
    const births: [epoch: string, boot: number, at: number][] = [
      ...Array.from({ length: 30 }, (_, boot): [string, number, number] => ['e', boot, boot * 1_000]),
      ['f', 1, 31_000],
      ...Array.from({ length: 30 }, (_, at): [string, number, number] => ['f', 1, 40_000 + at * 10_000]),
    ];
    expect(births.map(([epoch, boot, at]) => born(watch, epoch, boot, start + at))).toEqual(births.map(() => false));
  });
});

describe('the keeper of conduct', () => {
  /** A keeper of one device, with what it told. */
  async function keeperOfOne() {
    const known = new TestDevices();
    const { deviceId } = await known.add('device');
    const device = known.registry.find(deviceId)!;
    const told: (string | number)[][] = [];
    const write = async (_school: string, entries: readonly Entry[]) => {
      for (const { event } of entries) {
        const { trouble, raised, count } = event.data as DataOf<typeof deviceConductReported>;
        told.push([trouble, raised ? 'raised' : 'over', count]);
      }
    };
    const keeper = new ConductKeeper(known.registry, { write } as unknown as Journal);
    return { known, device, keeper, told };
  }

  it('counts each take-over once', async () => {
    const { device, keeper, told } = await keeperOfOne();
    for (let at = 0; at < 30; at += 1)
      keeper.born(device, { sessionId: `s${at}`, epoch: 'e', boot: at % 2, ...rest }, start + at * 1_000);
    expect(told).toEqual([['sharedIdentity', 'raised', 1]]);
    keeper.sweep(start + minute + 4_000);
    expect(told.slice(1)).toEqual([['sharedIdentity', 'raised', 25]]);
  });

  it('ends what a device did when it is removed', async () => {
    const { device, known, keeper, told } = await keeperOfOne();
    const flood = (now: number) => keeper.admits(device, 'birth', 31, now);
    flood(start);
    flood(start + 1);
    known.remove({ ...device });
    keeper.forget(device, start + 2);
    expect(told).toEqual([
      ['flood', 'raised', 1],
      ['flood', 'over', 1],
    ]);
    keeper.sweep(start + 10 * minute);
    expect(told).toHaveLength(2);
  });

  it('ends what a device did that was removed while no gateway was there', async () => {
    const { device, known, keeper, told } = await keeperOfOne();
    keeper.admits(device, 'birth', 31, start);
    known.remove({ ...device });
    keeper.sweep(start + 1);
    expect(told.slice(1)).toEqual([['flood', 'over', 0]]);
  });

  it('gives what stands the time to be seen when the broker is back', async () => {
    const { device, keeper, told } = await keeperOfOne();
    keeper.admits(device, 'birth', 31, start);
    keeper.brokerFound(start + 10 * minute);
    keeper.sweep(start + 11 * minute - 1);
    expect(told).toHaveLength(1);
    keeper.sweep(start + 11 * minute);
    expect(told.slice(1)).toEqual([['flood', 'over', 0]]);
  });
});
