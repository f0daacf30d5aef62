import type { NewEvent } from '../../../libs/contracts/kernel/index.js';
import type { Entry } from '../journal/entry.js';
import type { Journal } from '../journal/journal.js';
import { TestDevices } from '../testing/test-devices.js';
import { PresenceKeeper } from './presence-keeper.js';

const start = 1_000_000;

/** A device that was online when the broker was lost and found again, with what is told and announced of it since. */
async function foundAgain() {
  const known = new TestDevices();
  const { deviceId } = await known.add('device');
  const device = known.registry.find(deviceId)!;
  const told: NewEvent[] = [];
  const write = async (_school: string, entries: readonly Entry[]) => {
    told.push(...entries.map(({ event }) => event));
  };
  const keeper = new PresenceKeeper(known.registry, { write } as unknown as Journal);
  const beat = (sessionId: string) => {
    const identity = { sessionId, boot: 1, running: 0, epoch: 'e', firmware: '', capabilities: [] };
    const clock = { clock: start, trusted: true, records: { oldest: 1, newest: 0 } };
    keeper.heard(device, { kind: 'heartbeat', ...identity, ...clock }, { isRetained: false, now: start });
  };
  const loseBroker = () => {
    keeper.brokerLost(start);
    keeper.brokerFound(start);
  };
  beat('s1');
  loseBroker();
  told.length = 0;
  const announced: string[] = [];
  keeper.on('online', (id) => announced.push(id));
  const sweep = () => {
    keeper.sweep(start);
    return told.splice(0).map(({ type }) => type);
  };
  return { registry: known.registry, device, keeper, told, announced, beat, loseBroker, sweep };
}

describe('a device that was online when the broker was lost', () => {
  it('is certainly online from its first message on, which is announced and told once', async () => {
    const { device, keeper, announced, sweep } = await foundAgain();
    expect(keeper.sessionOf(device.deviceId)).toBeUndefined();
    keeper.touch(device, start);
    keeper.touch(device, start + 1);
    expect(keeper.sessionOf(device.deviceId)).toBe('s1');
    expect(announced).toEqual([device.deviceId]);
    expect([sweep(), sweep()]).toEqual([['DevicesHeard'], []]);
  });

  it('is in the session that its next heartbeat names, whatever came before that', async () => {
    const { device, keeper, beat, sweep } = await foundAgain();
    keeper.touch(device, start);
    beat('s2');
    expect(keeper.sessionOf(device.deviceId)).toBe('s2');
    expect(sweep()).toEqual(['DeviceCameOnline']);
  });

  it('is in doubt again when the broker is lost before it was told', async () => {
    const { device, keeper, loseBroker, sweep } = await foundAgain();
    keeper.touch(device, start);
    loseBroker();
    expect(sweep()).not.toContain('DevicesHeard');
    keeper.touch(device, start);
    expect(sweep()).toEqual(['DevicesHeard']);
  });

  it('is in doubt again where the connection over which it came online ended before it was granted', async () => {
    const { device, keeper, beat, told, sweep } = await foundAgain();
    keeper.brokerLost(start);
    beat('s2');
    keeper.brokerFound(start + 1);
    told.length = 0;
    expect(keeper.sessionOf(device.deviceId)).toBeUndefined();
    keeper.touch(device, start + 2);
    expect(keeper.sessionOf(device.deviceId)).toBe('s2');
    expect(sweep()).toEqual(['DevicesHeard']);
  });

  it('is not told to be gone by a gateway that stood still, before its silence has lasted since', async () => {
    const { device, keeper, told } = await foundAgain();
    keeper.touch(device, start);
    const silentFrom = start + 600_000;
    for (const now of [start, silentFrom, silentFrom + 1_000]) keeper.sweep(now);
    expect(told.map(({ type }) => type)).toEqual(['DevicesHeard']);
    for (let now = silentFrom; now < silentFrom + 200_000; now += 1_000) keeper.sweep(now);
    expect(told.map(({ type }) => type)).toEqual(['DevicesHeard', 'DeviceWentOffline']);
  });

  it('is told to be gone after the time of a silence, also where the clock was put back meanwhile', async () => {
    const { device, keeper, told } = await foundAgain();
    keeper.touch(device, start);
    keeper.sweep(start);
    keeper.brokerLost(start);
    const putBack = start - 900_000;
    keeper.sweep(putBack);
    keeper.brokerFound(putBack + 1);
    for (let now = putBack + 1; now < putBack + 200_000; now += 1_000) keeper.sweep(now);
    expect(told.map(({ type }) => type)).toContain('DeviceWentOffline');
  });

  it('is told to be heard only if it was heard after the connection began', async () => {
    const { device, keeper, sweep } = await foundAgain();
    keeper.touch(device, start);
    keeper.brokerFound(start + 1);
    expect(sweep()).not.toContain('DevicesHeard');
  });

  it('is not told to be heard after it was told to be gone', async () => {
    const { device, keeper, sweep } = await foundAgain();
    keeper.touch(device, start);
    keeper.died(device, 's1', start);
    expect(sweep()).toEqual(['DeviceWentOffline']);
  });
});

it('a keeper that was closed lets go of the registry, which another one has then', async () => {
  const { registry, keeper } = await foundAgain();
  const listening = () => registry.listenerCount('changed') + registry.listenerCount('removed');
  expect(listening()).toBe(2);
  keeper.close();
  expect(listening()).toBe(0);
});
