import type { DeviceIdentity } from '../device-message.js';
import { nativeDriver } from '../drivers/native/native-driver.js';
import { died, gone, heard, type Presence, sweep, withStart } from './presence.js';

const now = 1_000_000;
const identity: DeviceIdentity = {
  sessionId: 'new',
  boot: 3,
  running: 4_000,
  epoch: 'e',
  firmware: '1',
  capabilities: [],
};
const birth = { kind: 'birth' as const, ...identity };
const heartbeat = {
  kind: 'heartbeat' as const,
  ...identity,
  clock: now,
  trusted: true,
  records: { oldest: 1, newest: 0 },
};
const online: Presence = {
  ...{ isOnline: true, isHeard: true, isNamed: true },
  ...{ sessionId: 'old', epoch: 'e', lastSeenAt: 1, starts: [] },
};
const live = { isRetained: false, now };

describe('a birth', () => {
  it('brings a device online and dates its start', () => {
    const change = heard(undefined, birth, live);
    expect(change?.news).toMatchObject({ kind: 'online', startedAt: now - 4_000 });
    expect(change?.presence).toMatchObject({ isOnline: true, isHeard: true, sessionId: 'new', lastSeenAt: now });
  });

  it('that the broker kept does not date the start', () => {
    const change = heard(undefined, birth, { isRetained: true, now });
    expect(change?.news).not.toHaveProperty('startedAt');
    expect(change?.presence.starts).toEqual([]);
  });

  it('of the session that is known is no news', () => {
    expect(heard({ ...online, sessionId: 'new' }, birth, live)?.news).toBeUndefined();
  });

  it('of another session takes the place of the one before', () => {
    expect(heard(online, birth, live)?.presence.sessionId).toBe('new');
  });

  it('with another epoch forgets the starts, which were counted in the one before', () => {
    const before = { ...online, starts: [{ boot: 9, startedAt: 1 }] };
    expect(heard(before, { ...birth, epoch: 'f' }, live)?.presence.starts).toEqual([
      { boot: 3, startedAt: now - 4_000 },
    ]);
  });
});

describe('a heartbeat', () => {
  it('brings a device online whose birth was missed', () => {
    expect(heard({ ...online, isOnline: false }, heartbeat, live)?.news?.kind).toBe('online');
  });

  it('of another session tells of it where nobody has heard of the one before since the broker was away', () => {
    expect(heard({ ...online, isNamed: false }, heartbeat, live)?.news?.kind).toBe('online');
  });

  it('of another session is ignored while one is alive', () => {
    expect(heard(online, heartbeat, live)).toBeUndefined();
  });
});

describe('a will', () => {
  it('of the present session brings the device offline', () => {
    expect(died(online, 'old')?.news).toEqual({ kind: 'offline', reason: 'connectionLost' });
  });

  it('of another session is ignored', () => {
    expect(died(online, 'older')).toBeUndefined();
    expect(died(undefined, 'old')).toBeUndefined();
    expect(died({ ...online, isOnline: false }, 'old')).toBeUndefined();
  });
});

describe('silence', () => {
  it('of two and a half heartbeats brings a device offline', () => {
    const { longestSilence } = nativeDriver;
    expect(longestSilence).toBe(75_000);
    expect(sweep(online, 1 + longestSilence, longestSilence)).toBeUndefined();
    expect(sweep(online, 2 + longestSilence, longestSilence)?.news).toEqual({ kind: 'offline', reason: 'silent' });
  });

  it('of a device that is offline is no news', () => {
    expect(sweep(gone(online, 'silent').presence, now, 1)).toBeUndefined();
  });
});

it('the latest 16 starts are remembered, each by its first sighting', () => {
  const starts = Array.from({ length: 20 }, (_, boot) => ({ boot, startedAt: boot })).reduce(withStart, []);
  expect(starts.map(({ boot }) => boot)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  expect(withStart(starts, { boot: 19, startedAt: 99 })).toBe(starts);
});
