import { deviceCameOnline, deviceWentOffline } from '../../../libs/contracts/device-gateway/index.js';
import { presenceAfter } from './presence.js';

const online = (sessionId: string) =>
  deviceCameOnline({ deviceId: 'device-1', sessionId, firmware: '1.0', capabilities: [], boot: 1, epoch: 'e1' });
const offline = (sessionId: string) =>
  deviceWentOffline({ deviceId: 'device-1', sessionId, reason: 'connectionLost', lastSeenAt: 0 });

describe('the presence of a device', () => {
  it('follows its connections', () => {
    expect(presenceAfter(undefined, online('s1'))).toEqual({ isOnline: true, sessionId: 's1' });
    expect(presenceAfter({ isOnline: true, sessionId: 's1' }, offline('s1'))).toEqual({
      isOnline: false,
      sessionId: 's1',
    });
    expect(presenceAfter({ isOnline: true, sessionId: 's1' }, online('s2'))).toEqual({
      isOnline: true,
      sessionId: 's2',
    });
    expect(presenceAfter({ isOnline: false, sessionId: 's1' }, online('s1'))).toEqual({
      isOnline: true,
      sessionId: 's1',
    });
  });

  it('ignores the end of an older connection, and what it knows', () => {
    expect(presenceAfter({ isOnline: true, sessionId: 's2' }, offline('s1'))).toBeUndefined();
    expect(presenceAfter({ isOnline: true, sessionId: 's1' }, online('s1'))).toBeUndefined();
    expect(presenceAfter({ isOnline: false, sessionId: 's1' }, offline('s1'))).toBeUndefined();
    expect(presenceAfter(undefined, offline('s1'))).toBeUndefined();
  });
});
